import APISupport
import Engine
import GuichetCore
@_spi(Platform) import GuichetLyra
import Server
import Support
import Testing

@testable import LyraAPI

/// Lyra, REST API V4, `Charge/CreateSubscription`, `Subscription/Get`, `Update` and `Cancel`. A test's first day is
/// 1 July 2026, at noon in Paris.
@Suite("Lyra's subscriptions: a registered card is charged on the days of a rule", .timeLimit(.minutes(5)))
struct LyraSubscriptionTests {
    private static func order(_ token: String, _ more: KeyValuePairs<String, JSONValue> = [:]) -> JSONValue {
        var message = JSONObject([
            "paymentMethodToken": .string(token), "amount": 990, "currency": "EUR", "orderId": "MONTHLY",
            "effectDate": "2026-07-10T00:00:00+02:00", "rrule": "RRULE:FREQ=MONTHLY;BYMONTHDAY=10",
        ])
        for (name, value) in more { message[name] = value }
        return .object(message)
    }

    private static func create(
        _ test: TestPlatform, _ token: String, _ more: KeyValuePairs<String, JSONValue> = [:]
    ) async throws -> String {
        let answer = try await test.lyra.call("Charge/CreateSubscription", order(token, more))
        guard case .subscriptionCreated(let created) = answer else { throw LyraCall.Unexpected() }
        return try #require(created.subscriptionId)
    }

    private static func names(_ id: String, _ token: String, _ more: KeyValuePairs<String, JSONValue> = [:])
        -> JSONValue
    {
        var message = JSONObject(["subscriptionId": .string(id), "paymentMethodToken": .string(token)])
        for (name, value) in more { message[name] = value }
        return .object(message)
    }

    private static func now(_ test: TestPlatform, _ id: String, _ token: String) async throws -> LyraSubscription {
        guard case .subscription(let subscription) = try await test.lyra.call("Subscription/Get", names(id, token))
        else { throw LyraCall.Unexpected() }
        return subscription
    }

    private static func code(_ test: TestPlatform, _ service: String, _ message: JSONValue) async throws -> Int64? {
        guard case .responseCode(let answer) = try await test.lyra.call(service, message) else { return nil }
        return answer.responseCode
    }

    /// Moves the clock to a time, with every payment that falls due until then.
    private static func reach(_ test: TestPlatform, _ time: String) async throws {
        let end = try #require(LyraTime.instant(time))
        while test.clock.now() < end {
            let now = test.clock.now()
            let next = try await test.platform.paymentService.store.read { try $0.nextDue(after: now, of: nil) }
            test.clock.move(to: min(end, next ?? end))
            try await makePayments(test)
        }
    }

    private static func makePayments(_ test: TestPlatform) async throws {
        while try await test.platform.paymentService.makeRecurringPayments() > 0 {}
        try await test.awaitAuthorisations()
    }

    private static func payments(_ test: TestPlatform) async throws -> [LyraTransaction] {
        guard
            case .orderTransactions(let all) = try await test.lyra.call("Order/Get", ["orderId": "MONTHLY"])
        else { return [] }
        return all.transactions ?? []
    }

    @Test("nothing is charged at first; then each payment is an ordinary one of the series, and is notified")
    func made() async throws {
        let sent = SentNotifications()
        var options = TestPlatform.Options()
        options.sender = sent
        try await TestPlatform.run(options) { test in
            try await test.lyra.change { $0.notificationURLs = [.test: "https://shop.example/ipn"] }
            let token = try await test.lyra.register()
            let id = try await Self.create(
                test, token,
                [
                    "rrule": "RRULE:FREQ=MONTHLY;BYMONTHDAY=10;COUNT=3", "initialAmount": 100,
                    "initialAmountNumber": 1, "description": "The plan", "metadata": ["seat": "12"],
                ])
            #expect(id.hasPrefix("20260701"))
            #expect(try await Self.payments(test).isEmpty)
            var subscription = try await Self.now(test, id, token)
            #expect(subscription.shopId == "69876357")
            #expect(subscription.effectDate == "2026-07-09T22:00:00+00:00")
            #expect(subscription.subscriptionDescription == "The plan")
            #expect(subscription.pastPaymentsNumber == 0)
            #expect(subscription.totalPaymentsNumber == 3)
            #expect(subscription.cancelDate == nil)
            // The night of 10 July.
            try await Self.reach(test, "2026-07-10T03:59:59+02:00")
            #expect(try await Self.payments(test).isEmpty)
            try await Self.reach(test, "2026-07-10T04:00:00+02:00")
            let first = try #require(try await Self.payments(test).first)
            #expect(first.amount == 100)
            #expect(first.detailedStatus == .authorised)
            #expect(first.metadata?["seat"] == "12")
            #expect(first.customer?.email == "anna@example.com")
            #expect(first.transactionDetails?.occurrenceType == .following)
            #expect(first.transactionDetails?.subscriptionDetails?.subscriptionId == id)
            let series = first.transactionDetails?.cardDetails?.json["initialIssuerTransactionIdentifier"]?.text
            #expect(series?.utf8.count == 16)
            let form = try LyraSignedForm(
                parsing: try await poll("the notification") {
                    // That of the card's registration may come after it.
                    sent.all.last { String(decoding: $0.notification.body, as: UTF8.self).contains("MONTHLY") }
                }.notification.body)
            #expect(form.source == "REC")
            let told = LyraPayment(json: try #require(JSONValue(parsing: Array(form.answer.utf8)).object))
            #expect(told.transactions?.first?.uuid == first.uuid)
            #expect(told.transactions?.first?.transactionDetails?.subscriptionDetails?.subscriptionId == id)
            try await Self.reach(test, "2027-07-01T00:00:00+02:00")
            #expect(try await Self.payments(test).map(\.amount) == [100, 990, 990])
            subscription = try await Self.now(test, id, token)
            #expect(subscription.pastPaymentsNumber == 3)
            #expect(subscription.totalPaymentsNumber == 3)
            #expect(try await test.lyra.code("Subscription/Cancel", Self.names(id, token)) == "PSP_033")
        }
    }

    @Test("the days are those of Paris: both changes of the clock, and a start that is the day before in UTC")
    func zones() async throws {
        try await TestPlatform.run { test in
            let token = try await test.lyra.register()
            _ = try await Self.create(
                test, token, ["effectDate": "2026-10-24T22:30:00Z", "rrule": "FREQ=DAILY;COUNT=2"])
            try await Self.reach(test, "2026-11-30T00:00:00Z")
            // 25 October is the day of the change: 4 o'clock is 3:00 in UTC, and was 2:00 the day before.
            #expect(
                try await Self.payments(test).map(\.creationDate)
                    == ["2026-10-25T03:00:00+00:00", "2026-10-26T03:00:00+00:00"].map(Optional.some))
        }
    }

    @Test("on the 31st, a month that has none is left out; the last day of each month is a rule of its own")
    func monthEnds() async throws {
        try await TestPlatform.run { test in
            let token = try await test.lyra.register()
            for rule in ["FREQ=MONTHLY;COUNT=3", "FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3"] {
                _ = try await Self.create(
                    test, token, ["effectDate": "2026-07-31T09:00:00+02:00", "rrule": .string(rule)])
            }
            try await Self.reach(test, "2027-03-01T00:00:00Z")
            let made = try await Self.payments(test).compactMap { $0.creationDate?.prefix(10) }.map(String.init)
            #expect(
                made.sorted() == [
                    "2026-07-31", "2026-07-31", "2026-08-31", "2026-08-31", "2026-09-30", "2026-10-31",
                ])
        }
    }

    @Test("a daily one that takes effect on the day of its creation makes two payments in the first night")
    func sameDay() async throws {
        try await TestPlatform.run { test in
            let token = try await test.lyra.register()
            let id = try await Self.create(
                test, token, ["effectDate": "2026-07-01T10:00:00Z", "rrule": "RRULE:FREQ=DAILY;INTERVAL=1"])
            try await Self.reach(test, "2026-07-02T02:00:00Z")
            #expect(try await Self.payments(test).count == 2)
            let subscription = try await Self.now(test, id, token)
            #expect(subscription.pastPaymentsNumber == 2)
            #expect(subscription.totalPaymentsNumber == nil)
            try await Self.reach(test, "2026-07-03T02:00:00Z")
            #expect(try await Self.payments(test).count == 3)
        }
    }

    @Test("a refused payment is a refused transaction, and the subscription goes on")
    func refused() async throws {
        var options = TestPlatform.Options()
        let refusal = ScriptedAcquirer.Act.answer(.declined(code: "51", acquirerCode: "51"))
        options.acquirer = ScriptedAcquirer(authorisations: [
            .answer(ScriptedAcquirer.approval), refusal, .answer(ScriptedAcquirer.approval),
        ])
        try await TestPlatform.run(options) { test in
            let token = try await test.lyra.register()
            let id = try await Self.create(test, token)
            try await Self.reach(test, "2026-09-01T00:00:00Z")
            #expect(try await Self.payments(test).map(\.detailedStatus) == [.refused, .authorised])
            #expect(try await Self.payments(test).first?.detailedErrorCode == "51")
            #expect(try await Self.now(test, id, token).pastPaymentsNumber == 2)
        }
    }

    @Test("a card that expires is refused with 33, and the subscription goes on")
    func expiredCard() async throws {
        try await TestPlatform.run { test in
            let token = try await test.lyra.register()
            let id = try await Self.create(
                test, token, ["effectDate": "2031-01-05T00:00:00Z", "rrule": "FREQ=YEARLY"])
            test.clock.move(to: try #require(LyraTime.instant("2031-01-05T03:00:00Z")))
            try await Self.makePayments(test)
            #expect(try await Self.payments(test).map(\.detailedErrorCode) == ["33"])
            #expect(try await Self.now(test, id, token).pastPaymentsNumber == 1)
        }
    }

    @Test("an update changes amount and days from today on, and keeps what was made")
    func updated() async throws {
        try await TestPlatform.run { test in
            let token = try await test.lyra.register()
            let id = try await Self.create(test, token)
            try await Self.reach(test, "2026-07-20T00:00:00Z")
            let same: KeyValuePairs<String, JSONValue> = [
                "amount": 1_500, "currency": "EUR", "effectDate": "2026-07-10T00:00:00+02:00",
                "rrule": "RRULE:FREQ=MONTHLY;BYMONTHDAY=15;COUNT=4",
            ]
            #expect(try await Self.code(test, "Subscription/Update", Self.names(id, token, same)) == 0)
            let subscription = try await Self.now(test, id, token)
            #expect(subscription.amount == 1_500)
            #expect(subscription.orderId == "MONTHLY")
            #expect(subscription.pastPaymentsNumber == 1)
            // 15 July is over: of the four days, three are left.
            #expect(subscription.totalPaymentsNumber == 4)
            try await Self.reach(test, "2026-08-20T00:00:00Z")
            #expect(try await Self.payments(test).map(\.amount) == [990, 1_500])
            let past: KeyValuePairs<String, JSONValue> = [
                "amount": 1_500, "currency": "EUR", "effectDate": "2026-07-11T00:00:00Z", "rrule": "FREQ=DAILY",
            ]
            #expect(try await test.lyra.code("Subscription/Update", Self.names(id, token, past)) == "INT_069")
            let parts: KeyValuePairs<String, JSONValue> = [
                "amount": 2_000, "currency": "EUR", "effectDate": "2026-08-21T00:00:00Z", "rrule": "FREQ=DAILY",
                "transactionOptions": ["installmentOptions": [["count": 2, "period": 7]]],
            ]
            #expect(try await test.lyra.code("Subscription/Update", Self.names(id, token, parts)) == "INT_929")
            #expect(try await Self.now(test, id, token).amount == 1_500)
        }
    }

    @Test("an update in the night in which the first payment is due changes that payment, and does not leave it out")
    func updatedInTheNight() async throws {
        try await TestPlatform.run { test in
            let token = try await test.lyra.register()
            let id = try await Self.create(
                test, token, ["effectDate": "2026-07-01T10:00:00Z", "rrule": "RRULE:FREQ=MONTHLY;COUNT=3"])
            // 1:30 of 2 July in Paris: the payment of 1 July is made at 4.
            try await Self.reach(test, "2026-07-01T23:30:00Z")
            let dearer: KeyValuePairs<String, JSONValue> = [
                "amount": 1_500, "currency": "EUR", "effectDate": "2026-07-01T10:00:00Z",
                "rrule": "RRULE:FREQ=MONTHLY;COUNT=3",
            ]
            #expect(try await Self.code(test, "Subscription/Update", Self.names(id, token, dearer)) == 0)
            #expect(try await Self.now(test, id, token).totalPaymentsNumber == 3)
            try await Self.reach(test, "2026-07-02T02:00:00Z")
            #expect(try await Self.payments(test).map(\.amount) == [1_500])
            // A rule that does not name the day has no payment of it.
            let other = try await Self.create(
                test, token, ["effectDate": "2026-07-02T10:00:00Z", "rrule": "FREQ=MONTHLY", "orderId": "OTHER"])
            try await Self.reach(test, "2026-07-02T23:30:00Z")
            let later: KeyValuePairs<String, JSONValue> = [
                "amount": 1_500, "currency": "EUR", "effectDate": "2026-07-02T10:00:00Z",
                "rrule": "FREQ=MONTHLY;BYMONTHDAY=10",
            ]
            #expect(try await Self.code(test, "Subscription/Update", Self.names(other, token, later)) == 0)
            try await Self.reach(test, "2026-07-09T00:00:00Z")
            #expect(try await Self.now(test, other, token).pastPaymentsNumber == 0)
        }
    }

    @Test(
        "an update with one of initialAmount and initialAmountNumber is INT_880: the other one is not kept from before",
        arguments: ["initialAmount", "initialAmountNumber"])
    func updatedByHalf(name: String) async throws {
        try await TestPlatform.run { test in
            let token = try await test.lyra.register()
            let id = try await Self.create(test, token, ["initialAmount": 100, "initialAmountNumber": 2])
            let date = try #require(try await Self.now(test, id, token).effectDate)
            var message = JSONObject([
                "amount": 1_500, "currency": "EUR", "effectDate": .string(date), "rrule": "FREQ=MONTHLY",
                "subscriptionId": .string(id), "paymentMethodToken": .string(token),
            ])
            message.append(name, 3)
            #expect(try await test.lyra.code("Subscription/Update", .object(message)) == "INT_880")
            let subscription = try await Self.now(test, id, token)
            #expect(subscription.initialAmount == 100 && subscription.initialAmountNumber == 2)
        }
    }

    @Test("an update takes the effect date that Subscription/Get answers, in whichever offset it is written")
    func updatedAsAnswered() async throws {
        try await TestPlatform.run { test in
            let token = try await test.lyra.register()
            let id = try await Self.create(test, token)
            try await Self.reach(test, "2026-07-20T00:00:00Z")
            let answered = try #require(try await Self.now(test, id, token).effectDate)
            #expect(answered == "2026-07-09T22:00:00+00:00")
            let dearer: KeyValuePairs<String, JSONValue> = [
                "amount": 1_500, "currency": "EUR", "effectDate": .string(answered),
                "rrule": "RRULE:FREQ=MONTHLY;BYMONTHDAY=10",
            ]
            #expect(try await Self.code(test, "Subscription/Update", Self.names(id, token, dearer)) == 0)
            try await Self.reach(test, "2026-08-10T02:00:00Z")
            #expect(try await Self.payments(test).map(\.amount) == [990, 1_500])
        }
    }

    @Test("a cancelled one makes no payment any more; with a date, those before it")
    func cancelled() async throws {
        try await TestPlatform.run { test in
            let token = try await test.lyra.register()
            let id = try await Self.create(test, token)
            let date = Self.names(id, token, ["terminationDate": "2026-09-10T00:00:00+02:00"])
            #expect(try await Self.code(test, "Subscription/Cancel", date) == 0)
            var subscription = try await Self.now(test, id, token)
            #expect(subscription.cancelDate == "2026-09-09T22:00:00+00:00")
            #expect(subscription.totalPaymentsNumber == 2)
            try await Self.reach(test, "2026-07-15T00:00:00Z")
            #expect(try await Self.payments(test).count == 1)
            #expect(try await Self.code(test, "Subscription/Cancel", Self.names(id, token)) == 0)
            subscription = try await Self.now(test, id, token)
            #expect(subscription.cancelDate == "2026-07-15T00:00:00+00:00")
            try await Self.reach(test, "2026-12-01T00:00:00Z")
            #expect(try await Self.payments(test).count == 1)
            for service in ["Subscription/Cancel", "Subscription/Update"] {
                let message = Self.names(
                    id, token,
                    ["amount": 1, "currency": "EUR", "effectDate": "2027-01-01T00:00:00Z", "rrule": "FREQ=DAILY"])
                #expect(try await test.lyra.code(service, message) == "PSP_033")
            }
        }
    }

    @Test("cancelled with a date before its next payment, its cancelDate is that date, and no payment is made")
    func cancelledBeforeAPayment() async throws {
        try await TestPlatform.run { test in
            let token = try await test.lyra.register()
            let id = try await Self.create(test, token)
            let date = Self.names(id, token, ["terminationDate": "2026-07-05T00:00:00+02:00"])
            #expect(try await Self.code(test, "Subscription/Cancel", date) == 0)
            let subscription = try await Self.now(test, id, token)
            #expect(subscription.cancelDate == "2026-07-04T22:00:00+00:00")
            #expect(subscription.pastPaymentsNumber == 0)
            #expect(subscription.totalPaymentsNumber == 0)
            #expect(try await test.lyra.code("Subscription/Cancel", Self.names(id, token)) == "PSP_033")
            try await Self.reach(test, "2026-08-15T00:00:00Z")
            #expect(try await Self.payments(test).isEmpty)
        }
    }

    @Test("a card that is cancelled ends its subscriptions")
    func cancelledToken() async throws {
        try await TestPlatform.run { test in
            let token = try await test.lyra.register()
            let id = try await Self.create(test, token)
            _ = try await test.lyra.call("Token/Cancel", ["paymentMethodToken": .string(token)])
            #expect(try await Self.now(test, id, token).cancelDate != nil)
            try await Self.reach(test, "2026-09-01T00:00:00Z")
            #expect(try await Self.payments(test).isEmpty)
            #expect(try await test.lyra.code("Charge/CreateSubscription", Self.order(token)) == "PSP_031")
        }
    }

    @Test(
        "a wrong request is refused with the documented code, and nothing is stored",
        arguments: [
            (["amount": 0], "PSP_1024"), (["amount": "x"], "INT_009"), (["currency": "XXX"], "INT_010"),
            (["currency": "SEK"], "PSP_610"), (["effectDate": "2026-06-30T21:59:59Z"], "INT_069"),
            (["effectDate": "tomorrow"], "INT_069"), (["effectDate": .null], "INT_069"),
            // No such day; more digits than a year has; a day that is, at the end of the calendar, the next one in Paris.
            (["effectDate": "2027-02-30T00:00:00Z"], "INT_069"), (["effectDate": "12026-07-10T00:00:00Z"], "INT_069"),
            (["effectDate": "9999-12-31T23:30:00Z"], "PSP_566"),
            (["rrule": "FREQ=HOURLY"], "INT_064"), (["rrule": "FREQ=DAILY;BYHOUR=3"], "INT_064"),
            (["rrule": ""], "INT_064"), (["rrule": "FREQ=DAILY;UNTIL=20260101"], "PSP_566"),
            (["rrule": "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"], "PSP_566"),
            (["paymentMethodToken": "d63e7f507a6f4dfa86cb40a833ecfd85"], "PSP_030"),
            (["paymentMethodToken": .null], "INT_030"), (["initialAmount": 100], "INT_880"),
            (["initialAmountNumber": 1], "INT_880"), (["initialAmountNumber": 1_000, "initialAmount": 1], "INT_068"),
            (["initialAmount": 0, "initialAmountNumber": 2], "PSP_1024"),
            (["transactionOptions": ["cardOptions": ["installmentNumber": "2"]]], "INT_896"),
            (["transactionOptions": ["cardOptions": ["firstInstallmentDelay": 1]]], "INT_896"),
            (["transactionOptions": ["cardOptions": ["mid": "1"]]], "PSP_025"),
            // Each payment of a subscription is made in one part.
            (["transactionOptions": ["installmentOptions": [["count": 2, "period": 7]]]], "INT_929"),
            (["installmentOptions": ["count": 3, "period": 7]], "INT_929"),
            (["orderId": "4970100000000055"], "INT_013"),
            (["description": .string(String(repeating: "a", count: 256))], "INT_883"),
        ] as [(KeyValuePairs<String, JSONValue>, String)])
    func wrong(more: KeyValuePairs<String, JSONValue>, code: String) async throws {
        try await TestPlatform.run { test in
            let token = try await test.lyra.register()
            #expect(try await test.lyra.code("Charge/CreateSubscription", Self.order(token, more)) == code)
            let later = test.clock.now().adding(seconds: 400 * 86_400)
            let due = try await test.platform.paymentService.store.read {
                try $0.recurringOrdersDue(at: later, limit: 9)
            }
            #expect(due.isEmpty)
        }
    }

    @Test("a card for whose brand the shop has no contract is not subscribed: its payments could not be made")
    func contracts() async throws {
        try await TestPlatform.run { test in
            let token = try await test.lyra.register()
            try await test.lyra.change { $0.cardBrands = ["AMEX"] }
            #expect(try await test.lyra.code("Charge/CreateSubscription", Self.order(token)) == "PSP_610")
            // The other one of the card's two brands.
            try await test.lyra.change { $0.cardBrands = ["CB"] }
            _ = try await Self.create(test, token)
            try await Self.reach(test, "2026-07-10T04:00:00+02:00")
            let payment = try #require(try await Self.payments(test).first)
            #expect(payment.transactionDetails?.cardDetails?.effectiveBrand == .cb)
        }
    }

    @Test(
        "a payment whose contract has ended is made when there is one again, and the log says until then what is missing"
    )
    func endedContract() async throws {
        let book = LogBook()
        var options = TestPlatform.Options()
        options.logger = book.logger
        try await TestPlatform.run(options) { test in
            let token = try await test.lyra.register()
            _ = try await Self.create(test, token)
            try await test.lyra.change { $0.cardBrands = ["AMEX"] }
            try await Self.reach(test, "2026-07-10T04:00:00+02:00")
            #expect(try await Self.payments(test).isEmpty)
            let line = try #require(book.lines.first { $0.contains("a recurring payment could not be made") })
            #expect(line.contains("NoContract"))
            let tester = try await OperatorTester(test)
            let unpaid = try await tester.get("shops/lyra/69876357").json["unpaidSubscriptions"]?.array
            #expect(unpaid?.count == 1)
            let name = try #require(unpaid?.first?["subscription"]?.text)
            let reason = "the shop has no contract for the card's brand or for the currency"
            #expect(unpaid?.first?["reason"]?.text == reason)
            let owner = try await BackOfficeTester.signedIn(test)
            for (language, text) in [
                ("en", "could not be made: 1."), ("fr", "n’a pas pu être fait\u{A0}: 1."),
                ("nl", "kon worden gedaan: 1."),
                ("de", "werden konnte: 1."),
            ] {
                let page = try await owner.get("/admin/shops?lang=\(language)").text
                #expect(page.contains("data-unpaid=\"1\"") && page.contains(text), "\(language)")
                #expect(page.contains("brand or for the currency</span> · <span class=\"mono\">\(name)</span>"))
            }
            // It is tried every hour; the log says it once.
            try await Self.reach(test, "2026-07-10T05:00:00+02:00")
            try await Self.reach(test, "2026-07-10T06:00:00+02:00")
            #expect(book.lines.filter { $0.contains("a recurring payment could not be made") }.count == 1)
            try await test.lyra.change { $0.cardBrands = ["VISA"] }
            try await Self.reach(test, "2026-07-10T07:00:00+02:00")
            #expect(try await Self.payments(test).count == 1)
            let later = try await BackOfficeTester.signedIn(test).get("/admin/shops")
            #expect(later.status == 200 && !later.text.contains("data-unpaid"))
            let shop = try await OperatorTester(test).get("shops/lyra/69876357").json
            #expect(shop["unpaidSubscriptions"] == .array([]))
        }
    }

    @Test("a subscription that could not be paid and was cancelled with its card is told to the operator no more")
    func endedUnpaid() async throws {
        try await TestPlatform.run { test in
            let token = try await test.lyra.register()
            _ = try await Self.create(test, token)
            try await test.lyra.change { $0.cardBrands = ["AMEX"] }
            try await Self.reach(test, "2026-07-10T04:00:00+02:00")
            let tester = try await OperatorTester(test)
            func unpaid() async throws -> Int? {
                try await tester.get("shops/lyra/69876357").json["unpaidSubscriptions"]?.array?.count
            }
            #expect(try await unpaid() == 1)
            #expect(try await test.lyra.code("Token/Cancel", ["paymentMethodToken": .string(token)]) == nil)
            #expect(try await unpaid() == 0)
        }
    }

    @Test("token and subscription name it together, in its shop and its mode; Cancel answers 30 and 32")
    func strangers() async throws {
        try await TestPlatform.run { test in
            let token = try await test.lyra.register()
            let id = try await Self.create(test, token)
            let other = try await test.lyra.register(pan: "5970100300000067")
            #expect(try await test.lyra.code("Subscription/Get", Self.names(id, other)) == "PSP_032")
            #expect(try await test.lyra.code("Subscription/Get", Self.names("x", token)) == "PSP_032")
            let unknown = String(repeating: "0", count: 32)
            #expect(try await test.lyra.code("Subscription/Get", Self.names(id, unknown)) == "PSP_030")
            #expect(try await test.lyra.code("Subscription/Get", ["paymentMethodToken": .string(token)]) == "INT_897")
            #expect(try await Self.code(test, "Subscription/Cancel", Self.names(id, unknown)) == 30)
            #expect(try await Self.code(test, "Subscription/Cancel", Self.names(id, other)) == 32)
            var production = test.lyra
            production.password = LyraCall.productionPassword
            #expect(try await production.code("Subscription/Get", Self.names(id, token)) == "PSP_030")
            let shop = LyraCall(
                test: test, shopId: "73239078",
                password: "testpassword_SbEbeOueaMDyg8Rtei1bSaiB5lms9V0ZDjzldGXGAnIwH")
            #expect(try await shop.code("Subscription/Get", Self.names(id, token)) == "PSP_030")
            #expect(try await Self.now(test, id, token).cancelDate == nil)
        }
    }
}
