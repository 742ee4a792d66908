import APISupport
import AdminAPI
import Engine
import Foundation
import GuichetCore
@_spi(Platform) import GuichetLyra
import Server
import Support
import Testing

/// The pages that follow what happens, without a browser: which script they may run, and who gets a stream.
@Suite("Live admin pages", .timeLimit(.minutes(5)))
struct BackOfficeLiveTests {
    private static func run(_ body: @Sendable (TestPlatform) async throws -> Void) async throws {
        var options = TestPlatform.Options()
        options.journal = RequestJournal.Limits()
        try await TestPlatform.run(options, body)
    }

    @Test("pages that follow what happens run the platform's own script and no other one; the rest runs none")
    func policy() async throws {
        try await Self.run { test in
            _ = try await test.lyra.paid(delay: 1)
            let owner = try await BackOfficeTester.signedIn(test)
            for path in ["/admin", "/admin/payments/ORDER1", "/admin/requests", "/admin/notifications"] {
                let page = try await owner.get(path)
                let policy = try #require(page.header("Content-Security-Policy"))
                #expect(policy.contains("default-src 'none'") && policy.contains("script-src 'self'"), "\(path)")
                #expect(!policy.contains("unsafe"), "\(path)")
                #expect(page.text.contains("<script src=\"/admin/live.js\" defer></script>"), "\(path)")
                #expect(page.text.matches(of: /<script/).count == 1, "\(path)")
                #expect(page.text.contains("id=\"live-bar\" hidden"), "\(path)")
            }
            for path in ["/admin/clock", "/admin/faults", "/admin/shops", "/admin/requests/1"] {
                let page = try await owner.get(path)
                #expect(page.header("Content-Security-Policy")?.contains("script-src") == false, "\(path)")
                #expect(!page.text.contains("<script"), "\(path)")
            }
            let script = try await owner.get("/admin/live.js")
            #expect(script.header("Content-Type") == "text/javascript; charset=utf-8")
            #expect(script.header("X-Content-Type-Options") == "nosniff")
        }
    }

    @Test("a stream needs the session of the page and something that a page shows; it has no token in its address")
    func access() async throws {
        try await Self.run { test in
            let stranger = BackOfficeTester(test)
            let answer = try await stranger.get("/admin/live?about=payments")
            #expect(answer.status == 303 && answer.location == "/admin/sign-in")
            let owner = try await BackOfficeTester.signedIn(test)
            for query in ["", "?about=", "?about=tokens", "?about=%3Cscript%3E"] {
                #expect(try await owner.get("/admin/live\(query)").status == 400, "\(query)")
            }
        }
    }

    @Test("a page that asks for itself does not keep its session alive")
    func idle() async throws {
        try await Self.run { test in
            let owner = try await BackOfficeTester.signedIn(test)
            for _ in 1...3 {
                test.clock.advance(seconds: 600)
                _ = try await owner.get("/admin", [("Guichet-Live", "yes")])
            }
            #expect(try await owner.get("/admin").status == 303)
        }
    }
}
