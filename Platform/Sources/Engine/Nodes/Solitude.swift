/// Keeps a node alone while it renews the keys of its vault at once, of which a node that starts meanwhile would not know
/// (docs/postgresql.md, "The vault's keys").
package actor Solitude {
    private let nodes: (any Nodes)?
    private let always: String?
    private var isAlone = false
    /// How many tasks go on that must be alone.
    private var underWay = 0

    /// - Parameters:
    ///   - nodes: `nil` where one process serves, which is always alone.
    ///   - always: why this node is alone until its process ends; `nil` if it is not.
    package init(_ nodes: (any Nodes)?, always: String? = nil) {
        self.nodes = nodes
        self.always = always
    }

    /// Does something for which the node must be alone. It stays so until ``end()``.
    ///
    /// - Throws: ``NotAlone``; then nothing was done.
    package func during<Result: Sendable>(
        _ reason: String, _ body: @Sendable () async throws -> Result
    ) async throws -> Result {
        try await enter(reason)
        defer { underWay -= 1 }
        return try await body()
    }

    /// Lets other nodes start again, if nothing that must be alone goes on.
    package func end() async throws {
        guard let nodes, always == nil, isAlone, underWay == 0 else { return }
        // Set before the call: a task that enters meanwhile asks again to be alone.
        isAlone = false
        do {
            try await nodes.endBeingAlone()
        } catch {
            isAlone = true
            throw error
        }
    }

    private func enter(_ reason: String) async throws {
        underWay += 1
        // Also if it was alone: in a pause longer than its lease, others may have started.
        guard let nodes else { return }
        do {
            try await nodes.beAlone(because: always ?? reason)
            isAlone = true
        } catch {
            underWay -= 1
            throw error
        }
    }
}
