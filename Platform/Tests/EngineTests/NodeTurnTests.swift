import Engine
import Storage
import Support
import Synchronization
import Testing

@Suite("What one of the nodes does for all at their start")
struct NodeTurnTests {
    private final class Node: NodeStandIn {
        let number: Int64
        /// The nodes that serve.
        let serving: Mutex<[Int64]>

        init(_ number: Int64, serving: [Int64]) {
            self.number = number
            self.serving = Mutex(serving)
        }

        func list() async throws -> [ServingNode] {
            serving.withLock { $0 }.map {
                ServingNode(
                    number: $0, name: "node \($0)", address: "", version: "test", startedAt: TestPlatform.noon,
                    seenAt: TestPlatform.noon, endedAt: nil, doesDueWork: false, isThisOne: $0 == number,
                    aloneBecause: nil, now: TestPlatform.noon)
            }
        }
    }

    private static func turn(_ node: Node, _ store: any Store) -> NodeTurn {
        NodeTurn("test", nodes: node, store: store, pause: .milliseconds(1))
    }

    @Test("the second node waits until the first one has done it, in the transaction of what was done")
    func waits() async throws {
        try await TestPaymentService.run(ScriptedAcquirer(authorisations: [])) { test in
            let store = test.store
            let (first, second) = (
                Self.turn(Node(1, serving: [1, 2]), store), Self.turn(Node(2, serving: [1, 2]), store)
            )
            try await first.take()
            #expect(try await first.takeIfFree(), "it has it already")
            #expect(try await !second.takeIfFree())
            let seen = Task {
                try await second.take()
                return try await store.read { try $0.value("made") }
            }
            try await store.write { store in
                try store.setValue("made", [1])
                try first.end(in: store)
            }
            #expect(try await seen.value == [1])
        }
    }

    @Test("a node that died has it no longer, once its lease has ended")
    func died() async throws {
        try await TestPaymentService.run(ScriptedAcquirer(authorisations: [])) { test in
            let store = test.store
            try await Self.turn(Node(1, serving: [1, 2]), store).take()
            let node = Node(2, serving: [1, 2])
            #expect(try await !Self.turn(node, store).takeIfFree())
            node.serving.withLock { $0 = [2] }
            #expect(try await Self.turn(node, store).takeIfFree())
        }
    }
}
