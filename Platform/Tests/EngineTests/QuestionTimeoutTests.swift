import Testing

@testable import Engine

@Suite("Waiting for an answer with a limit", .timeLimit(.minutes(5)))
struct QuestionTimeoutTests {
    private struct TooLate: Error {}
    private struct Refused: Error {}

    @Test("an answer is passed on, and so is an error")
    func inTime() async throws {
        let timeout = QuestionTimeout(limit: .seconds(600))
        let answer = try await timeout.answer(orThrow: TooLate()) { 7 }
        #expect(answer == 7)
        await #expect(throws: Refused.self) {
            try await timeout.answer(orThrow: TooLate()) { throw Refused() }
        }
    }

    @Test("a call that never answers is waited for until the limit, and then cancelled")
    func neverAnswered() async throws {
        let told = Gate()
        await #expect(throws: TooLate.self) {
            try await QuestionTimeout(limit: .milliseconds(10)).answer(orThrow: TooLate()) {
                do {
                    try await Task.sleep(for: .seconds(600))
                } catch {
                    await told.open()
                    throw error
                }
            }
        }
        await told.wait()
    }

    @Test("a call that ignores the cancellation is not waited for either")
    func deaf() async throws {
        let gate = Gate()
        await #expect(throws: TooLate.self) {
            try await QuestionTimeout(limit: .milliseconds(10)).answer(orThrow: TooLate()) { await gate.wait() }
        }
        await gate.open()
    }

    @Test("of many calls at the same time, each has its own answer")
    func each() async throws {
        let timeout = QuestionTimeout(limit: .seconds(600))
        try await withThrowingTaskGroup(of: (Int, Int).self) { group in
            for number in 0..<100 {
                group.addTask { (number, try await timeout.answer(orThrow: TooLate()) { number }) }
            }
            for try await (asked, answered) in group { #expect(asked == answered) }
        }
    }

    @Test("of many calls, one without an answer ends, before and after the list was empty")
    func many() async throws {
        let timeout = QuestionTimeout(limit: .milliseconds(50))
        let gate = Gate()
        for round in 0..<2 {
            let outcomes = await withTaskGroup(of: Int?.self) { group in
                for number in 0..<100 {
                    group.addTask {
                        try? await timeout.answer(orThrow: TooLate()) {
                            if number == 13 + round { await gate.wait() }
                            return number
                        }
                    }
                }
                return await group.reduce(into: Set<Int?>()) { $0.insert($1) }
            }
            #expect(outcomes.contains(nil))
            #expect(!outcomes.contains(13 + round))
        }
        await gate.open()
    }

    @Test("a cancelled caller does not wait")
    func cancelled() async throws {
        let gate = Gate()
        let caller = Task {
            try await QuestionTimeout(limit: .seconds(600)).answer(orThrow: TooLate()) { await gate.wait() }
        }
        caller.cancel()
        await #expect(throws: TooLate.self) { try await caller.value }
        await gate.open()
    }

    @Test("a cancelled caller whose question is shielded gets the answer")
    func shielded() async throws {
        let (asked, gate) = (Gate(), Gate())
        let caller = Task {
            try await QuestionTimeout(limit: .seconds(600)).answer(orThrow: TooLate(), isShielded: true) {
                await asked.open()
                await gate.wait()
                return 7
            }
        }
        await asked.wait()
        caller.cancel()
        // Long enough for a caller that does not wait.
        try await Task.sleep(for: .milliseconds(20))
        await gate.open()
        #expect(try await caller.value == 7)
    }
}

/// Shut until it is opened, for all who wait.
private actor Gate {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func open() {
        isOpen = true
        for continuation in waiting { continuation.resume() }
        waiting = []
    }

    func wait() async {
        guard !isOpen else { return }
        await withCheckedContinuation { waiting.append($0) }
    }
}
