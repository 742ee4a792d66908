import Engine
import GuichetCore
@_spi(Platform) import GuichetLyra
import Server
import Support
import Testing

@testable import LyraAPI

@Suite("Lyra's redirect form: vads_ fields, the page, the way back and the notification", .timeLimit(.minutes(5)))
struct LyraRedirectTests {
    @Test("the form leads to the page of Lyra's form, and a paid one back to the shop with the signed result")
    func paid() async throws {
        try await TestPlatform.run { test in
            let shop = LyraRedirectShop(test: test)
            let shopper = try await shop.shopper(
                transId: "aB3456",
                [
                    "vads_url_success": "https://shop.example/paid?x=1#top", "vads_cust_email": "anna@example.com",
                    "vads_cust_first_name": "Anna", "vads_ext_info_seat": "12", "vads_shop_name": "Anna's shop",
                ])
            let page = try await shopper.pay()
            #expect(page.result == "paid")
            let back = try #require(page.wayBack)
            #expect(back.hasPrefix("https://shop.example/paid?x=1&"))
            #expect(back.hasSuffix("#top"))
            let query = try #require(back.dropFirst("https://shop.example/paid?x=1&".count).split(separator: "#").first)
            let fields = try shop.returned(String(query))
            #expect(fields["vads_trans_status"] == "AUTHORISED")
            #expect(fields["vads_result"] == "00")
            #expect(fields["vads_auth_result"] == "00")
            #expect(fields["vads_trans_id"] == "aB3456")
            #expect(fields["vads_amount"] == "2500")
            #expect(fields["vads_order_id"] == "ORDER1")
            #expect(fields["vads_ext_info_seat"] == "12")
            #expect(fields["vads_card_number"] == "497010XXXXXX0055")
            // As a recorded answer has them (docs/choices/lyra.md, LP85, LV34).
            #expect(fields["vads_occurrence_type"] == "UNITAIRE")
            #expect(fields["vads_shop_name"] == "Anna's shop")
            #expect(fields["vads_bank_label"] == "Banque de démo et de l'innovation")
            #expect(fields["vads_bank_product"] == "F" && fields["vads_tid"] == "001")
            #expect(fields["vads_payment_certificate"]?.utf8.count == 40)
            // Only the notification has these.
            #expect(fields["vads_hash"] == nil)
            #expect(fields["vads_url_check_src"] == nil)
            let transaction = try #require(try await test.lyra.transactions().first)
            #expect(transaction.uuid == fields["vads_trans_uuid"])
            #expect(transaction.transactionDetails?.cardDetails?.legacyTransId == "aB3456")
            #expect(transaction.customer?.billingDetails?.firstName == "Anna")
        }
    }

    /// As in every recorded answer.
    @Test("archivalReferenceId has the day of legacyTransDate, also of a form that is paid on the day after its date")
    func overMidnight() async throws {
        try await TestPlatform.run { test in
            // 23:55 UTC on 1 July, the 182nd day of the year.
            test.clock.advance(seconds: 13 * 3_600 + 55 * 60)
            let shopper = try await LyraRedirectShop(test: test).shopper()
            test.clock.advance(seconds: 600)
            _ = try await shopper.pay()
            let transaction = try #require(try await test.lyra.transactions().first)
            #expect(transaction.creationDate == "2026-07-02T00:05:00+00:00")
            let details = transaction.transactionDetails
            #expect(details?.cardDetails?.legacyTransDate == "2026-07-01T23:55:00+00:00")
            #expect(details?.archivalReferenceId == "L18212345601")
        }
    }

    @Test(
        "the result says when the payment is captured and whether it must be validated, also if the form leaves both open"
    )
    func captureRules() async throws {
        try await TestPlatform.run { test in
            let shop = LyraRedirectShop(test: test)
            let asked = ["vads_return_mode": "POST"]
            let open = try await shop.shopper(transId: "000001", asked).pay()
            // The shop's own delay.
            #expect(open.field("vads_capture_delay") == "6")
            #expect(open.field("vads_validation_mode") == "0")
            let empty = ["vads_capture_delay": "", "vads_validation_mode": ""]
            let left = try await shop.shopper(transId: "000002", asked.merging(empty) { $1 }).pay()
            #expect(left.field("vads_capture_delay") == "6")
            #expect(left.field("vads_validation_mode") == "0")
            let said = ["vads_capture_delay": "20", "vads_validation_mode": "1"]
            let later = try await shop.shopper(transId: "000003", asked.merging(said) { $1 }).pay()
            #expect(later.field("vads_capture_delay") == "20")
            #expect(later.field("vads_validation_mode") == "1")
        }
    }

    @Test(
        "vads_capture_delay has the days asked for, however long the payment is stored after it was planned",
        arguments: [0, 1, 250, 5_000] as [Int64], [0, 1, 6, 365] as [Int64])
    func captureDays(late: Int64, days: Int64) {
        let planned = TestPlatform.noon
        let created = Instant(milliseconds: planned.milliseconds + late)
        let capture = planned.adding(seconds: days * LyraPlan.day)
        #expect(LyraRedirectAnswer.days(from: created, to: capture) == days)
    }

    @Test(
        "vads_order_id has letters, digits, _ and -", arguments: ["2-XQ_001", "_", String(repeating: "_", count: 64)])
    func orderID(text: String) async throws {
        try await TestPlatform.run { test in
            let shop = LyraRedirectShop(test: test)
            let page = try await shop.shopper(["vads_order_id": text, "vads_return_mode": "POST"]).pay()
            #expect(page.field("vads_order_id") == text)
        }
    }

    @Test("the result comes back as vads_return_mode says: in the address, as a posted form, or not at all")
    func returnModes() async throws {
        try await TestPlatform.run { test in
            let shop = LyraRedirectShop(test: test)
            let posted = try await shop.shopper(
                transId: "000001", ["vads_return_mode": "POST", "vads_return_post_params": "lang=fr"]
            ).pay()
            #expect(posted.attribute("action", of: "id=\"back\"") == "https://shop.example/return")
            #expect(posted.field("lang") == "fr")
            #expect(posted.field("vads_trans_status") == "AUTHORISED")
            #expect(posted.field("signature")?.isEmpty == false)
            #expect(
                posted.headers["content-security-policy"]?.contains("form-action 'self' https://shop.example") == true)
            for mode in ["NONE", ""] {
                let silent = try await shop.shopper(transId: "00000\(mode.count)", ["vads_return_mode": mode]).pay()
                #expect(silent.wayBack == "https://shop.example/return")
            }
        }
    }

    @Test("the shop is notified with vads_hash and the same fields, signed; each try of the shopper's once")
    func notified() async throws {
        let sent = SentNotifications()
        var options = TestPlatform.Options()
        options.sender = sent
        try await TestPlatform.run(options) { test in
            let shop = LyraRedirectShop(test: test)
            let shopper = try await shop.shopper(["vads_url_check": "https://shop.example/ipn"])
            _ = try await shopper.pay(LyraFormTests.declined)
            _ = try await shopper.pay(attempt: 2)
            let results = try await poll("two notifications") { () -> [[String: String]]? in
                let all = try sent.all.map { notification, _ in
                    try shop.returned(String(decoding: notification.body, as: UTF8.self))
                }
                return all.count == 2 ? all : nil
            }
            #expect(Set(results.map { $0["vads_trans_status"] }) == ["REFUSED", "AUTHORISED"])
            #expect(Set(results.map { $0["vads_result"] }) == ["05", "00"])
            #expect(results.allSatisfy { $0["vads_url_check_src"] == "PAY" })
            #expect(Set(results.compactMap { $0["vads_hash"] }).count == 2)
            #expect(results.allSatisfy { $0["vads_hash"]?.count == 64 })
        }
    }

    @Test("vads_url_check has up to 1024 characters, and is an address that can be called")
    func longAddress() async throws {
        let sent = SentNotifications()
        var options = TestPlatform.Options()
        options.sender = sent
        try await TestPlatform.run(options) { test in
            let shop = LyraRedirectShop(test: test)
            let start = "https://shop.example/ipn?order="
            let longest = start + String(repeating: "A", count: 1_024 - start.utf8.count)
            _ = try await shop.shopper(["vads_url_check": longest]).pay()
            let url = try await poll("a notification") { sent.all.first?.url }
            #expect(url == longest)
            for (index, wrong) in [longest + "A", "https://shop.example/é", "shop.example"].enumerated() {
                let page = try await shop.answer(transId: "00000\(index)", ["vads_url_check": wrong])
                #expect(page.formError == "33 vads_url_check", "\(wrong.prefix(40))")
            }
        }
    }

    @Test("a refund is told with its own name, date and amount, and a duplicate as a payment of the REST API")
    func others() async throws {
        try await TestPlatform.run { test in
            let shop = LyraRedirectShop(test: test)
            _ = try await shop.shopper(["vads_capture_delay": "0"]).pay()
            let uuid = try #require(try await test.lyra.transactions().first?.uuid)
            try await test.pass(days: 2)
            let amount = JSONObject(["amount": 1_000, "currency": "EUR"])
            let refund = try await test.lyra.transaction("Refund", uuid, amount)
            let told = try await Self.told(test, refund.uuid)
            #expect(told["vads_operation_type"] == "CREDIT")
            #expect(told["vads_amount"] == "1000")
            #expect(told["vads_effective_amount"] == "1000")
            #expect(told["vads_trans_id"] == refund.transactionDetails?.cardDetails?.legacyTransId)
            #expect(told["vads_trans_id"] != "123456")
            #expect(told["vads_trans_date"] == shop.date(in: 0))
            let copy = try await test.lyra.transaction("Duplicate", uuid, amount)
            let details = try LyraDetails(of: try await Self.payment(test, copy.uuid))
            #expect(details.redirect == nil)
            #expect(copy.transactionDetails?.cardDetails?.legacyTransId != "123456")
        }
    }

    /// docs/choices/lyra.md, LF32
    @Test("a refund of an authenticated payment is told without vads_threeds_*")
    func refundOfAuthenticated() async throws {
        try await TestPlatform.run { test in
            let shop = LyraRedirectShop(test: test)
            let shopper = try await shop.shopper(["vads_capture_delay": "0"])
            _ = try await shopper.pay("4970100000000022", atTheIssuer: "challenge")
            let uuid = try #require(try await test.lyra.transactions().first?.uuid)
            #expect(try await Self.told(test, uuid)["vads_threeds_status"] == "Y")
            try await test.pass(days: 2)
            let told = try await Self.told(test, try await test.lyra.transaction("Refund", uuid).uuid)
            #expect(told["vads_operation_type"] == "CREDIT")
            #expect(!told.keys.contains { $0.hasPrefix("vads_threeds_") })
        }
    }

    private static func payment(_ test: TestPlatform, _ uuid: String?) async throws -> Payment {
        let id = PaymentID(try #require(uuid))
        return try #require(try await test.platform.paymentService.store.read { try $0.payment(id) })
    }

    private static func told(_ test: TestPlatform, _ uuid: String?) async throws -> [String: String] {
        let translation = try LyraTranslation(try await payment(test, uuid), now: test.clock.now())
        return LyraRedirectAnswer(order: try #require(translation.details.redirect)).fields(about: translation)
    }

    @Test("vads_result is 00 of an accepted status alone, and empty while the end is not known")
    func results() {
        let expected: [(String?, [LyraDetailedStatus])] = [
            (
                "00",
                [
                    .authorised, .authorisedToValidate, .waitingAuthorisation, .waitingAuthorisationToValidate,
                    .accepted, .preAuthorised, .partiallyAuthorised, .capturePending, .captured,
                ]
            ),
            ("05", [.refused]), ("17", [.abandoned, .cancelled, .expired]), ("96", [.captureFailed, .error]),
            (nil, [.initial, .underVerification, .waitingForPayment, .suspended, .pending, .refundToRetry, "NEW"]),
        ]
        for (result, statuses) in expected {
            for status in statuses { #expect(LyraRedirectAnswer.result(status) == result, "\(status)") }
        }
    }

    @Test("a shopper who gives up goes to vads_url_cancel with ABANDONED and 17, and there is no transaction")
    func cancelled() async throws {
        try await TestPlatform.run { test in
            let shop = LyraRedirectShop(test: test)
            let shopper = try await shop.shopper(["vads_url_cancel": "http://webview_69876357.cancel"])
            let page = try await test.browse(shopper.path, form: [("attempt", "1"), ("do", "cancel")])
            let back = try #require(page.wayBack)
            #expect(back.hasPrefix("http://webview_69876357.cancel?"))
            let fields = try shop.returned(String(back.split(separator: "?", maxSplits: 1)[1]))
            #expect(fields["vads_trans_status"] == "ABANDONED")
            #expect(fields["vads_result"] == "17")
            #expect(fields["vads_trans_uuid"] == nil)
            // As recorded (docs/choices/lyra.md, LV9).
            for name in ["vads_auth_result", "vads_card_number", "vads_threeds_status", "vads_warranty_result"] {
                #expect(fields[name] == "", "\(name)")
            }
            let code = try await test.lyra.code("Order/Get", ["orderId": "ORDER1"])
            #expect(code == "PSP_010")
        }
    }

    /// Systempay's guide of the form: vads_url_referral is for a refusal with 02, vads_url_refused for "any other cause".
    @Test(
        "a refusal with 02 goes to vads_url_referral; without it, and with another code, to vads_url_refused",
        arguments: [
            ("5970100300000059", true, "referral"), ("5970100300000059", false, "refused"),
            ("5970100300000109", true, "refused"),
        ])
    func referral(pan: String, hasReferral: Bool, address: String) async throws {
        try await TestPlatform.run { test in
            let shop = LyraRedirectShop(test: test)
            let shopper = try await shop.shopper([
                "vads_url_refused": "https://shop.example/refused", "vads_threeds_mpi": "2",
                "vads_url_referral": hasReferral ? "https://shop.example/referral" : nil,
            ])
            var page = try await shopper.pay(pan)
            for attempt in 2...4 { page = try await shopper.pay(pan, attempt: attempt) }
            #expect(page.result == "refused")
            let back = try #require(page.wayBack)
            #expect(back.hasPrefix("https://shop.example/\(address)?"))
            let fields = try shop.returned(String(back.split(separator: "?", maxSplits: 1)[1]))
            #expect(fields["vads_auth_result"] == (pan == "5970100300000059" ? "02" : "51"))
        }
    }

    @Test("a shop whose forms are signed with SHA-1 gets its answers so, and its other forms are refused")
    func sha1() async throws {
        try await TestPlatform.run { test in
            try await test.lyra.change { $0.formAlgorithm = "SHA-1" }
            var shop = LyraRedirectShop(test: test)
            #expect(try await shop.answer().formError == "00 signature")
            shop.algorithm = .sha1
            let back = try #require(try await shop.shopper().pay().wayBack)
            let fields = try shop.returned(String(back.split(separator: "?", maxSplits: 1)[1]))
            #expect(fields["signature"]?.count == 40)
        }
    }

    @Test("the browser goes back by itself after the seconds of vads_redirect_success_timeout")
    func timeout() async throws {
        try await TestPlatform.run { test in
            let shop = LyraRedirectShop(test: test)
            let page = try await shop.shopper(["vads_redirect_success_timeout": "5"]).pay()
            #expect(page.attribute("data-after", of: "id=\"go-back\"") == "5")
            let patient = try await shop.shopper(transId: "000002").pay()
            #expect(patient.attribute("data-after", of: "id=\"go-back\"") == nil)
            #expect(!patient.html.contains("<script"))
        }
    }

    /// docs/choices/lyra.md, LV4, and platform.md, PG1
    @Test("a form that is sent again after it was paid is refused (03), and does not say that nothing was charged")
    func paidBefore() async throws {
        try await TestPlatform.run { test in
            let shop = LyraRedirectShop(test: test)
            #expect(try await shop.shopper().pay().result == "paid")
            let again = try await shop.answer()
            #expect(again.formError == "03 vads_trans_id")
            #expect(again.saysToAsk())
        }
    }

    @Test("the fields may stand in the address, as Lyra's module for Give sends them")
    func fieldsInTheAddress() async throws {
        try await TestPlatform.run { test in
            let shop = LyraRedirectShop(test: test)
            let fields = try shop.form(transId: "000009").map { "\($0.0)=\(FormEncoding.encode($0.1))" }
            let address = "/vads-payment/?" + fields.joined(separator: "&")
            let page = try await test.browse(address)
            #expect(page.status == 200)
            #expect(page.html.contains("id=\"pay\""))
            let again = try await test.browse(address)
            #expect(again.formError == "03 vads_trans_id")
            let changed = try await test.browse(address.replacing("vads_amount=2500", with: "vads_amount=1"))
            #expect(changed.formError == "00 signature")
            let bare = try await test.browse("/vads-payment/")
            #expect(bare.status == 400)
        }
    }

    @Test("entry.silentInit.a gives a merchant's server the address of the page for a web view, or the error")
    func webView() async throws {
        try await TestPlatform.run { test in
            let shop = LyraRedirectShop(test: test)
            let good = try await test.browse("/vads-payment/entry.silentInit.a", form: shop.form())
            let json = try JSONValue(parsing: Array(good.html.utf8))
            #expect(json["status"]?.text == "INITIALIZED")
            let url = try #require(json["redirect_url"]?.text)
            #expect(url.hasPrefix(test.address + "/lyra/form/"))
            let page = try await test.browse(String(url.dropFirst(test.address.count)))
            #expect(page.status == 200)
            #expect(page.html.contains("id=\"pay\""))
            let twice = try await test.browse("/vads-payment/entry.silentInit.a", form: shop.form())
            let refusal = try JSONValue(parsing: Array(twice.html.utf8))
            #expect(refusal["status"]?.text == "ERROR")
            #expect(twice.status == 400)
            let error = try JSONValue(parsing: Array(try #require(refusal["error"]?.text).utf8))
            #expect(error["code"]?.text == "03")
            #expect(error["value"]?.text?.hasPrefix("vads_trans_id: ") == true)
            #expect(refusal["redirect_url"] == nil)
        }
    }
}
