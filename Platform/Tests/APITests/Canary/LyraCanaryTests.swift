import APISupport
import Engine
import Foundation
import GuichetCore
import LyraAPI
import Storage
import Support
import Testing

/// PCI DSS 4.0, 3.3.1 and 3.5.1, and the merchant's own secrets: nothing of what opens or pays is written down.
@Suite("What the REST API V4 receives and must not keep", .timeLimit(.minutes(20)))
struct LyraCanaryTests {
    @Test("numbers, codes, cryptograms, passwords and keys are in no file, log line, answer or notification")
    func nowhere() async throws {
        let forms = try await SecurityCodeSearch.formsOfAll { code in
            let haystack = try await Self.haystack(code)
            for secret in LyraCanaryFlows.secrets {
                let found = haystack.findings(of: Mark(digits: secret))
                #expect(found.isEmpty, "\(secret.prefix(13)): \(found)")
            }
            return haystack
        }
        #expect(forms.isEmpty)
    }

    private static func haystack(_ code: String) async throws -> Haystack {
        let (book, sent, fixture) = (LogBook(), SentNotifications(), try LyraAppleFixture())
        var options = TestPlatform.Options.keepingFolder()
        defer { options.removeFolder() }
        options.logger = book.logger
        options.journal = RequestJournal.Limits()
        // Weeks pass here; nothing may be deleted between two questions.
        options.journal?.days = 400
        options.sender = sent
        let folder = try #require(options.folder)
        var haystack = try await fixture.run(.init(), options) { test in
            var flows = LyraCanaryFlows(test: test, fixture: fixture, code: code)
            try await flows.run()
            #expect(
                flows.codes.isSuperset(of: [
                    "AUTHORISED", "REFUSED", "paid", "form again", "WAITING_AUTHORISATION", "CAPTURED", "INT_040",
                    "INT_905", "PSP_1066", "PSP_1070", "INT_013", "INT_091", "INT_870", "INT_902", "INT_926",
                ]), "\(flows.codes)")
            _ = try await poll("the notifications") { sent.all.count > 5 ? true : nil }
            var haystack = Haystack()
            for answer in flows.answers { haystack.add("an answer", answer) }
            try await addOperatorsView(of: test, to: &haystack)
            try haystack.addFiles(of: folder.url, "while it runs")
            return haystack
        }
        try haystack.addFiles(of: folder.url, "after the end")
        for notification in sent.all { haystack.add("a notification", notification.notification.body) }
        haystack.add("the log", book.lines.joined(separator: "\n"))
        expectCovered(haystack)
        return haystack
    }

    /// What an operator sees of it: payments, notifications with what was sent and answered, requests, the audit list.
    private static func addOperatorsView(of test: TestPlatform, to haystack: inout Haystack) async throws {
        let tester = try await OperatorTester(test)
        func add(_ path: String) async throws -> JSONValue {
            let answer = try await tester.get(path)
            #expect(answer.status == 200, "\(path)")
            haystack.add("the operator's API", Array(answer.text.utf8))
            return answer.json
        }
        for payment in try await add("payments?limit=200")["payments"]?.array ?? [] {
            _ = try await add("payments/\(payment["id"]?.text ?? "")")
        }
        var messages = 0
        for notification in try await add("notifications?limit=200")["notifications"]?.array ?? [] {
            let name = notification["id"]?.text?.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
            // A form that may be tried again sends nothing, so it has no message.
            if try await add("notifications/\(name)")["message"] != .null { messages += 1 }
        }
        #expect(messages > 5)
        for request in try await add("requests?limit=200")["requests"]?.array ?? [] {
            _ = try await add("requests/\(request["number"]?.text ?? "")")
        }
        for path in ["audit", "shops", "clock", "days", "faults"] { _ = try await add(path) }
    }

    /// Whether the search had something to search in: the payments are there, and the log was written.
    private static func expectCovered(_ haystack: Haystack) {
        let stored = Haystack(places: haystack.places.filter { $0.name.hasPrefix("guichet.sqlite") })
        #expect(!stored.findings(of: Mark(digits: "497010XXXXXX0055")).isEmpty)
        #expect(!stored.findings(of: Mark(digits: "597010XXXXXX0067")).isEmpty)
        let operators = Haystack(places: haystack.places.filter { $0.name == "the operator's API" })
        #expect(!operators.findings(of: Mark(digits: "497010XXXXXX0055")).isEmpty)
        let notifications = Haystack(places: haystack.places.filter { $0.name == "a notification" })
        #expect(!notifications.findings(of: Mark(digits: "497010XXXXXX0055")).isEmpty)
        #expect((haystack.places.first { $0.name == "the log" }?.bytes.count ?? 0) > 1_000)
    }
}
