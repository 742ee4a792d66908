import DirectAPI
import Engine
import GuichetCore
import GuichetDirect
import Server
import Support
import Testing

@Suite("Worldline Direct: payments by SEPA direct debit", .timeLimit(.minutes(5)))
struct DirectDebitTests {
    static let block = "sepaDirectDebitPaymentMethodSpecificInput"

    static func message(_ mandate: JSONValue, amount: Int64 = 3_000, currency: String = "EUR") -> JSONValue {
        [
            block: ["paymentProductId": .integer(771), "paymentProduct771SpecificInput": mandate],
            "order": DirectProviderTests.order(amount, currency),
        ]
    }

    static func existing(_ reference: String = "M-1", amount: Int64 = 3_000) -> JSONValue {
        message(["existingUniqueMandateReference": .string(reference)], amount: amount)
    }

    private static func make(_ test: TestPlatform, recurrence: String = "RECURRING") async throws {
        let mandate = DirectSigningTests.mandate(signature: "UNSIGNED", recurrence: recurrence)
        #expect(try await test.direct.send("POST", "/mandates", mandate).status == 201)
    }

    private static func status(_ test: TestPlatform) async throws -> String? {
        let found = try await test.direct.send("GET", "/mandates/M-1")
        return found.document(DirectMandateResponse.self).mandate?.status?.rawValue
    }

    private static func item(_ answer: DirectTester.Answer) -> DirectErrorItem? {
        answer.document(DirectErrorResponse.self).errors?.first
    }

    // MARK: With a mandate of the merchant's

    @Test("the account is debited without the shopper: CAPTURE_REQUESTED (91), then CAPTURED (9); it can be refunded")
    func debited() async throws {
        try await TestPlatform.run { test in
            try await Self.make(test)
            let answer = try await test.direct.send("POST", "/payments", Self.existing())
            #expect(answer.status == 201 && answer.payment?.statusOutput?.statusCode == 91)
            #expect(answer.document(DirectCreatePaymentResponse.self).merchantAction == nil)
            let id = try #require(answer.payment?.id?.rawValue)
            let payment = try await test.direct.payment(id)
            #expect(payment.status == .captured && payment.paymentOutput?.acquiredAmount?.amount == 3_000)
            #expect(payment.paymentOutput?.paymentMethod?.rawValue == "directDebit")
            let output = payment.paymentOutput?.sepaDirectDebitPaymentMethodSpecificOutput
            #expect(output?["paymentProductId"]?.text == "771")
            #expect(output?["paymentProduct771SpecificOutput"]?["mandateReference"]?.text == "M-1")
            #expect(output?["fraudResults"]?["fraudServiceResult"]?.text == "accepted")
            // Nothing waits for an approval or a capture.
            for operation in ["capture", "cancel"] {
                #expect(try await test.direct.send("POST", "/payments/\(id)/\(operation)", [:]).status == 400)
            }
            #expect(try await test.direct.send("POST", "/payments/\(id)/refund", [:]).status == 201)
            #expect(try await test.direct.payment(id).status == .refunded)
        }
    }

    @Test("a RECURRING mandate allows one debit after another, a UNIQUE one is USED after its first")
    func recurrence() async throws {
        for (recurrence, second, status) in [("RECURRING", 201, "ACTIVE"), ("UNIQUE", 400, "USED")] {
            try await TestPlatform.run { test in
                try await Self.make(test, recurrence: recurrence)
                #expect(try await test.direct.send("POST", "/payments", Self.existing()).status == 201)
                #expect(try await test.direct.send("POST", "/payments", Self.existing()).status == second)
                #expect(try await Self.status(test) == status)
            }
        }
    }

    @Test("an unknown, blocked, revoked or expired mandate is 400 with its status, and nothing is made")
    func refusedMandates() async throws {
        try await TestPlatform.run { test in
            let property = "\(Self.block).paymentProduct771SpecificInput.existingUniqueMandateReference"
            let unknown = Self.item(try await test.direct.send("POST", "/payments", Self.existing("none")))
            #expect(unknown?.message == "UNKNOWN_MANDATE_REFERENCE" && unknown?.propertyName == property)
            try await Self.make(test)
            for (step, status) in [("block", "BLOCKED"), ("revoke", "REVOKED")] {
                _ = try await test.direct.send("POST", "/mandates/M-1/\(step)", [:])
                let answer = try await test.direct.send("POST", "/payments", Self.existing())
                #expect(answer.status == 400 && Self.item(answer)?.message == "the mandate's status is \(status)")
                #expect(Self.item(answer)?.propertyName == property)
            }
            _ = try await test.direct.send(
                "POST", "/mandates", DirectSigningTests.mandate("M-2", signature: "UNSIGNED"))
            test.clock.advance(seconds: 1_096 * 86_400)
            let expired = try await test.direct.send("POST", "/payments", Self.existing("M-2"))
            #expect(Self.item(expired)?.message == "the mandate's status is EXPIRED")
            #expect(try await test.payments().isEmpty)
        }
    }

    @Test("the account's bank may refuse the debit: REJECTED_CAPTURE (93), for good; or leave it uncertain (92)")
    func bank() async throws {
        try await TestPlatform.run { test in
            try await Self.make(test)
            for (amount, code) in [(1_309, 93), (1_209, 92)] as [(Int64, DirectStatusCode)] {
                let answer = try await test.direct.send("POST", "/payments", Self.existing(amount: amount))
                #expect(answer.status == 201)
                let id = try #require(answer.payment?.id?.rawValue)
                let payment = try await test.direct.payment(id)
                #expect(payment.statusOutput?.statusCode == code)
                #expect(payment.paymentOutput?.acquiredAmount?.amount == 0)
                for operation in ["capture", "cancel", "refund"] {
                    #expect(try await test.direct.send("POST", "/payments/\(id)/\(operation)", [:]).status == 400)
                }
                _ = try await test.platform.paymentService.runDueSteps()
                #expect(try await test.direct.payment(id).statusOutput?.statusCode == code)
            }
        }
    }

    @Test("a repeat under the same idempotence key has the first outcome, and uses the mandate once")
    func repeats() async throws {
        try await TestPlatform.run { test in
            try await Self.make(test, recurrence: "UNIQUE")
            let first = try await test.direct.send("POST", "/payments", Self.existing(), idempotenceKey: "k")
            let again = try await test.direct.send("POST", "/payments", Self.existing(), idempotenceKey: "k")
            #expect(again.status == 201 && again.payment?.id == first.payment?.id)
            #expect(try await test.payments().count == 1)
        }
    }

    @Test("of requests at once with a UNIQUE mandate one debits; under one key they all have its outcome")
    func atOnce() async throws {
        for key in ["k", nil] {
            try await TestPlatform.run { test in
                try await Self.make(test, recurrence: "UNIQUE")
                let direct = test.direct
                let answers = try await withThrowingTaskGroup(of: DirectTester.Answer.self) { group in
                    for _ in 0..<6 {
                        group.addTask {
                            try await direct.send("POST", "/payments", Self.existing(), idempotenceKey: key)
                        }
                    }
                    var answers: [DirectTester.Answer] = []
                    for try await answer in group { answers.append(answer) }
                    return answers
                }
                #expect(answers.count { $0.status == 201 } == (key == nil ? 1 : 6))
                if key == nil {
                    let refused = answers.filter { $0.status == 400 }
                    #expect(refused.count == 5)
                    for answer in refused { #expect(Self.item(answer)?.message == "the mandate's status is USED") }
                }
                #expect(Set(answers.compactMap { $0.payment?.id }).count == 1)
                #expect(try await test.payments().count == 1)
                #expect(try await Self.status(test) == "USED")
            }
        }
    }

    // MARK: With a mandate that the payment makes

    @Test(
        "a mandate without a signature is made with the payment, which debits at once; its account number is not kept")
    func made() async throws {
        try await TestPlatform.run { test in
            let mandate = DirectSigningTests.mandate(signature: "UNSIGNED", returnUrl: nil)
            let answer = try await test.direct.send("POST", "/payments", Self.message(["mandate": mandate]))
            #expect(answer.status == 201 && answer.payment?.status == .captureRequested)
            #expect(try await Self.status(test) == "ACTIVE")
            let stored = String(decoding: try await test.onlyPayment().details, as: UTF8.self)
            #expect(stored.contains("BE68********7034") && !stored.contains(DirectSigningTests.iban))
            // The reference belongs to that mandate now.
            let second = try await test.direct.send("POST", "/payments", Self.message(["mandate": mandate]))
            #expect(
                second.status == 400 && Self.item(second)?.propertyName?.hasSuffix("uniqueMandateReference") == true)
            #expect(try await test.payments().count == 1)
        }
    }

    @Test("with a signature the shopper is REDIRECTED (46); signed, the account is debited and the mandate is active")
    func signed() async throws {
        try await TestPlatform.run { test in
            let message = Self.message(["mandate": DirectSigningTests.mandate()])
            let answer = try await test.direct.send("POST", "/payments", message)
            #expect(answer.status == 201 && answer.payment?.statusOutput?.statusCode == 46)
            #expect(try await Self.status(test) == "CREATED")
            let action = answer.document(DirectCreatePaymentResponse.self).merchantAction
            let data = try #require(action?.redirectData)
            let page = try await DirectProviderTests.page(data.redirectURL, test)
            #expect(page.words.contains("Sign and pay 30.00"))
            let back = try await DirectSigningTests.press("sign", on: page, test)
            let id = try #require(answer.payment?.id?.rawValue)
            let mac = try #require(data.returnMAC)
            #expect(DirectIssuer.target(back) == "https://shop.example/signed?RETURNMAC=\(mac)&paymentId=\(id)")
            #expect(try await test.direct.payment(id).status == .captured)
            #expect(try await Self.status(test) == "ACTIVE")
            #expect(try await test.direct.send("POST", "/payments", Self.existing()).status == 201)
        }
    }

    @Test("the page speaks the language that the merchant proposed, unless the shopper chose another")
    func language() async throws {
        try await TestPlatform.run { test in
            var mandate = try #require(DirectSigningTests.mandate().object)
            mandate.append("language", "nl")
            let answer = try await test.direct.send("POST", "/payments", Self.message(["mandate": .object(mandate)]))
            let url = answer.document(DirectCreatePaymentResponse.self).merchantAction?.redirectData?.redirectURL
            let page = try await DirectProviderTests.page(url, test)
            #expect(page.html.contains("Onderteken de machtiging"))
            let other = try await DirectProviderTests.page(url.map { "\($0)&lang=de" }, test)
            #expect(other.html.contains("Lastschriftmandat unterschreiben"))
        }
    }

    @Test("not signed, the payment is CANCELLED (1) with 30171001, and nothing is debited")
    func notSigned() async throws {
        try await TestPlatform.run { test in
            let message = Self.message(["mandate": DirectSigningTests.mandate()])
            let answer = try await test.direct.send("POST", "/payments", message)
            let action = answer.document(DirectCreatePaymentResponse.self).merchantAction
            let page = try await DirectProviderTests.page(action?.redirectData?.redirectURL, test)
            _ = try await DirectSigningTests.press("refuse", on: page, test)
            let payment = try await test.direct.payment(try #require(answer.payment?.id?.rawValue))
            #expect(payment.status == .cancelled && payment.statusOutput?.statusCode == 1)
            #expect(payment.statusOutput?.errors?.first?.errorCode == .cancelledByShopper)
            #expect(payment.paymentOutput?.acquiredAmount?.amount == 0)
            // The mandate was never signed, so it allows nothing.
            let other = try await test.direct.send("POST", "/payments", Self.existing())
            #expect(Self.item(other)?.message == "the mandate's status is CREATED")
        }
    }

    @Test("not signed, the same mandate is offered again by the next payment; another one under its reference is 400")
    func offeredAgain() async throws {
        try await TestPlatform.run { test in
            let message = Self.message(["mandate": DirectSigningTests.mandate()])
            let tries: [(decision: String, payment: DirectStatus, mandate: String)] = [
                ("refuse", .cancelled, "CREATED"), ("sign", .captured, "ACTIVE"),
            ]
            for (decision, status, ended) in tries {
                let answer = try await test.direct.send("POST", "/payments", message)
                #expect(answer.status == 201 && answer.payment?.statusOutput?.statusCode == 46)
                let other = DirectSigningTests.mandate(recurrence: "UNIQUE")
                let refused = try await test.direct.send("POST", "/payments", Self.message(["mandate": other]))
                #expect(refused.status == 400)
                #expect(Self.item(refused)?.message == "the reference was used for another mandate")
                let action = answer.document(DirectCreatePaymentResponse.self).merchantAction
                let page = try await DirectProviderTests.page(action?.redirectData?.redirectURL, test)
                _ = try await DirectSigningTests.press(decision, on: page, test)
                #expect(try await test.direct.payment(try #require(answer.payment?.id?.rawValue)).status == status)
                #expect(try await Self.status(test) == ended)
            }
            let signed = try await test.direct.send("POST", "/payments", message)
            #expect(signed.status == 400)
            #expect(try await test.payments().count == 2)
        }
    }

    @Test(
        "signed after the mandate was revoked: REJECTED (2) and not cancelled by the shopper; the page says why",
        arguments: [
            ("en", "This mandate can no longer be used"), ("fr", "Ce mandat ne peut plus être utilisé"),
            ("nl", "Deze machtiging kan niet meer worden gebruikt"),
            ("de", "Dieses Mandat kann nicht mehr verwendet werden"),
        ])
    func revoked(language: String, sentence: String) async throws {
        try await TestPlatform.run { test in
            let message = Self.message(["mandate": DirectSigningTests.mandate()])
            let answer = try await test.direct.send("POST", "/payments", message)
            let action = answer.document(DirectCreatePaymentResponse.self).merchantAction
            let page = try await DirectProviderTests.page(action?.redirectData?.redirectURL, test)
            _ = try await test.direct.send("POST", "/mandates/M-1/revoke", [:])
            let told = try await DirectSigningTests.press("sign", on: page, test, language: language)
            #expect(told.html.contains(sentence) && told.html.contains("role=\"status\""))
            #expect(!told.html.contains("data-result=\"not-signed\"></p>"), "read aloud, it says what happened")
            let payment = try await test.direct.payment(try #require(answer.payment?.id?.rawValue))
            #expect(payment.statusOutput?.statusCode == 2)
            #expect(payment.statusOutput?.errors?.first?.errorCode == .invalidValue)
            #expect(payment.paymentOutput?.acquiredAmount?.amount == 0)
        }
    }

    @Test("the page of another kind of provider does not approve a debit")
    func otherPage() async throws {
        try await TestPlatform.run { test in
            let message = Self.message(["mandate": DirectSigningTests.mandate()])
            let answer = try await test.direct.send("POST", "/payments", message)
            let action = answer.document(DirectCreatePaymentResponse.self).merchantAction
            let page = try await DirectProviderTests.page(action?.redirectData?.redirectURL, test)
            _ = try await DirectProviderTests.press("approve", on: page, test)
            #expect(try await test.direct.payment(try #require(answer.payment?.id?.rawValue)).status == .redirected)
        }
    }

    // MARK: Bad input

    @Test(
        "what is missing, or is there twice, is 400 with its reason, and nothing is made",
        arguments: [
            (message([:]), "existingUniqueMandateReference"),
            (message(["existingUniqueMandateReference": "M-1"], currency: "GBP"), "EUR only"),
            (message(["existingUniqueMandateReference": "M-1"], amount: 0), "account check"),
            (
                message(["existingUniqueMandateReference": "M-1", "mandate": DirectSigningTests.mandate()]),
                "besides an existing mandate"
            ), (message(["mandate": DirectSigningTests.mandate(returnUrl: nil)]), "mandate.returnUrl"),
            (message(["mandate": DirectSigningTests.mandate(signature: "AIS", returnUrl: nil)]), "mandate.returnUrl"),
            (message(["mandate": DirectSigningTests.mandate(recurrence: "TWICE")]), "mandate.recurrenceType"),
            (message(["mandate": ["customerReference": "c"]]), "mandate.recurrenceType"),
        ] as [(JSONValue, String)])
    func refused(message: JSONValue, reason: String) async throws {
        try await TestPlatform.run { test in
            let answer = try await test.direct.send("POST", "/payments", message)
            #expect(answer.status == 400)
            let told = "\(Self.item(answer)?.message ?? "") \(Self.item(answer)?.propertyName ?? "")"
            #expect(told.contains(reason), "\(told)")
            #expect(try await test.payments().isEmpty)
        }
    }

    @Test("beside a card, a blob or the session of a form the request is refused")
    func twoMeans() async throws {
        try await TestPlatform.run { test in
            try await Self.make(test)
            let names = ["encryptedCustomerInput", "hostedTokenizationId", "hostedFieldsSessionId"]
            for name in names {
                var both = try #require(Self.existing().object)
                both.append(name, "any")
                #expect(try await test.direct.send("POST", "/payments", .object(both)).status == 400, "\(name)")
            }
            var both = try #require(DirectTester.card().object)
            both.append(Self.block, ["paymentProductId": .integer(771)])
            #expect(try await test.direct.send("POST", "/payments", .object(both)).status == 400)
            #expect(try await test.payments().isEmpty)
        }
    }

    // MARK: Webhooks

    private static func withHook(_ message: JSONValue) throws -> JSONValue {
        var object = try #require(message.object)
        object.append("feedbacks", ["webhooksUrls": ["https://shop.example/hook"]])
        return .object(object)
    }

    private static func told(
        _ sent: SentNotifications, _ wanted: Set<DirectEventType>, about id: DirectPaymentID
    ) async throws -> [DirectEventType] {
        try await poll("\(wanted.count) events") {
            // A capture's event has its own number behind the payment's.
            let types = try DirectWebhookTests.events(sent)
                .filter { $0.payment?.id?.base == id.base }.compactMap(\.type)
            return wanted.isSubset(of: types) ? types : nil
        }
    }

    @Test("each step has its webhook: created; then the debit and its confirmation")
    func webhooks() async throws {
        let sent = SentNotifications()
        var options = TestPlatform.Options()
        options.sender = sent
        try await TestPlatform.run(options) { test in
            try await Self.make(test)
            let answer = try await test.direct.send("POST", "/payments", try Self.withHook(Self.existing()))
            let id = try #require(answer.payment?.id)
            _ = try await test.direct.payment(id.rawValue)
            let wanted: Set<DirectEventType> = [.paymentCreated, .paymentCaptureRequested, .paymentCaptured]
            let types = try await Self.told(sent, wanted, about: id)
            #expect(Set(types) == wanted && types.count == wanted.count)
        }
    }

    @Test("with a signature the first webhook says redirected; signed, the debit and its confirmation follow")
    func webhooksOfSignature() async throws {
        let sent = SentNotifications()
        var options = TestPlatform.Options()
        options.sender = sent
        try await TestPlatform.run(options) { test in
            let message = try Self.withHook(Self.message(["mandate": DirectSigningTests.mandate()]))
            let answer = try await test.direct.send("POST", "/payments", message)
            let id = try #require(answer.payment?.id)
            #expect(try await Self.told(sent, [.paymentRedirected], about: id) == [.paymentRedirected])
            let action = answer.document(DirectCreatePaymentResponse.self).merchantAction
            let page = try await DirectProviderTests.page(action?.redirectData?.redirectURL, test)
            _ = try await DirectSigningTests.press("sign", on: page, test)
            _ = try await test.direct.payment(id.rawValue)
            let wanted: Set<DirectEventType> = [.paymentRedirected, .paymentCaptureRequested, .paymentCaptured]
            let types = try await Self.told(sent, wanted, about: id)
            #expect(Set(types) == wanted && types.count == wanted.count)
        }
    }

    @Test("a debit that the account's bank refused has no webhook when it ends")
    func webhooksOfRefusal() async throws {
        let sent = SentNotifications()
        var options = TestPlatform.Options()
        options.sender = sent
        try await TestPlatform.run(options) { test in
            try await Self.make(test)
            let refused = try await test.direct.send(
                "POST", "/payments", try Self.withHook(Self.existing(amount: 1_309)))
            let id = try #require(refused.payment?.id)
            _ = try await test.direct.payment(id.rawValue)
            let wanted: Set<DirectEventType> = [.paymentCreated, .paymentCaptureRequested, .paymentRejectedCapture]
            _ = try await Self.told(sent, wanted, about: id)
            _ = try await test.platform.paymentService.runDueSteps()
            #expect(try await test.onlyPayment().state == .expired)
            // What another payment is told comes after what this one would be.
            let other = try await test.direct.send("POST", "/payments", try Self.withHook(Self.existing()))
            let otherId = try #require(other.payment?.id)
            _ = try await test.direct.payment(otherId.rawValue)
            _ = try await Self.told(sent, [.paymentCaptured], about: otherId)
            let types = try await Self.told(sent, wanted, about: id)
            #expect(Set(types) == wanted && types.count == wanted.count)
        }
    }
}
