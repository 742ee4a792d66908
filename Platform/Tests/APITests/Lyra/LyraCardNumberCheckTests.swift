import GuichetCore
import GuichetLyra
import Support
import Testing

/// PCI DSS 4.0, 3.5.1: a card number is kept nowhere in the clear.
@Suite("Lyra: a card number in a field for other text", .timeLimit(.minutes(5)))
struct LyraCardNumberCheckTests {
    private static let card = "4970100000000055"
    /// Its check digit is right, and no scheme has such numbers.
    private static let reference = "1234567812345670"
    /// Of no published card; it could be a real one.
    private static let live = "4539578763621486"

    private static func customer(_ billing: String, _ text: String) -> JSONValue {
        ["email": "anna@example.com", "billingDetails": [billing: .string(text)]]
    }

    private static func refusal(_ test: TestPlatform, _ message: JSONValue, to service: String) async throws
        -> LyraServiceError?
    {
        guard case .error(let error) = try await test.lyra.call(service, message) else { return nil }
        return error
    }

    @Test("is refused with the field's name, is not repeated, and nothing is stored")
    func refused() async throws {
        let cases: [(field: String, value: JSONValue, code: LyraErrorCode, named: String)] = [
            ("orderId", .string(Self.card), "INT_013", "orderId"),
            ("orderId", "ORDER 4970-1000-0000-0055", "INT_013", "orderId"),
            ("metadata", ["card": .number(Self.card)], "INT_091", "metadata.card"),
            ("metadata", ["list": ["1", .string(Self.card)]], "INT_091", "metadata.list[1]"),
            ("metadata", [Self.card: "1"], "INT_091", "metadata"),
            (
                "customer", ["email": "anna@example.com", "reference": .string(Self.card)], "INT_902",
                "customer.reference"
            ),
            (
                "customer", Self.customer("lastName", "ANNA \(Self.live)"), "INT_902",
                "customer.billingDetails.lastName"
            ),
            ("orderId", "ORDER 4539,5787,6362,1486", "INT_013", "orderId"),
            ("metadata", ["card": .string(Self.live)], "INT_091", "metadata.card"),
            ("contrib", .string(Self.live), "INT_902", "contrib"),
            (
                "ipnTargetUrl", "https://merchant.example/4539%205787%206362%201486", "INT_926", "ipnTargetUrl"
            ),
            ("ipnTargetUrl", .string("https://merchant.example/\(Self.card)"), "INT_926", "ipnTargetUrl"),
            (
                "merchantPostUrlRefused", .string("https://a.example/?c=\(Self.card)"), "INT_902",
                "merchantPostUrlRefused"
            ),
        ]
        try await TestPlatform.run { test in
            for (field, value, code, named) in cases {
                for service in ["Charge/CreatePayment", "Charge/CreateToken"] {
                    var message = try #require(LyraCall.payment().object)
                    message["customer"] = LyraCall.anna
                    if service == "Charge/CreateToken" { message["amount"] = nil }
                    message[field] = value
                    let refusal = try await Self.refusal(test, .object(message), to: service)
                    #expect(refusal?.errorCode == code, "\(named)")
                    #expect(refusal?.detailedErrorMessage?.hasPrefix("Invalid input value [name=\(named)]") == true)
                    let written = refusal?.json.members.map { $0.value.text ?? "" }.joined() ?? Self.card
                    #expect(!written.contains("0000") && !written.contains("6362"))
                }
            }
            #expect(try await test.stored() == .nothing)
        }
    }

    @Test("in the cardholder's name it is INT_870; a name is stored as it is")
    func holder() async throws {
        try await TestPlatform.run { test in
            for (name, code) in [
                (Self.card, "INT_870"), ("4111 1111 1111 1111", "INT_870"), ("4970100000000055 ANNA", "INT_870"),
                ("ANNA EXAMPLE 2", nil),
            ] {
                var message = try #require(LyraCall.payment().object)
                var form = try #require(message["paymentForms"]?.array?.first?.object)
                form["cardHolderName"] = .string(name)
                message["paymentForms"] = [.object(form)]
                #expect(try await test.lyra.code("Charge/CreatePayment", .object(message)) == code)
            }
            let kept = try #require(try await test.lyra.transactions().first)
            #expect(kept.transactionDetails?.cardDetails?.cardHolderName == "ANNA EXAMPLE 2")
        }
    }

    @Test("a reference of sixteen digits is a reference, whatever its check digit; so are a company's and a product's")
    func references() async throws {
        try await TestPlatform.run { test in
            let customer: JSONValue = [
                "email": "anna@example.com", "reference": .string(Self.reference),
                "billingDetails": ["identityCode": "73282932000074", "phoneNumber": "+33 6 12 34 56 78 90 12"],
            ]
            var message = try #require(LyraCall.payment(Self.reference).object)
            message["customer"] = customer
            message["metadata"] = ["invoice": .string(Self.reference)]
            let paid = try await test.lyra.pay(.object(message))
            #expect(paid.detailedStatus == .authorised)
            #expect(paid.metadata?["invoice"]?.text == Self.reference)
            let found = try await test.lyra.transactions(Self.reference)
            #expect(found.count == 1)
        }
    }

    @Test(
        "in place of an identifier it is INT_902, and the answer does not repeat it",
        arguments: [
            ("Token/Update", "paymentMethodToken"), ("PCI/Token/Update", "paymentMethodToken"),
            ("Token/Get", "paymentMethodToken"), ("Token/Cancel", "paymentMethodToken"),
            ("Token/Reactivate", "paymentMethodToken"), ("Token/UpdateCustomerDetails", "paymentMethodToken"),
            ("Charge/CreatePayment", "paymentMethodToken"), ("Charge/CreateToken", "paymentMethodToken"),
            ("Charge/CreateSubscription", "paymentMethodToken"), ("Subscription/Get", "paymentMethodToken"),
            ("Subscription/Get", "subscriptionId"), ("Charge/UpdatePaymentAmount", "formToken"),
            ("Charge/PaymentOrder/Get", "paymentOrderId"), ("Transaction/Get", "uuid"), ("Transaction/Refund", "uuid"),
        ])
    func identifier(service: String, name: String) async throws {
        try await TestPlatform.run { test in
            for card in [Self.card, "4970 1000 0000 0055", Self.live] {
                var message = try #require(LyraCall.order(["customer": LyraCall.anna]).object)
                message[name] = .string(card)
                let body = JSONValue.object(message).encoded()
                let response = try await test.lyra.send(body, to: service).response
                guard case .error(let error) = response.answered else { throw LyraCall.Unexpected() }
                #expect(error.errorCode == .invalidInput)
                let detail = error.detailedErrorMessage ?? ""
                #expect(detail.hasPrefix("Invalid input value [name=\(name)]: it looks like a card number"))
                let written = String(decoding: JSONValue.object(response.json).encoded(), as: UTF8.self)
                #expect(!written.contains(card))
            }
            #expect(try await test.stored() == .nothing)
        }
    }

    @Test("a member of metadata with the name of an identifier is searched like any other")
    func metadata() async throws {
        try await TestPlatform.run { test in
            for name in ["uuid", "paymentMethodToken", "paymentForms"] {
                let order = LyraCall.order(["metadata": [name: .string(Self.card)]])
                let refusal = try await Self.refusal(test, order, to: "Charge/CreatePayment")
                #expect(refusal?.errorCode == "INT_091")
                let detail = refusal?.detailedErrorMessage ?? ""
                #expect(detail.hasPrefix("Invalid input value [name=metadata.\(name)]:"))
            }
            #expect(try await test.stored() == .nothing)
        }
    }

    @Test("a card number in a field of another form, in an unknown service's name and in SDKTest is not repeated")
    func elsewhere() async throws {
        try await TestPlatform.run { test in
            var message = try #require(LyraCall.payment().object)
            var form = try #require(message["paymentForms"]?.array?.first?.object)
            form["expiryMonth"] = .string(Self.card)
            message["paymentForms"] = [.object(form)]
            for (service, body) in [
                ("Charge/CreatePayment", JSONValue.object(message)), ("Charge/\(Self.card)", [:]),
                ("Charge/SDKTest", ["value": .string(Self.card)]),
            ] as [(String, JSONValue)] {
                let response = try await test.lyra.send(body.encoded(), to: service).response
                #expect(response.status == .error)
                let written = String(decoding: JSONValue.object(response.json).encoded(), as: UTF8.self)
                #expect(!written.contains(Self.card))
            }
        }
    }

    @Test("of a long value 64 characters are repeated, and none that look like a card number where they are cut")
    func longValues() async throws {
        try await TestPlatform.run { test in
            func detail(_ token: String) async throws -> String? {
                try await Self.refusal(test, ["paymentMethodToken": .string(token)], to: "Token/Get")?
                    .detailedErrorMessage
            }
            let long = try await detail(String(repeating: "x", count: 5_000))
            let shown = String(repeating: "x", count: 64)
            #expect(long == "Invalid input value [name=paymentMethodToken, value=\(shown)…]")
            // Twenty-two digits are no card's, the first sixteen of them are.
            let cut = try await detail(String(repeating: "x", count: 48) + Self.card + "123456")
            #expect(cut?.contains("4970") == false)
            let unknown = try await test.lyra.send([], to: "Charge/\(String(repeating: "x", count: 500))").response
            #expect((unknown.webService?.rawValue.count ?? 0) <= 65)
        }
    }
}
