#if Postgres
    package import Engine
    import Storage

    /// Notifications for programs that listen to another node.
    extension PostgresNodes {
        package func otherListeners() async throws -> [ListeningProgram] {
            let own = number
            return try await connection.run { [self] connection in
                try connection.rows(
                    """
                    SELECT listeners.node, listeners.number, listeners.api, listeners.shop FROM listeners
                        JOIN nodes ON nodes.number = listeners.node AND \(isServing("nodes"))
                        WHERE listeners.node <> ? ORDER BY listeners.node, listeners.number
                    """, [.integer(own)]
                ).map { row in
                    ListeningProgram(
                        node: try row.integer(0), number: try row.integer(1), api: try row.optionalText(2),
                        shop: try row.optionalText(3))
                }
            }
        }

        package func announce(
            listeners: @escaping @Sendable () -> [ListeningProgram]
        ) async throws -> [ListeningProgram] {
            let own = number
            return try await connection.run { connection in
                let programs = listeners()
                let told = try connection.rows("SELECT number FROM listeners WHERE node = ?", [.integer(own)]).map {
                    try $0.integer(0)
                }
                for number in told where !programs.contains(where: { $0.number == number }) {
                    try connection.execute(
                        "DELETE FROM listeners WHERE node = ? AND number = ?", [.integer(own), .integer(number)])
                }
                for program in programs where !told.contains(program.number) {
                    try connection.execute(
                        """
                        INSERT INTO listeners (node, number, api, shop) VALUES (?, ?, ?, ?)
                            ON CONFLICT (node, number) DO NOTHING
                        """,
                        [
                            .integer(own), .integer(program.number), program.api.map { .text($0) } ?? .null,
                            program.shop.map { .text($0) } ?? .null,
                        ])
                }
                return programs
            }
        }

        // MARK: On the node that sends

        package func hand(_ notification: [UInt8], as id: String, to node: Int64) async throws {
            let own = number
            try await connection.run { connection in
                _ = try connection.execute(
                    """
                    INSERT INTO handed_notifications (id, node, sender, notification) VALUES (?, ?, ?, ?)
                        ON CONFLICT (id) DO NOTHING
                    """, [.text(id), .integer(node), .integer(own), .blob(notification)])
            }
        }

        package func handoverState(of id: String) async throws -> HandoverState {
            try await connection.run { [self] connection in
                let row = try connection.rows(
                    """
                    SELECT answer, EXISTS (SELECT 1 FROM nodes WHERE nodes.number = handed_notifications.node
                        AND \(isServing("nodes"))) FROM handed_notifications WHERE id = ?
                    """, [.text(id)]
                ).first
                guard let row else { return .gone }
                if let answer = try row.optionalBlob(0) { return .answered(answer) }
                return try row.integer(1) != 0 ? .waiting : .gone
            }
        }

        package func withdraw(_ id: String) async throws {
            try await connection.run { connection in
                _ = try connection.execute("DELETE FROM handed_notifications WHERE id = ?", [.text(id)])
            }
        }

        // MARK: On the node to which a program listens

        package func takeHanded() async throws -> [HandedItem] {
            let own = number
            return try await connection.run { connection in
                try connection.rows(
                    """
                    UPDATE handed_notifications SET is_taken = 1 WHERE node = ? AND is_taken = 0
                        RETURNING id, notification
                    """, [.integer(own)]
                ).map { HandedItem(id: try $0.text(0), notification: try $0.blob(1)) }
            }
        }

        package func answer(_ id: String, with answer: [UInt8]) async throws {
            try await connection.run { connection in
                _ = try connection.execute(
                    "UPDATE handed_notifications SET answer = ? WHERE id = ?", [.blob(answer), .text(id)])
            }
        }

        /// On the connection's thread.
        func forgetListening(of node: Int64, on connection: PostgresConnection) throws {
            try connection.execute("DELETE FROM listeners WHERE node = ?", [.integer(node)])
            try connection.execute(
                "DELETE FROM handed_notifications WHERE node = ? OR sender = ?", [.integer(node), .integer(node)])
        }
    }
#endif
