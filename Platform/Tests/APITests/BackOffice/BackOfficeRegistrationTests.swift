import DirectAPI
import Engine
import GuichetCore
import Server
import Storage
import Support
import Testing

@testable import APISupport
@testable import AdminAPI

/// "Set up your Back Office" of the Direct guide: REGISTER, CHECK ACCOUNT STATUS, UNSUBSCRIBE.
@Suite("Hosted checkout registration on the admin pages", .timeLimit(.minutes(5)))
struct BackOfficeRegistrationTests {
    private static let page = "/admin/hosted-checkout/AcmeTest"

    private static func status(_ owner: BackOfficeTester) async throws -> String? {
        try await owner.get(page).text.firstMatch(of: /data-status="([A-Za-z]+)"/).map { String($0.1) }
    }

    private static func isRegistered(_ owner: BackOfficeTester) async throws -> String? {
        try await owner.get("\(page)?check=yes").text.firstMatch(of: /data-registered="(yes|no)"/)
            .map { String($0.1) }
    }

    private static func answer(
        _ owner: BackOfficeTester, _ answer: String, terms: String = "1"
    ) async throws -> BackOfficeTester.Answer {
        try await owner.post(
            page, [("form-token", try await owner.formToken()), ("terms", terms), ("answer", answer)])
    }

    @Test("register, check, unsubscribe, reject: each is visible at once, and stored with its origin")
    func answers() async throws {
        try await TestPlatform.run { test in
            let owner = try await BackOfficeTester.signedIn(test)
            let list = try await owner.get("/admin/hosted-checkout").text
            #expect(list.contains("href=\"\(Self.page)\""))
            // The demo merchant accepted from the start.
            #expect(try await Self.isRegistered(owner) == "yes")
            let steps = [
                ("unsubscribed", "unsubscribed", "no"), ("accepted", "registered", "yes"),
                ("rejected", "rejected", "no"), ("accepted", "registered", "yes"),
            ]
            for (answer, status, isRegistered) in steps {
                #expect(try await Self.answer(owner, answer).status == 303)
                #expect(try await Self.status(owner) == status)
                #expect(try await Self.isRegistered(owner) == isRegistered)
            }
            let history = try await test.platform.direct.applePayRegistration.status(of: "AcmeTest").history
            #expect(history.dropFirst().map(\.answer.rawValue) == steps.map(\.0))
            #expect(history.dropFirst().allSatisfy { $0.way == "back office" })
        }
    }

    @Test("an answer whose entry on the audit list cannot be written is not stored, and can be given again")
    func recordedTogether() async throws {
        try await TestPlatform.run { test in
            let owner = try await BackOfficeTester.signedIn(test)
            let driver = try #require(test.platform.paymentService.store as? SQLStore).driver
            _ = try await driver.write { try $0.execute("ALTER TABLE audit RENAME TO audit_away", []) }
            #expect(try await Self.answer(owner, "unsubscribed").status == 503)
            #expect(try await Self.isRegistered(owner) == "yes")
            _ = try await driver.write { try $0.execute("ALTER TABLE audit_away RENAME TO audit", []) }
            #expect(try await Self.answer(owner, "unsubscribed").status == 303)
            #expect(try await Self.isRegistered(owner) == "no")
            let entries = try await test.platform.paymentService.store.read {
                try $0.auditEntries(before: nil, limit: 9)
            }
            #expect(entries.map(\.what) == ["Apple's terms were answered for AcmeTest: unsubscribed"])
        }
    }

    @Test("changed terms have to be accepted again, and only the version that the page showed can be")
    func terms() async throws {
        try await TestPlatform.run { test in
            let owner = try await BackOfficeTester.signedIn(test)
            _ = try await test.platform.direct.applePayRegistration.setTerms(version: "2026-07")
            #expect(try await Self.status(owner) == "termsChanged")
            #expect(try await Self.isRegistered(owner) == "no")
            let old = try await Self.answer(owner, "accepted", terms: "1")
            #expect(old.status == 409)
            #expect(old.problem == "termsChanged")
            #expect(old.text.contains("value=\"2026-07\""))
            #expect(try await Self.answer(owner, "accepted", terms: "2026-07").status == 303)
            #expect(try await Self.isRegistered(owner) == "yes")
        }
    }

    @Test("nothing to withdraw, a missing answer or an unknown merchant is reported, and nothing is written")
    func refused() async throws {
        try await TestPlatform.run { test in
            let owner = try await BackOfficeTester.signedIn(test)
            _ = try await Self.answer(owner, "rejected")
            let count = try await test.platform.direct.applePayRegistration.status(of: "AcmeTest").history.count
            #expect(try await Self.answer(owner, "unsubscribed").problem == "notRegistered")
            #expect(try await Self.answer(owner, "perhaps").problem == "unfit")
            #expect(try await owner.get("/admin/hosted-checkout/Nobody").problem == "gone")
            #expect(try await test.platform.direct.applePayRegistration.status(of: "AcmeTest").history.count == count)
        }
    }

    @Test("every sentence exists in every language", arguments: PageLanguage.allCases)
    func texts(_ language: PageLanguage) {
        let texts = BackOfficeTexts.of(language)
        #expect(Set(texts.problems.keys) == Set(BackOfficeProblem.allCases))
        #expect(Set(texts.notes.keys) == Set(BackOfficeNote.allCases))
        #expect(Set(texts.standing.keys) == Set(CertificateStanding.allCases))
        #expect(Set(texts.environments.keys) == ["test", "production"])
        #expect(
            Set(texts.registration.statuses.keys)
                == ["notRegistered", "registered", "rejected", "unsubscribed", "termsChanged"])
        #expect(
            Set(texts.registration.answers.keys) == Set(ApplePayRegistrationStep.Answer.allCases.map(\.rawValue)))
        let all =
            Array(texts.problems.values) + Array(texts.notes.values) + Array(texts.standing.values)
            + Array(texts.registration.statuses.values)
        #expect(all.allSatisfy { !$0.isEmpty })
    }
}
