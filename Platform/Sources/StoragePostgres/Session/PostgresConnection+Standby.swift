#if Postgres
    extension PostgresConnection {
        /// Waits until a standby server has what this server has committed, if its commits wait for one.
        ///
        /// A server that is stopped or killed while a commit waits shows that commit from its next start on, although no standby
        /// may have it (PostgreSQL, "Synchronous Replication": such transactions are marked as committed during recovery). A
        /// later commit waits for all before it, but only one that has written to the server's log.
        func waitForStandby() throws {
            try runOnce("SELECT pg_logical_emit_message(true, 'guichet', '')")
        }
    }
#endif
