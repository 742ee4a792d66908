import Engine
import GuichetCore
@_spi(Platform) import GuichetLyra
import Server
import Support
import Testing

@Suite(
    "A redirect form that is wrong gets the documented number of its field, and opens nothing", .timeLimit(.minutes(5)))
struct LyraRedirectBadInputTests {
    private static let changes: [(error: String, fields: [String: String?])] = [
        ("01 vads_version", ["vads_version": "V1"]), ("02 vads_site_id", ["vads_site_id": "99999999"]),
        ("03 vads_trans_id", ["vads_trans_id": "12345"]), ("03 vads_trans_id", ["vads_trans_id": nil]),
        ("03 vads_trans_id", ["vads_trans_id": "12345é"]),
        ("04 vads_trans_date", ["vads_trans_date": "20260231000000"]),
        ("04 vads_trans_date", ["vads_trans_date": "20170129130025"]),
        ("05 vads_validation_mode", ["vads_validation_mode": "2"]),
        ("06 vads_capture_delay", ["vads_capture_delay": "366"]),
        ("07 vads_payment_config", ["vads_payment_config": "MULTI"]),
        // One payment, more than there is, and on a day that is over: the clock of the tests begins on 2026-07-01.
        ("07 vads_payment_config", ["vads_payment_config": "MULTI:first=1000;count=1;period=30"]),
        ("07 vads_payment_config", ["vads_payment_config": "MULTI:first=2500;count=2;period=30"]),
        ("07 vads_payment_config", ["vads_payment_config": "MULTI_EXT:20260630=1000;20260730=1500"]),
        (
            "07 vads_payment_config",
            [
                "vads_payment_config": "MULTI:first=1000;count=2;period=30", "vads_page_action": "REGISTER",
                "vads_amount": nil, "vads_cust_email": "anna@example.com",
            ]
        ),
        ("08 vads_payment_cards", ["vads_payment_cards": "PAYPAL"]), ("09 vads_amount", ["vads_amount": "0"]),
        ("09 vads_amount", ["vads_amount": "-1"]), ("09 vads_amount", ["vads_amount": "12.50"]),
        ("10 vads_currency", ["vads_currency": "EUR"]), ("10 vads_currency", ["vads_currency": "999"]),
        // Listed, but the shop has no contract.
        ("10 vads_currency", ["vads_currency": "036"]), ("11 vads_ctx_mode", ["vads_ctx_mode": "test"]),
        ("12 vads_language", ["vads_language": "french"]), ("13 vads_order_id", ["vads_order_id": "ORDER 1"]),
        ("13 vads_order_id", ["vads_order_id": "ORDER.1"]), ("13 vads_order_id", ["vads_order_id": "ORDERé"]),
        ("13 vads_order_id", ["vads_order_id": String(repeating: "A", count: 65)]),
        ("14 vads_order_info", ["vads_order_info": "<b>"]), ("15 vads_cust_email", ["vads_cust_email": "anna"]),
        ("15 vads_cust_email", ["vads_page_action": "REGISTER_PAY"]),
        ("22 vads_cust_country", ["vads_cust_country": "FRA"]),
        ("24 vads_url_success", ["vads_url_success": "javascript:alert(1)"]),
        ("28 vads_url_return", ["vads_url_return": "https://a;script-src *.example/"]),
        ("30 vads_identifier", ["vads_identifier": "00000000000000000000000000000000"]),
        ("33 vads_url_check", ["vads_url_check": "https://10.0.0.1/"]),
        ("34 vads_redirect_success_timeout", ["vads_redirect_success_timeout": "301"]),
        ("38 vads_return_post_params", ["vads_return_post_params": "vads_amount=1"]),
        ("40 vads_card_number", ["vads_card_number": "4970100000000055"]), ("43 vads_cvv", ["vads_cvv": "123"]),
        // The action comes first: it says which of the others are required.
        (
            "46 vads_page_action",
            ["vads_page_action": "FOO", "vads_trans_id": nil, "vads_amount": nil, "vads_currency": nil]
        ),
        ("46 vads_page_action", ["vads_page_action": nil, "vads_trans_id": nil]),
        ("47 vads_action_mode", ["vads_action_mode": "SILENT"]), ("48 vads_return_mode", ["vads_return_mode": "PUT"]),
        ("50 vads_threeds_mpi", ["vads_threeds_mpi": "9"]), ("62 vads_contracts", ["vads_contracts": "CB=1"]),
        ("19 vads_cust_address", ["vads_cust_address": "4970 1000 0000 0055"]),
        ("70 vads_ext_info_card", ["vads_ext_info_card": "4970100000000055"]),
    ]

    @Test("a wrong field: its number, in TEST on the page", arguments: changes.indices)
    func wrongField(index: Int) async throws {
        let (error, fields) = Self.changes[index]
        try await TestPlatform.run { test in
            let shop = LyraRedirectShop(test: test)
            let page = try await shop.answer(fields)
            #expect(page.status == 400)
            // Only TEST says what is wrong; `test` is neither mode.
            #expect(page.formError == (error == "11 vads_ctx_mode" ? nil : error))
            #expect(!page.html.contains("4970"))
            #expect(try await test.stored() == .nothing)
        }
    }

    @Test("a wrong signature, and a signature of another form: 00, before anything else is looked at")
    func signature() async throws {
        try await TestPlatform.run { test in
            let shop = LyraRedirectShop(test: test)
            var changed = try shop.form()
            changed = changed.map { $0.0 == "vads_amount" ? ($0.0, "1") : $0 }
            #expect(try await shop.send(changed).formError == "00 signature")
            let without = try shop.form().filter { $0.0 != "signature" }
            #expect(try await shop.send(without).formError == "00 signature")
            // The key of the other mode.
            var production = LyraRedirectShop(test: test)
            production.mode = .production
            let crossed = try production.form(["vads_ctx_mode": "TEST"])
            #expect(try await shop.send(crossed).formError == "00 signature")
            // A form that is not signed learns nothing of its other fields.
            let unsigned = try shop.form(["vads_amount": "0"]).map { $0.0 == "signature" ? ($0.0, "x") : $0 }
            #expect(try await shop.send(unsigned).formError == "00 signature")
        }
    }

    @Test("a field twice: its own number, whichever value is signed", arguments: [true, false])
    func twice(first: Bool) async throws {
        try await TestPlatform.run { test in
            let shop = LyraRedirectShop(test: test)
            let form = try shop.form()
            let other = [("vads_amount", "1")]
            #expect(try await shop.send(first ? form + other : other + form).formError == "09 vads_amount")
            #expect(try await shop.send(form + form.suffix(1)).formError == "00 signature")
            #expect(try await test.stored() == .nothing)
        }
    }

    @Test("vads_trans_id names one form a day, without case and whatever its case; the next day it is free")
    func repeated() async throws {
        try await TestPlatform.run { test in
            let shop = LyraRedirectShop(test: test)
            let first = try await shop.answer(transId: "abC123")
            #expect(first.status == 200)
            for name in ["abC123", "ABc123"] {
                let again = try await shop.answer(transId: name)
                #expect(again.formError == "03 vads_trans_id")
            }
            var production = shop
            production.mode = .production
            let other = try await production.answer(transId: "abC123")
            #expect(other.status == 200)
            test.clock.advance(seconds: 86_400)
            let tomorrow = try await shop.answer(transId: "abC123")
            #expect(tomorrow.status == 200)
        }
    }

    @Test("of two forms with one vads_trans_id at the same time, one is opened")
    func race() async throws {
        try await TestPlatform.run { test in
            let shop = LyraRedirectShop(test: test)
            let form = try shop.form()
            let pages = try await withThrowingTaskGroup(of: WebPage.self) { group in
                for _ in 0..<6 { group.addTask { try await shop.send(form) } }
                return try await group.reduce(into: [WebPage]()) { $0.append($1) }
            }
            #expect(pages.count { $0.status == 200 } == 1)
            #expect(pages.count { $0.formError == "03 vads_trans_id" } == 5)
        }
    }

    @Test("a form that is one hour old, or more than two and a half hours early: 04")
    func stale() async throws {
        try await TestPlatform.run { test in
            let shop = LyraRedirectShop(test: test)
            let old = try shop.form()
            test.clock.advance(seconds: 3_599)
            #expect(try await shop.send(old).status == 200)
            let older = try shop.form(transId: "000002")
            test.clock.advance(seconds: 3_602)
            #expect(try await shop.send(older).formError == "04 vads_trans_date")
            let early = try await shop.answer(transId: "000003", ["vads_trans_date": shop.date(in: 9_000)])
            #expect(early.status == 200)
            let earlier = try await shop.answer(transId: "000004", ["vads_trans_date": shop.date(in: 9_001)])
            #expect(earlier.formError == "04 vads_trans_date")
        }
    }

    @Test("a form that is refused after its fields were right leads back to the shop, in its language: 03 and 30")
    func late() async throws {
        try await TestPlatform.run { test in
            let shop = LyraRedirectShop(test: test)
            let first = try await shop.answer(["vads_language": "de"])
            #expect(first.status == 200)
            let twice = try await shop.answer(["vads_language": "de"])
            #expect(twice.formError == "03 vads_trans_id")
            #expect(twice.wayBack == "https://shop.example/return")
            #expect(twice.html.contains("lang=\"de\""))
            let token = String(repeating: "0", count: 32)
            let unknown = try await shop.answer(
                transId: "000002",
                ["vads_language": "de", "vads_identifier": token, "vads_url_error": "https://shop.example/error"])
            #expect(unknown.formError == "30 vads_identifier")
            #expect(unknown.wayBack == "https://shop.example/error")
            #expect(unknown.html.contains("lang=\"de\""))
        }
    }

    @Test("in PRODUCTION the shopper reads no number; the way back is that of a form which the shop has signed")
    func production() async throws {
        try await TestPlatform.run { test in
            var shop = LyraRedirectShop(test: test)
            shop.mode = .production
            let page = try await shop.answer(["vads_amount": "0", "vads_url_error": "https://shop.example/error"])
            #expect(page.status == 400)
            #expect(page.formError == nil)
            #expect(!page.html.contains("vads_amount"))
            #expect(page.wayBack == "https://shop.example/error")
            let unsigned = try shop.form().map { $0.0 == "signature" ? ($0.0, "x") : $0 }
            #expect(try await shop.send(unsigned).wayBack == nil)
        }
    }
}
