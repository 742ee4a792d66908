#if Postgres
    import Storage

    /// What a server says of its past: who it is, and what happened to it meanwhile.
    package struct ServerLine: Equatable, Sendable {
        /// The server, and the line of its history: a standby that takes over begins a new one (PostgreSQL, "Timelines").
        let text: String
        /// Since when it counts what it does. A recovery after a crash, of all of it or of one process, begins anew.
        let counting: String
        /// Where its last checkpoint stands in its log.
        let checkpoint: String
        /// If that checkpoint was made while no client could write, at a stop or at the end of a recovery: the number of the
        /// next transaction. All lower ones were known then.
        let nextAtStop: UInt64?

        package init(text: String, counting: String, checkpoint: String, nextAtStop: UInt64?) {
            self.text = text
            self.counting = counting
            self.checkpoint = checkpoint
            self.nextAtStop = nextAtStop
        }

        init(on connection: PostgresConnection) throws {
            // While others write, a checkpoint stands behind the place where it began.
            let row = try connection.runOnce(
                """
                SELECT (SELECT system_identifier FROM pg_control_system())::text || ' '
                        || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8),
                    (SELECT stats_reset::text FROM pg_stat_bgwriter), checkpoint_lsn::text,
                    CASE WHEN checkpoint_lsn = redo_lsn THEN next_xid END
                    FROM pg_control_checkpoint()
                """
            ).rows().first
            guard let row else { throw StorageError.corrupt("the line of the server's history") }
            text = try row.text(0)
            counting = try row.optionalText(1) ?? ""
            checkpoint = try row.text(2)
            nextAtStop = try row.optionalText(3).flatMap(Self.number)
        }

        /// Whether the server is one whose place another one has taken: of the same system, on an earlier line of its history.
        package func isReplaced(by later: ServerLine) -> Bool { isReplaced(byServer: later.text) }

        /// The same for the ``text`` of the other one.
        package func isReplaced(byServer later: String) -> Bool {
            let (own, other) = (text.split(separator: " "), later.split(separator: " "))
            // Lines are numbers in eight hexadecimal digits, so their texts have the same order.
            return own.count == 2 && other.count == 2 && own[0] == other[0] && own[1] < other[1]
        }

        /// "1:700" is transaction 700 after numbers of 32 bits began anew once.
        package static func number(_ text: String) -> UInt64? {
            let parts = text.split(separator: ":").map { UInt64($0) }
            guard parts.count == 2, let epoch = parts[0], let number = parts[1], number >> 32 == 0 else { return nil }
            return epoch << 32 | number
        }

        /// The outcome of a transaction whose COMMIT got no answer.
        package enum Outcome { case committed, undone, underWay, unknown }

        /// Only the same server on the same line of its history can tell. And a crash can lose a transaction together with its
        /// number, which the next one then gets: the server says "committed", and means the other one.
        ///
        /// - Parameter before: what the server said when the connection that was lost was opened.
        /// - Parameter status: what `pg_xact_status` says of the number.
        package func outcome(
            of transaction: UInt64, before: ServerLine, status: () throws -> String?
        ) rethrows -> Outcome {
            guard text == before.text else { return .unknown }
            let mayBeAnother = counting.isEmpty || counting != before.counting
            // It was not known when the server recovered: another transaction may have its number now.
            if mayBeAnother, checkpoint != before.checkpoint, let nextAtStop, nextAtStop <= transaction {
                return .undone
            }
            switch try status() {
            case "committed": return mayBeAnother ? .unknown : .committed
            // Had it been committed, no other one could have its number.
            case "aborted": return .undone
            case "in progress": return .underWay
            default: return .unknown
            }
        }
    }
#endif
