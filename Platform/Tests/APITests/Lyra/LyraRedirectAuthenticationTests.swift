import Engine
import GuichetCore
@_spi(Platform) import GuichetLyra
import LyraAPI
import Server
import Support
import Testing

@Suite("3-D Secure through Lyra's redirect form", .timeLimit(.minutes(5)))
struct LyraRedirectAuthenticationTests {
    private static let asked = "4970100000000022"
    private static let addresses: [String: String?] = [
        "vads_url_check": "https://shop.example/ipn", "vads_url_success": "https://shop.example/paid",
        "vads_url_refused": "https://shop.example/refused", "vads_url_cancel": "https://shop.example/left",
    ]

    /// - Parameter rules: when the shop is notified.
    private static func run(
        rules: [String] = ["end-of-payment"],
        _ body: @Sendable (TestPlatform, LyraRedirectShop, SentNotifications) async throws -> Void
    ) async throws {
        let sent = SentNotifications()
        var options = TestPlatform.Options()
        options.sender = sent
        try await TestPlatform.run(options) { test in
            try await test.lyra.change { $0.ipnRules = rules }
            try await body(test, LyraRedirectShop(test: test), sent)
        }
    }

    /// What the browser brings back to an address of the shop, its signature checked.
    private static func returned(_ page: WebPage, to address: String, _ shop: LyraRedirectShop) throws
        -> [String: String]
    {
        let back = try #require(page.wayBack)
        #expect(back.hasPrefix("https://shop.example/\(address)?"), "\(back)")
        return try shop.returned(String(back.split(separator: "?", maxSplits: 1)[1]))
    }

    /// What the shop's server was told, the signatures checked; oldest first.
    private static func told(
        _ count: Int, _ sent: SentNotifications, _ shop: LyraRedirectShop
    ) async throws -> [[String: String]] {
        try await poll("\(count) notifications") { () -> [[String: String]]? in
            let all = try sent.all.map { try shop.returned(String(decoding: $0.notification.body, as: UTF8.self)) }
            return all.count == count ? all : nil
        }
    }

    @Test("a challenge that is accepted pays: the way back and the notification say who answered")
    func accepted() async throws {
        try await Self.run { test, shop, sent in
            let page = try await shop.shopper(Self.addresses).pay(Self.asked, atTheIssuer: "challenge")
            #expect(page.result == "paid")
            let back = try Self.returned(page, to: "paid", shop)
            let ipn = try #require(try await Self.told(1, sent, shop).first)
            for fields in [back, ipn] {
                #expect(fields["vads_trans_status"] == "AUTHORISED")
                #expect(fields["vads_result"] == "00")
                #expect(fields["vads_threeds_enrolled"] == "Y")
                #expect(fields["vads_threeds_status"] == "Y")
                #expect(fields["vads_threeds_auth_type"] == "CHALLENGE")
                // As a recorded answer of the form has them.
                #expect(fields["vads_threeds_cavv"] == "Q**************************=")
                #expect(fields["vads_threeds_cavvAlgorithm"] == "2")
                #expect(fields["vads_threeds_eci"] == "05")
                let xid = try #require(fields["vads_threeds_xid"])
                #expect(xid.utf8.count == 28 && Base64.decode(xid)?.count == 20)
                #expect(fields["vads_threeds_sign_valid"] == "1")
                #expect(fields["vads_threeds_exit_status"] == "10")
                #expect(fields["vads_threeds_error_code"] == "")
                #expect(fields["vads_warranty_result"] == "YES")
                #expect(fields["vads_trans_id"] == "123456")
            }
            #expect(ipn["vads_url_check_src"] == "PAY")
            #expect(ipn["vads_trans_uuid"] == back["vads_trans_uuid"])
            #expect(try await test.lyra.transactions().count == 1)
        }
    }

    /// Lyra, form payment, "Cardholder authentication".
    @Test(
        "the kind of an authentication is told if it is given or attempted; a card that is not enrolled has no status",
        arguments: [
            ("challenge", "Y", "Y", "CHALLENGE", "10"), ("frictionless", "Y", "Y", "FRICTIONLESS", "10"),
            ("attempt", "Y", "A", "CHALLENGE", "10"), ("unavailable", "Y", "U", "", "6"),
            ("notEnrolled", "N", "", "", "7"),
        ])
    func kinds(row: String, enrolled: String, status: String, type: String, exit: String) async throws {
        try await Self.run { test, shop, _ in
            let page = try await shop.shopper(Self.addresses).pay(Self.asked, atTheIssuer: row)
            let back = try Self.returned(page, to: "paid", shop)
            #expect(back["vads_threeds_enrolled"] == enrolled)
            #expect(back["vads_threeds_status"] == status)
            #expect(back["vads_threeds_auth_type"] == type)
            #expect((back["vads_threeds_cavv"] == "") == type.isEmpty)
            #expect((back["vads_threeds_xid"] == "") == type.isEmpty)
            #expect(back["vads_threeds_exit_status"] == exit)
            #expect(back["vads_threeds_error_code"] == (exit == "10" ? "" : exit))
        }
    }

    /// "The vads_threeds_mpi field is ignored and the CHALLENGE_MANDATE value is automatically applied" (docs/choices/lyra.md, LF35).
    @Test("a form that registers a card has its cardholder challenged, also where it switches 3-D Secure off")
    func registering() async throws {
        try await Self.run { test, shop, _ in
            let form: [String: String?] = [
                "vads_page_action": "REGISTER_PAY", "vads_cust_email": "anna@example.com", "vads_threeds_mpi": "2",
            ]
            let shopper = try await shop.shopper(form.merging(Self.addresses) { $1 })
            let issuer = try await shopper.pay("4970110000000013")
            #expect(!issuer.html.contains("id=\"not-asked\""))
            let page = try await shopper.comeBack(try await shopper.answer(issuer, "challenge"))
            let back = try Self.returned(page, to: "paid", shop)
            #expect(back["vads_threeds_auth_type"] == "CHALLENGE" && back["vads_identifier_status"] == "CREATED")
        }
    }

    @Test("a challenge that is refused each time ends at vads_url_refused, and no bank was asked")
    func refused() async throws {
        try await Self.run { test, shop, sent in
            let shopper = try await shop.shopper(Self.addresses)
            var page = try await shopper.pay(Self.asked, atTheIssuer: "failed")
            #expect(page.result == nil)
            for attempt in 2...4 { page = try await shopper.pay(Self.asked, atTheIssuer: "failed", attempt: attempt) }
            #expect(page.result == "refused")
            let back = try Self.returned(page, to: "refused", shop)
            for fields in try await Self.told(4, sent, shop) + [back] {
                #expect(fields["vads_trans_status"] == "REFUSED")
                #expect(fields["vads_result"] == "05")
                #expect(fields["vads_threeds_status"] == "N")
                #expect(fields["vads_auth_number"] == "")
                #expect(fields["vads_threeds_exit_status"] == "10" && fields["vads_payment_certificate"] == "")
                #expect(fields["vads_warranty_result"] != "YES")
            }
            #expect(try await test.lyra.transactions().allSatisfy { $0.detailedStatus == .refused })
        }
    }

    @Test("a cardholder who gives the challenge up can still pay otherwise; the refused try is told as such")
    func givenUp() async throws {
        try await Self.run { test, shop, sent in
            let shopper = try await shop.shopper(Self.addresses)
            #expect(try await shopper.pay(Self.asked, atTheIssuer: "cancelled").result == nil)
            let page = try await shopper.pay(attempt: 2)
            #expect(try Self.returned(page, to: "paid", shop)["vads_trans_status"] == "AUTHORISED")
            let all = try await Self.told(2, sent, shop)
            #expect(Set(all.map { $0["vads_trans_status"] }) == ["REFUSED", "AUTHORISED"])
            #expect(all.first { $0["vads_result"] == "05" }?["vads_threeds_status"] == "N")
        }
    }

    @Test("a cardholder who never comes back leaves ABANDONED: on the way back, and by notification if the rule is on")
    func abandoned() async throws {
        try await Self.run(rules: ["end-of-payment", "abandonment"]) { test, shop, sent in
            let shopper = try await shop.shopper(Self.addresses)
            let issuer = try await shopper.answer(try await shopper.pay(Self.asked), "challenge")
            test.clock.advance(seconds: 901)
            try await test.platform.paymentService.runDueSteps()
            let ipn = try #require(try await Self.told(1, sent, shop).first)
            // Too late, with the right answer, too.
            let page = try await shopper.comeBack(issuer)
            #expect(page.result == "expired")
            for fields in [ipn, try Self.returned(page, to: "left", shop)] {
                #expect(fields["vads_trans_status"] == "ABANDONED")
                #expect(fields["vads_result"] == "17")
                // Nothing is known of it: not even that there was none.
                for name in ["status", "exit_status", "error_code"] {
                    #expect(fields["vads_threeds_\(name)"] == "", "\(name)")
                }
            }
            #expect(ipn["vads_url_check_src"] == "PAY")
            #expect(ipn["vads_hash"]?.count == 64)
            #expect(try await test.payments().map(\.state) == [.expired])
        }
    }

    @Test(
        "a cardholder who never comes back registers no card and begins no subscription: ABANDONED, on both ways",
        arguments: [
            (["vads_page_action": "REGISTER_PAY"], false),
            (
                [
                    "vads_page_action": "REGISTER_PAY_SUBSCRIBE", "vads_sub_amount": "1000", "vads_sub_currency": "978",
                    "vads_sub_desc": "RRULE:FREQ=MONTHLY", "vads_sub_effect_date": "20260801",
                ], true
            ),
        ])
    func abandonedRegistration(action: [String: String], subscribes: Bool) async throws {
        try await Self.run(rules: ["abandonment"]) { test, shop, sent in
            var form = Self.addresses
            form["vads_cust_email"] = "anna@example.com"
            for (name, value) in action { form[name] = value }
            let shopper = try await shop.shopper(form)
            let issuer = try await shopper.answer(try await shopper.pay(Self.asked), "challenge")
            test.clock.advance(seconds: 901)
            try await test.platform.paymentService.runDueSteps()
            let ipn = try #require(try await Self.told(1, sent, shop).first)
            let page = try await shopper.comeBack(issuer)
            for fields in [ipn, try Self.returned(page, to: "left", shop)] {
                #expect(fields["vads_identifier_status"] == "ABANDONED")
                #expect(fields["vads_recurrence_status"] == (subscribes ? "ABANDONED" : nil))
                #expect(fields["vads_subscription"] == nil)
                #expect(fields["vads_identifier"]?.isEmpty ?? true)
            }
        }
    }
}
