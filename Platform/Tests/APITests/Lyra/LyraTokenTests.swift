import APISupport
import Engine
import GuichetCore
@_spi(Platform) import GuichetLyra
import LyraAPI
import Support
import Testing

@Suite("Registered cards at Lyra", .timeLimit(.minutes(5)))
struct LyraTokenTests {
    private static func registering(_ action: String, orderId: String = "ORDER1") -> JSONValue {
        LyraCall.order(["formAction": .string(action), "customer": LyraCall.anna], orderId: orderId)
    }

    private static func silent(_ token: String, orderId: String = "AGAIN", amount: Int64 = 1_000) -> JSONValue {
        LyraCall.order(
            ["amount": .integer(amount), "formAction": "SILENT", "paymentMethodToken": .string(token)],
            orderId: orderId)
    }

    /// A registered card.
    private static func token(_ test: TestPlatform) async throws -> String {
        let shopper = try await test.lyra.shopper(registering("REGISTER_PAY"))
        #expect(try await shopper.pay().result == "paid")
        let transaction = try await test.lyra.transactions().first
        return try #require(transaction?.paymentMethodToken)
    }

    @Test("REGISTER_PAY registers the card that is paid with; SILENT pays with it at once")
    func registerAndPay() async throws {
        try await TestPlatform.run { test in
            let token = try await Self.token(test)
            #expect(token.utf8.count == 32)
            let again = try await test.lyra.pay(Self.silent(token))
            #expect(again.detailedStatus == .authorised)
            #expect(again.amount == 1_000)
            #expect(again.paymentMethodToken == token)
            let details = again.transactionDetails
            #expect(details?.occurrenceType == .following)
            #expect(details?.cardDetails?.paymentMethodSource == .token)
            #expect(details?.cardDetails?.pan == "497010XXXXXX0055")
            #expect(details?.cardDetails?.cardHolderName == "ANNA EXAMPLE")
            #expect(details?.userInfo == nil)
            #expect(again.effectiveStrongAuthentication == .disabled)
        }
    }

    /// The recorded answer refund_transaction_payment of openfun/joanie (docs/choices/lyra.md, LP81).
    @Test("a refund of a payment with a registered card is NEW and UNITAIRE, and not of the card's series")
    func refundOfSilent() async throws {
        try await TestPlatform.run { test in
            let token = try await Self.token(test)
            var message = try #require(Self.silent(token).object)
            message["transactionOptions"] = ["cardOptions": ["captureDelay": 0, "installmentNumber": 1]]
            let paid = try await test.lyra.pay(.object(message))
            #expect(paid.transactionDetails?.occurrenceType == .following)
            #expect(paid.transactionDetails?.cardDetails?.paymentMethodSource == .token)
            #expect(paid.transactionDetails?.cardDetails?.json["installmentNumber"] == 1)
            let uuid = try #require(paid.uuid)
            try await test.pass(days: 1)
            let refund = try await test.lyra.transaction("Refund", uuid)
            #expect(refund.paymentMethodToken == token)
            #expect(refund.transactionDetails?.occurrenceType == .single)
            let card = refund.transactionDetails?.cardDetails
            #expect(card?.paymentMethodSource == .new)
            #expect(card?.json["initialIssuerTransactionIdentifier"] == .null)
            #expect(card?.json["installmentNumber"] == .null)
        }
    }

    @Test("Charge/CreateTokenFromTransaction registers the card of an accepted transaction, with the buyer's address")
    func fromTransaction() async throws {
        try await TestPlatform.run { test in
            let uuid = try await test.lyra.paid()
            let answer = try await test.lyra.call(
                "Charge/CreateTokenFromTransaction", ["uuid": .string(uuid), "email": "anna@example.com"])
            guard case .token(let token) = answer else { throw LyraCall.Unexpected() }
            #expect(token.tokenDetails?.pan == "497010XXXXXX0055")
            #expect(token.customer?.email == "anna@example.com")
            let name = try #require(token.paymentMethodToken)
            #expect(try await test.lyra.pay(Self.silent(name)).paymentMethodToken == name)
            // A refusal, a check of a card and an unknown transaction have none.
            let refused = try await test.lyra.pay(LyraCall.payment("NO", pan: "4970100000000113")).uuid
            for (uuid, code) in [(refused ?? "", "PSP_035"), (String(repeating: "0", count: 32), "PSP_010")] {
                #expect(
                    try await test.lyra.code("Charge/CreateTokenFromTransaction", ["uuid": .string(uuid)]) == code)
            }
            // It is authorised later, and not paid yet.
            let running = try await test.lyra.paid(delay: 20)
            guard
                case .error(let error) = try await test.lyra.call(
                    "Charge/CreateTokenFromTransaction", ["uuid": .string(running)])
            else { throw LyraCall.Unexpected() }
            #expect(error.errorCode == "PSP_035")
            #expect(error.detailedErrorMessage?.hasPrefix("it is not PAID") ?? false)
        }
    }

    @Test("in a form, too, a registered card pays with a brand for which the shop has a contract")
    func contracts() async throws {
        try await TestPlatform.run { test in
            let token = try await Self.token(test)
            try await test.lyra.change { $0.cardBrands = ["CB"] }
            let message = LyraCall.order(["paymentMethodToken": .string(token)], orderId: "FORM")
            let page = try await test.lyra.shopper(message).send([("card-code", "123")])
            #expect(page.result == "paid")
            let paid = try await test.lyra.transactions("FORM").first
            #expect(paid?.transactionDetails?.cardDetails?.effectiveBrand == .cb)
        }
    }

    @Test("a refused payment registers nothing")
    func refused() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.lyra.shopper(Self.registering("REGISTER_PAY"))
            _ = try await shopper.pay(LyraFormTests.declined)
            let refused = try #require(try await test.lyra.transactions().first)
            #expect(refused.paymentMethodToken == nil)
            test.clock.advance(seconds: 1)
            #expect(try await shopper.pay(attempt: 2).result == "paid")
            #expect(try await test.lyra.transactions().last?.paymentMethodToken != nil)
        }
    }

    @Test("ASK_REGISTER_PAY asks, and follows the buyer's choice", arguments: [true, false])
    func ask(agrees: Bool) async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.lyra.shopper(Self.registering("ASK_REGISTER_PAY"))
            #expect(try await shopper.page().html.contains("id=\"remember\""))
            #expect(try await shopper.pay(remember: agrees).result == "paid")
            let first = try await test.lyra.transactions().first?.paymentMethodToken
            #expect((first != nil) == agrees)
            // Also by way of the issuer's page.
            let other = try await test.lyra.shopper(Self.registering("ASK_REGISTER_PAY", orderId: "ASKED"))
            _ = try await other.pay("4970100000000022", atTheIssuer: "challenge", remember: agrees)
            let asked = try await test.lyra.transactions("ASKED").first?.paymentMethodToken
            #expect((asked != nil) == agrees)
        }
    }

    @Test("a form without formAction registers nothing, whatever is sent")
    func notAsked() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.lyra.shopper()
            let page = try await shopper.page()
            #expect(!page.html.contains("id=\"remember\""))
            _ = try await shopper.pay(remember: true)
            #expect(try await test.lyra.transactions().first?.paymentMethodToken == nil)
        }
    }

    @Test("CreateToken checks the card, charges nothing and registers it")
    func createToken() async throws {
        try await TestPlatform.run { test in
            let message: JSONValue = ["currency": "EUR", "orderId": "REG", "customer": LyraCall.anna]
            let shopper = try await test.lyra.shopper(message, to: "Charge/CreateToken")
            let page = try await shopper.page()
            #expect(page.html.contains("<h1>Register a card</h1>"))
            #expect(!page.html.contains("EUR"))
            #expect(try await shopper.pay().result == "registered")
            let checked = try #require(try await test.lyra.transactions("REG").first)
            #expect(checked.detailedStatus == .accepted)
            #expect(checked.status == .paid)
            #expect(checked.operationType == .verification)
            #expect(checked.amount == 0)
            let details = checked.transactionDetails
            #expect(details?.creationContext == .verification)
            #expect(details?.cardDetails?.expectedCaptureDate == nil)
            #expect(details?.cardDetails?.authorizationResponse?.authorizationMode == .mark)
            #expect(details?.cardDetails?.markAuthorizationResponse?.authorizationResult == .approved)
            // The recorded answer tokenize_card_answer of openfun/joanie (docs/choices/lyra.md, LP85).
            #expect(details?.occurrenceType == "RECURRENT_INITIAL")
            #expect(details?.cardDetails?.paymentMethodSource == .token)
            let token = try #require(checked.paymentMethodToken)
            #expect(try await test.lyra.pay(Self.silent(token)).detailedStatus == .authorised)
            let listed = try await test.lyra.call("Order/Get", ["orderId": "REG", "operationType": "VERIFICATION"])
            guard case .orderTransactions(let answer) = listed else { throw LyraCall.Unexpected() }
            #expect(answer.transactions?.count == 1)
        }
    }

    @Test("CreateToken without a currency, as in Lyra's own examples: the euro, if the shop has a contract for it")
    func createTokenWithoutCurrency() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.lyra.shopper(
                ["orderId": "REG", "customer": LyraCall.anna], to: "Charge/CreateToken")
            #expect(try await shopper.pay().result == "registered")
            #expect(try await test.lyra.transactions("REG").first?.currency == .eur)
        }
    }

    @Test("CreateToken accepts a card in the clear, too, and a refused one registers nothing")
    func createTokenInTheClear() async throws {
        try await TestPlatform.run { test in
            for (pan, status) in [("4970100000000055", "ACCEPTED"), ("4970100000000113", "REFUSED")] {
                var message = try #require(LyraCall.payment(pan: pan).object)
                message["amount"] = nil
                message["customer"] = LyraCall.anna
                guard case .payment(let payment) = try await test.lyra.call("Charge/CreateToken", .object(message))
                else { throw LyraCall.Unexpected() }
                let transaction = try #require(payment.transactions?.first)
                #expect(transaction.detailedStatus?.rawValue == status)
                #expect((transaction.paymentMethodToken != nil) == (status == "ACCEPTED"))
            }
        }
    }

    @Test("Token/Get shows the card masked; Token/Cancel ends it")
    func getAndCancel() async throws {
        try await TestPlatform.run { test in
            let name = try await Self.token(test)
            let message: JSONValue = ["paymentMethodToken": .string(name)]
            guard case .token(let token) = try await test.lyra.call("Token/Get", message) else {
                throw LyraCall.Unexpected()
            }
            #expect(token.paymentMethodToken == name)
            // OSB, REST API V4, examples, "Token/Get" (docs/choices/lyra.md, LF19).
            #expect(
                token.json.members.map(\.name) == [
                    "status", "paymentMethodToken", "paymentMethodType", "creationDate", "cancellationDate", "customer",
                    "tokenDetails", "_type",
                ])
            #expect(token.json["status"] == "ACTIVE")
            #expect(token.customer?.json["shoppingCart"] == .null)
            #expect(token.tokenDetails?.json["paymentSource"] == .null)
            #expect(token.creationDate == "2026-07-01T10:00:00+00:00")
            #expect(token.cancellationDate == nil)
            #expect(token.customer?.reference == "C-1")
            #expect(token.tokenDetails?.pan == "497010XXXXXX0055")
            #expect(token.tokenDetails?.expiryYear == 2030)
            #expect(token.tokenDetails?.effectiveBrand == .visa)
            guard case .responseCode(let done) = try await test.lyra.call("Token/Cancel", message) else {
                throw LyraCall.Unexpected()
            }
            #expect(done.responseCode == 0)
            #expect(try await test.lyra.code("Token/Cancel", message) == "PSP_031")
            #expect(try await test.lyra.code("Charge/CreatePayment", Self.silent(name)) == "PSP_031")
            guard case .token(let after) = try await test.lyra.call("Token/Get", message) else {
                throw LyraCall.Unexpected()
            }
            #expect(after.cancellationDate == "2026-07-01T10:00:00+00:00")
            #expect(after.json["status"] == "CANCELLED")
        }
    }

    @Test("Token/Get of a card that has expired says so")
    func getExpired() async throws {
        try await TestPlatform.run { test in
            let name = try await Self.token(test)
            // The month of expiry, December 2030, is over.
            test.clock.advance(seconds: 1_700 * 86_400)
            let answer = try await test.lyra.call("Token/Get", ["paymentMethodToken": .string(name)])
            guard case .token(let token) = answer else { throw LyraCall.Unexpected() }
            #expect(token.json["status"] == "EXPIRED" && token.cancellationDate == nil)
        }
    }

    @Test("a token belongs to its shop, and to its mode")
    func foreign() async throws {
        try await TestPlatform.run { test in
            let name = try await Self.token(test)
            let message: JSONValue = ["paymentMethodToken": .string(name)]
            var production = test.lyra
            production.password = LyraCall.productionPassword
            let other = LyraCall(
                test: test, shopId: "73239078", password: "testpassword_SbEbeOueaMDyg8Rtei1bSaiB5lms9V0ZDjzldGXGAnIwH")
            for caller in [production, other] {
                for service in ["Token/Get", "Token/Cancel"] {
                    #expect(try await caller.code(service, message) == "PSP_030")
                }
                #expect(try await caller.code("Charge/CreatePayment", Self.silent(name)) == "PSP_030")
            }
            let unknown: JSONValue = ["paymentMethodToken": .string(String(repeating: "a", count: 32))]
            #expect(try await test.lyra.code("Token/Get", unknown) == "PSP_030")
            #expect(try await test.lyra.code("Token/Get", [:]) == "INT_030")
        }
    }

    @Test("a registered card without SILENT opens a form that asks for its code only")
    func oneClick() async throws {
        try await TestPlatform.run { test in
            let name = try await Self.token(test)
            let shopper = try await test.lyra.shopper(
                LyraCall.order(["paymentMethodToken": .string(name)], orderId: "CLICK"))
            let page = try await shopper.page()
            #expect(page.html.contains("497010XXXXXX0055"))
            #expect(!page.html.contains("id=\"card-number\""))
            #expect(try await shopper.send([]).html.contains("id=\"card-code-problem\""))
            #expect(try await shopper.send([("card-code", "123")]).result == "paid")
            let transaction = try #require(try await test.lyra.transactions("CLICK").first)
            #expect(transaction.paymentMethodToken == name)
            #expect(transaction.transactionDetails?.cardDetails?.paymentMethodSource == .token)
            // The recorded answer one_click_payment_accepted_answer of openfun/joanie.
            #expect(transaction.transactionDetails?.occurrenceType == .following)
        }
    }

    @Test("a form whose registered card is cancelled while the page is open says so, in four languages")
    func cancelledMeanwhile() async throws {
        try await TestPlatform.run { test in
            let name = try await Self.token(test)
            let shopper = try await test.lyra.shopper(
                LyraCall.order(["paymentMethodToken": .string(name)], orderId: "CLICK"))
            let mark = "id=\"not-usable\""
            #expect(try await !shopper.page().html.contains(mark))
            #expect(try await test.lyra.code("Token/Cancel", ["paymentMethodToken": .string(name)]) == nil)
            let page = try await shopper.send([("card-code", "123")])
            #expect(page.status == 200)
            #expect(page.result == nil)
            #expect(page.html.contains(mark))
            for language in PageLanguage.allCases {
                let page = try await shopper.page("?\(PageLanguage.parameter)=\(language.rawValue)")
                #expect(page.html.contains(CheckoutTexts.of(language).notUsable))
            }
            #expect(try await test.lyra.transactions("CLICK").isEmpty)
        }
    }

    @Test("what each action requires, and which actions do not exist")
    func rules() async throws {
        try await TestPlatform.run { test in
            let service = "Charge/CreatePayment"
            for action in ["REGISTER_PAY", "ASK_REGISTER_PAY"] {
                let order = LyraCall.order(["formAction": .string(action)])
                #expect(try await test.lyra.code(service, order) == "INT_811")
            }
            func code(_ more: KeyValuePairs<String, JSONValue>) async throws -> String? {
                try await test.lyra.code(service, LyraCall.order(more))
            }
            #expect(try await code(["formAction": "CUSTOMER_WALLET"]) == "INT_917")
            for action in ["REGISTER_UPDATE", "REGISTER_UPDATE_PAY"] {
                #expect(try await code(["formAction": .string(action)]) == "INT_811")
                #expect(try await code(["formAction": .string(action), "customer": LyraCall.anna]) == "INT_812")
            }
            #expect(try await code(["formAction": "REGISTER", "customer": LyraCall.anna]) == "PSP_1023")
            #expect(try await code(["formAction": "SILENT"]) == "INT_030")
            #expect(try await code(["formAction": "SOMETHING"]) == "INT_875")
            #expect(try await code(["amount": 0]) == "PSP_1024")
            let tokens = "Charge/CreateToken"
            #expect(try await test.lyra.code(tokens, ["currency": "EUR"]) == "INT_811")
            let charged: JSONValue = ["currency": "EUR", "amount": 100, "customer": LyraCall.anna]
            #expect(try await test.lyra.code(tokens, charged) == "PSP_1023")
            #expect(try await test.lyra.code(tokens, ["customer": LyraCall.anna, "currency": "XXX"]) == "INT_010")
            let stored = try await test.stored()
            #expect(stored == .nothing)
        }
    }

    /// docs/choices/lyra.md, LP60: no option is dropped in silence.
    @Test(
        "a field that Charge/CreateToken and Token/Update read as Charge/CreatePayment does has its format and its code there",
        arguments: [
            ("excludedPaymentMethods", "AMEX", "INT_881"), ("paymentMethods", "CARDS", "INT_881"),
            ("payload", "APPLE_PAY", "INT_876"),
            ("fingerPrintId", .string(String(repeating: "f", count: 129)), "INT_873"),
        ] as [(String, JSONValue, String)])
    func formats(name: String, value: JSONValue, code: String) async throws {
        try await TestPlatform.run { test in
            let token = try await test.lyra.register()
            let before = try await test.stored()
            var message = JSONObject(["currency": "EUR", "customer": LyraCall.anna])
            message[name] = value
            #expect(try await test.lyra.code("Charge/CreateToken", .object(message)) == code)
            message["paymentMethodToken"] = .string(token)
            #expect(try await test.lyra.code("Token/Update", .object(message)) == code)
            let after = try await test.stored()
            #expect(after == before)
        }
    }

    @Test("a form whose registered card has expired says so, in four languages, and orders nothing")
    func expiredInForm() async throws {
        try await TestPlatform.run { test in
            let name = try await Self.token(test)
            test.clock.advance(seconds: 5 * 366 * 86_400)
            let shopper = try await test.lyra.shopper(
                LyraCall.order(["paymentMethodToken": .string(name)], orderId: "CLICK"))
            for language in PageLanguage.allCases {
                let page = try await test.browse(
                    "\(shopper.path)?\(PageLanguage.parameter)=\(language.rawValue)",
                    form: [("attempt", "1"), ("do", "pay"), ("card-code", "123")])
                #expect(page.result == nil)
                #expect(page.html.contains(CheckoutTexts.of(language).expired))
            }
            #expect(try await test.lyra.transactions("CLICK").isEmpty)
        }
    }

    @Test("an expired registered card is refused without asking the bank")
    func expired() async throws {
        try await TestPlatform.run { test in
            let name = try await Self.token(test)
            test.clock.advance(seconds: 5 * 366 * 86_400)
            let transaction = try await test.lyra.pay(Self.silent(name))
            #expect(transaction.detailedStatus == .refused)
            #expect(transaction.detailedErrorCode == "33")
        }
    }
}
