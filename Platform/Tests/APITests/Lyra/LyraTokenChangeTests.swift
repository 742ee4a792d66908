import APISupport
import Engine
import GuichetCore
@_spi(Platform) import GuichetLyra
import Server
import Support
import Testing

@Suite("Registered cards at Lyra that get another card, another buyer or come back", .timeLimit(.minutes(5)))
struct LyraTokenChangeTests {
    /// A registered card: 497010XXXXXX0055.
    private static func token(_ test: TestPlatform) async throws -> String {
        let shopper = try await test.lyra.shopper(
            LyraCall.order(["formAction": "REGISTER_PAY", "customer": LyraCall.anna]))
        #expect(try await shopper.pay().result == "paid")
        let transaction = try await test.lyra.transactions().first
        return try #require(transaction?.paymentMethodToken)
    }

    private static func naming(_ token: String) -> JSONValue { ["paymentMethodToken": .string(token)] }

    private static func read(_ test: TestPlatform, _ token: String) async throws -> LyraToken {
        guard case .token(let answer) = try await test.lyra.call("Token/Get", naming(token)) else {
            throw LyraCall.Unexpected()
        }
        return answer
    }

    private static func silent(_ token: String) -> JSONValue {
        LyraCall.order(["formAction": "SILENT", "paymentMethodToken": .string(token)], orderId: "AGAIN")
    }

    private static let other = "4970100000000048"
    /// Its issuer asks the cardholder.
    private static let asked = "4970100000000022"

    private static func update(_ token: String, _ more: KeyValuePairs<String, JSONValue> = [:]) -> JSONValue {
        var message = JSONObject()
        message.append("paymentMethodToken", .string(token))
        message.append("currency", "EUR")
        message.append("orderId", "UPDATE")
        message.append("customer", LyraCall.anna)
        for (name, value) in more { message[name] = value }
        return .object(message)
    }

    // MARK: Token/Reactivate

    @Test("Token/Reactivate: a cancelled card pays again; its subscriptions stay cancelled")
    func reactivate() async throws {
        try await TestPlatform.run { test in
            let token = try await Self.token(test)
            let order: JSONValue = [
                "paymentMethodToken": .string(token), "amount": 1_000, "currency": "EUR",
                "effectDate": "2026-07-15T00:00:00Z", "rrule": "RRULE:FREQ=MONTHLY",
            ]
            guard case .subscriptionCreated(let created) = try await test.lyra.call("Charge/CreateSubscription", order)
            else { throw LyraCall.Unexpected() }
            #expect(try await test.lyra.code("Token/Cancel", Self.naming(token)) == nil)
            #expect(try await test.lyra.code("Charge/CreatePayment", Self.silent(token)) == "PSP_031")
            guard case .responseCode(let done) = try await test.lyra.call("Token/Reactivate", Self.naming(token)) else {
                throw LyraCall.Unexpected()
            }
            #expect(done.responseCode == 0)
            #expect(try await Self.read(test, token).cancellationDate == nil)
            #expect(try await test.lyra.pay(Self.silent(token)).detailedStatus == .authorised)
            let named: JSONValue = [
                "paymentMethodToken": .string(token), "subscriptionId": .string(created.subscriptionId ?? ""),
            ]
            guard case .subscription(let subscription) = try await test.lyra.call("Subscription/Get", named) else {
                throw LyraCall.Unexpected()
            }
            #expect(subscription.cancelDate != nil)
        }
    }

    @Test("a token that is not cancelled, unknown, another shop's, or whose number is deleted after a year")
    func notReactivated() async throws {
        try await TestPlatform.run { test in
            let token = try await Self.token(test)
            let service = "Token/Reactivate"
            #expect(try await test.lyra.code(service, Self.naming(token)) == "PSP_558")
            #expect(try await test.lyra.code(service, Self.naming(String(repeating: "a", count: 32))) == "PSP_030")
            #expect(try await test.lyra.code(service, [:]) == "INT_030")
            var production = test.lyra
            production.password = LyraCall.productionPassword
            #expect(try await production.code(service, Self.naming(token)) == "PSP_030")
            #expect(try await test.lyra.code("Token/Cancel", Self.naming(token)) == nil)
            test.clock.advance(seconds: CardToken.reactivableSeconds)
            try await test.platform.paymentService.purge()
            #expect(try await test.lyra.code(service, Self.naming(token)) == "PSP_036")
            #expect(try await Self.read(test, token).tokenDetails?.pan == "497010XXXXXX0055")
        }
    }

    // MARK: Token/Update

    @Test("Token/Update opens a form: the card that is checked there takes the place of the registered one")
    func updateByForm() async throws {
        try await TestPlatform.run { test in
            let token = try await Self.token(test)
            let before = try await test.lyra.pay(Self.silent(token))
            let shopper = try await test.lyra.shopper(Self.update(token), to: "Token/Update")
            #expect(try await shopper.pay(Self.other).result == "registered")
            let checked = try #require(try await test.lyra.transactions("UPDATE").first)
            #expect(checked.operationType == .verification)
            #expect(checked.detailedStatus == .accepted)
            #expect(checked.amount == 0)
            #expect(checked.paymentMethodToken == token)
            let details = try await Self.read(test, token)
            #expect(details.tokenDetails?.pan == "497010XXXXXX0048")
            #expect(details.customer?.reference == "C-1")
            let after = try await test.lyra.pay(Self.silent(token))
            #expect(after.transactionDetails?.cardDetails?.pan == "497010XXXXXX0048")
            // The issuer knows the payments with the new card under another name.
            let names = [before, after].map {
                $0.transactionDetails?.cardDetails?.json["initialIssuerTransactionIdentifier"]
            }
            #expect(names[0] != names[1])
            let series = checked.transactionDetails?.cardDetails?.json["initialIssuerTransactionIdentifier"]
            #expect(names[1] == series)
        }
    }

    @Test("a card that is refused leaves the registered one as it was")
    func updateRefused() async throws {
        try await TestPlatform.run { test in
            let token = try await Self.token(test)
            let shopper = try await test.lyra.shopper(Self.update(token), to: "Token/Update")
            _ = try await shopper.pay(LyraFormTests.declined)
            #expect(try await test.lyra.transactions("UPDATE").first?.paymentMethodToken == nil)
            #expect(try await Self.read(test, token).tokenDetails?.pan == "497010XXXXXX0055")
        }
    }

    @Test(
        "a card from the merchant's server updates the token at once", arguments: ["Token/Update", "PCI/Token/Update"])
    func updateInTheClear(service: String) async throws {
        try await TestPlatform.run { test in
            let token = try await Self.token(test)
            let card = try #require(LyraCall.payment(pan: Self.other).object?["paymentForms"])
            let message = Self.update(token, ["paymentForms": card])
            guard case .payment(let payment) = try await test.lyra.call(service, message) else {
                throw LyraCall.Unexpected()
            }
            #expect(payment.transactions?.first?.paymentMethodToken == token)
            #expect(try await Self.read(test, token).tokenDetails?.pan == "497010XXXXXX0048")
        }
    }

    @Test("REGISTER_UPDATE in CreateToken is the same; REGISTER_UPDATE_PAY also pays")
    func formActions() async throws {
        try await TestPlatform.run { test in
            let token = try await Self.token(test)
            let registers = try await test.lyra.shopper(
                Self.update(token, ["formAction": "REGISTER_UPDATE"]), to: "Charge/CreateToken")
            #expect(try await registers.pay(Self.other).result == "registered")
            #expect(try await Self.read(test, token).tokenDetails?.pan == "497010XXXXXX0048")
            let pays = try await test.lyra.shopper(
                LyraCall.order(
                    [
                        "formAction": "REGISTER_UPDATE_PAY", "paymentMethodToken": .string(token),
                        "customer": ["email": "other@example.com"],
                    ], orderId: "PAID"))
            #expect(try await pays.pay("4970100000000030").result == "paid")
            let transaction = try #require(try await test.lyra.transactions("PAID").first)
            #expect(transaction.amount == 2_500)
            #expect(transaction.paymentMethodToken == token)
            let details = try await Self.read(test, token)
            #expect(details.tokenDetails?.pan == "497010XXXXXX0030")
            // What the request does not say of the buyer stays.
            #expect(details.customer?.email == "other@example.com")
            #expect(details.customer?.reference == "C-1")
        }
    }

    @Test("a token that is cancelled while the cardholder is with the issuer keeps its card")
    func cancelledMeanwhile() async throws {
        try await TestPlatform.run { test in
            let token = try await Self.token(test)
            let addresses: KeyValuePairs<String, JSONValue> = [
                "merchantPostUrlSuccess": "https://shop.example/yes",
                "merchantPostUrlRefused": "https://shop.example/no",
            ]
            let shopper = try await test.lyra.shopper(Self.update(token, addresses), to: "Token/Update")
            let issuer = try await shopper.answer(try await shopper.pay(Self.asked), "challenge")
            #expect(try await test.lyra.code("Token/Cancel", Self.naming(token)) == nil)
            let page = try await shopper.comeBack(issuer)
            #expect(page.result == "refused")
            #expect(page.html.contains("<h1>\(CheckoutTexts.english.notReplacedTitle)</h1>"))
            #expect(page.html.contains(CheckoutTexts.english.notReplaceable))
            #expect(page.attribute("action", of: "id=\"back\"") == "https://shop.example/no")
            let checked = try #require(try await test.lyra.transactions("UPDATE").first)
            #expect(checked.detailedStatus == .accepted)
            #expect(checked.paymentMethodToken == nil)
            let series = checked.transactionDetails?.cardDetails?.json["initialIssuerTransactionIdentifier"]
            #expect(series?.text == nil)
            #expect(try await Self.read(test, token).tokenDetails?.pan == "497010XXXXXX0055")
            // Reactivated, it pays with the card that it has.
            #expect(try await test.lyra.code("Token/Reactivate", Self.naming(token)) == nil)
            let after = try await test.lyra.pay(Self.silent(token))
            #expect(after.transactionDetails?.cardDetails?.pan == "497010XXXXXX0055")
        }
    }

    @Test("what is changed of the buyer while the cardholder is with the issuer stays")
    func describedMeanwhile() async throws {
        try await TestPlatform.run { test in
            let token = try await Self.token(test)
            let shopper = try await test.lyra.shopper(
                Self.update(token, ["customer": ["email": "update@example.com"]]), to: "Token/Update")
            let issuer = try await shopper.answer(try await shopper.pay(Self.asked), "challenge")
            let newer: JSONValue = [
                "email": "newer@example.com", "reference": "C-2", "billingDetails": ["city": "Labège"],
            ]
            let described = try await test.lyra.code(
                "Token/UpdateCustomerDetails", ["paymentMethodToken": .string(token), "customer": newer])
            #expect(described == nil)
            _ = try await shopper.comeBack(issuer)
            let answer = try await Self.read(test, token)
            #expect(answer.tokenDetails?.pan == "497010XXXXXX0022")
            // The update says it, too, and is carried out last.
            #expect(answer.customer?.email == "update@example.com")
            #expect(answer.customer?.reference == "C-2")
            #expect(answer.customer?.billingDetails?.city == "Labège")
        }
    }

    @Test("each wrong update gets its code, and the card stays")
    func wrongUpdates() async throws {
        try await TestPlatform.run { test in
            let token = try await Self.token(test)
            func code(_ message: JSONValue, _ service: String = "Token/Update") async throws -> String? {
                try await test.lyra.code(service, message)
            }
            #expect(try await code(Self.naming(token)) == "INT_811")
            for action in ["PAYMENT", "REGISTER", "REGISTER_UPDATE_PAY", "CUSTOMER_WALLET", "SOMETHING"] {
                #expect(try await code(Self.update(token, ["formAction": .string(action)])) == "INT_875")
            }
            #expect(try await code(Self.update(token, ["currency": "XXX"])) == "INT_010")
            #expect(try await code(Self.update(token, ["customer": .null])) == "INT_811")
            #expect(try await code(Self.update(String(repeating: "a", count: 32))) == "PSP_030")
            let charge = LyraCall.order([
                "formAction": "REGISTER_UPDATE", "paymentMethodToken": .string(token), "customer": LyraCall.anna,
            ])
            #expect(try await code(charge, "Charge/CreatePayment") == "PSP_1023")
            #expect(try await code(Self.naming(token), "Token/Cancel") == nil)
            #expect(try await code(Self.update(token)) == "PSP_031")
            #expect(try await Self.read(test, token).tokenDetails?.pan == "497010XXXXXX0055")
        }
    }

    @Test(
        "the page says which card is replaced, and that nothing was to be paid when the shopper gives up",
        arguments: [
            ("fr", "Remplacer votre carte 4970 10•• •••• 0055", "Enregistrement annulé"),
            ("en", "Replace your card 4970 10•• •••• 0055", "Registration cancelled"),
            ("nl", "Uw kaart 4970 10•• •••• 0055 vervangen", "Bewaren geannuleerd"),
            ("de", "Ihre Karte 4970 10•• •••• 0055 ersetzen", "Hinterlegung abgebrochen"),
        ])
    func pageOfUpdate(language: String, title: String, cancelled: String) async throws {
        try await TestPlatform.run { test in
            let token = try await Self.token(test)
            let shopper = try await test.lyra.shopper(Self.update(token), to: "Token/Update")
            let query = "?\(PageLanguage.parameter)=\(language)"
            #expect(try await shopper.page(query).html.contains("<h1>\(title)</h1>"))
            _ = try await test.browse(shopper.path, form: [("attempt", "1"), ("do", "cancel")])
            let page = try await shopper.page(query)
            #expect(page.result == "cancelled")
            #expect(page.html.contains("<h1>\(cancelled)</h1>"))
        }
    }

    @Test("Token/Update without a currency is as CreateToken; of a wrong token that is said, and no currency")
    func withoutCurrency() async throws {
        try await TestPlatform.run { test in
            let token = try await Self.token(test)
            func update(_ token: String, _ more: KeyValuePairs<String, JSONValue> = [:]) -> JSONValue {
                var message = JSONObject(["paymentMethodToken": .string(token), "customer": ["email": "a@example.com"]])
                for (name, value) in more { message[name] = value }
                return .object(message)
            }
            let shopper = try await test.lyra.shopper(
                update(token, ["orderId": "UPDATE", "formAction": "REGISTER_UPDATE"]), to: "Token/Update")
            #expect(try await shopper.pay(Self.other).result == "registered")
            #expect(try await test.lyra.transactions("UPDATE").first?.currency == .eur)
            #expect(try await test.lyra.code("Token/Update", update(String(repeating: "a", count: 32))) == "PSP_030")
            #expect(try await test.lyra.code("Token/Cancel", Self.naming(token)) == nil)
            #expect(try await test.lyra.code("Token/Update", update(token)) == "PSP_031")
        }
    }

    @Test("a form whose token was cancelled says so, in four languages, and does not blame the typed card")
    func updateTooLate() async throws {
        try await TestPlatform.run { test in
            let token = try await Self.token(test)
            let shopper = try await test.lyra.shopper(Self.update(token), to: "Token/Update")
            let mark = "id=\"not-replaceable\""
            #expect(try await !shopper.page().html.contains(mark))
            #expect(try await test.lyra.code("Token/Cancel", Self.naming(token)) == nil)
            for card in [Self.other, Self.asked] {
                let page = try await shopper.pay(card)
                #expect(page.status == 200)
                #expect(page.result == nil)
                #expect(page.html.contains(mark))
                #expect(!page.html.contains("id=\"problems\""))
            }
            for language in PageLanguage.allCases {
                let page = try await shopper.page("?\(PageLanguage.parameter)=\(language.rawValue)")
                #expect(page.html.contains(CheckoutTexts.of(language).notReplaceable))
            }
            #expect(try await test.lyra.transactions("UPDATE").isEmpty)
            #expect(try await Self.read(test, token).tokenDetails?.pan == "497010XXXXXX0055")
        }
    }

    // MARK: Token/UpdateCustomerDetails

    @Test("Token/UpdateCustomerDetails changes what it says of the buyer, and answers with the token")
    func customer() async throws {
        try await TestPlatform.run { test in
            let token = try await Self.token(test)
            let service = "Token/UpdateCustomerDetails"
            let customer: JSONValue = ["email": "new@example.com", "billingDetails": ["city": "Labège"]]
            let message: JSONValue = ["paymentMethodToken": .string(token), "customer": customer]
            guard case .token(let changed) = try await test.lyra.call(service, message) else {
                throw LyraCall.Unexpected()
            }
            #expect(changed.customer?.email == "new@example.com")
            #expect(changed.customer?.billingDetails?.city == "Labège")
            #expect(changed.customer?.reference == "C-1")
            #expect(changed.tokenDetails?.pan == "497010XXXXXX0055")
            #expect(try await Self.read(test, token).customer?.email == "new@example.com")
            #expect(try await test.lyra.code(service, Self.naming(token)) == "INT_015")
            let empty: JSONValue = ["paymentMethodToken": .string(token), "customer": ["email": ""]]
            #expect(try await test.lyra.code(service, empty) == "INT_015")
            #expect(try await Self.read(test, token).customer?.email == "new@example.com")
        }
    }
}
