#if Postgres
    package import Engine
    import Storage
    import Synchronization

    extension PostgresNodes {
        // MARK: What nodes keep in memory

        /// Callers that come while the server is asked share the next question: one that was sent before they came could
        /// miss what they must know.
        ///
        /// - Throws: at once while the server is away: the attempt to renew the lease finds it again.
        package func sharedVersions() async throws -> SharedVersions {
            if let away = connection.away { throw away }
            return try await withCheckedThrowingContinuation { continuation in
                let mustAsk = state.withLock { state in
                    state.callers.append(continuation)
                    defer { state.isAsked = true }
                    return !state.isAsked
                }
                if mustAsk { connection.async { self.answerCallers() } }
            }
        }

        private func answerCallers() {
            let callers = state.withLock { state in
                defer { (state.callers, state.isAsked) = ([], false) }
                return state.callers
            }
            let answer = Swift.Result { () throws -> SharedVersions in
                let rows = try connection.now { connection in
                    try renewIfLapsed(on: connection)
                    return try connection.rows("SELECT name, version FROM shared_versions", [])
                }
                let versions = Dictionary(try rows.map { (try $0.text(0), try $0.integer(1)) }) { max($0, $1) }
                noteEarlier(versions)
                return SharedVersions(line: connection.line, byTable: versions)
            }
            for caller in callers { caller.resume(with: answer) }
        }

        /// The counts only grow. Lower ones are of an earlier time: a copy was restored beneath this node, or a failover has lost
        /// changes. Without more, a change after that would count for this node only from the count on that it knew.
        private func noteEarlier(_ versions: [String: Int64]) {
            let isEarlier = state.withLock { state in
                defer { state.versions = versions }
                return state.versions.contains { versions[$0.key] ?? 0 < $0.value }
            }
            guard isEarlier else { return }
            connection.readAgain()
            reports.onWarning(
                """
                the database is that of an earlier time, as after a restore or a failover that lost changes: this node reads \
                all again
                """)
        }

        // MARK: Keys of contexts

        package func contextKeys() async throws -> [WireKeyRecord] {
            try await connection.run { connection in
                try connection.rows("SELECT key_id, created_at, expires_at, sealed FROM context_keys", []).map { row in
                    WireKeyRecord(
                        keyID: try row.text(0), createdAt: Instant(milliseconds: try row.integer(1)),
                        expiresAt: Instant(milliseconds: try row.integer(2)),
                        sealed: SealedValue(bytes: try row.blob(3)))
                }
            }
        }

        package func addContextKey(
            unlessOneSince instant: Instant, _ make: @escaping @Sendable () throws -> WireKeyRecord
        ) async throws {
            try await connection.run { connection in
                // Encrypted here: what this node tells of its vault goes over the same connection, before or after it.
                let key = try make()
                // Two nodes that do so at once add two keys, and know both. One that was made after this one's end comes from a
                // machine whose clock was wrong: no node uses it.
                _ = try connection.execute(
                    """
                    INSERT INTO context_keys (key_id, created_at, expires_at, sealed)
                        SELECT CAST(? AS TEXT), CAST(? AS BIGINT), CAST(? AS BIGINT), CAST(? AS BYTEA)
                            WHERE NOT EXISTS (SELECT 1 FROM context_keys WHERE created_at > ? AND created_at < ?)
                        ON CONFLICT (key_id) DO NOTHING
                    """,
                    [
                        .text(key.keyID), .integer(key.createdAt.milliseconds), .integer(key.expiresAt.milliseconds),
                        .blob(key.sealed.bytes), .integer(instant.milliseconds),
                        .integer(key.expiresAt.milliseconds),
                    ])
            }
        }

        /// The file of the table is written anew, so that it has nothing of them. A program that reads the table, `pg_dump` for
        /// example, keeps it from that for as long as it runs, and the node's own calls wait on this connection: so it waits
        /// for a moment only, and its failure stops nothing.
        package func deleteContextKeys(expiredAt instant: Instant) async throws {
            try await connection.run { [self] connection in
                // Also those whose time lies further ahead than they last: of a machine whose clock was wrong.
                let now = SQLValue.integer(instant.milliseconds)
                let count = try connection.execute(
                    "DELETE FROM context_keys WHERE expires_at <= ? OR created_at - ? >= expires_at - created_at",
                    [now, now])
                // A rewriting that another one's lock prevented is made up for in the next round.
                let (isDue, isLate) = state.withLock { state in
                    let isLate = state.hasDeletedKeys
                    state.hasDeletedKeys = isLate || count > 0
                    return (state.hasDeletedKeys, isLate)
                }
                guard isDue else { return }
                do {
                    try rewriteContextKeys(on: connection)
                    state.withLock { $0.hasDeletedKeys = false }
                } catch {
                    let text = "the table of context keys could not be written anew; it is tried again: \(error)"
                    isLate ? reports.onNotice(text) : reports.onWarning(text)
                }
            }
        }

        private func rewriteContextKeys(on connection: PostgresConnection) throws {
            // VACUUM runs in no transaction, so the limit is the session's meanwhile.
            try connection.run(with: "SET lock_timeout = \(limits.rewritingLock.milliseconds)") {
                try connection.runOnce("VACUUM (FULL) context_keys", within: limits.statement + limits.grace)
            }
        }

        // MARK: Nodes that ended

        package func endedNodes() async throws -> [Int64] {
            let lapsed = limits.lease.milliseconds
            return try await connection.run { connection in
                try connection.execute(
                    """
                    UPDATE nodes SET ended_at = \(Self.now), alone_because = NULL
                        WHERE ended_at IS NULL AND seen_at <= \(Self.now) - \(lapsed)
                    """, [])
                try connection.execute(
                    "DELETE FROM nodes WHERE settled = 1 AND ended_at < \(Self.now) - 86400000", [])
                return try connection.rows(
                    "SELECT number FROM nodes WHERE ended_at IS NOT NULL AND settled = 0 ORDER BY number", []
                ).map { try $0.integer(0) }
            }
        }

        package func settle(_ node: Int64) async throws {
            try await connection.run { [self] connection in
                try forgetListening(of: node, on: connection)
                try connection.execute(
                    "UPDATE nodes SET settled = 1 WHERE number = ? AND ended_at IS NOT NULL", [.integer(node)])
            }
        }

        // MARK: What nodes say of themselves

        package func list() async throws -> [ServingNode] {
            let own = number
            return try await connection.run { [self] connection in
                try connection.rows(
                    """
                    SELECT number, name, address, version, started_at, seen_at, ended_at, alone_because,
                        EXISTS (SELECT 1 FROM node_duties WHERE node = nodes.number), \(Self.now), \(isServing("nodes"))
                        FROM nodes ORDER BY started_at, number
                    """, []
                ).map { row in
                    let seen = Instant(milliseconds: try row.integer(5))
                    let ended = try row.optionalInteger(6).map { Instant(milliseconds: $0) }
                    let isServing = try row.integer(10) != 0
                    return ServingNode(
                        number: try row.integer(0), name: try row.text(1), address: try row.text(2),
                        version: try row.text(3), startedAt: Instant(milliseconds: try row.integer(4)), seenAt: seen,
                        // Its end has not been noticed yet.
                        endedAt: isServing ? nil : ended ?? seen, doesDueWork: try isServing && row.integer(8) != 0,
                        isThisOne: try row.integer(0) == own, aloneBecause: try row.optionalText(7),
                        now: Instant(milliseconds: try row.integer(9)))
                }
            }
        }

        package func announce(address: String) async throws {
            let number = state.withLock { state in
                state.address = address
                return state.number
            }
            try await connection.run { connection in
                _ = try connection.execute(
                    "UPDATE nodes SET address = ? WHERE number = ?", [.text(address), .integer(number)])
            }
        }

        package func beAlone(because reason: String) async throws {
            try await withoutStarts { [self] connection in
                let others = try connection.rows(
                    "SELECT name FROM nodes WHERE run <> ? AND \(isServing("nodes")) ORDER BY name",
                    [.text(identity.run)]
                ).map { try $0.text(0) }
                guard others.isEmpty else {
                    throw NotAlone(
                        "other nodes serve from this database: \(others.joined(separator: ", "))",
                        remedy: "stop them first")
                }
                try connection.execute(
                    "UPDATE nodes SET alone_because = ? WHERE run = ?", [.text(reason), .text(identity.run)])
            }
        }

        package func endBeingAlone() async throws {
            let number = number
            try await connection.run { connection in
                _ = try connection.execute(
                    "UPDATE nodes SET alone_because = NULL WHERE number = ?", [.integer(number)])
            }
        }
    }
#endif
