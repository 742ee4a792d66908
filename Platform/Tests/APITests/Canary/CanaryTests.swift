import APISupport
import Engine
import Foundation
import GuichetCore
import Storage
import Support
import Testing

/// PCI DSS 4.0, 3.3.1 and 3.5.1: a security code is kept nowhere, a card number nowhere in the clear.
@Suite("A test card is followed through every flow")
struct CanaryTests {
    /// The files, the log and the answers of a platform through which a marked card went.
    private static func haystack(csc: String, acquirer: (any Acquirer)? = nil) async throws -> Haystack {
        let book = LogBook()
        var options = TestPlatform.Options.keepingFolder()
        defer { options.removeFolder() }
        options.logger = book.logger
        options.journal = RequestJournal.Limits()
        // Weeks pass here; nothing may be deleted between two questions.
        options.journal?.days = 400
        if let acquirer { options.acquirer = acquirer }
        guard let folder = options.folder else { return Haystack() }
        var haystack = try await TestPlatform.run(options) { test in
            var flows = CanaryFlows(test: test, csc: csc)
            try await flows.run()
            #expect(flows.codes.isSuperset(of: ["00", "03", "12", "14", "17", "30", "34", "54", "97"]))
            var haystack = Haystack()
            for answer in flows.answers { haystack.add("an answer", answer) }
            try haystack.addFiles(of: folder.url, "while it runs")
            return haystack
        }
        // A second life on the same folder: keys and payments are loaded again.
        let restarted = try await TestPlatform.run(options) { test in
            try await test.doDueWork()
            var files = Haystack()
            try files.addFiles(of: folder.url, "after a restart")
            return files
        }
        haystack.places += restarted.places
        try haystack.addFiles(of: folder.url, "after the end")
        haystack.add("the log", book.lines.joined(separator: "\n"))
        return haystack
    }

    /// Whether the search had something to search in.
    private static func expectCovered(_ haystack: Haystack) {
        for when in ["while it runs", "after a restart", "after the end"] {
            // Its rows lie in the database file or in the log beside it, wherever the last checkpoint left them.
            let files = ["guichet.sqlite, \(when)", "guichet.sqlite-wal, \(when)"]
            let sizes = files.compactMap { name in haystack.places.first { $0.name == name }?.bytes.count }
            #expect(sizes.reduce(0, +) > 65_536, "\(when)")
        }
        let journal = haystack.places.filter { $0.name.hasPrefix("requests.sqlite") && $0.name.hasSuffix("the end") }
        #expect(journal.map(\.bytes.count).reduce(0, +) > 65_536)
        let log = haystack.places.first { $0.name == "the log" }?.bytes.count ?? 0
        #expect(log > 1_000)
        // The cards did get there: their masks are in the database, and nothing but the masks.
        let masks = Haystack(places: haystack.places.filter { $0.name.hasPrefix("guichet.sqlite") })
        #expect(!masks.findings(of: Mark(digits: "4100##########05")).isEmpty)
        #expect(!masks.findings(of: Mark(digits: "4300##########00")).isEmpty)
    }

    @Test("its number and security code are in no file, no log line and no answer")
    func simulated() async throws {
        let forms = try await SecurityCodeSearch.formsOfAll { code in
            let haystack = try await Self.haystack(csc: code)
            Self.expectCovered(haystack)
            #expect(haystack.findings(of: CanaryFlows.mark).isEmpty)
            return haystack
        }
        #expect(forms.isEmpty)
    }

    @Test("and are not in the log even when the acquirer's error contains them")
    func talkativeError() async throws {
        struct Talkative: Error, CustomStringConvertible {
            let description: String
        }
        let haystack = try await Self.haystack(
            csc: "8264",
            acquirer: ClosureAcquirer { request in
                guard request.pan.masked.hasSuffix("05") || request.pan.bin.hasPrefix("43") else {
                    throw Talkative(description: "no answer for \(CanaryFlows.accepted) with 8264")
                }
                return .yes
            })
        Self.expectCovered(haystack)
        #expect(haystack.findings(of: CanaryFlows.mark).isEmpty)
    }

    @Test(
        "and are refused, and in no file and no log line, when the merchant puts them into a field that is stored and echoed",
        arguments: [
            "transactionReference", "orderId", "customerId", "returnContext", "statementReference",
            "transactionOrigin", "merchantWalletId", "sdkVersion", "intermediateServiceProviderId",
        ])
    func echoed(field: String) async throws {
        let book = LogBook()
        var options = TestPlatform.Options.keepingFolder()
        defer { options.removeFolder() }
        options.logger = book.logger
        options.journal = RequestJournal.Limits()
        // Weeks pass here; nothing may be deleted between two questions.
        options.journal?.days = 400
        let folder = try #require(options.folder)
        try await TestPlatform.run(options) { test in
            let message = JSONObject.order().with(field, .string(CanaryFlows.accepted))
            let refused = try await test.initialise(message)
            #expect(refused.code == "12")
            #expect(refused.field == field)
            _ = try await test.send(message)
        }
        var haystack = Haystack()
        try haystack.addFiles(of: folder.url, "after the end")
        haystack.add("the log", book.lines.joined(separator: "\n"))
        #expect(book.lines.contains { $0.contains("orderInitialize refused") && $0.contains(field) })
        #expect(haystack.findings(of: CanaryFlows.mark).isEmpty)
    }
}
