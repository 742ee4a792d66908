/// Brings what a node keeps in memory up to date. Each request waits for it, so a change that another node has answered
/// counts in each later request of every node.
package actor SharedCaches {
    package struct Cache: Sendable {
        let tables: Set<String>
        let reload: @Sendable () async throws -> Void

        package init(of tables: Set<String>, reload: @escaping @Sendable () async throws -> Void) {
            self.tables = tables
            self.reload = reload
        }
    }

    private let nodes: any Nodes
    private let caches: [Cache]
    /// The versions that the caches have at least.
    private var known: SharedVersions?
    private var reloading: Task<Void, any Error>?

    package init(_ nodes: any Nodes, _ caches: [Cache]) {
        self.nodes = nodes
        self.caches = caches
    }

    package nonisolated func refresh() async throws { try await reach(try await nodes.sharedVersions()) }

    private func reach(_ versions: SharedVersions) async throws {
        // Changes may come while others are read: those of the versions asked for suffice.
        while true {
            let stale = stale(versions)
            guard !stale.isEmpty else { break }
            let task = reloading ?? Task { try await reload(stale, of: versions) }
            reloading = task
            try await task.value
        }
    }

    /// It is over for the actor before those who wait for it go on: who waits for a task that has ended is not suspended.
    private func reload(_ caches: [Cache], of versions: SharedVersions) async throws {
        defer { reloading = nil }
        for cache in caches { try await cache.reload() }
        note(versions)
    }

    private func stale(_ versions: SharedVersions) -> [Cache] {
        guard let known, known.line >= versions.line else { return caches }
        // An answer from before a connection was lost: everything has been read again since.
        guard known.line == versions.line else { return [] }
        let changed = Set(versions.byTable.filter { $0.value > known.byTable[$0.key] ?? 0 }.keys)
        return caches.filter { !$0.tables.isDisjoint(with: changed) }
    }

    private func note(_ versions: SharedVersions) {
        guard let known, known.line == versions.line else {
            self.known = versions
            return
        }
        self.known = SharedVersions(line: known.line, byTable: known.byTable.merging(versions.byTable) { max($0, $1) })
    }
}
