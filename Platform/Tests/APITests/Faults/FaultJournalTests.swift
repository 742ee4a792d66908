import APISupport
import Engine
import GuichetCore
@_spi(Platform) import GuichetLyra
import Support
import Testing

/// Whose an answer is, for who did not order the fault.
@Suite("Faults in the journal of requests", .timeLimit(.minutes(5)))
struct FaultJournalTests {
    private static func run(_ body: @Sendable (TestPlatform, OperatorTester) async throws -> Void) async throws {
        var options = TestPlatform.Options()
        options.journal = RequestJournal.Limits()
        options.recordsRefusals = false
        try await TestPlatform.run(options) { test in try await body(test, OperatorTester(test)) }
    }

    /// Why the newest call was answered so.
    private static func why(_ tester: OperatorTester) async throws -> String? {
        try await tester.get("requests").json["requests"]?.array?.first?["why"]?.text
    }

    @Test("the journal names each fault that acted on a call: at the acquirer, too, and the next answer of a script")
    func acquirer() async throws {
        try await Self.run { test, tester in
            _ = try await tester.post("faults", ["fault": "refused"])
            #expect(try await test.lyra.pay(LyraCall.payment("ORDER1")).detailedStatus == .refused)
            #expect(try await Self.why(tester) == "the fault refused (F1) acted on the call")
            _ = try await tester.post("faults", ["fault": "slow", "delayMilliseconds": .integer(1)])
            #expect(try await test.lyra.pay(LyraCall.payment("ORDER2")).detailedStatus == .refused)
            #expect(try await Self.why(tester) == "the faults slow (F2), refused (F1) acted on the call")
            _ = try await tester.post(
                "faults/script", ["shop": "69876357", "answers": .array([.string("refused:51")])])
            #expect(try await test.lyra.pay(LyraCall.payment("ORDER3")).detailedStatus == .refused)
            #expect(try await Self.why(tester) == "the faults slow (F2), refused (script) acted on the call")
        }
    }

    @Test("a refusal that a fault makes has the fault beside its reason")
    func refusal() async throws {
        try await Self.run { test, tester in
            _ = try await tester.post("faults", ["fault": "disk-full", "call": "Charge/CreatePayment"])
            _ = try? await test.lyra.pay(LyraCall.payment("ORDER1"))
            let why = try #require(try await Self.why(tester))
            #expect(why.hasPrefix("technical error"), "\(why)")
            #expect(why.hasSuffix("; the fault disk-full (F1) acted on the call"), "\(why)")
        }
    }
}
