import APISupport
import AdminAPI
import Engine
import Foundation
import GuichetCore
import Server
import Support
import Testing

/// Where a reader is, and where to go on, when a page shows an error alone.
@Suite("Errors on the admin pages", .timeLimit(.minutes(5)))
struct BackOfficeErrorTests {
    private static func links(_ page: BackOfficeTester.Answer) -> [String] {
        page.text.matches(of: /href="([^"]+)" aria-current="page"/).map { String($0.1) }
    }

    private static func back(_ page: BackOfficeTester.Answer) -> String? {
        page.text.firstMatch(of: /id="back" href="([^"]+)"/).map { String($0.1) }
    }

    @Test("an error is in the section that was asked for, has its name as title, and leads back to it")
    func sections() async throws {
        var options = TestPlatform.Options()
        options.journal = RequestJournal.Limits()
        try await TestPlatform.run(options) { test in
            let owner = try await BackOfficeTester.signedIn(test)
            for (path, link, title) in [
                ("/admin/payments/NOPE", "/admin", "Payments"), ("/admin?after=x", "/admin", "Payments"),
                ("/admin/requests/999", "/admin/requests", "Requests"),
                ("/admin/notifications/one?id=x", "/admin/notifications", "Notifications"),
                ("/admin/notifications?state=x", "/admin/notifications", "Notifications"),
                ("/admin/subscriptions?after=x", "/admin/subscriptions", "Subscriptions"),
                ("/admin/mandates?after=x", "/admin/mandates", "Mandates"),
                ("/admin/faults/new?fault=x", "/admin/faults", "Faults"),
                ("/admin/certificates/test/00/remove", "/admin/certificates", "Certificates"),
                ("/admin/certificate-requests/x", "/admin/certificates", "Certificates"),
                ("/admin/hosted-checkout/Nope", "/admin/hosted-checkout", "Registrations"),
                ("/admin/audit?after=x", "/admin/audit", "Audit list"),
            ] {
                let page = try await owner.get(path)
                #expect(page.problem != nil && (400..<500).contains(page.status), "\(path)")
                // The navigation is there twice, of which the style shows one.
                #expect(Self.links(page) == [link, link], "\(path)")
                #expect(Self.back(page) == link, "\(path)")
                #expect(page.text.contains("<title>\(title)</title>"), "\(path)")
                #expect(page.text.contains("href=\"\(link)?lang=fr\""), "\(path)")
            }
            let form = [("form-token", try await owner.formToken()), ("id", "x")]
            let sent = try await owner.post("/admin/notifications/resend", form)
            #expect(sent.problem == "unknownNotification")
            #expect(Self.links(sent) == ["/admin/notifications", "/admin/notifications"])
        }
    }

    @Test("of a page that answers with an error itself, the way back is the first page; a hidden section is not named")
    func wayOut() async throws {
        try await TestPlatform.run { test in
            let owner = try await BackOfficeTester.signedIn(test)
            for path in ["/admin/requests", "/admin/requests?lang=fr"] {
                let page = try await owner.get(path)
                #expect(page.problem == "noJournal" && Self.back(page) == "/admin", "\(path)")
                #expect(Self.links(page) == ["/admin/requests", "/admin/requests"], "\(path)")
            }
            let token = try await owner.formToken()
            let made = try await owner.post(
                "/admin/tokens", [("form-token", token), ("name", "viewer"), ("right", "see")])
            let viewer = BackOfficeTester(test)
            _ = try await viewer.signIn(String(try #require(made.text.firstMatch(of: /id="token">([^<]+)</)?.1)))
            let hidden = try await viewer.get("/admin/tokens")
            #expect(hidden.problem == "notAllowed" && Self.links(hidden).isEmpty && Self.back(hidden) == "/admin")
            #expect(try await viewer.get("/admin/certificates/new").problem == "notAllowed")
            #expect(Self.back(try await viewer.get("/admin/certificates/new")) == "/admin/certificates")
        }
    }

    @Test("the address of a form that was refused leads to its section when the browser asks for it again")
    func formAddresses() async throws {
        try await TestPlatform.run { test in
            let owner = try await BackOfficeTester.signedIn(test)
            for (path, link) in [
                ("/admin/notifications/resend", "/admin/notifications"), ("/admin/faults/clear-all", "/admin/faults"),
                ("/admin/faults/script", "/admin/faults"), ("/admin/tokens/end", "/admin/tokens"),
                ("/admin/certificate-requests/x/sign", "/admin/certificates"), ("/admin/sign-out", "/admin"),
            ] {
                #expect(try await owner.post(path, []).problem != nil, "\(path)")
                let again = try await owner.get("\(path)?form-token=\(try await owner.formToken())")
                #expect(again.status == 303 && again.location == link, "\(path)")
            }
            // Nothing was signed out.
            #expect(try await owner.get("/admin").status == 200)
        }
    }

    /// As a browser that opens an address.
    private static let browser = [("Accept", "text/html,application/xhtml+xml,*/*;q=0.8")]

    @Test("where there is no page, a signed-in reader is told so in the frame and the language of the others")
    func unknownPages() async throws {
        try await TestPlatform.run { test in
            let owner = try await BackOfficeTester.signedIn(test)
            _ = try await owner.get("/admin?lang=de")
            for (path, back) in [("/admin/nowhere", "/admin"), ("/admin/shops/nowhere", "/admin/shops")] {
                let page = try await owner.get(path, Self.browser)
                #expect(page.status == 404 && page.problem == "unknownPage", "\(path)")
                #expect(page.text.contains("Unter dieser Adresse ist keine Seite."), "\(path)")
                #expect(page.text.contains("id=\"sign-out\"") && Self.back(page) == back, "\(path)")
                #expect(page.header("Cache-Control") == "no-store" && page.header("X-Frame-Options") == "DENY")
                let head = try await owner.send("HEAD", path, nil, Self.browser)
                #expect(head.status == 404 && head.bytes.isEmpty, "\(path)")
                #expect(head.header("Content-Length") == "\(page.bytes.count)", "\(path)")
                #expect(try await owner.get(path).bytes.isEmpty, "\(path)")
            }
            let problem = try await owner.get("/admin/api/v1/nowhere", Self.browser)
            #expect(problem.header("Content-Type") == "application/problem+json")
            // Signed out, the platform's own page answers: nothing of the frame is shown.
            let stranger = try await BackOfficeTester(test).get("/admin/nowhere", Self.browser)
            #expect(stranger.status == 404 && stranger.problem == nil && !stranger.text.contains("id=\"sign-out\""))
            #expect(stranger.text.contains("There is nothing at this address"))
        }
    }

    @Test("each list with a filter offers to show everything again, and only then")
    func reset() async throws {
        var options = TestPlatform.Options()
        options.journal = RequestJournal.Limits()
        try await TestPlatform.run(options) { test in
            let owner = try await BackOfficeTester.signedIn(test)
            for (list, filter) in [
                ("/admin", "state=refused"), ("/admin/requests", "refused=true"),
                ("/admin/notifications", "state=failed"), ("/admin/subscriptions", "shop=69876357"),
                ("/admin/mandates", "shop=AcmeTest"),
            ] {
                #expect(try await !owner.get(list).text.contains("id=\"reset\""), "\(list)")
                let filtered = try await owner.get("\(list)?\(filter)").text
                #expect(filtered.contains("id=\"reset\" href=\"\(list)\""), "\(list)")
            }
        }
    }
}
