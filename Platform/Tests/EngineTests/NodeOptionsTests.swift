import Engine
import Synchronization
import Testing

@Suite("The options of the nodes")
struct NodeOptionsTests {
    /// One of three nodes, of which the first has ended; with the values of their store.
    private final class Node: NodeStandIn {
        let number: Int64
        private let ended: Set<Int64>
        private let stored: Mutex<[UInt8]?>

        init(_ number: Int64, ended: Set<Int64> = [], stored: [UInt8]? = nil) {
            self.number = number
            self.ended = ended
            self.stored = Mutex(stored)
        }

        var bytes: [UInt8]? { stored.withLock { $0 } }

        func list() async throws -> [ServingNode] {
            let now = Instant(milliseconds: 1_000)
            return (1...number).map {
                ServingNode(
                    number: $0, name: "node \($0)", address: "", version: "test", startedAt: now, seenAt: now,
                    endedAt: ended.contains($0) ? now : nil, doesDueWork: $0 == 1, isThisOne: $0 == number,
                    aloneBecause: nil, now: now)
            }
        }

        func setValue(
            _ name: String,
            by change: @escaping @Sendable (_ stored: [UInt8]?, _ others: [OtherNodeVault]) throws -> [UInt8]?
        ) async throws {
            try stored.withLock { stored in
                if let fresh = try change(stored, []) { stored = fresh }
            }
        }
    }

    @Test("a node that starts is told of each one that serves with others: what differs, there and here")
    func told() async throws {
        let first = Node(1)
        #expect(try await NodeOptions(["a": "1", "b": "true"]).announce(among: first).isEmpty)
        let second = Node(2, stored: first.bytes)
        let told = try await NodeOptions(["a": "2", "c": "x"]).announce(among: second)
        #expect(told.map(\.node.name) == ["node 1"])
        #expect(
            told.first?.differences.map(\.description) == [
                "--a 1 (here 2)", "--b true (here not given)", "--c not given (here x)",
            ])
        // The same as the second one, and the first one has ended: nothing differs, and it is forgotten.
        let third = Node(3, ended: [1], stored: second.bytes)
        #expect(try await NodeOptions(["a": "2", "c": "x"]).announce(among: third).isEmpty)
        #expect(
            third.bytes.map { String(decoding: $0, as: UTF8.self) } == #"{"2":{"a":"2","c":"x"},"3":{"a":"2","c":"x"}}"#
        )
    }

    @Test("a node that told nothing, as one of an earlier version, is not compared")
    func unknown() async throws {
        #expect(try await NodeOptions(["a": "1"]).announce(among: Node(3)).isEmpty)
    }
}
