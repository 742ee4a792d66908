import GuichetCore
import GuichetSips
import Support
import Testing

@Suite("orderInitialize, the fields")
struct FieldTests {
    @Test(
        "a required field that is missing is answered 30 with its name, under the seal",
        arguments: [
            "amount", "currencyCode", "interfaceVersion", "sdkOperationName", "sdkVersion", "transactionReference",
        ])
    func missing(field: String) async throws {
        try await TestPlatform.run { test in
            for absent in [nil, JSONValue.null] {
                let answer = try await test.initialise(JSONObject.order().with(field, absent))
                #expect(answer.code == "30")
                #expect(answer.field == field)
                #expect(answer.isSealed())
            }
        }
    }

    @Test("the caller must be identified: without merchantId, keyVersion or seal, 30 with the field")
    func missingCaller() async throws {
        try await TestPlatform.run { test in
            for (field, isSealed) in [("merchantId", false), ("keyVersion", false), ("seal", true)] {
                let answer = try await test.send(JSONObject.order().sealed().with(field, nil))
                #expect(answer.code == "30")
                #expect(answer.field == field)
                #expect(answer.hasSeal == isSealed)
            }
        }
    }

    static let texts = [
        "amount", "captureDay", "captureMode", "currencyCode", "customerId", "interfaceVersion", "orderChannel",
        "orderId", "paymentPattern", "returnContext", "sdkOperationName", "sdkVersion", "transactionReference",
    ]

    @Test("a text field of another JSON type is answered 30 with its name", arguments: texts)
    func wrongType(field: String) async throws {
        try await TestPlatform.run { test in
            let values: [JSONValue] = [
                .bool(true), .bool(false), ["2500"], [], ["a": "2500"], .number("25.00"), .number("-2500"),
                .number("2e3"),
            ]
            for value in values {
                let answer = try await test.initialise(JSONObject.order().with(field, value))
                #expect(answer.code == "30", "\(value)")
                #expect(answer.field == field, "\(value)")
                #expect(answer.isSealed())
            }
        }
    }

    @Test(
        "a field of the caller with another JSON type is answered 30, too",
        arguments: ["merchantId", "keyVersion", "seal"])
    func wrongTypeOfCaller(field: String) async throws {
        try await TestPlatform.run { test in
            for value: JSONValue in [.bool(true), ["1"], ["a": "1"], .number("1.0")] {
                let answer = try await test.send(JSONObject.order().sealed().with(field, value))
                #expect(answer.code == "30", "\(value)")
                #expect(answer.field == field, "\(value)")
            }
        }
    }

    @Test("an invalid container is answered 30 with its name")
    func containerOfAnotherType() async throws {
        try await TestPlatform.run { test in
            for value: JSONValue in ["1234", .bool(true), ["1234"]] {
                let message = JSONObject.order(shop: "002001000000002", reference: nil)
                    .with("s10TransactionReference", value)
                let answer = try await test.initialise(message)
                #expect(answer.code == "30", "\(value)")
                #expect(answer.field == "s10TransactionReference", "\(value)")
            }
        }
    }

    @Test("whole numbers are accepted and sealed in decimal, just like the same digits as text")
    func integers() async throws {
        try await TestPlatform.run { test in
            let numbers = JSONObject.order()
                .with("amount", .number("2500")).with("currencyCode", .number("978")).with("keyVersion", .number("1"))
            let texts = JSONObject.order()
            #expect(numbers.sealed()["seal"] == texts.sealed()["seal"])
            #expect(try await test.initialise(numbers).code == "00")
            let order = try await test.order(numbers.with("transactionReference", "NUMBERS"))
            #expect(order.message["amount"] == "2500")
            #expect(order.message["currencyCode"] == "978")
        }
    }

    @Test("null is the same as absent")
    func null() async throws {
        try await TestPlatform.run { test async throws in
            let message = JSONObject.order().with("orderId", .null).with("paymentPattern", .null)
            #expect(message.sealed()["seal"] == JSONObject.order().sealed()["seal"])
            #expect(try await test.initialise(message).code == "00")
        }
    }
}
