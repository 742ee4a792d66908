import Engine
import GuichetCore
@_spi(Platform) import GuichetLyra
import LyraAPI
import Server
import Support
import Testing

/// Lyra, form payment, "Creating an installment payment", and data dictionary, `vads_payment_config`.
@Suite("Lyra's redirect form: payment in instalments", .timeLimit(.minutes(5)))
struct LyraRedirectInstalmentTests {
    /// The clock of the tests begins on 2026-07-01, at 10:00 UTC.
    private static let thrice: [String: String?] = [
        "vads_amount": "10000", "vads_payment_config": "MULTI:first=4000;count=3;period=30", "vads_capture_delay": "0",
        "vads_return_mode": "POST",
    ]
    private static let card = "4970100000000022"

    /// A shopper who pays with a card whose issuer is asked, as for each payment in instalments.
    private static func pay(
        _ test: TestPlatform, _ more: [String: String?] = [:]
    ) async throws -> WebPage {
        let form = thrice.merging(more) { $1 }
        return try await LyraRedirectShop(test: test).shopper(form).pay(card, atTheIssuer: "challenge")
    }

    /// Days on which each of them is authorised, and a day after the last capture.
    private static func passAll(_ test: TestPlatform) async throws {
        for days in [29.0, 30.0, 2.0] { try await test.pass(days: days) }
    }

    private static func statuses(_ test: TestPlatform) async throws -> [LyraDetailedStatus] {
        try await test.lyra.transactions().compactMap { $0.detailedStatus }
    }

    /// The days on which they are captured.
    private static func days(_ transactions: [LyraTransaction]) -> [String] {
        transactions.compactMap { transaction in
            let date = transaction.transactionDetails?.cardDetails?.expectedCaptureDate
            return date.map { String($0.prefix(10)) }
        }
    }

    /// Under which the issuer knows them.
    private static func series(_ transactions: [LyraTransaction]) -> [String] {
        transactions.compactMap { transaction in
            let card = transaction.transactionDetails?.cardDetails
            return card?.json["initialIssuerTransactionIdentifier"]?.text
        }
    }

    /// The store is one that `guichet check` accepts.
    private static func check(_ test: TestPlatform) async throws {
        let store = test.platform.paymentService.store
        let report = try await StoreCheck(keys: nil, readPart: Platform.read).run(store)
        #expect(report.findings == [])
    }

    @Test("the page shows the schedule, in the shopper's language, and asks for the first payment")
    func page() async throws {
        try await TestPlatform.run { test in
            let shopper = try await LyraRedirectShop(test: test).shopper(Self.thrice)
            let words = [
                ("fr", "Paiement", ["1er juillet 2026", "31 juillet 2026", "30 août 2026"]),
                ("en", "Payment", ["1 July 2026", "31 July 2026", "30 August 2026"]),
                ("nl", "Betaling", ["1 juli 2026", "31 juli 2026", "30 augustus 2026"]),
                ("de", "Zahlung", ["1. Juli 2026", "31. Juli 2026", "30. August 2026"]),
            ]
            for (language, word, days) in words {
                let page = try await shopper.page(language: language)
                for (index, day) in days.enumerated() {
                    #expect(page.html.contains("<dt>\(word) \(index + 1)/3</dt>"), "\(language)")
                    #expect(page.html.contains("EUR</span>, \(day)</dd>"), "\(language)")
                }
            }
            let page = try await shopper.page(language: "en")
            #expect(page.html.contains("100.00 EUR"))
            #expect(page.words.contains("Pay 40.00 EUR"))
            #expect(page.words.contains("30.00 EUR, 30 August 2026"))
            // The issuer asks once, for all of it.
            let issuer = try await shopper.pay(Self.card)
            #expect(issuer.html.contains("100.00 EUR"))
        }
    }

    @Test("the first payment is authorised; the others are transactions of the same order, with numbers of their own")
    func stored() async throws {
        try await TestPlatform.run { test in
            let page = try await Self.pay(test)
            #expect(page.result == "paid")
            #expect(page.field("vads_trans_status") == "AUTHORISED")
            // What was ordered, and what is paid first.
            #expect(page.field("vads_amount") == "10000")
            #expect(page.field("vads_effective_amount") == "4000")
            #expect(page.field("vads_payment_config") == "MULTI:first=4000;count=3;period=30")
            #expect(page.field("vads_sequence_number") == "1")
            #expect(page.field("vads_occurrence_type") == "RECURRENT_INITIAL")
            #expect(page.field("vads_presentation_date") == "20260701100000")
            #expect(page.field("vads_threeds_status") == "Y")
            let all = try await test.lyra.transactions()
            #expect(all.map { $0.amount } == [4_000, 3_000, 3_000])
            #expect(try await Self.statuses(test) == [.authorised, .waitingAuthorisation, .waitingAuthorisation])
            let details = all.compactMap { $0.transactionDetails }
            #expect(details.compactMap { $0.sequenceNumber } == [1, 2, 3])
            let types = details.compactMap { $0.occurrenceType?.rawValue }
            #expect(types == ["RECURRENT_INITIAL", "RECURRENT_INTERMEDIAIRE", "RECURRENT_FINAL"])
            #expect(all.first?.uuid == page.field("vads_trans_uuid"))
            #expect(Set(all.map { $0.uuid }).count == 3)
            #expect(details.allSatisfy { $0.cardDetails?.legacyTransId == "123456" })
            #expect(Self.days(all) == ["2026-07-01", "2026-07-31", "2026-08-30"])
            // The issuer knows them by one identifier; only the first one was authenticated.
            let series = Self.series(all)
            #expect(series.count == 3 && Set(series).count == 1)
            #expect(series.first?.utf8.count == 16)
            #expect(details.compactMap { $0.liabilityShift } == [.yes, .no, .no])
            #expect(all.allSatisfy { $0.orderDetails?.orderTotalAmount == 10_000 })
            try await Self.check(test)
        }
    }

    @Test("each of the others is authorised the day before its capture, and told by the rule for such authorisations")
    func told() async throws {
        let sent = SentNotifications()
        var options = TestPlatform.Options()
        options.sender = sent
        try await TestPlatform.run(options) { test in
            try await test.lyra.change { $0.ipnRules = ["end-of-payment", "batch-authorisation"] }
            let shop = LyraRedirectShop(test: test)
            func hear(_ count: Int) async throws -> [[String: String]] {
                try await poll("\(count) notifications") { () -> [[String: String]]? in
                    let all = try sent.all.map {
                        try shop.returned(String(decoding: $0.notification.body, as: UTF8.self))
                    }
                    return all.count == count ? all : nil
                }
            }
            _ = try await Self.pay(test, ["vads_url_check": "https://shop.example/ipn"])
            let first = try #require(try await hear(1).first)
            #expect(first["vads_url_check_src"] == "PAY" && first["vads_sequence_number"] == "1")
            #expect(first["vads_occurrence_type"] == "RECURRENT_INITIAL")
            // 29 and 59 days after the order, and a day more.
            for (days, number, type) in [(29.0, "2", "RECURRENT_INTERMEDIAIRE"), (30.0, "3", "RECURRENT_FINAL")] {
                try await test.pass(days: days)
                let all = try await hear(Int(number) ?? 0)
                let ipn = try #require(all.first { $0["vads_sequence_number"] == number })
                #expect(ipn["vads_url_check_src"] == "BATCH_AUTO")
                #expect(ipn["vads_trans_status"] == "AUTHORISED" && ipn["vads_auth_result"] == "00")
                #expect(ipn["vads_amount"] == "10000" && ipn["vads_effective_amount"] == "3000")
                #expect(ipn["vads_trans_id"] == first["vads_trans_id"])
                #expect(ipn["vads_trans_date"] == first["vads_trans_date"])
                #expect(ipn["vads_trans_uuid"] != first["vads_trans_uuid"])
                #expect(ipn["vads_occurrence_type"] == type && ipn["vads_warranty_result"] == "NO")
                #expect(ipn["vads_threeds_status"] == "" && ipn["vads_threeds_exit_status"] == "4")
            }
            try await test.pass(days: 2)
            #expect(try await Self.statuses(test) == [.captured, .captured, .captured])
            #expect(sent.all.count == 3)
            try await Self.check(test)
        }
    }

    @Test("by default the shop hears of the first payment alone")
    func usual() async throws {
        let sent = SentNotifications()
        var options = TestPlatform.Options()
        options.sender = sent
        try await TestPlatform.run(options) { test in
            _ = try await Self.pay(test, ["vads_url_check": "https://shop.example/ipn"])
            try await Self.passAll(test)
            #expect(try await Self.statuses(test) == [.captured, .captured, .captured])
            _ = try await poll("all notifications") {
                try await test.platform.paymentService.store.read { try $0.countNotifications(.waiting) } == 0
                    ? true : nil
            }
            #expect(sent.all.count == 1)
        }
    }

    @Test("a first payment that is refused leaves one transaction; another try makes all of them")
    func refused() async throws {
        try await TestPlatform.run { test in
            let shopper = try await LyraRedirectShop(test: test).shopper(Self.thrice)
            let page = try await shopper.pay(LyraFormTests.declined, atTheIssuer: "challenge")
            #expect(page.result == nil)
            #expect(try await Self.statuses(test) == [.refused])
            test.clock.advance(seconds: 1)
            #expect(try await shopper.pay(Self.card, atTheIssuer: "challenge", attempt: 2).result == "paid")
            #expect(
                try await Self.statuses(test) == [.refused, .authorised, .waitingAuthorisation, .waitingAuthorisation])
            try await Self.check(test)
        }
    }

    @Test("each transaction is cancelled and refunded by itself; the others stay")
    func operations() async throws {
        try await TestPlatform.run { test in
            _ = try await Self.pay(test)
            let uuids = try await test.lyra.transactions().compactMap { $0.uuid }
            #expect(uuids.count == 3)
            let second = try await test.lyra.transaction("Cancel", uuids[1])
            #expect(second.detailedStatus == .cancelled && second.amount == 3_000)
            try await test.pass(days: 2)
            let refund = try await test.lyra.transaction("CancelOrRefund", uuids[0])
            #expect(refund.operationType == .credit && refund.amount == 4_000)
            #expect(refund.orderDetails?.orderTotalAmount == 10_000)
            #expect(refund.transactionDetails?.sequenceNumber == 1)
            #expect(refund.transactionDetails?.parentTransactionUuid == uuids[0])
            let third = try await test.lyra.transaction("Get", uuids[2])
            #expect(third.detailedStatus == .waitingAuthorisation)
            #expect(third.transactionDetails?.parentTransactionUuid == nil)
            try await test.pass(days: 60)
            let debits = try await test.lyra.transactions().filter { $0.operationType == .debit }
            #expect(debits.compactMap { $0.detailedStatus } == [.captured, .cancelled, .authorised])
            let last = try await test.lyra.transaction("CancelOrRefund", uuids[2])
            #expect(last.detailedStatus == .cancelled)
            try await Self.check(test)
        }
    }

    @Test("vads_validation_mode concerns each of them: one that is not validated expires on its day")
    func validated() async throws {
        try await TestPlatform.run { test in
            let page = try await Self.pay(test, ["vads_validation_mode": "1"])
            #expect(page.field("vads_trans_status") == "AUTHORISED_TO_VALIDATE")
            let uuids = try await test.lyra.transactions().compactMap { $0.uuid }
            for uuid in uuids.prefix(2) { _ = try await test.lyra.transaction("Validate", uuid) }
            #expect(
                try await Self.statuses(test) == [.authorised, .waitingAuthorisation, .waitingAuthorisationToValidate])
            try await Self.passAll(test)
            #expect(try await Self.statuses(test) == [.captured, .captured, .expired])
        }
    }

    @Test("MULTI_EXT: the days of the form, whatever vads_capture_delay is; of a far day, the card is checked only")
    func dated() async throws {
        try await TestPlatform.run { test in
            let page = try await Self.pay(
                test,
                ["vads_payment_config": "MULTI_EXT:20260720=2500;20260801=7500", "vads_capture_delay": "3"])
            #expect(page.result == "paid")
            #expect(page.field("vads_trans_status") == "WAITING_AUTHORISATION")
            #expect(page.field("vads_auth_mode") == "MARK")
            let all = try await test.lyra.transactions()
            #expect(all.map { $0.amount } == [2_500, 7_500])
            #expect(Self.days(all) == ["2026-07-20", "2026-08-01"])
            // Only the card of the first one was checked.
            let checks = all.map { $0.transactionDetails?.cardDetails?.markAuthorizationResponse?.amount }
            #expect(checks == [2_500, nil])
        }
    }

    @Test("MULTI_EXT: a form that is paid after the evening's captures is captured on the days that it names")
    func datedLate() async throws {
        try await TestPlatform.run { test in
            // 23:00 UTC: the captures of the day were sent at 22:30.
            test.clock.advance(seconds: 13 * 3_600)
            let page = try await Self.pay(test, ["vads_payment_config": "MULTI_EXT:20260702=2500;20260731=7500"])
            #expect(page.field("vads_presentation_date") == "20260702223000")
            #expect(Self.days(try await test.lyra.transactions()) == ["2026-07-02", "2026-07-31"])
            try await test.pass(days: 1)
            #expect(try await Self.statuses(test) == [.captured, .waitingAuthorisation])
            try await test.pass(days: 28)
            #expect(try await Self.statuses(test) == [.captured, .authorised])
            try await test.pass(days: 1)
            #expect(try await Self.statuses(test) == [.captured, .captured])
        }
    }

    @Test("the shop's delay is changed while the form is open: its days stay as they were")
    func changedDelay() async throws {
        try await TestPlatform.run { test in
            try await test.lyra.change { $0.captureDelay = 5 }
            let changes: [String: String?] = [
                "vads_payment_config": "MULTI:first=5000;count=2;period=360", "vads_capture_delay": nil,
            ]
            let form = Self.thrice.merging(changes) { $1 }
            let shopper = try await LyraRedirectShop(test: test).shopper(form)
            try await test.lyra.change { $0.captureDelay = 100 }
            #expect(try await shopper.pay(Self.card, atTheIssuer: "challenge").result == "paid")
            let all = try await test.lyra.transactions()
            #expect(Self.days(all) == ["2026-07-06", "2027-07-01"])
        }
    }

    @Test("vads_threeds_mpi is ignored: the issuer asks, also where the form switches 3-D Secure off")
    func authenticated() async throws {
        try await TestPlatform.run { test in
            let form = Self.thrice.merging(["vads_threeds_mpi": "2"]) { $1 }
            let shopper = try await LyraRedirectShop(test: test).shopper(form)
            let issuer = try await shopper.pay("4970100000000055")
            #expect(issuer.field("s") != nil)
            let page = try await shopper.comeBack(try await shopper.answer(issuer, "challenge"))
            #expect(page.field("vads_threeds_auth_type") == "CHALLENGE")
        }
    }

    @Test("a card that expires before the last payment is not taken, and the page says so")
    func expiring() async throws {
        try await TestPlatform.run { test in
            let shopper = try await LyraRedirectShop(test: test).shopper(Self.thrice)
            let page = try await shopper.send(LyraShopper.card(Self.card, expiry: "07/26"))
            #expect(page.result == nil)
            #expect(page.html.contains("This card expires before the last payment."))
            #expect(try await test.payments().isEmpty)
            let issuer = try await shopper.send(LyraShopper.card(Self.card, expiry: "08/26"))
            #expect(issuer.field("s") != nil)
        }
    }

    @Test("a registered card pays in instalments with its code, and a card that is registered pays all of them")
    func registered() async throws {
        try await TestPlatform.run { test in
            let registering: [String: String?] = [
                "vads_page_action": "REGISTER_PAY", "vads_cust_email": "anna@example.com", "vads_order_id": "ORDER2",
            ]
            let page = try await Self.pay(test, registering)
            let token = try #require(page.field("vads_identifier"))
            #expect(page.field("vads_identifier_status") == "CREATED")
            let first = try await test.lyra.transactions("ORDER2")
            #expect(first.map { $0.paymentMethodToken } == [token, nil, nil])
            let series = Self.series(first)
            #expect(series.count == 3 && Set(series).count == 1)
            let form = Self.thrice.merging(["vads_identifier": token]) { $1 }
            let shopper = try await LyraRedirectShop(test: test).shopper(transId: "000002", form)
            let issuer = try await shopper.send([("card-code", "123")])
            let paid = try await shopper.comeBack(try await shopper.answer(issuer, "challenge"))
            #expect(paid.result == "paid")
            #expect(paid.field("vads_identifier_status") == nil)
            let second = try await test.lyra.transactions()
            #expect(second.map { $0.paymentMethodToken } == [token, token, token])
            // They have the card's number themselves: the token may go.
            _ = try await test.lyra.call("Token/Cancel", ["paymentMethodToken": .string(token)])
            try await Self.passAll(test)
            #expect(try await Self.statuses(test) == [.captured, .captured, .captured])
            try await Self.check(test)
        }
    }

    @Test("a duplicate of one of them is a single payment, and belongs to no form")
    func duplicated() async throws {
        try await TestPlatform.run { test in
            _ = try await Self.pay(test)
            let uuid = try #require(try await test.lyra.transactions().last?.uuid)
            _ = try await test.lyra.transaction("Cancel", uuid)
            let amount = JSONObject(["amount": 1_000, "currency": "EUR"])
            let copy = try await test.lyra.transaction("Duplicate", uuid, amount)
            #expect(copy.transactionDetails?.sequenceNumber == 1)
            #expect(copy.transactionDetails?.occurrenceType == .single)
            #expect(copy.orderDetails?.orderTotalAmount == 1_000)
            #expect(try await test.payments().count == 4)
        }
    }

    @Test("Order/Get lists 30 transactions at most, also of an order in instalments; each is found by its own name")
    func many() async throws {
        try await TestPlatform.run { test in
            let order: [String: String?] = ["vads_payment_config": "MULTI:first=100;count=30;period=7"]
            _ = try await Self.pay(test, order)
            #expect(try await test.lyra.transactions().count == 30)
            let longer: [String: String?] = [
                "vads_payment_config": "MULTI:first=100;count=31;period=7", "vads_order_id": "ORDER2",
            ]
            let shopper = try await LyraRedirectShop(test: test).shopper(
                transId: "000002", Self.thrice.merging(longer) { $1 })
            let page = try await shopper.pay(Self.card, atTheIssuer: "challenge")
            #expect(try await test.lyra.code("Order/Get", ["orderId": "ORDER2"]) == "PSP_015")
            let uuid = try #require(page.field("vads_trans_uuid"))
            #expect(try await test.lyra.transaction("Get", uuid).transactionDetails?.sequenceNumber == 1)
        }
    }

    @Test("no document has a form that subscribes and is paid in instalments: 07")
    func subscribes() async throws {
        try await TestPlatform.run { test in
            let subscribing = LyraRedirectSubscriptionTests.subscribing.merging(Self.thrice) { $1 }
            let paying = subscribing.merging([
                "vads_page_action": "REGISTER_PAY_SUBSCRIBE", "vads_currency": "978", "vads_trans_id": "123456",
            ]) { $1 }
            let answer = try await LyraRedirectShop(test: test).answer(paying)
            #expect(answer.formError == "07 vads_payment_config")
            let stored = try await test.stored()
            #expect(stored == .nothing)
        }
    }
}
