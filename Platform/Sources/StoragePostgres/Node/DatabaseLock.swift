#if Postgres
    import Foundation
    import Storage

    /// Locks of a session of the server, in the name of the schema. They end with the session.
    ///
    /// Each node that serves holds `serving` together with the others. Alone it is held by who changes tables, and by a
    /// guichet before schema 24, of which one served alone. A node that starts holds `starting` until it is ready, so
    /// that two never make the first keys at once.
    enum DatabaseLock: Int {
        /// "guic" in ASCII.
        case serving = 0x6775_6963
        case starting = 0x6775_6964

        private var numbers: String {
            "\(rawValue), (quote_ident(current_schema())::regnamespace::oid::bigint & 2147483647)::int"
        }

        /// - Returns: `false` if another session has it.
        func take(alone: Bool, on connection: PostgresConnection) throws -> Bool {
            let answer = try connection.runOnce(
                "SELECT pg_try_advisory_lock\(alone ? "" : "_shared")(\(numbers))::text")
            return try answer.rows().first?.text(0) == "true"
        }

        /// Waits as long as the session's `lock_timeout` permits, or a limit of its own; the lock ends with the transaction.
        func takeForTransaction(on connection: PostgresConnection, within wait: LockWait? = nil) throws {
            let take = "SELECT pg_advisory_xact_lock(\(numbers))::text"
            guard let wait else {
                try connection.runOnce(take)
                return
            }
            try connection.runOnce(
                """
                SET LOCAL lock_timeout = \(wait.here.milliseconds); \(take);
                SET LOCAL lock_timeout = \(wait.later.milliseconds)
                """)
        }

        /// Whether this session has it alone. It has it as often as it took it.
        func isHeldAlone(on connection: PostgresConnection) throws -> Bool {
            try connection.runOnce(
                """
                SELECT EXISTS (SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()
                    AND classid = \(rawValue) AND mode = 'ExclusiveLock' AND granted)::text
                """
            ).rows().first?.text(0) == "true"
        }

        func release(alone: Bool, on connection: PostgresConnection) throws {
            try connection.runOnce("SELECT pg_advisory_unlock\(alone ? "" : "_shared")(\(numbers))::text")
        }
    }

    /// How long a lock is waited for, and how long each later one of the same transaction.
    struct LockWait {
        let here: Duration
        let later: Duration
    }
#endif
