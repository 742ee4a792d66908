#if Postgres
    import Engine
    import Support
    import Testing

    @testable import Storage
    @testable import StoragePostgres

    /// docs/postgresql.md, "Which versions may run together". A later version is this one with a step more.
    @Suite("Nodes of two versions on one database", .enabled(if: TestStore.isPostgres), .timeLimit(.minutes(10)))
    struct ServingPairTests {
        private static let node = PostgresDriver.Node(cluster: nil, name: "host a, process 1", version: "0")

        /// The schema of a later version, which adds a column and a table, or renames a column.
        private static func later(onlyAdds: Bool) -> SchemaSteps {
            let added = ["ALTER TABLE settings ADD COLUMN later TEXT", "CREATE TABLE later_rows (id TEXT PRIMARY KEY)"]
            let changed = ["ALTER TABLE settings RENAME COLUMN value TO later"]
            return SchemaSteps(adding: [
                Migration(
                    version: Schema.version + 1, name: "a later version", statements: onlyAdds ? added : changed,
                    onlyAdds: onlyAdds)
            ])
        }

        private static func run(_ body: (PostgresBench) async throws -> Void) async throws {
            try await PostgresBench.run { bench in
                // A node that makes them is alone until it says that it has started.
                try await SQLStore(driver: bench.driver(), at: TestPlatform.noon).close()
                try await body(bench)
            }
        }

        private static func start(
            _ bench: PostgresBench, _ schema: SchemaSteps, within limit: Duration = .seconds(60)
        ) async throws -> SQLStore {
            let driver = try bench.driver(node: node) { options in
                options.schema = schema
                options.limits.otherVersion = limit
            }
            do {
                return try await SQLStore(driver: driver, to: schema, at: TestPlatform.noon)
            } catch {
                try await driver.close()
                throw error
            }
        }

        private static func versions(_ bench: PostgresBench) throws -> [String] {
            try bench.run("SELECT version::text FROM schema_migrations ORDER BY version").map { try $0.text(0) }
        }

        /// Ends the connections that write, of every node: each has the lock of those that serve.
        private static func endWriters(_ bench: PostgresBench) throws {
            try bench.run(
                """
                SELECT pg_terminate_backend(pid, 5000)::text FROM pg_locks WHERE locktype = 'advisory'
                    AND classid = \(DatabaseLock.serving.rawValue)
                    AND objid = (current_schema()::regnamespace::oid::bigint & 2147483647)::oid
                """)
        }

        @Test("one that only adds starts beside an older one, which goes on after a lost connection, and starts again")
        func adding() async throws {
            try await Self.run { bench in
                let older = try await Self.start(bench, .current)
                let newer = try await Self.start(bench, Self.later(onlyAdds: true))
                #expect(try Self.versions(bench) == ["\(Schema.version)", "\(Schema.version + 1)"])
                for store in [older, newer] {
                    try Self.endWriters(bench)
                    try await store.write { try $0.setValue("a", [1]) }
                    #expect(try await store.read { try $0.value("a") } == [1])
                }
                #expect(bench.stops == 0)
                try await older.close()
                let again = try await Self.start(bench, .current)
                try await again.write { try $0.setValue("a", [2]) }
                #expect(try await newer.read { try $0.value("a") } == [2])
                try await again.close()
                try await newer.close()
                #expect(try Self.versions(bench).count == 2)
            }
        }

        /// docs/postgresql.md, "Limits of time".
        @Test(
            "what a later version adds may take longer than other statements, whose limit counts again after the start")
        func long() async throws {
            try await Self.run { bench in
                let later = SchemaSteps(adding: [
                    Migration(
                        version: Schema.version + 1, name: "a later version",
                        statements: ["SELECT pg_sleep(4)::text"], onlyAdds: true)
                ])
                // Neither the server's limit nor that of this side is reached.
                let driver = try bench.driver(node: Self.node) { options in
                    options.schema = later
                    (options.limits.statement, options.limits.grace) = (.seconds(3), .zero)
                }
                let store = try await SQLStore(driver: driver, to: later, at: TestPlatform.noon)
                #expect(try Self.versions(bench) == ["\(Schema.version)", "\(Schema.version + 1)"])
                let limit = try await driver.write { db in
                    try db.rows("SELECT current_setting('statement_timeout')", []).first?.text(0)
                }
                #expect(limit == "3s")
                try await store.close()
            }
        }

        @Test("several that start at once beside an older one apply what is added once")
        func atOnce() async throws {
            try await Self.run { bench in
                let older = try await Self.start(bench, .current)
                let newer = try await withThrowingTaskGroup(of: SQLStore.self) { group in
                    for _ in 0..<3 { group.addTask { try await Self.start(bench, Self.later(onlyAdds: true)) } }
                    return try await group.reduce(into: [SQLStore]()) { $0.append($1) }
                }
                #expect(try Self.versions(bench) == ["\(Schema.version)", "\(Schema.version + 1)"])
                for store in newer + [older] {
                    try await store.write { try $0.setValue("a", [1]) }
                    try await store.close()
                }
            }
        }

        @Test("one that changes tables is refused beside an older one; once it serves, the older one is refused")
        func changing() async throws {
            try await Self.run { bench in
                let older = try await Self.start(bench, .current)
                let refusal = await #expect(throws: StorageError.self) {
                    _ = try await Self.start(bench, Self.later(onlyAdds: false), within: .milliseconds(200))
                }
                #expect(refusal?.code == .databaseInUse)
                #expect(refusal?.reason.contains("another version") == true)
                #expect(try Self.versions(bench) == ["\(Schema.version)"])
                try await older.close()
                let newer = try await Self.start(bench, Self.later(onlyAdds: false))
                #expect(try Self.versions(bench).count == 2)
                let second = await #expect(throws: StorageError.self) { _ = try await Self.start(bench, .current) }
                #expect(second?.code == .newerVersion)
                try await newer.close()
            }
        }
    }
#endif
