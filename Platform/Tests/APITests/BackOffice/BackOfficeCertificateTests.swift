import APISupport
import AdminAPI
import Engine
import Foundation
import GuichetApplePay
import GuichetCore
import Server
import Storage
import Support
import Testing

/// "Add new certificate", as the Direct guide's back office has it.
@Suite("Certificates on the admin pages", .timeLimit(.minutes(5)))
struct BackOfficeCertificateTests {
    private static let merchant = MerchantCertificateMint.merchant
    private static let noon = Date(timeIntervalSince1970: Double(TestPlatform.noon.seconds))

    private static func withOwner(
        simulatingApple: Bool = false, _ body: @escaping @Sendable (BackOfficeTester, TestPlatform) async throws -> Void
    ) async throws {
        var options = TestPlatform.Options()
        options.simulatesApple = simulatingApple
        options.withDemoShops = !simulatingApple
        try await TestPlatform.run(options) { test in
            try await body(BackOfficeTester.signedIn(test), test)
        }
    }

    private static func waiting(_ test: TestPlatform) async throws -> [ApplePayRequestRecord] {
        try await test.platform.admin.administration.requests()
    }

    @Test(
        "request, download, sign by the simulated portal, upload: the platform has the key", arguments: [false, true])
    func way(isRSA: Bool) async throws {
        try await Self.withOwner(simulatingApple: true) { owner, test in
            let page = try await owner.request(rsa: isRSA)
            let csr = try await owner.get("\(page)/request.csr")
            #expect(csr.header("Content-Type") == "application/pkcs10")
            #expect(
                csr.header("Content-Disposition") == "attachment; filename=\"\(Self.merchant).certSigningRequest\"")
            #expect(csr.text == (try await Self.waiting(test).first?.request))
            let token = try await owner.formToken()
            let signed = try await owner.post("\(page)/sign", [("form-token", token)])
            #expect(signed.header("Content-Disposition") == "attachment; filename=\"\(Self.merchant).cer\"")
            let certificate = try ProcessingCertificate(der: signed.bytes)
            let stored = try await owner.upload(signed.bytes, to: page, token: token)
            #expect(stored.location == "/admin/certificates?done=stored")
            let list = try await owner.get("/admin/certificates?done=stored").text
            #expect(list.contains("id=\"note\""))
            #expect(list.contains(Hex.encode(certificate.publicKeyHash)))
            #expect(list.contains("data-standing=\"unnamed\""))
            let held = try #require(test.platform.admin.certificates.merchant(Self.merchant))
            #expect(held.keys.keys.map(\.version) == [isRSA ? .rsa : .ec])
            #expect(try await owner.get(page).problem == "gone")
        }
    }

    @Test("no page, answer or download ever contains a private key")
    func secret() async throws {
        try await Self.withOwner(simulatingApple: true) { owner, _ in
            let page = try await owner.request()
            for path in ["/admin/certificates", page, "\(page)/request.csr"] {
                #expect(try await !owner.get(path).text.contains("PRIVATE KEY"))
            }
        }
    }

    @Test("a wrong upload is reported, and the request stays open")
    func wrong() async throws {
        try await Self.withOwner { owner, test in
            let page = try await owner.request()
            let other = try await owner.request(Self.merchant, "production")
            let records = try await Self.waiting(test)
            let (one, two) = (
                try #require(records.first { $0.environment == "test" }),
                try #require(records.first { $0.environment == "production" })
            )
            let mint = MerchantCertificateMint()
            let token = try await owner.formToken()
            let late = Self.noon.addingTimeInterval(-900 * 86_400)
            let cases: [([UInt8]?, String)] = [
                (nil, "noFile"), (Array("no certificate".utf8), "unreadable"), (Array(one.request.utf8), "unreadable"),
                (try MintedCertificate(from: Self.noon).certificate.der(), "noRequest"),
                (try mint.issue(two.request, from: Self.noon).der(), "otherRequest"),
                (try mint.issue(one.request, from: late).der(), "expired"),
                (try mint.issue(one.request, to: "merchant.com.example.else", from: Self.noon).der(), "otherMerchant"),
                (Array(repeating: 65, count: 60_000), "unreadable"), (Array(repeating: 65, count: 70_000), "oldForm"),
            ]
            for (file, problem) in cases {
                let answer = try await owner.upload(file, to: page, token: token)
                #expect(answer.problem == problem)
                #expect((400..<500).contains(answer.status))
            }
            #expect(try await owner.upload(nil, to: page, token: "wrong").problem == "oldForm")
            #expect(try await Self.waiting(test).count == 2)
            #expect(test.platform.admin.certificates.merchants.isEmpty)
            let pem = try mint.issue(two.request, from: Self.noon).pem()
            let stored = try await owner.upload(Array(pem.utf8), to: other, token: token)
            #expect(stored.location == "/admin/certificates?done=stored")
        }
    }

    @Test("the fourth is refused before Apple is asked; a discarded one makes room")
    func four() async throws {
        try await Self.withOwner { owner, test in
            #expect(try await owner.get("/admin/certificates").text.contains("id=\"none\""))
            var pages: [String] = []
            for _ in 0..<3 { pages.append(try await owner.request()) }
            let token = try await owner.formToken()
            let fields = [("form-token", token), ("merchant", Self.merchant), ("environment", "test")]
            let fourth = try await owner.post("/admin/certificates/new", fields)
            #expect(fourth.status == 409)
            #expect(fourth.problem == "tooMany")
            // What was typed is there again.
            #expect(fourth.text.contains("value=\"\(Self.merchant)\""))
            let page = try #require(pages.first)
            let given = try await owner.post("\(page)/discard", [("form-token", token)])
            #expect(given.location == "/admin/certificates?done=discarded")
            #expect(try await owner.post("/admin/certificates/new", fields).status == 303)
            #expect(try await Self.waiting(test).count == 3)
        }
    }

    @Test("the form of a refused request is as it was sent: another key than the one that was chosen is not made")
    func typedKey() async throws {
        try await Self.withOwner { owner, _ in
            let token = try await owner.formToken()
            for isRSA in [true, false] {
                let fields = [("form-token", token), ("merchant", "shop"), ("environment", "production")]
                let answer = try await owner.post(
                    "/admin/certificates/new", fields + (isRSA ? [("rsa", "yes")] : []))
                #expect(answer.problem == "notAMerchant")
                #expect(answer.text.contains("name=\"rsa\" value=\"yes\" checked>") == isRSA, "\(isRSA)")
                #expect(answer.text.contains("<option value=\"production\" selected>"))
            }
        }
    }

    @Test(
        "a typed merchant identifier is escaped and cannot become markup",
        arguments: ["", "shop", "merchant.\"><script>alert(1)</script>", "merchant.a b"])
    func names(_ name: String) async throws {
        try await Self.withOwner { owner, test in
            let answer = try await owner.post(
                "/admin/certificates/new",
                [("form-token", try await owner.formToken()), ("merchant", name), ("environment", "test")])
            #expect(answer.status == 400)
            #expect(answer.problem == "notAMerchant")
            #expect(!answer.text.contains("<script"))
            #expect(try await Self.waiting(test).isEmpty)
        }
    }

    @Test("a certificate is removed after a confirmation; one still used by tokens, after a second one")
    func remove() async throws {
        try await Self.withOwner { owner, test in
            let minted = try MintedCertificate(from: Self.noon.addingTimeInterval(-86_400))
            _ = try await test.platform.admin.administration.add(
                minted.certificate, key: minted.keyPEM, merchantIdentifier: nil, environment: .production)
            test.platform.admin.certificates.noteSeen(publicKeyHash: minted.request.publicKeyHash)
            await test.platform.admin.certificates.finishNoting()
            #expect(try await owner.get("/admin/certificates").text.contains("data-standing=\"named\""))
            let (page, token) = ("/admin/certificates/production/\(minted.hash)/remove", try await owner.formToken())
            let asked = try await owner.get(page)
            #expect(asked.status == 200 && !asked.text.contains("id=\"force\""))
            let refused = try await owner.post(page, [("form-token", token)])
            #expect(refused.status == 409)
            #expect(refused.problem == "inUse")
            #expect(refused.text.contains("id=\"force\""))
            #expect(test.platform.admin.certificates.merchants.count == 1)
            let removed = try await owner.post(page, [("form-token", token), ("force", "yes")])
            #expect(removed.location == "/admin/certificates?done=removed")
            #expect(test.platform.admin.certificates.merchants.isEmpty)
            #expect(try await owner.get(page).problem == "gone")
        }
    }

    private static func rename(_ table: String, to other: String, _ test: TestPlatform) async throws {
        let driver = try #require(test.platform.paymentService.store as? SQLStore).driver
        _ = try await driver.write { try $0.execute("ALTER TABLE \(table) RENAME TO \(other)", []) }
    }

    @Test("a change whose entry on the audit list cannot be written is not made, and can be tried again")
    func recordedTogether() async throws {
        try await Self.withOwner { owner, test in
            let token = try await owner.formToken()
            let minted = try MintedCertificate(from: Self.noon.addingTimeInterval(-86_400))
            _ = try await test.platform.admin.administration.add(
                minted.certificate, key: minted.keyPEM, merchantIdentifier: nil, environment: .production)
            let making = [("form-token", token), ("merchant", Self.merchant), ("environment", "test")]
            let removal = "/admin/certificates/production/\(minted.hash)/remove"
            // The list cannot be written meanwhile.
            try await Self.rename("audit", to: "audit_away", test)
            #expect(try await owner.post("/admin/certificates/new", making).status == 503)
            #expect(try await Self.waiting(test).isEmpty)
            #expect(try await owner.post(removal, [("form-token", token)]).status == 503)
            #expect(test.platform.admin.certificates.merchants.count == 1)
            try await Self.rename("audit_away", to: "audit", test)
            let page = try await owner.request()
            try await Self.rename("audit", to: "audit_away", test)
            #expect(try await owner.post("\(page)/discard", [("form-token", token)]).status == 503)
            #expect(try await Self.waiting(test).count == 1)
            try await Self.rename("audit_away", to: "audit", test)
            #expect(try await owner.post("\(page)/discard", [("form-token", token)]).status == 303)
            #expect(try await owner.post(removal, [("form-token", token)]).status == 303)
            let entries = try await test.platform.paymentService.store.read {
                try $0.auditEntries(before: nil, limit: 9)
            }
            let kinds = entries.map(\.kind).filter { $0.hasPrefix("certificate.") }
            #expect(kinds == ["certificate.remove", "certificate.discard", "certificate.request"])
        }
    }

    @Test("the portal is simulated for tests only: not without simulated Apple, not for production")
    func portal() async throws {
        try await Self.withOwner { owner, _ in
            let page = try await owner.request()
            #expect(try await !owner.get(page).text.contains("id=\"sign\""))
            let answer = try await owner.post("\(page)/sign", [("form-token", try await owner.formToken())])
            #expect(answer.problem == "gone")
        }
        try await Self.withOwner(simulatingApple: true) { owner, _ in
            let page = try await owner.request(Self.merchant, "production")
            #expect(try await !owner.get(page).text.contains("id=\"sign\""))
            let answer = try await owner.post("\(page)/sign", [("form-token", try await owner.formToken())])
            #expect(answer.problem == "gone")
        }
    }

    @Test("the states of certificates follow from tokens and dates")
    func states() async throws {
        try await Self.withOwner { owner, test in
            let administration = test.platform.admin.administration
            let (old, new) = (
                try MintedCertificate(from: Self.noon.addingTimeInterval(-700 * 86_400)),
                try MintedCertificate(from: Self.noon.addingTimeInterval(-86_400))
            )
            for one in [old, new] {
                _ = try await administration.add(
                    one.certificate, key: one.keyPEM, merchantIdentifier: nil, environment: .test)
                test.clock.advance(seconds: 1)
            }
            func standings() async throws -> [String] {
                try await owner.get("/admin/certificates").text.matches(of: /data-standing="([A-Za-z]+)"/).map {
                    String($0.1)
                }
            }
            #expect(try await standings() == ["unnamed", "unnamed"])
            let directory = test.platform.admin.certificates
            directory.noteSeen(publicKeyHash: old.request.publicKeyHash)
            await directory.finishNoting()
            test.clock.advance(seconds: 60)
            directory.noteSeen(publicKeyHash: new.request.publicKeyHash)
            await directory.finishNoting()
            #expect(try await standings() == ["earlier", "named"])
            test.clock.advance(seconds: 20 * 60)
            #expect(try await standings() == ["earlier", "named"])
            test.clock.advance(seconds: 86_400)
            let again = try await BackOfficeTester.signedIn(test)
            let text = try await again.get("/admin/certificates").text
            #expect(text.matches(of: /data-standing="([A-Za-z]+)"/).map { String($0.1) } == ["mayGo", "named"])
            test.clock.advance(seconds: 61 * 86_400)
            let last = try await BackOfficeTester.signedIn(test).get("/admin/certificates").text
            #expect(last.matches(of: /data-standing="([A-Za-z]+)"/).map { String($0.1) } == ["expired", "named"])
        }
    }
}
