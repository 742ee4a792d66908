import Engine
import GuichetCore
import GuichetLyra
import LyraAPI
import Storage
import Support
import Testing

/// Each wrong call has its documented answer, and nothing is charged.
@Suite("Lyra: bad input", .timeLimit(.minutes(5)))
struct LyraBadInputTests {
    private static func refused(
        _ change: (inout JSONObject) -> Void, _ body: (LyraServiceError) throws -> Void
    ) async throws {
        var message = try #require(LyraCall.payment().object)
        change(&message)
        let changed = message
        let error = try await TestPlatform.run { test in
            let (status, response) = try await test.lyra.send(
                JSONValue.object(changed).encoded(), to: "Charge/CreatePayment")
            #expect(status == 200)
            #expect(response.status == .error)
            guard case .error(let error) = response.answered else { throw LyraCall.Unexpected() }
            #expect(error.shopId == "69876357")
            #expect(error.ticket == "null")
            #expect(try await test.stored() == .nothing)
            return error
        }
        try body(error)
    }

    @Test(
        "of a card in the clear, a member that is missing and one that is wrong are told apart, and the value is not repeated",
        arguments: [
            ("pan", nil, "INT_040", "Input value not defined"), ("pan", "49701000", "INT_040", "Invalid input value"),
            ("expiryMonth", nil, "INT_041", "Input value not defined"),
            ("expiryYear", nil, "INT_042", "Input value not defined"),
            ("securityCode", "12", "INT_043", "Invalid input value"),
        ] as [(String, String?, String, String)])
    func cardInTheClear(name: String, value: String?, code: String, start: String) async throws {
        let change: (inout JSONObject) -> Void = { message in
            var card = message["paymentForms"]?.array?.first?.object ?? JSONObject()
            card[name] = value.map { JSONValue.string($0) }
            message["paymentForms"] = .array([.object(card)])
        }
        try await Self.refused(change) { error in
            #expect(error.errorCode?.rawValue == code)
            #expect(error.detailedErrorMessage == "\(start) [name=paymentForms[0].\(name)]")
        }
    }

    @Test("a wrong shop and a wrong password are the same INT_905, which names no shop")
    func credentials() async throws {
        try await TestPlatform.run { test in
            for (shop, password) in [
                ("99999999", LyraCall.password), ("69876357", "testpassword_WRONG"), ("69876357", ""), ("", ""),
                ("42229744", LyraCall.password),
            ] {
                var call = test.lyra
                call.shopId = shop
                call.password = password
                let (status, response) = try await call.send(
                    LyraCall.payment().encoded(), to: "Charge/CreatePayment")
                #expect(status == 200)
                guard case .error(let error) = response.answered else { throw LyraCall.Unexpected() }
                #expect(error.errorCode == .wrongCredentials)
                #expect(error.errorMessage == "invalid login or private key")
                #expect(error.json["shopId"] == .null)
            }
            #expect(try await test.stored() == .nothing)
        }
        var options = TestPlatform.Options()
        options.lyra.wrongCredentialsStatus = 401
        try await TestPlatform.run(options) { test in
            var call = test.lyra
            call.password = "testpassword_WRONG"
            let status = try await call.send([], to: "Charge/SDKTest").status
            #expect(status == 401)
        }
    }

    @Test(
        "the scheme of the credentials may be written in any case, with blanks behind it, and is no other one",
        arguments: [("basic ", true), ("BASIC   ", true), ("Basic", false), ("Bearer ", false), ("", false)])
    func scheme(text: String, isRight: Bool) async throws {
        try await TestPlatform.run { test in
            var call = test.lyra
            call.scheme = text
            let response = try await call.send(Array(#"{"value":"a"}"#.utf8), to: "Charge/SDKTest").response
            let expected: LyraResponseStatus = isRight ? .success : .error
            #expect(response.status == expected)
        }
    }

    /// U+0000: docs/choices/platform.md, 109.
    @Test(
        "a body that is not JSON, or no object, or has a text with U+0000, is INT_902",
        arguments: ["", "FAKE", "\"FAKE\"", "[]", "{\"a\":1", #"{"customer":{"reference":"a\u0000b"}}"#])
    func notJSON(body: String) async throws {
        try await TestPlatform.run { test in
            let (status, response) = try await test.lyra.send(Array(body.utf8), to: "Charge/CreatePayment")
            #expect(status == 200)
            guard case .error(let error) = response.answered else { throw LyraCall.Unexpected() }
            #expect(error.errorCode == .invalidInput)
            #expect(error.errorMessage == "web-service input data validation error")
            #expect(error.detailedErrorMessage?.hasPrefix("can't decode JSON data : ") == true)
            #expect(try await test.stored() == .nothing)
        }
    }

    @Test("a body that is too large is INT_914, a service that does not exist INT_901")
    func unreadable() async throws {
        try await TestPlatform.run { test in
            let large = Array("{\"amount\":\"\(String(repeating: "1", count: 70_000))\"}".utf8)
            let tooLarge = try await test.lyra.send(large, to: "Charge/CreatePayment").response.answered
            guard case .error(let error) = tooLarge else { throw LyraCall.Unexpected() }
            #expect(error.errorCode == .messageTooLarge)
            #expect(try await test.lyra.code("Charge/Nothing", [:]) == "INT_901")
            #expect(try await test.stored() == .nothing)
        }
    }

    @Test("amount: missing, null, words, negative and fractions are INT_009, zero is PSP_1024")
    func amount() async throws {
        try await Self.refused({ $0["amount"] = nil }) { error in
            #expect(error.errorCode == .invalidAmount)
            #expect(error.errorMessage == "invalid amount")
            #expect(error.detailedErrorMessage == "Input value not defined [name=amount]")
        }
        for bad in [JSONValue.null, "abc", "-1", "9.90", .number("9.90"), .number("9.00"), .number("-1"), .bool(true)] {
            try await Self.refused({ $0["amount"] = bad }) { #expect($0.errorCode == .invalidAmount) }
        }
        try await Self.refused({ $0["amount"] = .integer(0) }) { #expect($0.errorCode == "PSP_1024") }
    }

    @Test("an amount as a text of digits is taken: the platform's own examples send one")
    func amountAsText() async throws {
        try await TestPlatform.run { test in
            var message = try #require(LyraCall.payment().object)
            message["amount"] = "990"
            #expect(try await test.lyra.pay(.object(message)).amount == 990)
        }
    }

    @Test("an amount with .0 is taken: PHP writes 19.5 times 100 as 1950.0")
    func amountAsFloatingPoint() async throws {
        try await TestPlatform.run { test in
            var message = try #require(LyraCall.payment().object)
            message["amount"] = .number("1950.0")
            #expect(try await test.lyra.pay(.object(message)).amount == 1950)
        }
    }

    @Test("currency: unknown is INT_010, one without a contract PSP_610")
    func currency() async throws {
        for bad in [JSONValue.string("TTT"), "978", "eur", .null] {
            try await Self.refused({ $0["currency"] = bad }) { #expect($0.errorCode == .invalidCurrency) }
        }
        try await Self.refused({ $0["currency"] = "TTT" }) {
            #expect($0.detailedErrorMessage == "Invalid input value [name=currency, value=TTT]")
        }
        try await Self.refused({ $0["currency"] = "KWD" }) { error in
            #expect(error.errorCode == .noAcceptanceAgreement)
            #expect(error.detailedErrorCode == "NO_ACCEPTANCE_AGREEMENT_AVAILABLE")
        }
    }

    @Test("an e-mail without @ is INT_015, an orderId beyond 64 characters or ASCII INT_013")
    func fields() async throws {
        try await Self.refused({ $0["customer"] = ["email": "fake-email"] }) { error in
            #expect(error.errorCode == .invalidEmail)
            #expect(error.errorMessage == "invalid customer email")
            #expect(error.detailedErrorMessage == "Invalid input value [name=customer.email, value=fake-email]")
        }
        for bad in [String(repeating: "A", count: 65), "Schuhgröße"] {
            try await Self.refused({ $0["orderId"] = .string(bad) }) { #expect($0.errorCode == .invalidOrderId) }
        }
        let delay: JSONValue = ["cardOptions": ["captureDelay": 366]]
        try await Self.refused({ $0["transactionOptions"] = delay }) { #expect($0.errorCode == "INT_860") }
        try await Self.refused({ $0["ipnTargetUrl"] = "http://10.0.0.1/ipn" }) { #expect($0.errorCode == "INT_926") }
    }

    @Test("means of payment: two at once, an unknown token, a number that is not published")
    func instruments() async throws {
        try await Self.refused({ $0["paymentMethodToken"] = "abc" }) { #expect($0.errorCode == .invalidInput) }
        try await Self.refused({
            $0["paymentForms"] = nil
            $0["paymentMethodToken"] = "abc"
        }) { #expect($0.errorCode == "PSP_030") }
        let card: JSONValue = [
            "paymentMethodType": "CARD", "pan": "4111111111111111", "expiryMonth": 12, "expiryYear": 30,
        ]
        try await Self.refused({ $0["paymentForms"] = [card] }) { error in
            #expect(error.errorCode == "INT_040")
            #expect(error.json.members.allSatisfy { $0.value.text?.contains("4111111111111111") != true })
        }
    }
}
