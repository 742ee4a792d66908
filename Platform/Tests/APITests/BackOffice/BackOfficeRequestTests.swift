import APISupport
import Engine
import Foundation
import GuichetCore
@_spi(Platform) import GuichetLyra
import GuichetSips
import Server
import Support
import Testing

/// The journal of requests on the admin pages.
@Suite("Requests on the admin pages", .timeLimit(.minutes(5)))
struct BackOfficeRequestTests {
    private static func run(_ body: @Sendable (TestPlatform) async throws -> Void) async throws {
        var options = TestPlatform.Options()
        options.journal = RequestJournal.Limits()
        try await TestPlatform.run(options, body)
    }

    @Test(
        "the list has accepted and refused calls; each leads to what was sent, answered and why, without a card or a secret"
    )
    func list() async throws {
        try await Self.run { test in
            _ = try await test.lyra.paid(delay: 1)
            _ = try? await test.lyra.call("Charge/CreatePayment", ["amount": .integer(-5)])
            let owner = try await BackOfficeTester.signedIn(test)
            let list = try await owner.get("/admin/requests")
            #expect(list.status == 200)
            for part in [
                "Charge/CreatePayment", "data-state=\"accepted\"", "data-state=\"refused\"", "data-key=\"r1\"",
            ] {
                #expect(list.text.contains(part), "\(part)")
            }
            let paid = try await owner.get("/admin/requests/1")
            for part in ["id=\"sent-body\"", "id=\"answered-body\"", "497010XXXXXX0055", "/admin/payments/"] {
                #expect(paid.text.contains(part), "\(part)")
            }
            #expect(!paid.text.contains("4970100000000055"))
            #expect(!paid.text.contains("testpassword"))
            let refused = try await owner.get("/admin/requests/2")
            #expect(refused.text.contains("id=\"why\""))
            #expect(try await owner.get("/admin/payments/ORDER1").text.contains("href=\"/admin/requests/1\""))
        }
    }

    @Test(
        "durations have the decimal sign of the page's language, and each API its name",
        arguments: PageLook.languages)
    func languages(language: String) async throws {
        try await Self.run { test in
            _ = try await test.lyra.paid(delay: 1)
            let owner = try await BackOfficeTester.signedIn(test)
            for path in ["/admin/requests", "/admin/requests/1"] {
                let page = try await owner.get("\(path)?lang=\(language)").text
                #expect(page.contains(language == "en" ? /\d\.\d m?s</ : /\d,\d m?s</), "\(path)")
                #expect(page.contains(">Lyra<") && !page.contains(">lyra<"), "\(path)")
            }
        }
    }

    @Test("a wrong signature is shown with what the platform signed and what differs")
    func signature() async throws {
        try await Self.run { test in
            let date = "Wed, 01 Jul 2026 10:00:00 GMT"
            _ = try await test.transport.send(
                HTTPTransportRequest(
                    method: "GET", url: test.url("/v2/AcmeTest/products?countryCode=FR&currencyCode=EUR"),
                    headers: [("Date", date), ("Authorization", "GCS v1HMAC:5e45c937b9db33ae:AAAA")], body: []))
            let owner = try await BackOfficeTester.signedIn(test)
            let page = try await owner.get("/admin/requests/1").text
            for part in ["id=\"signature\"", "id=\"signed\"", "5e45c937b9db33ae", "/v2/AcmeTest/products", "⏎"] {
                #expect(page.contains(part), "\(part)")
            }
        }
    }

    @Test("filters narrow the list; one that is a script, or a number that is none, is refused or finds nothing")
    func filters() async throws {
        try await Self.run { test in
            _ = try await test.lyra.paid(delay: 1)
            _ = try? await test.lyra.call("Charge/CreatePayment", ["amount": .integer(-5)])
            let owner = try await BackOfficeTester.signedIn(test)
            func numbers(_ query: String) async throws -> [String] { try await Self.numbers(query, seenBy: owner) }
            #expect(try await numbers("refused=true") == ["2"])
            #expect(try await numbers("refused=false") == ["1"])
            #expect(try await numbers("refused=&api=&shop=") == ["2", "1"])
            #expect(try await numbers("shop=69876357&api=lyra").count == 2)
            #expect(try await numbers("shop=lyra/69876357") == ["2", "1"])
            #expect(try await numbers("shop=lyra%2F69876357&refused=true") == ["2"])
            #expect(try await numbers("shop=lyra/1") == [])
            #expect(try await numbers("api=sips") == [])
            for text in ["<script>alert(1)</script>", "' OR 1=1 --"] {
                for name in ["api", "shop"] {
                    let answer = try await owner.get("/admin/requests?\(name)=\(FormEncoding.encode(text))")
                    #expect(answer.status == 200 && answer.text.contains("id=\"none\""), "\(name) \(text)")
                    #expect(!answer.text.contains("<script>"), "\(name) \(text)")
                }
                #expect(try await owner.get("/admin/requests?refused=\(FormEncoding.encode(text))").status == 400)
                let unknown = try await owner.get("/admin/requests/\(FormEncoding.encode(text))")
                #expect(unknown.status == 404 && unknown.problem == "unknownRequest", "\(text)")
            }
            #expect(try await owner.get("/admin/requests?after=x").status == 400)
            #expect(try await owner.get("/admin/requests/99999").problem == "unknownRequest")
        }
    }

    @Test(
        "the filter by shop finds the calls of its phones, also those that make no payment: wallets, resends, outcome")
    func phone() async throws {
        try await Self.run { test in
            #expect(try await test.addCard().code == "00")
            #expect(try await test.walletData().code == "00")
            let initialisation = try await test.prepare()
            let order = try WireOrder.message(for: initialisation)
            for message in [order, order, WireCall.message(.outcome, initialisation)] {
                #expect(try await test.call(message).code == "00")
            }
            let owner = try await BackOfficeTester.signedIn(test)
            let all = try await Self.numbers("", seenBy: owner)
            #expect(all.count == 8)
            #expect(try await Self.numbers("shop=002001000000001", seenBy: owner) == all)
            #expect(try await Self.numbers("shop=002001000000003", seenBy: owner) == [])
        }
    }

    @Test("a mistyped path is in the list as it was typed, and a long part of a path, which may be a key, is left out")
    func mistyped() async throws {
        try await Self.run { test in
            let path = "/rs-services/v2/checkoutInApp/orderInitialise"
            _ = try await test.post(Array("{}".utf8), to: path)
            let key = String(repeating: "a1", count: 32)
            _ = try await test.post(Array("{}".utf8), to: "/nothing/\(key)")
            let list = try await BackOfficeTester.signedIn(test).get("/admin/requests").text
            #expect(list.contains(path))
            #expect(!list.contains(key))
        }
    }

    private static func numbers(_ query: String, seenBy owner: BackOfficeTester) async throws -> [String] {
        try await owner.get("/admin/requests?\(query)").text.matches(of: /data-key="r(\d+)"/).map { String($0.1) }
    }

    @Test("a platform without a journal says so")
    func noJournal() async throws {
        try await TestPlatform.run { test in
            let owner = try await BackOfficeTester.signedIn(test)
            let list = try await owner.get("/admin/requests")
            #expect(list.status == 404 && list.problem == "noJournal")
        }
    }
}
