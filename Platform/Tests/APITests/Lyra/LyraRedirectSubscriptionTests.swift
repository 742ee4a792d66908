import Engine
import GuichetCore
@_spi(Platform) import GuichetLyra
import Support
import Testing

@testable import LyraAPI

@Suite("Lyra's redirect form: subscriptions that begin with a card", .timeLimit(.minutes(5)))
struct LyraRedirectSubscriptionTests {
    /// The clock of the tests begins on 2026-07-01.
    static let subscribing: [String: String?] = [
        "vads_page_action": "REGISTER_SUBSCRIBE", "vads_return_mode": "POST", "vads_cust_email": "anna@example.com",
        "vads_sub_amount": "3000", "vads_sub_currency": "978", "vads_sub_effect_date": "20260715",
        "vads_sub_desc": "RRULE:FREQ=MONTHLY;COUNT=12;BYMONTHDAY=15", "vads_amount": nil, "vads_currency": nil,
        "vads_payment_config": nil, "vads_trans_id": nil,
    ]

    private static let paying: [String: String?] = subscribing.merging([
        "vads_page_action": "REGISTER_PAY_SUBSCRIBE", "vads_amount": "2500", "vads_currency": "978",
        "vads_payment_config": "SINGLE", "vads_trans_id": "123456",
    ]) { $1 }

    static func subscription(_ test: TestPlatform, _ page: WebPage) async throws -> LyraSubscription {
        let message: JSONValue = [
            "paymentMethodToken": .string(page.field("vads_identifier") ?? ""),
            "subscriptionId": .string(page.field("vads_subscription") ?? ""),
        ]
        guard case .subscription(let answer) = try await test.lyra.call("Subscription/Get", message) else {
            throw LyraCall.Unexpected()
        }
        return answer
    }

    @Test("REGISTER_SUBSCRIBE: the card is checked, and pays the subscription from then on")
    func registers() async throws {
        try await TestPlatform.run { test in
            let page = try await LyraRedirectShop(test: test).shopper(Self.subscribing).pay()
            #expect(page.result == "registered")
            #expect(page.field("vads_page_action") == "REGISTER_SUBSCRIBE")
            #expect(page.field("vads_identifier_status") == "CREATED")
            #expect(page.field("vads_recurrence_status") == "CREATED")
            #expect(page.field("vads_amount") == "0")
            #expect(page.field("vads_sub_amount") == "3000")
            let before = try await Self.subscription(test, page)
            #expect(before.amount == 3_000)
            #expect(before.currency == .eur)
            #expect(before.effectDate == "2026-07-15T00:00:00+00:00")
            #expect(before.pastPaymentsNumber == 0)
            #expect(before.totalPaymentsNumber == 12)
            try await test.pass(days: 15)
            let after = try await Self.subscription(test, page)
            #expect(after.pastPaymentsNumber == 1)
            let payments = try await test.lyra.transactions().filter { $0.operationType == .debit }
            #expect(payments.map { $0.amount } == [3_000])
            #expect(payments.first?.paymentMethodToken == page.field("vads_identifier"))
        }
    }

    /// Its day is 15 July, and the first payment is made at 4 o'clock of the 16th in Paris, which is 2:00 in UTC.
    @Test(
        "the first day is today in UTC: it is paid in the coming night, also where it is tomorrow in Paris already",
        arguments: [
            // 1:30 of the 16th in Paris.
            (opened: "2026-07-15T23:30:00Z", paid: "2026-07-15T23:31:00Z"),
            // Midnight in Paris is between them.
            (opened: "2026-07-15T21:55:00Z", paid: "2026-07-15T22:05:00Z"),
            // Midnight in UTC is between them.
            (opened: "2026-07-15T23:55:00Z", paid: "2026-07-16T00:05:00Z"),
        ])
    func todayInUTC(opened: String, paid: String) async throws {
        try await TestPlatform.run { test in
            test.clock.move(to: try #require(LyraTime.instant(opened)))
            let shopper = try await LyraRedirectShop(test: test).shopper(Self.subscribing)
            test.clock.move(to: try #require(LyraTime.instant(paid)))
            let page = try await shopper.pay()
            #expect(page.result == "registered")
            #expect(try await Self.subscription(test, page).totalPaymentsNumber == 12)
            try await test.pass(days: 1)
            let payments = try await test.lyra.transactions().filter { $0.operationType == .debit }
            #expect(payments.map { $0.amount } == [3_000])
        }
    }

    @Test("a first day that is over in UTC is 69, also before the payments of that night")
    func yesterdayInUTC() async throws {
        try await TestPlatform.run { test in
            test.clock.move(to: try #require(LyraTime.instant("2026-07-16T00:00:00Z")))
            let page = try await LyraRedirectShop(test: test).answer(Self.subscribing)
            #expect(page.formError == "69 vads_sub_effect_date")
        }
    }

    @Test("REGISTER_PAY_SUBSCRIBE also pays at once; that payment does not belong to the subscription")
    func pays() async throws {
        try await TestPlatform.run { test in
            let page = try await LyraRedirectShop(test: test).shopper(Self.paying).pay()
            #expect(page.result == "paid")
            #expect(page.field("vads_amount") == "2500")
            #expect(page.field("vads_trans_id") == "123456")
            #expect(page.field("vads_recurrence_status") == "CREATED")
            #expect(try await Self.subscription(test, page).pastPaymentsNumber == 0)
            #expect(try await test.lyra.transactions().first?.amount == 2_500)
        }
    }

    @Test(
        "each payment of the subscription is told in the fields of the form, with a number and a name of its own",
        arguments: [true, false])
    func told(pays: Bool) async throws {
        let sent = SentNotifications()
        var options = TestPlatform.Options()
        options.sender = sent
        try await TestPlatform.run(options) { test in
            try await test.lyra.change { $0.notificationURLs = [.test: "https://shop.example/ipn"] }
            let shop = LyraRedirectShop(test: test)
            let more: [String: String?] = [
                "vads_sub_init_amount": "1000", "vads_sub_init_amount_number": "1", "vads_capture_delay": "3",
                "vads_ext_info_seat": "12",
            ]
            let form = (pays ? Self.paying : Self.subscribing).merging(more) { $1 }
            let page = try await shop.shopper(form).pay()
            func hear(_ number: String?) async throws -> [String: String] {
                try await poll("the notification of payment \(number ?? "0")") { () -> [String: String]? in
                    let all = try sent.all.map {
                        try shop.returned(String(decoding: $0.notification.body, as: UTF8.self))
                    }
                    return all.first { $0["vads_recurrence_number"] == number }
                }
            }
            // The form's own step, which does not belong to the subscription.
            let own = try await hear(nil)
            #expect(own["vads_url_check_src"] == "PAY" && own["vads_recurrence_status"] == "CREATED")
            #expect(own["vads_page_action"] == (pays ? "REGISTER_PAY_SUBSCRIBE" : "REGISTER_SUBSCRIBE"))
            #expect(own["vads_amount"] == (pays ? "2500" : "0"))
            var names: Set<String> = []
            for (number, days, amount) in [("1", 15.0, "1000"), ("2", 31.0, "3000")] {
                try await test.pass(days: days)
                let ipn = try await hear(number)
                #expect(ipn["vads_url_check_src"] == "REC" && ipn["vads_operation_type"] == "DEBIT")
                #expect(ipn["vads_amount"] == amount && ipn["vads_effective_amount"] == amount)
                #expect(ipn["vads_currency"] == "978" && ipn["vads_trans_status"] == "AUTHORISED")
                #expect(ipn["vads_trans_date"] == shop.date(in: 0))
                #expect(ipn["vads_presentation_date"]?.isEmpty == false)
                // The shop's own delay: the form's is that of its first payment.
                #expect(ipn["vads_capture_delay"] == "6")
                #expect(ipn["vads_order_id"] == "ORDER1" && ipn["vads_ext_info_seat"] == "12")
                for name in ["vads_identifier", "vads_subscription"] { #expect(ipn[name] == page.field(name)) }
                #expect(ipn["vads_identifier_status"] == nil && ipn["vads_recurrence_status"] == nil)
                // Lyra, form payment, "Installment payment".
                #expect(ipn["vads_page_action"] == "PAYMENT")
                #expect(ipn["vads_occurrence_type"] == "RECURRENT_INTERMEDIAIRE")
                names.insert(try #require(ipn["vads_trans_id"]))
            }
            #expect(names.count == 2 && names.allSatisfy { $0.hasPrefix("9") && $0.utf8.count == 6 })
        }
    }

    @Test("REGISTER_SUBSCRIBE opens one page: the same form again is 03, with a vads_trans_id and without one")
    func onlyOnce() async throws {
        try await TestPlatform.run { test in
            let shop = LyraRedirectShop(test: test)
            let form = try shop.form(Self.subscribing)
            #expect(try await shop.send(form).status == 200)
            let again = try await shop.send(form)
            #expect(again.status == 400)
            #expect(again.formError == "03 vads_trans_id")
            let other = Self.subscribing.merging(["vads_order_id": "ORDER2"]) { $1 }
            #expect(try await shop.answer(other).status == 200)
            let named = Self.subscribing.merging(["vads_trans_id": "abC123"]) { $1 }
            #expect(try await shop.answer(named).status == 200)
            // As of payments, the number counts, and not the rest of the form.
            let renamed = Self.subscribing.merging(["vads_trans_id": "ABC123", "vads_order_id": "ORDER3"]) { $1 }
            #expect(try await shop.answer(renamed).formError == "03 vads_trans_id")
            // No money follows a card that is only registered.
            let none: [String: String?] = [
                "vads_page_action": "REGISTER", "vads_sub_amount": nil, "vads_sub_currency": nil,
                "vads_sub_effect_date": nil, "vads_sub_desc": nil,
            ]
            let registers = try shop.form(Self.subscribing.merging(none) { $1 })
            for _ in 1...2 { #expect(try await shop.send(registers).status == 200) }
        }
    }

    /// The bank accepts each payment with this card: only the cardholder fails, so that a subscription that began all the
    /// same would be paid.
    @Test(
        "a refused payment subscribes to nothing, and neither does a refused check of a card", arguments: [true, false])
    func refused(pays: Bool) async throws {
        try await TestPlatform.run { test in
            let shopper = try await LyraRedirectShop(test: test).shopper(pays ? Self.paying : Self.subscribing)
            let card = "4970100000000022"
            for attempt in 1...3 { _ = try await shopper.pay(card, atTheIssuer: "failed", attempt: attempt) }
            let end = try await shopper.pay(card, atTheIssuer: "failed", attempt: 4)
            #expect(end.result == "refused")
            #expect(end.field("vads_recurrence_status") == "NOT_CREATED")
            #expect(end.field("vads_subscription") == nil)
            let before = try await test.lyra.transactions().count
            #expect(before == 4)
            try await test.pass(days: 40)
            #expect(try await test.lyra.transactions().count == before)
        }
    }

    @Test("a shopper who gives up subscribes to nothing, also after a refusal")
    func givenUp() async throws {
        try await TestPlatform.run { test in
            let shopper = try await LyraRedirectShop(test: test).shopper(Self.subscribing)
            _ = try await shopper.pay("4970100000000022", atTheIssuer: "failed")
            let page = try await test.browse(shopper.path, form: [("attempt", "2"), ("do", "cancel")])
            #expect(page.field("vads_recurrence_status") == "ABANDONED")
            let before = try await test.lyra.transactions().count
            #expect(before == 1)
            try await test.pass(days: 40)
            #expect(try await test.lyra.transactions().count == before)
        }
    }

    @Test("with 3-D Secure the subscription begins when the cardholder is back")
    func authenticated() async throws {
        try await TestPlatform.run { test in
            let shopper = try await LyraRedirectShop(test: test).shopper(Self.paying)
            let page = try await shopper.pay("4970100000000022", atTheIssuer: "challenge")
            #expect(page.result == "paid")
            #expect(page.field("vads_recurrence_status") == "CREATED")
            #expect(try await Self.subscription(test, page).totalPaymentsNumber == 12)
        }
    }

    @Test(
        "a wrong form gets the number of its field",
        arguments: [
            ("63 vads_subscription", ["vads_subscription": "MINE"]), ("64 vads_sub_desc", ["vads_sub_desc": nil]),
            ("64 vads_sub_desc", ["vads_sub_desc": "FREQ=HOURLY"]),
            ("64 vads_sub_desc", ["vads_sub_desc": "FREQ=DAILY;UNTIL=20260101"]),
            ("65 vads_sub_amount", ["vads_sub_amount": "0"]), ("65 vads_sub_amount", ["vads_sub_amount": nil]),
            ("66 vads_sub_init_amount", ["vads_sub_init_amount": "100"]),
            ("67 vads_sub_currency", ["vads_sub_currency": "036"]),
            ("68 vads_sub_init_amount_number", ["vads_sub_init_amount_number": "0"]),
            ("69 vads_sub_effect_date", ["vads_sub_effect_date": "20260630"]),
            ("69 vads_sub_effect_date", ["vads_sub_effect_date": "20260231"]),
            ("30 vads_identifier", ["vads_identifier": "00000000000000000000000000000000"]),
        ] as [(String, [String: String?])])
    func wrong(error: String, fields: [String: String?]) async throws {
        try await TestPlatform.run { test in
            let page = try await LyraRedirectShop(test: test).answer(Self.subscribing.merging(fields) { $1 })
            #expect(page.status == 400)
            #expect(page.formError == error)
        }
    }
}
