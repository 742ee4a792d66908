import Engine
import GuichetCore
import GuichetSips
import Support
import Testing

@Suite("cardOrder, one reference for two orders")
struct DuplicateTests {
    @Test("the first order wins, and the second is refused with 94 and leaves nothing")
    func firstWins() async throws {
        try await TestPlatform.run { test in
            let first = try await test.prepare()
            let second = try await test.prepare()
            #expect(try await test.call(WireOrder.message(for: second)).code == "00")
            let answer = try await test.call(WireOrder.message(for: first))
            #expect(answer.code == "94")
            #expect(answer.field == "transactionReference")
            #expect(try await test.stored() == .oneOrder)
            // Nothing was charged by the first initialisation, and nothing will be.
            #expect(try await test.outcome(of: first).outcome == "unseen")
        }
    }

    @Test("a pair that is used is refused under its own name")
    func pair() async throws {
        try await TestPlatform.run { test in
            let first = try await test.prepare(.s10Order(id: "1", date: "20260701"))
            let second = try await test.prepare(.s10Order(id: "1", date: "20260701"))
            _ = try await test.call(WireOrder.message(for: first))
            let answer = try await test.call(WireOrder.message(for: second))
            #expect(answer.code == "94")
            #expect(answer.field == "s10TransactionReference")
        }
    }

    @Test("of fifty at the same time exactly one is accepted, and the others are refused with 94")
    func fiftyDifferent() async throws {
        try await TestPlatform.run { test in
            var messages: [JSONObject] = []
            for _ in 0..<50 { messages.append(try WireOrder.message(for: try await test.prepare())) }
            let answers = try await withThrowingTaskGroup(of: WireAnswer.self) { [messages] group in
                for message in messages { group.addTask { try await test.call(message) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(answers.filter { $0.code == "00" }.count == 1)
            #expect(answers.filter { $0.code == "94" }.count == 49)
            #expect(try await test.stored() == .oneOrder)
        }
    }

    @Test("fifty deliveries of one order at the same time make one payment and give one answer")
    func fiftyIdentical() async throws {
        let asked = Counted()
        var options = TestPlatform.Options()
        options.acquirer = ClosureAcquirer { _ in
            asked.add()
            // Long enough that the others arrive while the first is under way.
            try await Task.sleep(for: .milliseconds(100))
            return .yes
        }
        try await TestPlatform.run(options) { test in
            let message = try WireOrder.message(for: try await test.prepare())
            let answers = try await withThrowingTaskGroup(of: WireAnswer.self) { group in
                for _ in 0..<50 { group.addTask { try await test.call(message) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(answers.first?.code == "00")
            #expect(answers.count == 50 && answers.allSatisfy { $0 == answers.first })
            #expect(asked.count == 1)
            #expect(try await test.stored() == .oneOrder)
        }
    }
}
