import Engine
import GuichetCore
@_spi(Platform) import GuichetDirect
import Server
import Support
import Testing

@testable import DirectAPI

/// What is told of captures and refunds one by one, and when time ends a payment.
@Suite("Worldline Direct: operations and time", .timeLimit(.minutes(5)))
struct DirectOperationFactsTests {
    private static let day: Int64 = 86_400

    private static func with(_ members: [(String, JSONValue)], mode: String? = "FINAL_AUTHORIZATION") -> JSONValue {
        var message = DirectTester.applePay(mode: mode).object ?? JSONObject()
        var input = message["mobilePaymentMethodSpecificInput"]?.object ?? JSONObject()
        for (name, value) in members { input[name] = value }
        message["mobilePaymentMethodSpecificInput"] = .object(input)
        return .object(message)
    }

    @Test("a refund refers to a capture of its own payment, or to none")
    func captureId() async throws {
        try await TestPlatform.run { test in
            let direct = test.direct
            func captured(_ reference: String) async throws -> (id: String, capture: String) {
                let id = try await direct.paid(DirectTester.applePay(reference: reference))
                let answer = try await direct.send("POST", "/payments/\(id)/capture", [:])
                return (id, try #require(answer.document(DirectCapture.self).id?.rawValue))
            }
            let (one, other) = (try await captured("ONE"), try await captured("OTHER"))
            func refund(_ captureId: String) async throws -> String {
                let answer = try await direct.send(
                    "POST", "/payments/\(one.id)/refund",
                    [
                        "captureId": .string(captureId),
                        "amountOfMoney": ["amount": .integer(100), "currencyCode": "EUR"],
                    ])
                return answer.status == 201 ? "201" : answer.error
            }
            let unknown = "404 50001130 UNKNOWN_CAPTURE_ID"
            #expect(try await refund(other.capture) == unknown)
            #expect(try await refund(DirectPaymentID(rawValue: one.id).base + "_7") == unknown)
            #expect(try await refund(one.capture) == "201")
            // Its second operation is that refund, and no capture.
            #expect(try await refund(DirectPaymentID(rawValue: one.id).base + "_2") == unknown)
            #expect(try await refund("") == "201")
            let refunds = try await direct.send("GET", "/payments/\(one.id)/refunds").document(DirectRefunds.self)
            #expect(refunds.refunds?.count == 2)
        }
    }

    @Test("a refund that names a capture, and no amount, is one of that capture; with more than it has it is refused")
    func ofCapture() async throws {
        try await TestPlatform.run { test in
            let direct = test.direct
            let id = try await direct.paid(DirectTester.applePay(reference: "PARTS"))
            var captures: [String] = []
            for amount in [300, 400] {
                let answer = try await direct.send(
                    "POST", "/payments/\(id)/capture", ["amount": .integer(Int64(amount))])
                captures.append(try #require(answer.document(DirectCapture.self).id?.rawValue))
            }
            test.clock.advance(seconds: 1)
            try await test.doDueWork()
            func refund(_ capture: Int, _ amount: Int64? = nil) async throws -> String {
                var message = JSONObject()
                message.append("captureId", .string(captures[capture]))
                if let amount { message.append("amountOfMoney", ["amount": .integer(amount), "currencyCode": "EUR"]) }
                let answer = try await direct.send("POST", "/payments/\(id)/refund", .object(message))
                guard answer.status == 201 else { return answer.error }
                let refunded = answer.document(DirectRefund.self).refundOutput?.amountOfMoney?.amount
                return "201 \(refunded ?? 0)"
            }
            func refundable() async throws -> [Bool?] {
                let details = try await direct.send("GET", "/payments/\(id)/details").document(DirectPayment.self)
                return captures.map { capture in
                    details.operations?.first { $0.id?.rawValue == capture }?.statusOutput?.isRefundable
                }
            }
            #expect(try await refund(0, 301) == "400 50001129 ACTION_NOT_ALLOWED_ON_TRANSACTION")
            #expect(try await refund(0) == "201 300")
            #expect(try await refundable() == [false, true])
            #expect(try await refund(0) == "400 50001127 ACTION_NOT_ALLOWED_ON_TRANSACTION")
            #expect(try await refund(1, 150) == "201 150")
            #expect(try await refund(1) == "201 250")
        }
    }

    // docs/choices/direct.md, DF104.
    @Test("a capture and a refund tell when their status changed, and when their payment was created")
    func dates() async throws {
        try await TestPlatform.run { test in
            let direct = test.direct
            let id = try await direct.paid()
            test.clock.advance(seconds: 3_600)
            let asked = try await direct.send("POST", "/payments/\(id)/capture", [:]).json?["captureOutput"]
            #expect(asked?["transactionDate"] == "2026-07-01T11:00:00Z")
            #expect(asked?["paymentCreationDate"] == "2026-07-01T10:00:00Z")
            test.clock.advance(seconds: 3_600)
            let captured = try await direct.send("GET", "/payments/\(id)/captures").document(DirectCaptures.self)
            #expect(captured.captures?.map(\.captureOutput?.transactionDate) == ["2026-07-01T12:00:00Z"])
            test.clock.advance(seconds: 3_600)
            let refund = try await direct.send("POST", "/payments/\(id)/refund", [:]).json?["refundOutput"]
            #expect(refund?["transactionDate"] == "2026-07-01T13:00:00Z")
            #expect(refund?["paymentCreationDate"] == "2026-07-01T10:00:00Z")
            let details = try await direct.send("GET", "/payments/\(id)/details")
            // The merchant's server alone began it.
            #expect(try await direct.payment(id).json["sessionDetails"] == nil)
            let output = details.json?["paymentOutput"]
            #expect(output?["transactionDate"] == "2026-07-01T10:00:00Z")
            #expect(output?["paymentCreationDate"] == "2026-07-01T10:00:00Z")
            let hours = details.json?["Operations"]?.array?.map { $0["transactionDate"]?.text?.dropFirst(11).prefix(2) }
            #expect(hours == ["10", "12", "13"])
        }
    }

    @Test("is captured automatically after the requested number of minutes, and not before")
    func automatic() async throws {
        try await TestPlatform.run { test in
            let id = try await test.direct.paid(Self.with([("autoCapture", ["delayInMinutes": .integer(10)])]))
            test.clock.advance(seconds: 599)
            try await test.doDueWork()
            #expect(try await test.direct.payment(id).status == .pendingCapture)
            test.clock.advance(seconds: 1)
            try await test.doDueWork()
            #expect(try await test.direct.payment(id).status == .captured)
        }
    }

    // docs/choices/direct.md, DF127.
    @Test("the minutes of an automatic capture count from the authorisation, also after a challenge")
    func automaticAfterChallenge() async throws {
        try await TestPlatform.run { test in
            let answer = try await test.direct.send(
                "POST", "/payments",
                DirectIssuer.card(more: [
                    "authorizationMode": "FINAL_AUTHORIZATION", "autoCapture": ["delayInMinutes": 10],
                ]))
            let id = try #require(answer.payment?.id?.rawValue)
            test.clock.advance(seconds: 9 * 60)
            _ = try await test.issuer.finish(answer, "challenge")
            test.clock.advance(seconds: 599)
            try await test.doDueWork()
            #expect(try await test.direct.payment(id).statusOutput?.statusCode == .authorized)
            test.clock.advance(seconds: 1)
            try await test.doDueWork()
            #expect(try await test.direct.payment(id).status == .captured)
        }
    }

    // docs/choices/direct.md, DF8 and DF127.
    @Test("an automatic capture that the authorisation does not last for captures nothing")
    func automaticTooLate() async throws {
        try await TestPlatform.run { test in
            let id = try await test.direct.paid(Self.with([("autoCapture", ["delayInMinutes": 43_200])]))
            test.clock.advance(seconds: 7 * Self.day - 1)
            try await test.doDueWork()
            #expect(try await test.direct.payment(id).statusOutput?.statusCode == .authorized)
            test.clock.advance(seconds: 1)
            try await test.doDueWork()
            #expect(try await test.direct.payment(id).statusOutput?.statusCode == .cancelled)
            test.clock.advance(seconds: 23 * Self.day)
            try await test.doDueWork()
            #expect(try await test.direct.payment(id).statusOutput?.statusCode == .cancelled)
        }
    }

    @Test("the automatic capture takes what is open then, also after a capture of a part")
    func automaticRest() async throws {
        try await TestPlatform.run { test in
            let id = try await test.direct.paid(Self.with([("autoCapture", ["delayInMinutes": .integer(10)])]))
            #expect(try await test.direct.send("POST", "/payments/\(id)/capture", ["amount": 1_000]).status == 201)
            test.clock.advance(seconds: 599)
            try await test.doDueWork()
            #expect(try await test.direct.payment(id).paymentOutput?.acquiredAmount?.amount == 1_000)
            test.clock.advance(seconds: 1)
            try await test.doDueWork()
            let payment = try await test.direct.payment(id)
            #expect(payment.status == .captured)
            #expect(payment.paymentOutput?.acquiredAmount?.amount == 3_000)
        }
    }

    @Test(
        "a pre-authorisation is valid for thirty days, a final one for seven; then it cannot be captured",
        arguments: [("PRE_AUTHORIZATION", 30), ("FINAL_AUTHORIZATION", 7)] as [(String, Int64)])
    func validity(mode: String, days: Int64) async throws {
        try await TestPlatform.run { test in
            let direct = test.direct
            let id = try await direct.paid(DirectTester.applePay(mode: mode))
            test.clock.advance(seconds: days * Self.day - 1)
            try await test.doDueWork()
            #expect(try await direct.payment(id).statusOutput?.statusCode == .authorized)
            test.clock.advance(seconds: 1)
            try await test.doDueWork()
            let over = try await direct.payment(id)
            #expect(over.status == .cancelled)
            #expect(over.statusOutput?.statusCode == .cancelled)
            #expect(try await direct.send("POST", "/payments/\(id)/capture", [:]).status == 400)
        }
    }

    @Test("an operation has the time of its last change; an unknown outcome has acquired nothing")
    func changes() async throws {
        try await TestPlatform.run { test in
            let direct = test.direct
            func capture(_ id: String) async throws -> (capture: DirectCapture, line: DirectStatusOutput?) {
                let list = try await direct.send("GET", "/payments/\(id)/captures").document(DirectCaptures.self)
                let details = try await direct.send("GET", "/payments/\(id)/details").document(DirectPayment.self)
                return (try #require(list.captures?.first), details.operations?.last?.statusOutput)
            }
            let sure = try await direct.paid()
            let unsure = try await direct.paid(DirectTester.applePay(amount: 1_209))
            for id in [sure, unsure] {
                let asked = try await direct.send("POST", "/payments/\(id)/capture", [:]).document(DirectCapture.self)
                #expect(asked.captureOutput?.acquiredAmount?.amount == 0)
                // The contract has nothing else there.
                #expect(asked.statusOutput?.json == JSONObject(["statusCode": 91]))
            }
            test.clock.advance(seconds: 90)
            let settled = try await capture(sure)
            #expect(settled.capture.captureOutput?.acquiredAmount?.amount == 3_000)
            #expect(settled.line?.statusCodeChangeDateTime == "20260701100130")
            let uncertain = try await capture(unsure)
            #expect(uncertain.capture.statusOutput?.json == JSONObject(["statusCode": 92]))
            #expect(uncertain.capture.captureOutput?.acquiredAmount?.amount == 0)
            #expect(uncertain.line?.statusCodeChangeDateTime == "20260701100130")
        }
    }

    @Test("a refunded part is not refundable again; all of it can be refunded, then nothing")
    func refundable() async throws {
        try await TestPlatform.run { test in
            let direct = test.direct
            let id = try await direct.paid(DirectTester.applePay(mode: "SALE"))
            for (amount, isRefundable) in [(2_000, true), (1_000, false)] as [(Int64, Bool)] {
                _ = try await direct.send(
                    "POST", "/payments/\(id)/refund",
                    ["amountOfMoney": ["amount": .integer(amount), "currencyCode": "EUR"]])
                let status = try await direct.payment(id).statusOutput
                #expect((status?.isRefundable ?? false) == isRefundable)
            }
        }
    }

    @Test("a payment whose captured part was refunded has nothing refundable, although the rest is still authorised")
    func refundablePart() async throws {
        try await TestPlatform.run { test in
            let direct = test.direct
            let id = try await direct.paid()
            _ = try await direct.send("POST", "/payments/\(id)/capture", ["amount": .integer(1_000)])
            let captured = try await direct.payment(id).statusOutput
            #expect(captured?.isRefundable == true)
            _ = try await direct.send(
                "POST", "/payments/\(id)/refund", ["amountOfMoney": ["amount": 1_000, "currencyCode": "EUR"]])
            let refunded = try await direct.payment(id)
            #expect(refunded.status == .pendingCapture)
            #expect(refunded.statusOutput?.isRefundable == false)
        }
    }

    @Test("a capture is refundable as long as a refund of it would be accepted, in the details")
    func refundableCapture() async throws {
        try await TestPlatform.run { test in
            let direct = test.direct
            let id = try await direct.paid()
            _ = try await direct.send("POST", "/payments/\(id)/capture", ["amount": .integer(1_000)])
            for (refund, isRefundable) in [(nil, true), (400, true), (600, false)] as [(Int64?, Bool)] {
                if let refund {
                    let answer = try await direct.send(
                        "POST", "/payments/\(id)/refund",
                        ["amountOfMoney": ["amount": .integer(refund), "currencyCode": "EUR"]])
                    #expect(answer.status == 201)
                }
                let details = try await direct.send("GET", "/payments/\(id)/details").document(DirectPayment.self)
                #expect(details.statusOutput?.isRefundable == isRefundable)
                #expect(
                    details.operations?.prefix(2).map(\.statusOutput?.isRefundable) == [isRefundable, isRefundable])
            }
        }
    }

    @Test("a refund, a payout and the references of an operation have the members of the contract, and no others")
    func members() async throws {
        try await TestPlatform.run { test in
            let direct = test.direct
            var message = try #require(DirectTester.applePay(mode: "SALE").object)
            var order = try #require(message["order"]?.object)
            order["references"] = [
                "merchantReference": "R1", "descriptor": "SHOP", "merchantParameters": "p", "softDescriptor": "SHOP*1",
                "merchantComment": "c", "merchantReconciliationReference": "r",
            ]
            message["order"] = .object(order)
            let id = try await direct.paid(.object(message))
            _ = try await direct.payment(id)
            let request: JSONValue = ["operationReferences": ["merchantReference": "O1", "descriptor": "X"]]
            let refund = try await direct.send("POST", "/payments/\(id)/refund", request)
            let document = refund.document(DirectRefund.self)
            let status = ["isCancellable", "statusCategory", "statusCode", "statusCodeChangeDateTime"]
            #expect(document.statusOutput?.json.members.map(\.name).sorted() == status)
            let output = document.refundOutput
            #expect(output?.operationReferences?.json == JSONObject(["merchantReference": "O1"]))
            let kept: JSONValue = [
                "merchantReference": "R1", "merchantParameters": "p", "softDescriptor": "SHOP*1",
                "merchantComment": "c", "merchantReconciliationReference": "r",
            ]
            for references in [output?.references, try await direct.payment(id).paymentOutput?.references] {
                #expect(references?.json.members.map(\.name).sorted() == kept.object?.members.map(\.name).sorted())
            }
        }
    }

    @Test("a declined payment has tokenized nothing, not even with a card that is stored already")
    func declinedTokenization() async throws {
        try await TestPlatform.run { test in
            for (amount, status) in [(3_000, 201), (1_302, 402)] as [(Int64, Int)] {
                var message = try #require(DirectTester.card(amount: amount).object)
                var input = try #require(message["cardPaymentMethodSpecificInput"]?.object)
                input["tokenize"] = .bool(true)
                message["cardPaymentMethodSpecificInput"] = .object(input)
                let answer = try await test.direct.send("POST", "/payments", .object(message))
                #expect(answer.status == status)
                let creation =
                    answer.document(DirectCreatePaymentResponse.self).creationOutput
                    ?? answer.document(DirectErrorResponse.self).paymentResult?.creationOutput
                #expect(creation?.tokenizationSucceeded == (status == 201))
            }
        }
    }

    @Test("an address that is given twice is used once; a card must fit its product")
    func addressesAndProducts() async throws {
        try await TestPlatform.run { test in
            var message = try #require(DirectTester.card().object)
            let url: JSONValue = "https://shop.example/hook"
            message["feedbacks"] = ["webhooksUrls": [url, url, "https://shop.example/other"], "webhookUrl": url]
            _ = try await test.direct.paid(.object(message))
            #expect(
                try await test.onlyPayment().subscriptions
                    == Subscription.steps(["https://shop.example/hook", "https://shop.example/other"]))
            var input = try #require(message["cardPaymentMethodSpecificInput"]?.object)
            input["paymentProductId"] = 3
            message["cardPaymentMethodSpecificInput"] = .object(input)
            let wrong = try await test.direct.send("POST", "/payments", .object(message))
            #expect(wrong.status == 400)
            let error = try #require(wrong.document(DirectErrorResponse.self).errors?.first)
            #expect(error.errorCode == .cardAndProductDiffer)
            let path = "cardPaymentMethodSpecificInput"
            #expect(error.message == "\(path).card.cardNumber does not match with \(path).paymentProductId.")
        }
    }

    @Test(
        "a hosted checkout can be read by its own merchant until three hours after its end, deleted or not"
    )
    func checkoutKept() async throws {
        try await TestPlatform.run { test in
            let created = try await test.direct.send("POST", "/hostedcheckouts", DirectTester.checkout())
            let id = try #require(created.document(DirectCreateHostedCheckoutResponse.self).hostedCheckoutId)
            let key = try #require(
                try await test.platform.direct.administration.add("Boulangerie_1", DirectShopChange()).first)
            var other = test.direct
            other.merchantId = "Boulangerie_1"
            other.key = DirectAPIKey(id: key.issued.id, secret: key.secret)
            let foreign = try await other.send("GET", "/hostedcheckouts/\(id)")
            #expect(foreign.status == 404)
            for (seconds, status) in [(21_599, 200), (1, 404)] as [(Int64, Int)] {
                test.clock.advance(seconds: seconds)
                let answer = try await test.direct.send("GET", "/hostedcheckouts/\(id)")
                #expect(answer.status == status)
            }
        }
    }

    @Test("a refused capture does not hide an earlier one that was made")
    func latest() throws {
        let amount = try #require(Amount(minorUnits: 2_500, currency: .eur))
        var payment = Payment(
            id: PaymentID("p"), shop: ShopID(api: "direct", name: "1"), amount: amount, state: .captured,
            plan: PaymentPlan(capture: .withAuthorisation, pendingUntil: TestPlatform.noon),
            instrument: .provider("none"), messageID: AcquirerMessageID("m"), createdAt: TestPlatform.noon, details: [])
        func operation(_ number: Int, _ state: PaymentOperation.State) -> PaymentOperation {
            PaymentOperation(
                number: number, kind: .capture, minorUnits: 1_000, released: 0, state: state,
                requestedAt: TestPlatform.noon, dueAt: nil, details: [])
        }
        payment.operations = [operation(1, .settled), operation(2, .refused)]
        #expect(DirectStatusCode(payment) == .captured)
        payment.operations = [operation(1, .settled), operation(2, .uncertain)]
        #expect(DirectStatusCode(payment) == .captureUncertain)
    }
}
