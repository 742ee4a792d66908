#if Postgres
    package import Engine
    import Storage
    import Synchronization

    /// The vault's keys, renewed while several nodes serve (docs/postgresql.md, "The vault's keys").
    extension PostgresNodes {
        /// Only if it is not what this node said last: it is asked with each change of the settings.
        package func announce(vault: NodeVault) async throws {
            guard state.withLock({ !$0.isVaultTold || $0.vault != vault }) else { return }
            try await connection.run { [self] connection in try tell(vault, on: connection) }
            noteTold(vault)
        }

        package func announce(
            vault: NodeVault, reading name: String,
            ifAccepted check: @escaping @Sendable (_ stored: [UInt8]?, _ others: [OtherNodeVault]) throws -> Void
        ) async throws {
            try await withoutStarts { [self] connection in
                try check(value(name, on: connection), otherVaults(on: connection))
                try tell(vault, on: connection)
            }
            noteTold(vault)
        }

        private func tell(_ vault: NodeVault, on connection: PostgresConnection) throws {
            let isFirst = state.withLock { state in
                state.isVaultTold = false
                return state.vault == nil
            }
            try connection.execute(
                "UPDATE nodes SET vault_key = ?, vault = ? WHERE run = ?",
                [.integer(Int64(vault.sealing)), .text(vault.text), .text(identity.run)])
            // At its start: an older version that a start accepts is in use again.
            guard isFirst else { return }
            try connection.execute(
                "UPDATE oldest_vault_key SET version = ? WHERE version > ?",
                [.integer(Int64(vault.sealing)), .integer(Int64(vault.sealing))])
        }

        private func noteTold(_ vault: NodeVault) { state.withLock { ($0.vault, $0.isVaultTold) = (vault, true) } }

        package func otherVaults() async throws -> [OtherNodeVault] {
            try await connection.run { [self] connection in try otherVaults(on: connection) }
        }

        func otherVaults(on connection: PostgresConnection) throws -> [OtherNodeVault] {
            try connection.rows(
                """
                SELECT name, vault_key, vault FROM nodes WHERE run <> ? AND \(isServing("nodes")) ORDER BY name, number
                """, [.text(identity.run)]
            ).map { row in
                let (sealing, text) = (try row.optionalInteger(1), try row.optionalText(2))
                var vault: NodeVault?
                if let sealing, let text { vault = NodeVault(sealing: Int(sealing), text: text) }
                return OtherNodeVault(name: try row.text(0), vault: vault)
            }
        }

        package func setValue(
            _ name: String,
            by change: @escaping @Sendable (_ stored: [UInt8]?, _ others: [OtherNodeVault]) throws -> [UInt8]?
        ) async throws {
            try await withoutStarts { [self] connection in
                let stored = try value(name, on: connection)
                guard let fresh = try change(stored, otherVaults(on: connection)) else { return }
                let sql =
                    stored == nil
                    ? "INSERT INTO settings (value, name) VALUES (?, ?) ON CONFLICT (name) DO NOTHING"
                    : "UPDATE settings SET value = ? WHERE name = ?"
                let changed = try connection.execute(sql, [.blob(fresh), .text(name)])
                // It was set meanwhile: the connection tries again.
                guard changed == 1 else {
                    throw StorageError(.conflict, "\(name) was set meanwhile", remedy: "repeat the call")
                }
            }
        }

        /// It stays as it is until the transaction ends: a write that changes it waits, and is repeated.
        private func value(_ name: String, on connection: PostgresConnection) throws -> [UInt8]? {
            try connection.rows("SELECT value FROM settings WHERE name = ? FOR UPDATE", [.text(name)]).first?.blob(0)
        }

        package func refuseVaultKeys(before version: Int) async throws {
            try await withoutStarts { [self] connection in
                try otherVaults(on: connection).refuse(sealingBefore: version)
                try connection.execute(
                    """
                    INSERT INTO oldest_vault_key (one, version) VALUES (1, ?)
                        ON CONFLICT (one) DO UPDATE SET version = excluded.version
                            WHERE oldest_vault_key.version < excluded.version
                    """, [.integer(Int64(version))])
            }
        }

        /// The first statement of a transaction decides which moment it sees, and gives it its number.
        package func waitForEarlierWrites() async throws {
            // It gets the number an instant after that moment: after this pause, none is between the two.
            try await Task.sleep(for: .milliseconds(100))
            let number = try await connection.run { connection in
                try connection.rows("SELECT pg_current_xact_id()::TEXT::BIGINT", []).first?.integer(0) ?? 0
            }
            // A transaction of a frozen node ends by the server's limit.
            let end = ContinuousClock.now + limits.idleInTransaction
            while true {
                let oldest = try await connection.run { connection in
                    try connection.rows(
                        "SELECT pg_snapshot_xmin(pg_current_snapshot())::TEXT::BIGINT", []
                    ).first?.integer(0) ?? 0
                }
                if oldest > number { return }
                guard ContinuousClock.now < end else {
                    throw VaultKeysRefused(
                        .otherNodes, "a transaction of the database's server has been open for a long time",
                        remedy: "end it, or wait for its end; then run it again")
                }
                try await Task.sleep(for: .milliseconds(100))
            }
        }

        /// A node that is starting holds the lock of starts until it serves, which may take longer than anyone should wait.
        func withoutStarts(
            _ body: @escaping @Sendable (PostgresConnection) throws -> Void
        ) async throws {
            let wait = LockWait(here: limits.startMeanwhile, later: limits.lock)
            do {
                try await connection.run { [self] connection in
                    // The others must count on this node while it decides something with them.
                    try renewIfLapsed(on: connection)
                    try connection.amongNodes(within: wait) { try body(connection) }
                }
            } catch let error as StorageError where error.code == .timedOut {
                throw NotAlone("another node is starting", remedy: "run it again when it serves")
            }
        }
    }
#endif
