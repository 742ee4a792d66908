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

/// Mails before a certificate ends. The clock moves in the steps of a test only.
@Suite("Reminders of Apple Pay certificates", .timeLimit(.minutes(5)))
struct CertificateReminderTests {
    private static let noon = Date(timeIntervalSince1970: Double(TestPlatform.noon.seconds))

    /// Carries each mail in no time, or never.
    private struct NotificationInbox: MailSender {
        var isClosed = false

        func deliver(_ mail: Mail) async -> Delivery { isClosed ? .failed(reason: "closed") : .accepted }
    }

    private static func options(
        _ language: String = "en", folder: DataFolder? = nil, clock: ManualClock = ManualClock(at: TestPlatform.noon)
    ) throws -> TestPlatform.Options {
        var options = TestPlatform.Options()
        options.ownerMail = OwnerMail(try #require(MailAddress("owner@example.com")), language: language)
        // The mail sender is not tested here: the rows of the queue are enough.
        options.mailSender = NotificationInbox()
        options.folder = folder
        options.clock = clock
        return options
    }

    private static func add(
        _ test: TestPlatform, daysLeft: Double, _ environment: MerchantEnvironment = .production
    ) async throws -> String {
        let minted = try MintedCertificate(
            from: noon.addingTimeInterval(-100 * 86_400), days: 100 + daysLeft)
        _ = try await test.platform.admin.administration.add(
            minted.certificate, key: minted.keyPEM, merchantIdentifier: nil, environment: environment)
        return minted.hash
    }

    /// The reminders so far, in days before the end.
    private static func mails(_ test: TestPlatform) async throws -> [Mail] {
        try await test.platform.purge()
        return try await test.platform.paymentService.store.read { store in
            try store.applePayCertificates().flatMap { record in
                try [30, 15, 7, 0].compactMap { try store.mail(MailID("certificate.\(record.id).\($0)")) }
            }
        }
    }

    private static func days(_ test: TestPlatform) async throws -> [String] {
        try await mails(test).map { String($0.id.text.split(separator: ".").last ?? "") }
    }

    /// Waits until so many of them are with their reader.
    private static func carried(_ count: Int, _ test: TestPlatform) async throws {
        _ = try await poll("\(count) mails that were carried") {
            try await mails(test).count { $0.state == .sent } == count ? true : nil
        }
    }

    @Test("30, 15 and 7 days before the end and after it, each once")
    func days() async throws {
        var options = try Self.options()
        // A mail that is on its way for days is not forgotten before the test looks at it.
        options.mailSender = NotificationInbox(isClosed: true)
        try await TestPlatform.run(options) { test in
            _ = try await Self.add(test, daysLeft: 31)
            #expect(try await Self.days(test) == [])
            var seen: [Int: [String]] = [:]
            for day in 1...40 {
                test.clock.advance(seconds: 86_400)
                seen[day] = try await Self.days(test)
            }
            #expect(seen[1] == ["30"])
            #expect(seen[15] == ["30"])
            #expect(seen[16] == ["30", "15"])
            #expect(seen[24] == ["30", "15", "7"])
            // The last moment is still good; the day after is not.
            #expect(seen[31] == ["30", "15", "7"])
            #expect(seen[32] == ["30", "15", "7", "0"])
        }
    }

    @Test(
        "a platform that starts late sends the latest reminder only; neither a restart nor a deleted mail repeats one"
    )
    func restart() async throws {
        let folder = DataFolder.temporary()
        defer { folder.remove() }
        let clock = ManualClock(at: TestPlatform.noon)
        let options = try Self.options(folder: folder, clock: clock)
        try await TestPlatform.run(options) { test in
            _ = try await Self.add(test, daysLeft: 10)
            #expect(try await Self.days(test) == ["15"])
        }
        try await TestPlatform.run(options) { test in
            #expect(try await Self.days(test) == ["15"])
            try await Self.carried(1, test)
            clock.advance(seconds: 11 * 86_400)
            #expect(try await Self.days(test) == ["15", "0"])
            // Mails are forgotten thirty days after they were carried; that they were written is not.
            try await Self.carried(2, test)
            clock.advance(seconds: 31 * 86_400)
            #expect(try await Self.days(test) == [])
            #expect(try await Self.days(test) == [])
        }
    }

    @Test("a certificate that tokens no longer use needs no reminder; one whose successor is not active yet does")
    func replaced() async throws {
        try await TestPlatform.run(Self.options()) { test in
            _ = try await Self.add(test, daysLeft: 31)
            let newer = try await Self.add(test, daysLeft: 600)
            test.clock.advance(seconds: 2 * 86_400)
            let mail = try #require(try await Self.mails(test).first)
            #expect(mail.draft.body.contains("A newer one is stored. Activate it"))
            test.platform.admin.certificates.noteSeen(
                publicKeyHash: try #require(Hex.decode(newer)))
            await test.platform.admin.certificates.finishNoting()
            test.clock.advance(seconds: 20 * 86_400)
            #expect(try await Self.days(test) == ["30"])
        }
    }

    @Test("the mail says what ends, when, and what to do, in the chosen language", arguments: PageLook.languages)
    func text(language: String) async throws {
        try await TestPlatform.run(Self.options(language)) { test in
            let hash = try await Self.add(test, daysLeft: 20)
            let mail = try #require(try await Self.mails(test).first)
            #expect(mail.draft.kind == .certificateExpiry)
            #expect(mail.draft.recipient.text == "owner@example.com")
            #expect(mail.draft.language == language)
            #expect(mail.draft.subject.contains(MerchantCertificateMint.merchant))
            for part in [
                MerchantCertificateMint.merchant, String(hash.prefix(12)), "2026-07-21", ": 20\n",
                "\(test.address)/admin/certificates",
            ] {
                #expect(mail.draft.body.contains(part), "\(part)")
            }
            #expect(!mail.draft.body.contains("%"))
        }
    }

    @Test("without an address no mail is sent")
    func nobody() async throws {
        try await TestPlatform.run { test in
            _ = try await Self.add(test, daysLeft: 5)
            #expect(try await Self.days(test) == [])
        }
    }
}
