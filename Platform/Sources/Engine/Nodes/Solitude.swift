/// Keeps a node alone while it does what is in its own memory only, and what others would not know of (docs/postgresql.md,
/// "What one node does alone").
package actor Solitude {
    private let nodes: (any Nodes)?
    private var isAlone = false
    /// How many tasks go on that must be alone.
    private var underWay = 0

    /// - Parameter nodes: `nil` where one process serves, which is always alone.
    package init(_ nodes: (any Nodes)?) { self.nodes = nodes }

    /// Does something that has an effect for longer. The node stays alone until ``end(if:)``.
    ///
    /// - Throws: ``NotAlone``; then nothing was done.
    package func begin<Result: Sendable>(
        because reason: String, _ body: @Sendable () throws -> Result
    ) async throws -> Result {
        try await enter(reason)
        defer { underWay -= 1 }
        return try body()
    }

    /// The same for something that takes its time.
    package func during<Result: Sendable>(
        _ reason: String, _ body: @Sendable () async throws -> Result
    ) async throws -> Result {
        try await enter(reason)
        defer { underWay -= 1 }
        return try await body()
    }

    /// Lets other nodes start again.
    ///
    /// - Parameter isDone: whether nothing is left that only this node knows.
    package func end(if isDone: @Sendable () -> Bool) async throws {
        guard let nodes, isAlone, underWay == 0, isDone() else { return }
        // Who must be alone from now on says so after this.
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
        guard let nodes, !isAlone else { return }
        do {
            try await nodes.beAlone(because: reason)
            isAlone = true
        } catch {
            underWay -= 1
            throw error
        }
    }
}
