import DirectAPI
import Engine
import Foundation
import GuichetApplePayTesting
import GuichetCore
import GuichetDirect
@_spi(Platform) import GuichetDirectClient
import Server
import Support
import Testing

@Suite("Worldline Direct: encryptedCustomerInput", .timeLimit(.minutes(5)))
struct DirectBlobPaymentTests {
    private static let refused = "400 50001111 INVALID_VALUE"

    @Test("Apple Pay from the sheet to the payment: session, key, blob, createPayment")
    func applePay() async throws {
        let apple = try LyraAppleFixture()
        try await apple.run { test in
            let phone = try await test.direct.phone()
            let token = try DirectTester.passKit(try apple.token(.directVisa))
            let blob = try await phone.encrypt(token).encryptedCustomerInput
            let answer = try await test.direct.pay(blob)
            #expect(answer.status == 201)
            let output = answer.payment?.paymentOutput
            #expect(output?.paymentMethod == .mobile)
            #expect(output?.mobilePaymentMethodSpecificOutput?.paymentProductId == .applePay)
            #expect(output?.mobilePaymentMethodSpecificOutput?.network == "Visa")
            #expect(output?.mobilePaymentMethodSpecificOutput?.paymentData?.dpan == "************0492")
        }
    }

    @Test("the means of payment is named beside the blob")
    func beside() async throws {
        let apple = try LyraAppleFixture()
        try await apple.run { test in
            let phone = try await test.direct.phone()
            let token = try DirectTester.passKit(try apple.token(.directVisa))
            let blob = try await phone.encrypt(token).encryptedCustomerInput
            var terms = JSONObject()
            terms.append("mobilePaymentMethodSpecificInput", ["authorizationMode": "SALE", "paymentProductId": 302])
            let answer = try await test.direct.send("POST", "/payments", DirectTester.message(blob, beside: terms))
            #expect(answer.payment?.status == .captureRequested)
        }
    }

    @Test("a transactionId that is another token's is refused")
    func mixedUp() async throws {
        let apple = try LyraAppleFixture()
        try await apple.run { test in
            let phone = try await test.direct.phone()
            let other = String(repeating: "0a", count: 32)
            let token = try DirectTester.passKit(try apple.token(.directVisa), transaction: other)
            let answer = try await test.direct.pay(try await phone.encrypt(token).encryptedCustomerInput)
            #expect(answer.error == Self.refused)
            let item = answer.document(DirectErrorResponse.self).errors?.first
            #expect(item?.propertyName == "encryptedCustomerInput.transactionId")
        }
    }

    @Test("a card that was typed in on the phone")
    func card() async throws {
        try await TestPlatform.run { test in
            let blob = try await test.direct.cardBlob(try await test.direct.phone())
            let answer = try await test.direct.pay(blob)
            #expect(answer.status == 201)
            let card = answer.payment?.paymentOutput?.cardPaymentMethodSpecificOutput
            #expect(card?.paymentProductId == .visa)
            #expect(card?.card?.cardNumber == "************4675")
        }
    }

    @Test("the product of a blob is a number or a text of digits; of another card it is refused either way")
    func productAsText() async throws {
        try await TestPlatform.run { test in
            let phone = try await test.direct.phone()
            for (product, expected) in [("1", ""), ("3", "400 50001054 CARDNUMBER_PAYMENTPRODUCTID_MISMATCH")] {
                let blob = try await test.direct.cardBlob(phone) { input in
                    input.json["paymentProductId"] = .string(product)
                }
                let answer = try await test.direct.pay(blob)
                #expect(answer.status == (expected.isEmpty ? 201 : 400))
                if expected.isEmpty {
                    let card = answer.payment?.paymentOutput?.cardPaymentMethodSpecificOutput
                    #expect(card?.paymentProductId == .visa)
                } else {
                    #expect(answer.error == expected)
                }
            }
        }
    }

    // Worldline's JavaScript library 4.1.3, tests/integration/tests/payment-request.test.ts: `merchantAction` and
    // `creationOutput` are expected, and the request names no return address (DF111).
    @Test(
        "4000000000000002 is challenged without a return address; the result stands on the page",
        arguments: [("challenge", "paid", DirectStatusCode(5)), ("failed", "refused", DirectStatusCode(2))])
    func challengedWithoutReturn(row: String, shown: String, code: DirectStatusCode) async throws {
        try await TestPlatform.run { test in
            let blob = try await test.direct.cardBlob(
                try await test.direct.phone(),
                [
                    ("cardNumber", "4000000000000002"), ("cardholderName", "Test cardholder name"), ("cvv", "123"),
                    ("expiryDate", "12/2030"),
                ])
            let answer = try await test.direct.pay(blob)
            #expect(answer.status == 201)
            let created = answer.document(DirectCreatePaymentResponse.self)
            #expect(created.merchantAction?.actionType == .redirect)
            #expect(created.creationOutput != nil && created.payment?.status == .redirected)
            let page = try await test.issuer.finish(answer, row)
            #expect(page.attribute("data-result", of: "id=\"result\"") == shown)
            #expect(DirectIssuer.target(page) == nil)
            let id = try #require(created.payment?.id?.rawValue)
            #expect(try await test.direct.payment(id).statusOutput?.statusCode == code)
        }
    }

    @Test("4000000000000002 is not challenged where authentication is skipped")
    func challengeSkipped() async throws {
        try await TestPlatform.run { test in
            let message = DirectIssuer.card(
                "4000000000000002", wishing: ["skipAuthentication": .bool(true)], returnUrl: nil)
            let answer = try await test.direct.send("POST", "/payments", message)
            #expect(answer.status == 201 && answer.payment?.statusOutput?.statusCode == 5)
        }
    }

    @Test("a blob pays once; the same call again has the same answer")
    func once() async throws {
        try await TestPlatform.run { test in
            let direct = test.direct
            let blob = try await direct.cardBlob(try await direct.phone())
            let first = try await direct.pay(blob, idempotenceKey: "one")
            #expect(first.status == 201)
            let again = try await direct.pay(blob, idempotenceKey: "one")
            #expect(again.status == 201)
            #expect(again.payment?.id == first.payment?.id)
            for key in ["two", nil] {
                let used = try await direct.pay(blob, idempotenceKey: key)
                #expect(used.error == Self.refused)
            }
            let fresh = try await direct.cardBlob(try await direct.phone())
            // The refused call left its key free.
            #expect(try await direct.pay(fresh, idempotenceKey: "two").status == 201)
        }
    }

    @Test("of many calls with one blob at once, one pays")
    func race() async throws {
        try await TestPlatform.run { test in
            let direct = test.direct
            let blob = try await direct.cardBlob(try await direct.phone())
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<8 { group.addTask { try await direct.pay(blob).status } }
                return try await group.reduce(into: [Int]()) { $0.append($1) }
            }
            #expect(statuses.sorted() == [201] + Array(repeating: 400, count: 7))
        }
    }

    @Test(
        "a blob of another merchant's session pays nothing, whichever merchant's key encrypted it; its own merchant can use it"
    )
    func otherMerchant() async throws {
        try await TestPlatform.run { test in
            let keys = try await test.platform.direct.administration.add("Other", DirectShopChange())
            let api = try #require(keys.first)
            let other = DirectTester(
                test: test, merchantId: "Other", key: DirectAPIKey(id: api.issued.id, secret: api.secret))
            let blob = try await other.cardBlob(try await other.phone())
            let stolen = try await test.direct.pay(blob)
            #expect(stolen.error == Self.refused)
            let right = try await other.pay(blob)
            #expect(right.status == 201)
        }
    }

    @Test("a blob whose session has expired, is unknown or is another platform's pays nothing")
    func sessions() async throws {
        var elsewhere = TestPlatform.Options()
        elsewhere.vaultKeys = "1 \(Data(repeating: 9, count: 32).base64EncodedString())"
        let (foreign, encryptedElsewhere) = try await TestPlatform.run(elsewhere) { test in
            let phone = try await test.direct.phone()
            return (phone.session.clientSessionId, try await test.direct.cardBlob(phone))
        }
        try await TestPlatform.run { test in
            let direct = test.direct
            let phone = try await direct.phone()
            let blob = try await direct.cardBlob(phone)
            let unknown = try await direct.pay(try await direct.cardBlob(phone, session: "AAAA"))
            #expect(unknown.error == Self.refused)
            for blob in [try await direct.cardBlob(phone, session: foreign), encryptedElsewhere] {
                let answer = try await direct.pay(blob)
                #expect(answer.error == Self.refused)
            }
            test.clock.advance(seconds: 3 * 3_600)
            let ended = try await direct.pay(blob)
            #expect(ended.error == Self.refused)
            #expect(ended.document(DirectErrorResponse.self).errors?.first?.propertyName == "encryptedCustomerInput")
        }
    }

    @Test("an altered or invalid blob is refused")
    func altered() async throws {
        try await TestPlatform.run { test in
            let direct = test.direct
            let blob = try await direct.cardBlob(try await direct.phone())
            var parts = blob.split(separator: ".").map(String.init)
            parts[3] = parts[3].hasPrefix("A") ? "B" + parts[3].dropFirst() : "A" + parts[3].dropFirst()
            for wrong in [parts.joined(separator: "."), "a.b.c.d.e", "blob"] {
                let answer = try await direct.pay(wrong)
                #expect(answer.error == Self.refused)
            }
            let right = try await direct.pay(blob)
            #expect(right.status == 201)
        }
    }

    @Test("a blob with a second means of payment is refused, and so are two products")
    func together() async throws {
        try await TestPlatform.run { test in
            let direct = test.direct
            let phone = try await direct.phone()
            let blob = try await direct.cardBlob(phone)
            let besides: [(String, JSONValue)] = [
                ("mobilePaymentMethodSpecificInput", ["authorizationMode": "SALE"]),
                ("cardPaymentMethodSpecificInput", ["card": ["cardNumber": "4330264936344675"]]),
                ("cardPaymentMethodSpecificInput", ["paymentProductId": 3]),
            ]
            for (name, value) in besides {
                var beside = JSONObject()
                beside.append(name, value)
                let answer = try await direct.send("POST", "/payments", DirectTester.message(blob, beside: beside))
                #expect(answer.status == 400)
            }
            let mixed = try await direct.pay(try await direct.cardBlob(phone, product: .mastercard))
            #expect(mixed.error.hasPrefix("400 50001054"))
        }
    }

    @Test("session and key survive a restart")
    func restart() async throws {
        let options = TestPlatform.Options.keepingFolder()
        defer { options.removeFolder() }
        let (blob, key) = try await TestPlatform.run(options) { test in
            let phone = try await test.direct.phone()
            return (try await test.direct.cardBlob(phone), try await phone.encryptionKey())
        }
        try await TestPlatform.run(options) { test in
            let answer = try await test.direct.pay(blob)
            #expect(answer.status == 201)
            let same = try await test.direct.phone().encryptionKey()
            #expect(same == key)
        }
    }

    @Test("the key changes every day, and the old one is valid as long as a session lives")
    func rotation() async throws {
        try await TestPlatform.run { test in
            let direct = test.direct
            let first = try await direct.phone().encryptionKey()
            test.clock.advance(seconds: 86_399)
            let phone = try await direct.phone()
            let same = try await phone.encryptionKey()
            #expect(same == first)
            let early = try await direct.cardBlob(phone)
            test.clock.advance(seconds: 3 * 3_600 - 1)
            let late = try await direct.phone().encryptionKey()
            #expect(late != first)
            try await test.platform.purge()
            let answer = try await direct.pay(early)
            #expect(answer.status == 201)
        }
    }
}
