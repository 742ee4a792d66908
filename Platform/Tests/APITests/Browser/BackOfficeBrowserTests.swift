import APISupport
import AdminAPI
import DirectAPI
import Engine
import Foundation
import GuichetApplePay
import GuichetCore
import GuichetDirect
import Server
import Storage
import Support
import Testing

/// The admin pages in a real browser: the whole way of the Direct guide's back office, without Apple.
@Suite(
    "The admin pages in Chromium", .serialized, .timeLimit(.minutes(20)),
    .enabled(if: Browser.isThere, Comment(rawValue: Browser.hint)))
struct BackOfficeBrowserTests {
    private static let merchant = "merchant.example.browser"

    private struct Visit: Sendable {
        let browser: Browser
        let test: TestPlatform
        /// Where the browser puts what it downloads.
        let downloads: URL

        func open(_ path: String) async throws { try await browser.open(test.address + path) }

        func signIn() async throws {
            let token = try await test.platform.admin.tokens.replaceOwners().reveal()
            try await open("/admin")
            try await browser.type(token + Browser.enter, into: "token")
            try await browser.waitFor("sign-out")
        }

        /// A file that was downloaded, once it is there whole.
        func download(_ name: String) async throws -> URL {
            let file = downloads.appendingPathComponent(name)
            return try await poll("the download of \(name)") {
                FileManager.default.fileExists(atPath: file.path) ? file : nil
            }
        }

        func path() async throws -> String? { try await browser.evaluate("return location.pathname").text }
    }

    private static func visit(
        _ options: Browser.Options = Browser.Options(),
        _ body: @escaping @Sendable (Visit) async throws -> Void
    ) async throws {
        var platform = TestPlatform.Options()
        platform.simulatesApple = true
        let downloads = DataFolder.temporary().url
        try FileManager.default.createDirectory(at: downloads, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: downloads) }
        try await TestPlatform.run(platform) { test in
            try await Browser.run(options, over: test.transport) { browser in
                try await browser.download(into: downloads.path)
                try await body(Visit(browser: browser, test: test, downloads: downloads))
                // Pages that say no answer with a status of their own, which the browser writes down, too.
                let complaints = try await browser.complaints().filter {
                    !$0.contains("favicon") && !$0.contains("the server responded with a status of 4")
                }
                #expect(complaints == [])
            }
        }
    }

    @Test("sign in, add a certificate, download, sign, upload, pay with it; register, check, unsubscribe; sign out")
    func way() async throws {
        try await Self.visit { visit in
            let browser = visit.browser
            try await visit.open("/admin")
            try await browser.type("wrong" + Browser.enter, into: "token")
            try await browser.waitFor("problem")
            #expect(try await browser.focus() == "token")
            try await browser.picture("admin-wrong-token")
            try await visit.signIn()
            try await visit.open("/admin/certificates")
            try await browser.click("add")
            try await browser.type(Self.merchant, into: "merchant")
            try await browser.picture("admin-new")
            try await browser.click("make")
            try await browser.click("download")
            let csr = try await visit.download("\(Self.merchant).certSigningRequest")
            #expect(try String(contentsOf: csr, encoding: .utf8).hasPrefix("-----BEGIN CERTIFICATE REQUEST-----"))
            try await browser.click("upload")
            #expect(try await browser.attribute("data-problem", of: "problem") == "noFile")
            try await browser.type(csr.path, into: "certificate")
            try await browser.click("upload")
            #expect(try await browser.attribute("data-problem", of: "problem") == "unreadable")
            try await browser.picture("admin-request-problem")
            try await browser.click("sign")
            let certificate = try await visit.download("\(Self.merchant).cer")
            try await browser.type(certificate.path, into: "certificate")
            try await browser.click("upload")
            try await browser.waitFor("note")
            #expect(try await visit.path() == "/admin/certificates")
            try await browser.picture("admin-stored")
            try await Self.pay(visit.test)
            try await browser.reload()
            #expect(try await browser.count("[data-standing=named]") == 1)
            try await browser.picture("admin-named")
            try await Self.remove(visit)
            try await Self.register(visit)
            try await browser.click("sign-out")
            try await browser.waitFor("note")
            try await visit.open("/admin")
            #expect(try await visit.path() == "/admin/sign-in")
        }
    }

    /// A payment with a token that names the certificate.
    private static func pay(_ test: TestPlatform) async throws {
        let device = try #require(test.platform.parts.simulatedDevice)
        let amount = try #require(Amount(minorUnits: 1_000, currency: .eur))
        let token = try await device.pay(
            SimulatedDevice.Payment(
                merchantIdentifier: merchant, amount: amount, card: try SimulatedCard(PAN("4330264936344675"))))
        var body = DirectApplePayInput(
            .encryptedToken(DirectEncryptedToken(token)), authorizationMode: .finalAuthorization
        ).encodeToBody()
        body.append("order", ["amountOfMoney": ["amount": .integer(1_000), "currencyCode": "EUR"]])
        let paid = try await test.direct.send("POST", "/payments", .object(body))
        #expect(paid.status == 201)
    }

    /// The key is in use: the first answer asks again.
    private static func remove(_ visit: Visit) async throws {
        let browser = visit.browser
        let hash = try #require(visit.test.platform.admin.certificates.merchant(merchant)?.held.first)
            .certificate.publicKeyHash
        try await browser.click("remove-\(Hex.encode(hash).prefix(12))-test")
        try await browser.click("remove")
        #expect(try await browser.attribute("data-problem", of: "problem") == "inUse")
        try await browser.picture("admin-in-use")
        try await browser.click("force")
        try await browser.click("remove")
        try await browser.waitFor("note")
        #expect(visit.test.platform.admin.certificates.merchant(merchant) == nil)
    }

    private static func register(_ visit: Visit) async throws {
        let browser = visit.browser
        _ = try await visit.test.platform.direct.applePayRegistration.setTerms(version: "2026-07-01")
        try await visit.open("/admin/hosted-checkout")
        try await browser.click("merchant-AcmeTest")
        #expect(try await browser.attribute("data-status", of: "status") == "termsChanged")
        try await browser.click("check")
        #expect(try await browser.attribute("data-registered", of: "checked") == "no")
        try await browser.click("answer-accepted")
        try await browser.waitFor("note")
        try await browser.click("check")
        #expect(try await browser.attribute("data-registered", of: "checked") == "yes")
        try await browser.picture("admin-registered")
        try await browser.click("answer-unsubscribed")
        try await browser.waitFor("note")
        #expect(try await browser.attribute("data-status", of: "status") == "unsubscribed")
        try await browser.click("answer-rejected")
        try await browser.waitFor("note")
        #expect(try await browser.attribute("data-status", of: "status") == "rejected")
    }

    @Test("the pages can be used by keyboard only, and have no scripts")
    func keyboard() async throws {
        try await Self.visit(Browser.Options(withScript: false)) { visit in
            let browser = visit.browser
            try await visit.signIn()
            try await visit.open("/admin/certificates")
            try await browser.tabTo("add")
            try await browser.press(Browser.enter)
            try await browser.waitFor("merchant")
            try await browser.tabTo("merchant")
            try await browser.press(Self.merchant + Browser.enter)
            try await browser.waitFor("download")
            let waiting = try await visit.test.platform.admin.administration.requests()
            #expect(waiting.map(\.merchantIdentifier) == [Self.merchant])
        }
    }

    @Test(
        "the pages are readable in each language, light and dark, on a phone and on a desktop",
        arguments: PageLook.languages)
    func appearance(language: String) async throws {
        try await Self.visit { visit in
            let browser = visit.browser
            var pages = [("sign-in", "/admin/sign-in")]
            try await Self.look(pages, language, visit)
            try await visit.signIn()
            let administration = visit.test.platform.admin.administration
            let request = try await administration.request(
                merchantIdentifier: "merchant.com.example.a-rather-long-name.of-a-shop.in.test", environment: .test)
            let soon = try MintedCertificate(
                from: Date(timeIntervalSince1970: Double(TestPlatform.noon.seconds)).addingTimeInterval(-750 * 86_400))
            _ = try await administration.add(
                soon.certificate, key: soon.keyPEM, merchantIdentifier: nil, environment: .production)
            pages = [
                ("overview", "/admin/certificates?done=stored"), ("new", "/admin/certificates/new"),
                ("request", "/admin/certificate-requests/\(request.id)"),
                ("remove", "/admin/certificates/production/\(soon.hash)/remove"),
                ("merchants", "/admin/hosted-checkout"), ("registration", "/admin/hosted-checkout/AcmeTest?check=yes"),
            ]
            try await Self.look(pages, language, visit)
            try await visit.open("/admin/certificate-requests/\(request.id)?lang=\(language)")
            try await browser.click("upload")
            try await browser.waitFor("problem")
            let problems = try await browser.evaluate(PageAudit.script).array?.compactMap(\.text)
            #expect(problems == [])
        }
    }

    private static func look(_ pages: [(String, String)], _ language: String, _ visit: Visit) async throws {
        for (name, path) in pages {
            try await visit.browser.look("admin-\(name)", [language], widths: [320, 1_200]) { look in
                try await visit.open("\(path)\(path.contains("?") ? "&" : "?")lang=\(look.language)")
            }
        }
    }
}
