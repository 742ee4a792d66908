/// What one of the nodes that start at once does for all, while the others wait for it (docs/postgresql.md, "Many nodes").
package struct NodeTurn: Sendable {
    /// Of the store's values: the number of the node whose turn it is.
    private let name: String
    private let nodes: any Nodes
    private let store: any Store
    private let pause: Duration

    package init(_ name: String, nodes: any Nodes, store: any Store, pause: Duration = .milliseconds(200)) {
        self.name = name
        self.nodes = nodes
        self.store = store
        self.pause = pause
    }

    /// Waits for as long as another node has it: one that died counts no more after its lease.
    ///
    /// - Parameter waiting: called once, if another node has it.
    package func take(waiting: () -> Void = {}) async throws {
        guard try await !takeIfFree() else { return }
        waiting()
        repeat { try await Task.sleep(for: pause) } while try await !takeIfFree()
    }

    /// - Returns: whether this node has it now.
    package func takeIfFree() async throws -> Bool {
        let serving = Set(try await nodes.list().filter { $0.endedAt == nil }.map(\.number))
        let own = nodes.number
        return try await store.write { store in
            let holder = try store.value(name).flatMap { Int64(String(decoding: $0, as: UTF8.self)) }
            if let holder, holder != own, serving.contains(holder) { return false }
            try store.setValue(name, Array("\(own)".utf8))
            return true
        }
    }

    /// In the transaction of what was done.
    package func end(in store: any StoreWriter) throws { try store.setValue(name, []) }
}
