import APISupport
import Engine
import GuichetCore
@_spi(Platform) import GuichetLyra
import Support
import Testing

@Suite("Lyra's redirect form: subscriptions with a registered card", .timeLimit(.minutes(5)))
struct LyraRedirectConfirmationTests {
    private static let registering: [String: String?] = [
        "vads_page_action": "REGISTER", "vads_return_mode": "POST", "vads_cust_email": "anna@example.com",
        "vads_amount": nil, "vads_currency": nil, "vads_payment_config": nil, "vads_trans_id": nil,
    ]

    private static func subscribing(_ token: String, _ more: [String: String?] = [:]) -> [String: String?] {
        let card: [String: String?] = [
            "vads_page_action": "SUBSCRIBE", "vads_identifier": token, "vads_order_id": "SUB", "vads_cust_email": nil,
        ]
        return LyraRedirectSubscriptionTests.subscribing.merging(card) { $1 }.merging(more) { $1 }
    }

    /// A card that a form has registered.
    private static func token(_ test: TestPlatform) async throws -> String {
        let page = try await LyraRedirectShop(test: test).shopper(registering).pay()
        return try #require(page.field("vads_identifier"))
    }

    @Test("the shopper types nothing and confirms: the card is checked, and pays the subscription from then on")
    func confirmed() async throws {
        try await TestPlatform.run { test in
            let token = try await Self.token(test)
            let first: [String: String?] = ["vads_sub_init_amount": "1000", "vads_sub_init_amount_number": "1"]
            // The case of an identifier does not count.
            let fields = Self.subscribing(token.uppercased(), first)
            let shopper = try await LyraRedirectShop(test: test).shopper(fields)
            let form = try await shopper.page()
            #expect(form.html.contains("<h1>Confirm your subscription</h1>"))
            let days = "15 July 2026, 15 August 2026, 15 September 2026, …, 15 June 2027"
            for fact in ["497010XXXXXX0055", "1 × 10.00 EUR, 30.00 EUR", "Days of payment (12)", days] {
                #expect(form.words.contains(fact), "\(form.words)")
            }
            for (language, day) in [("fr", "15 juillet 2026"), ("nl", "15 juli 2026"), ("de", "15. Juli 2026")] {
                let page = try await shopper.page("?\(PageLanguage.parameter)=\(language)")
                #expect(page.html.contains(day), "\(language)")
            }
            for field in ["card-number", "card-code"] { #expect(!form.html.contains("id=\"\(field)\"")) }
            let page = try await shopper.send([])
            #expect(page.result == "registered")
            #expect(page.html.contains("<h1>Subscription confirmed</h1>"))
            #expect(page.field("vads_page_action") == "SUBSCRIBE")
            #expect(page.field("vads_operation_type") == "VERIFICATION")
            #expect(page.field("vads_amount") == "0")
            #expect(page.field("vads_identifier") == token)
            #expect(page.field("vads_identifier_status") == nil)
            #expect(page.field("vads_recurrence_status") == "CREATED")
            try await test.pass(days: 15)
            let payments = try await test.lyra.transactions("SUB").filter { $0.operationType == .debit }
            #expect(payments.map { $0.amount } == [1_000])
            #expect(payments.first?.paymentMethodToken == token)
            let subscription = try await LyraRedirectSubscriptionTests.subscription(test, page)
            #expect(subscription.pastPaymentsNumber == 1)
            #expect(subscription.totalPaymentsNumber == 12)
        }
    }

    @Test("the issuer is not asked about a card that it was asked about when it was registered")
    func notAuthenticated() async throws {
        try await TestPlatform.run { test in
            let shop = LyraRedirectShop(test: test)
            let registered = try await shop.shopper(Self.registering)
                .pay("4970100000000022", atTheIssuer: "challenge")
            let token = try #require(registered.field("vads_identifier"))
            let page = try await shop.shopper(Self.subscribing(token)).send([])
            #expect(page.result == "registered")
            #expect(page.field("vads_recurrence_status") == "CREATED")
            #expect(page.field("vads_threeds_status") == "")
        }
    }

    @Test("a card that is refused subscribes to nothing")
    func refused() async throws {
        try await TestPlatform.run { test in
            let token = try await Self.token(test)
            // The card is over at the end of 2030.
            test.clock.advance(seconds: 5 * 366 * 86_400)
            let fields = Self.subscribing(token, ["vads_sub_effect_date": "20320115"])
            let shopper = try await LyraRedirectShop(test: test).shopper(fields)
            for attempt in 1...3 { _ = try await shopper.send([], attempt: attempt) }
            let end = try await shopper.send([], attempt: 4)
            #expect(end.result == "refused")
            #expect(end.field("vads_recurrence_status") == "NOT_CREATED")
            #expect(end.field("vads_subscription") == nil)
            try await test.pass(days: 400)
            let payments = try await test.lyra.transactions("SUB").filter { $0.operationType == .debit }
            #expect(payments.isEmpty)
        }
    }

    @Test("a shopper who does not confirm subscribes to nothing, and reads that, in four languages")
    func givenUp() async throws {
        try await TestPlatform.run { test in
            let shopper = try await LyraRedirectShop(test: test).shopper(Self.subscribing(try await Self.token(test)))
            for language in PageLanguage.allCases {
                let page = try await shopper.page("?\(PageLanguage.parameter)=\(language.rawValue)")
                #expect(page.html.contains("<h1>\(CheckoutTexts.of(language).subscribeTitle)</h1>"))
            }
            let page = try await test.browse(shopper.path, form: [("attempt", "1"), ("do", "cancel")])
            #expect(page.field("vads_recurrence_status") == "ABANDONED")
            #expect(page.field("vads_trans_status") == "ABANDONED")
            for language in PageLanguage.allCases {
                let page = try await shopper.page("?\(PageLanguage.parameter)=\(language.rawValue)")
                #expect(page.html.contains("<h1>\(CheckoutTexts.of(language).notSubscribedTitle)</h1>"))
            }
            try await test.pass(days: 40)
            #expect(try await test.lyra.transactions("SUB").isEmpty)
        }
    }

    @Test("a token that is cancelled while the page is open subscribes to nothing, and the page says so")
    func cancelledMeanwhile() async throws {
        try await TestPlatform.run { test in
            let token = try await Self.token(test)
            let shopper = try await LyraRedirectShop(test: test).shopper(Self.subscribing(token))
            #expect(try await test.lyra.code("Token/Cancel", ["paymentMethodToken": .string(token)]) == nil)
            let page = try await shopper.send([])
            #expect(page.status == 200)
            #expect(page.result == nil)
            #expect(page.html.contains("id=\"not-usable\""))
            #expect(try await test.lyra.transactions("SUB").isEmpty)
        }
    }

    @Test("the form is taken once")
    func onlyOnce() async throws {
        try await TestPlatform.run { test in
            let shop = LyraRedirectShop(test: test)
            let form = try shop.form(Self.subscribing(try await Self.token(test)))
            #expect(try await shop.send(form).status == 200)
            #expect(try await shop.send(form).formError == "03 vads_trans_id")
        }
    }

    @Test(
        "a wrong form gets the number of its field",
        arguments: [
            ("30 vads_identifier", ["vads_identifier": nil]),
            ("30 vads_identifier", ["vads_identifier": "00000000000000000000000000000000"]),
            ("64 vads_sub_desc", ["vads_sub_desc": nil]), ("09 vads_amount", ["vads_amount": "100"]),
            ("69 vads_sub_effect_date", ["vads_sub_effect_date": "20260630"]),
        ] as [(String, [String: String?])])
    func wrong(error: String, fields: [String: String?]) async throws {
        try await TestPlatform.run { test in
            let token = try await Self.token(test)
            let page = try await LyraRedirectShop(test: test).answer(Self.subscribing(token, fields))
            #expect(page.status == 400)
            #expect(page.formError == error)
        }
    }
}
