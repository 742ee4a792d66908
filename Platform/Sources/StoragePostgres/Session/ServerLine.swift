#if Postgres
    import Storage

    /// A server, and the line of its history: a standby that takes over begins a new one (PostgreSQL, "Timelines").
    struct ServerLine: Equatable {
        let text: String

        init(on connection: PostgresConnection) throws {
            let row = try connection.runOnce(
                """
                SELECT (SELECT system_identifier FROM pg_control_system())::text || ' '
                    || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)
                """
            ).rows().first
            guard let text = try row?.text(0) else { throw StorageError.corrupt("the line of the server's history") }
            self.text = text
        }
    }
#endif
