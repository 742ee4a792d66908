#if Postgres
    import Dispatch
    import Engine
    import Foundation
    import Storage
    import Synchronization

    /// The nodes that serve from a database, in the table `nodes`. Each renews its lease every few seconds; a node without
    /// one counts as ended for the others. All times are the server's.
    package final class PostgresNodes: Nodes {
        struct Identity: Sendable {
            /// The machine and the process, for people.
            let name: String
            let version: String
            /// Of this run, which no other node has.
            let run = UUID().uuidString.lowercased()
        }

        struct State {
            var number: Int64 = 0
            /// By this machine's clock, which does not stand still while the machine sleeps. Counted from before the lease
            /// was renewed, so it ends here first.
            var leaseEnds: ContinuousClock.Instant?
            /// How many leases there were: one that is renewed in time stays the same.
            var leases: Int64 = 0
            var hasDuty = false
            /// It renews no lease any more.
            var isLeaving = false
            /// What the others read of this node, for a row that has to be made again.
            var address = ""
            var vault: NodeVault?
            /// Whether it is certain that the others have it: the answer to a newer one may have been lost.
            var isVaultTold = false
            /// Whether deleted context keys may still be in the table's file.
            var hasDeletedKeys = false
            /// Whether the last attempts to renew the lease failed, which was said.
            var isLate = false
            /// Whether this machine's clock differs much from the server's, which was said.
            var isClockOff = false
            var timer: NodeTimer?
            var callers: [CheckedContinuation<SharedVersions, any Error>] = []
            var isAsked = false
            /// What the last answer to them said.
            var versions: [String: Int64] = [:]
        }

        let connection: NodeConnection
        let identity: Identity
        let state = Mutex(State())
        let limits: PostgresLimits
        let reports: StoreReports
        private let machine: any PlatformClock
        private let share: @Sendable () async throws -> Void

        static let now = "(EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::BIGINT"
        static let duty = "due work"

        /// - Parameters:
        ///   - machine: the clock of this machine, which no operator moves.
        ///   - share: lets other nodes write, once the tables are as this version needs them.
        init(
            _ identity: Identity, limits: PostgresLimits, reports: StoreReports, machine: any PlatformClock,
            open: @escaping @Sendable () throws -> PostgresConnection,
            share: @escaping @Sendable () async throws -> Void
        ) {
            self.identity = identity
            self.limits = limits
            self.reports = reports
            self.machine = machine
            self.share = share
            connection = NodeConnection(limits: limits, open: open)
        }

        package var number: Int64 { state.withLock { $0.number } }

        package var lease: Int64? {
            state.withLock { state in
                guard let end = state.leaseEnds, ContinuousClock.now < end else { return nil }
                return state.leases
            }
        }

        package var doesDueWork: Bool { hasLease && state.withLock { $0.hasDuty } }

        /// A node that is still counted as serving.
        func isServing(_ table: String) -> String {
            "\(table).ended_at IS NULL AND \(table).seen_at > \(Self.now) - \(limits.lease.milliseconds)"
        }

        // MARK: A node's life

        package func join() async throws {
            try await connection.run { [self] connection in
                try wait(forStartsOn: connection)
                try enter(on: connection)
                try continueOrder(on: connection)
                try renew(on: connection)
            }
            let timer = connection.timer(every: limits.heartbeat) { [weak self] in self?.beat() }
            state.withLock { $0.timer = timer }
        }

        package func started() async throws {
            try await share()
            try await connection.run { connection in
                // A join that was tried again, after a conflict, has taken it twice. With one of them left, no other node could
                // start for as long as this one serves.
                while try DatabaseLock.starting.isHeldAlone(on: connection) {
                    try DatabaseLock.starting.release(alone: true, on: connection)
                }
            }
        }

        package func leave() async {
            let (number, timer) = state.withLock { state in
                defer { (state.timer, state.leaseEnds, state.hasDuty, state.isLeaving) = (nil, nil, false, true) }
                return (state.number, state.timer)
            }
            timer?.cancel()
            do {
                try await connection.run { [self] connection in
                    try connection.execute(
                        "UPDATE nodes SET ended_at = \(Self.now), alone_because = NULL WHERE number = ? AND ended_at IS NULL",
                        [.integer(number)])
                    try connection.execute("DELETE FROM node_duties WHERE node = ?", [.integer(number)])
                    try forgetListening(of: number, on: connection)
                }
            } catch {
                // Its lease ends by itself.
                reports.onNotice("the node could not say that it ends: \(error)")
            }
            await connection.close()
        }

        package func stop(because error: any Error) { reports.stop(error) }

        private func wait(forStartsOn connection: PostgresConnection) throws {
            let end = ContinuousClock.now + limits.otherStart
            var backOff = BackOff(from: .milliseconds(50), to: .seconds(1))
            while try DatabaseLock.starting.take(alone: true, on: connection) == false {
                guard ContinuousClock.now < end else {
                    throw StorageError(
                        .databaseInUse, "another node has been starting for a long time",
                        remedy: "look at that node; this one can start when it serves or has ended")
                }
                Thread.sleep(for: backOff.pause())
            }
        }

        /// The first time, or after the others have counted this node as dead.
        private func enter(on connection: PostgresConnection) throws {
            let (address, vault) = state.withLock { ($0.address, $0.vault) }
            let number = try connection.amongNodes { () -> Int64 in
                try refuseBesideOneAlone(on: connection)
                try refuseUnknownVaultKey(to: vault, on: connection)
                let back = try connection.rows(
                    "UPDATE nodes SET ended_at = NULL, settled = 0, seen_at = \(Self.now) WHERE run = ? RETURNING number",
                    [.text(identity.run)])
                if let number = try back.first?.integer(0) { return number }
                var number: Int64?
                // A number is given again after 65,535 starts.
                for _ in 0..<1_000 where number == nil {
                    let next = try connection.rows("SELECT nextval('node_numbers')", []).first?.integer(0) ?? 0
                    let isFree = try connection.rows("SELECT 1 FROM nodes WHERE number = ?", [.integer(next)]).isEmpty
                    if isFree { number = next }
                }
                guard let number else { throw StorageError.corrupt("no number is free for a node") }
                try connection.execute(
                    """
                    INSERT INTO nodes (number, run, name, address, version, vault_key, vault, started_at, seen_at)
                        VALUES (?, ?, ?, ?, ?, ?, ?, \(Self.now), \(Self.now))
                    """,
                    [
                        .integer(number), .text(identity.run), .text(identity.name), .text(address),
                        .text(identity.version), vault.map { .integer(Int64($0.sealing)) } ?? .null,
                        vault.map { .text($0.text) } ?? .null,
                    ])
                return number
            }
            state.withLock { $0.number = number }
        }

        private func refuseBesideOneAlone(on connection: PostgresConnection) throws {
            let alone = try connection.rows(
                """
                SELECT name, alone_because FROM nodes WHERE alone_because IS NOT NULL AND run <> ? AND \(isServing("nodes"))
                """, [.text(identity.run)]
            ).first
            guard let alone else { return }
            throw StorageError(
                .databaseInUse, "\(try alone.text(0)) serves alone: \(try alone.text(1))",
                remedy: "end that there, or stop that node; then start this one")
        }

        /// A node that comes back after others have renewed the vault's keys could not read what they store.
        private func refuseUnknownVaultKey(to vault: NodeVault?, on connection: PostgresConnection) throws {
            guard let vault else { return }
            for other in try otherVaults(on: connection) {
                guard let version = other.vault?.sealing, vault.checks[version] == nil else { continue }
                throw StorageError(
                    .databaseInUse, "\(other.name) encrypts with vault key \(version), which this node does not have",
                    remedy: "give all nodes the same vault keys, then start this one")
            }
        }

        /// Of a database that was copied by its rows, transactions are counted anew: later events must not come before those
        /// that are there. Then the numbers of events begin after them. They are never lowered: nodes that serve may be
        /// writing events that this one does not see yet, and readers have passed them.
        private func continueOrder(on connection: PostgresConnection) throws {
            let missing = try connection.runOnce(
                """
                SELECT (CASE WHEN last >> 20 >= event_place() >> 20
                    THEN (last >> 20) - pg_current_xact_id()::text::bigint + 1 END)::text
                    FROM (SELECT GREATEST((SELECT MAX(rowid) FROM history),
                        (SELECT MAX(rowid) FROM notification_attempts)) AS last) AS stored
                """
            ).rows().first?.optionalText(0)
            guard let base = missing.flatMap({ Int64($0) }) else { return }
            // Together, and so in one transaction: a reader must not count otherwise than a writer.
            try connection.runOnce(SQLDialect.eventPlaces(base: base).joined(separator: "; "))
        }

        // MARK: The lease

        private func beat() {
            do {
                try connection.now { try renew(on: $0) }
                guard
                    state.withLock({ state in
                        defer { state.isLate = false }
                        return state.isLate
                    })
                else { return }
                reports.onWarning("the lease of this node is renewed again")
            } catch {
                let isFirst = state.withLock { state in
                    defer { state.isLate = true }
                    return !state.isLate
                }
                let text = "the lease of this node could not be renewed: \(error)"
                isFirst ? reports.onWarning(text) : reports.onNotice(text)
            }
        }

        func renewIfLapsed(on connection: PostgresConnection) throws {
            if !hasLease, !state.withLock({ $0.isLeaving }) { try renew(on: connection) }
        }

        /// On the connection's thread.
        func renew(on connection: PostgresConnection) throws {
            let (begun, asked) = (ContinuousClock.now, machine.now())
            // First of all: from the moment when a lease counts again, it has its own number.
            state.withLock { state in
                if let end = state.leaseEnds, begun < end { return }
                state.leases += 1
            }
            let seen =
                try connection.rows(
                    """
                    UPDATE nodes SET seen_at = \(Self.now) WHERE run = ? AND ended_at IS NULL AND (\(isServing("nodes")))
                        RETURNING seen_at
                    """, [.text(identity.run)]
                ).first
            if let seen {
                compareClocks(try Instant(milliseconds: seen.integer(0)), from: asked, to: machine.now())
            } else {
                // For the others it had lapsed, whatever this machine's clock says; or the tables were restored beneath it.
                state.withLock { $0.leases += 1 }
                self.connection.readAgain()
                do {
                    try enter(on: connection)
                } catch let error as StorageError where error.code == .databaseInUse {
                    // Another node has been alone meanwhile, and knows what this one does not.
                    stop(because: error)
                    throw error
                }
            }
            let number = number
            let isDue = try connection.execute(
                """
                INSERT INTO node_duties (name, node) VALUES ('\(Self.duty)', ?) ON CONFLICT (name) DO UPDATE
                    SET node = excluded.node WHERE NOT EXISTS (SELECT 1 FROM nodes WHERE number = node_duties.node
                        AND \(isServing("nodes")))
                """, [.integer(number)])
            let holder = try connection.rows("SELECT node FROM node_duties WHERE name = '\(Self.duty)'", []).first?
                .integer(0)
            state.withLock { state in
                // The node has begun to leave meanwhile. The others take over what it had to do: it must ask nothing any more.
                guard !state.isLeaving else { return }
                state.leaseEnds = begun + limits.lease
                state.hasDuty = isDue == 1 || holder == number
            }
        }

        /// Leases do not depend on the clocks of the machines, but times in a history come from the node that wrote them, and
        /// what one node makes due, another does.
        ///
        /// - Parameter server: the server's time, read between two moments of this machine's clock.
        private func compareClocks(_ server: Instant, from first: Instant, to last: Instant) {
            // 0 if the server's time is between the two.
            let difference = max(first.seconds - server.seconds, 0) + min(last.seconds - server.seconds, 0)
            let isOff = abs(difference) >= Self.tolerance
            let hasChanged = state.withLock { state in
                defer { state.isClockOff = isOff }
                return state.isClockOff != isOff
            }
            guard hasChanged else { return }
            reports.onWarning(
                isOff
                    ? """
                    the clock of this machine is \(abs(difference)) s \(difference > 0 ? "ahead of" : "behind") that of the \
                    database server; let both follow a time server
                    """ : "the clocks of this machine and of the database server agree again")
        }

        /// In seconds (docs/postgresql.md, "Many nodes").
        private static let tolerance: Int64 = 60
    }
#endif
