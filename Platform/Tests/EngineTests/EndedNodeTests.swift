import Engine
import Storage
import Support
import Synchronization
import Testing

/// docs/postgresql.md, "Many nodes".
@Suite("What a node that has ended was asking the acquirer", .timeLimit(.minutes(5)))
struct EndedNodeTests {
    /// Begins an order on the node, which its acquirer never answers.
    private static func ask(_ number: Int, on service: PaymentService, _ test: TestPaymentService) async throws
        -> PaymentID
    {
        let order = try test.order()
        Task { try await service.place(order) }
        return try await poll("the question") {
            test.acquirer.asked.count == number ? test.acquirer.asked.last?.payment : nil
        }
    }

    private static func run(
        _ body: (TestPaymentService, _ asking: PaymentService) async throws -> Void
    ) async throws {
        try await TestPaymentService.run(ScriptedAcquirer(authorisations: [.hang, .hang])) { test in
            let asking = test.service(on: AskingNode())
            try await body(test, asking)
            asking.endQuestions(after: .zero)
            _ = try await poll("the end of its questions") {
                try await test.store.read { try $0.authorisingPayments() }.isEmpty ? true : nil
            }
        }
    }

    @Test("is asked for by another one, once, and the node is settled")
    func ended() async throws {
        try await Self.run { test, asking in
            let id = try await Self.ask(1, on: asking, test)
            let survivor = Survivor([[AskingNode.number]])
            #expect(try await test.service(on: survivor).recoverEndedNodes() == 1)
            #expect(try await test.payment(id).state == .unknown)
            #expect(survivor.settled == [AskingNode.number])
            #expect(try await test.service(on: survivor).recoverEndedNodes() == 0)
        }
    }

    @Test("stays its own question if the node is back before its payments are looked at")
    func back() async throws {
        try await Self.run { test, asking in
            let id = try await Self.ask(1, on: asking, test)
            let survivor = Survivor([[AskingNode.number], []])
            #expect(try await test.service(on: survivor).recoverEndedNodes() == 0)
            #expect(try await test.payment(id).state == .authorising)
            #expect(survivor.settled == [])
        }
    }

    @Test("is not all taken over while the node asks further: it is not settled before the next round")
    func meanwhile() async throws {
        try await Self.run { test, asking in
            let first = try await Self.ask(1, on: asking, test)
            let second = Mutex<PaymentID?>(nil)
            let survivor = Survivor([[AskingNode.number], [AskingNode.number]]) {
                let id = try await Self.ask(2, on: asking, test)
                second.withLock { $0 = id }
            }
            let service = test.service(on: survivor)
            #expect(try await service.recoverEndedNodes() == 1)
            #expect(try await test.payment(first).state == .unknown)
            let later = try #require(second.withLock { $0 })
            #expect(try await test.payment(later).state == .authorising)
            #expect(survivor.settled == [])
            #expect(try await service.recoverEndedNodes() == 1)
            #expect(try await test.payment(later).state == .unknown)
            #expect(survivor.settled == [AskingNode.number])
        }
    }
}

extension TestPaymentService {
    fileprivate func service(on node: any Nodes) -> PaymentService {
        PaymentService(
            store: store, acquirer: acquirer, vault: paymentService.vault, clock: clock, random: SystemRandom(),
            logger: TestPlatform.silentLogger, nodes: node)
    }
}

private struct AskingNode: NodeStandIn {
    static let number: Int64 = 7
    var number: Int64 { Self.number }
}

/// The node that does what is due, and what it is told of the others.
private final class Survivor: NodeStandIn {
    private let state: Mutex<(answers: [[Int64]], asked: Int, settled: [Int64])>
    private let beforeSecond: @Sendable () async throws -> Void

    /// - Parameters:
    ///   - answers: which nodes have ended, one for each question; the last one stays.
    ///   - beforeSecond: what happens before the second one.
    init(_ answers: [[Int64]], beforeSecond: @escaping @Sendable () async throws -> Void = {}) {
        state = Mutex((answers, 0, []))
        self.beforeSecond = beforeSecond
    }

    var settled: [Int64] { state.withLock { $0.settled } }

    func endedNodes() async throws -> [Int64] {
        let (answer, number) = state.withLock { state -> ([Int64], Int) in
            state.asked += 1
            return (state.answers.count > 1 ? state.answers.removeFirst() : state.answers.first ?? [], state.asked)
        }
        if number == 2 { try await beforeSecond() }
        return answer
    }

    func settle(_ node: Int64) async throws { state.withLock { $0.settled.append(node) } }
}
