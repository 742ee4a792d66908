import Engine
import GuichetCore
import GuichetDirect
import Server
import Support
import Testing

@Suite("Worldline Direct: wrong requests", .timeLimit(.minutes(5)))
struct DirectBadInputTests {
    /// The guide's example with one member changed; `nil` takes it out.
    private static func changed(_ path: String, _ value: JSONValue?) throws -> JSONValue {
        func change(_ object: JSONObject, _ names: ArraySlice<String>) throws -> JSONObject {
            var object = object
            let name = try #require(names.first)
            if names.count == 1 {
                object[name] = value
            } else {
                object[name] = .object(try change(object[name]?.object ?? JSONObject(), names.dropFirst()))
            }
            return object
        }
        let message = try #require(DirectTester.applePay().object)
        return .object(try change(message, path.split(separator: ".").map(String.init)[...]))
    }

    private static let mobile = "mobilePaymentMethodSpecificInput"

    private static let wrong: [(path: String, value: JSONValue?, property: String)] = [
        ("order", nil, "order"), ("order", .null, "order"), ("order", "x", "order"),
        ("order.amountOfMoney", nil, "order.amountOfMoney"),
        ("order.amountOfMoney.amount", nil, "order.amountOfMoney.amount"),
        ("order.amountOfMoney.amount", .null, "order.amountOfMoney.amount"),
        ("order.amountOfMoney.amount", "x", "order.amountOfMoney.amount"),
        ("order.amountOfMoney.amount", .integer(-1), "order.amountOfMoney.amount"),
        ("order.amountOfMoney.amount", .integer(1_000_000_000_000), "order.amountOfMoney.amount"),
        ("order.amountOfMoney.currencyCode", nil, "order.amountOfMoney.currencyCode"),
        ("order.amountOfMoney.currencyCode", "euro", "order.amountOfMoney.currencyCode"),
        ("order.amountOfMoney.currencyCode", "XXX", "order.amountOfMoney.currencyCode"),
        (
            "order.references.merchantReference", .string(String(repeating: "r", count: 41)),
            "order.references.merchantReference"
        ),
        ("order.references.merchantReference", [:], "order.references.merchantReference"),
        (mobile, nil, "cardPaymentMethodSpecificInput"), (mobile, "x", mobile),
        ("\(mobile).paymentProductId", nil, "\(mobile).paymentProductId"),
        ("\(mobile).paymentProductId", "x", "\(mobile).paymentProductId"),
        ("\(mobile).authorizationMode", "MAYBE", "\(mobile).authorizationMode"),
        ("\(mobile).decryptedPaymentData", nil, "\(mobile).encryptedPaymentData"),
        ("\(mobile).decryptedPaymentData.dpan", nil, "\(mobile).decryptedPaymentData.dpan"),
        ("\(mobile).decryptedPaymentData.dpan", "4111111111111111", "\(mobile).decryptedPaymentData.dpan"),
        ("\(mobile).decryptedPaymentData.dpan", "123", "\(mobile).decryptedPaymentData.dpan"),
        ("\(mobile).decryptedPaymentData.expiryDate", nil, "\(mobile).decryptedPaymentData.expiryDate"),
        ("\(mobile).decryptedPaymentData.expiryDate", "1330", "\(mobile).decryptedPaymentData.expiryDate"),
        ("\(mobile).decryptedPaymentData.eci", "seven", "\(mobile).decryptedPaymentData.eci"),
        ("\(mobile).decryptedPaymentData.cryptogram", nil, "\(mobile).decryptedPaymentData.cryptogram"),
        ("\(mobile).decryptedPaymentData.cryptogram", "", "\(mobile).decryptedPaymentData.cryptogram"),
        ("\(mobile).decryptedPaymentData.cryptogram", "not Base64", "\(mobile).decryptedPaymentData.cryptogram"),
        ("\(mobile).encryptedPaymentData", "{}", "\(mobile).encryptedPaymentData"),
        ("cardPaymentMethodSpecificInput", [:], "mobilePaymentMethodSpecificInput"),
        ("feedbacks", ["webhooksUrls": ["no address"]], "feedbacks.webhooksUrls"),
    ]

    @Test(
        "each member that is missing, null, of another type, too long or undocumented: 400 with its name, and no charge"
    )
    func members() async throws {
        try await TestPlatform.run { test in
            for (path, value, property) in Self.wrong {
                let answer = try await test.direct.send("POST", "/payments", Self.changed(path, value))
                let context = Comment(rawValue: "\(path): \(answer.error)")
                #expect(answer.status == 400, context)
                let items = answer.document(DirectErrorResponse.self).errors ?? []
                #expect(items.contains { $0.propertyName == property }, "\(path): \(items.map(\.propertyName))")
                #expect(answer.document(DirectErrorResponse.self).errorId != nil, context)
            }
            let charged = try await test.platform.paymentService.store.read { store in
                try PaymentState.allCases.reduce(0) { try $0 + store.countPayments(in: $1) }
            }
            #expect(charged == 0)
        }
    }

    /// PostgreSQL stores no text with it: docs/choices/platform.md, 109.
    @Test("U+0000 in a text or in a member's name: 400, and no charge; in a path: 404, as for a name that there is not")
    func nullCharacter() async throws {
        try await TestPlatform.run { test in
            for path in ["order.references.merchantReference", "order.references.a\u{0}b"] {
                let answer = try await test.direct.send("POST", "/payments", Self.changed(path, "a\u{0}b"))
                #expect(answer.status == 400)
                let text = answer.document(DirectErrorResponse.self).errors?.first?.message
                #expect(text?.hasPrefix("the body is not acceptable JSON: nullCharacter at byte ") == true, "\(path)")
            }
            #expect(try await test.payments().isEmpty)
            for path in ["/payments/a%00b", "/tokens/a%00b", "/mandates/%00", "/hostedcheckouts/a%00"] {
                #expect(try await test.direct.send("GET", path).status == 404, "\(path)")
            }
        }
    }

    @Test("a product that is not supported is refused with that reason", arguments: [320, 809, 900, 5_001] as [Int64])
    func products(product: Int64) async throws {
        try await TestPlatform.run { test in
            let mobile = try Self.changed("\(Self.mobile).paymentProductId", .integer(product))
            let redirect: JSONValue = [
                "redirectPaymentMethodSpecificInput": ["paymentProductId": .integer(product)],
                "order": ["amountOfMoney": ["amount": .integer(100), "currencyCode": "EUR"]],
            ]
            for message in [mobile, redirect] {
                let answer = try await test.direct.send("POST", "/payments", message)
                #expect(answer.error == "400 50001123 PAYMENT_PRODUCT_NOT_AVAILABLE")
                let text = answer.document(DirectErrorResponse.self).errors?.first?.message
                #expect(text?.contains("\(product)") == true)
            }
        }
    }

    @Test(
        "what is not there is named, and has the older code of its kind, if one is known",
        arguments: [
            ("/payments/999_0", "UNKNOWN_PAYMENT_ID", "1002"),
            ("/products/9999?countryCode=FR&currencyCode=EUR", "UNKNOWN_PRODUCT_ID", "1007"),
            ("/tokens/x", "UNKNOWN_TOKEN_ID", nil), ("/payouts/1_0", "UNKNOWN_PAYOUT_ID", nil),
        ] as [(String, String, String?)])
    func unknown(path: String, id: String, code: String?) async throws {
        try await TestPlatform.run { test in
            let answer = try await test.direct.send("GET", path)
            #expect(answer.error == "404 50001130 \(id)")
            #expect(answer.document(DirectErrorResponse.self).errors?.first?.code == code)
        }
    }

    @Test("no refusal repeats a card number")
    func discretion() async throws {
        try await TestPlatform.run { test in
            for number in ["4111111111111111", "41111111"] {
                let answer = try await test.direct.send("POST", "/payments", DirectTester.card(number))
                #expect(answer.status == 400)
                let text = String(decoding: answer.json?.encoded() ?? [], as: UTF8.self)
                #expect(!text.contains(number))
            }
        }
    }
}
