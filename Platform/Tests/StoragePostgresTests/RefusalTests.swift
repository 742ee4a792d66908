#if Postgres
    import Engine
    import Foundation
    import Storage
    import StoragePostgres
    import Support
    import Testing

    /// What is refused at the start, with the reason, and nothing is changed.
    @Suite("A database that cannot store payments", .enabled(if: TestStore.isPostgres), .timeLimit(.minutes(2)))
    struct RefusalTests {
        private static func refusal(_ body: () throws -> PostgresDriver) -> StorageError? {
            #expect(throws: StorageError.self) { _ = try body() }
        }

        @Test(
            "permits reading only, or answers before a commit is safe",
            arguments: [
                ("-c default_transaction_read_only=on", StorageError.Code.readOnly, "reading only"),
                ("-c synchronous_commit=off", .notDurable, "synchronous_commit is off"),
                ("-c synchronous_commit=local", .notDurable, "synchronous_commit is local"),
                ("-c synchronous_commit=remote_write", .notDurable, "synchronous_commit is remote_write"),
            ])
        func settings(settings: String, code: StorageError.Code, reason: String) async throws {
            try await PostgresBench.run { bench in
                let error = Self.refusal { try bench.driver(settings: settings) }
                #expect(error?.code == code)
                #expect(error?.reason.contains(reason) == true)
            }
        }

        @Test("does not flush: refused, unless it is for development")
        func fsync() async throws {
            try await PostgresBench.run { bench in
                let error = Self.refusal { try bench.driver { $0.isDevelopment = false } }
                #expect(error?.code == .notDurable)
                #expect(error?.reason.contains("fsync is off") == true)
            }
        }

        @Test("has another encoding")
        func encoding() async throws {
            try await PostgresBench.run { bench in
                let name = "latin" + UUID().uuidString.lowercased().filter(\.isLetter)
                try bench.run(
                    "CREATE DATABASE \(name) ENCODING 'LATIN1' TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C'")
                let server = try #require(TestStore.server)
                var options = PostgresDriver.Options(reports: StoreReports { _ in })
                options.isDevelopment = true
                let address = try PostgresAddress("\(server) dbname=\(name)")
                let error = Self.refusal { try PostgresDriver(address, options: options) }
                #expect(error?.code == .encoding)
                #expect(error?.reason.contains("LATIN1") == true)
            }
        }

        @Test(
            "has tables of another program",
            arguments: [
                "CREATE TABLE customers (id BIGINT)",
                "CREATE TABLE schema_migrations (version TEXT PRIMARY KEY); CREATE TABLE payments (id BIGINT)",
                "CREATE TABLE schema_migrations (version BIGINT, name TEXT, applied_at BIGINT)",
            ])
        func foreign(tables: String) async throws {
            try await PostgresBench.run { bench in
                try bench.run(tables)
                let error = Self.refusal { try bench.driver(node: Self.node) }
                #expect(error?.code == .foreignTables)
                let left = try bench.run(
                    """
                    SELECT count(*)::text FROM pg_class WHERE relnamespace = current_schema()::regnamespace
                        AND relname IN ('serving_node', 'claims')
                    """)
                #expect(try left.first?.text(0) == "0")
            }
        }

        @Test("was written by a newer version")
        func newer() async throws {
            try await PostgresBench.run { bench in
                let store = try await SQLStore(driver: bench.driver(), at: TestPlatform.noon)
                try await store.close()
                try bench.run("INSERT INTO schema_migrations VALUES (9999, 'later', 0)")
                let error = Self.refusal { try bench.driver() }
                #expect(error?.code == .newerVersion)
                #expect(error?.reason.contains("schema 9999") == true)
            }
        }

        @Test("gives the user no rights: to make tables, to read them, to log in")
        func rights() async throws {
            try await PostgresBench.run { bench in
                let role = "r" + UUID().uuidString.lowercased().filter(\.isLetter)
                try bench.run(
                    "CREATE ROLE \(role) LOGIN; DO $$ BEGIN EXECUTE 'GRANT USAGE ON SCHEMA '"
                        + " || quote_ident(current_schema()) || ' TO \(role)'; END $$")
                func open(_ role: String) -> StorageError? {
                    Self.refusal {
                        var options = PostgresDriver.Options(reports: StoreReports { _ in })
                        options.isDevelopment = true
                        return try PostgresDriver(TestStore.address(of: bench.folder, "user=\(role)"), options: options)
                    }
                }
                let creation = open(role)
                #expect(creation?.code == .noRights)
                #expect(creation?.reason.contains("may not create tables") == true)
                let store = try await SQLStore(driver: bench.driver(), at: TestPlatform.noon)
                try await store.close()
                let reading = open(role)
                #expect(reading?.code == .noRights)
                #expect(reading?.reason.contains("may not read and write the table") == true)
                try bench.run(
                    "DO $$ BEGIN EXECUTE 'GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA '"
                        + " || quote_ident(current_schema()) || ' TO \(role)'; END $$")
                let erasing = open(role)
                #expect(erasing?.code == .noRights)
                #expect(erasing?.reason.contains("or does not own it") == true)
                try bench.run("ALTER ROLE \(role) CONNECTION LIMIT 0")
                let full = open(role)
                #expect(full?.code == .unreachable)
                let nobody = open("nobody_of_this_name")
                #expect(nobody?.code == .login)
            }
        }

        @Test("answers before a commit is safe since the connection was lost: nothing more is acknowledged")
        func laterSettings() async throws {
            try await PostgresBench.run { bench in
                let role = "r" + UUID().uuidString.lowercased().filter(\.isLetter)
                try bench.run(
                    "CREATE ROLE \(role) LOGIN; DO $$ BEGIN EXECUTE 'GRANT USAGE, CREATE ON SCHEMA '"
                        + " || quote_ident(current_schema()) || ' TO \(role)'; END $$")
                var options = PostgresDriver.Options(reports: StoreReports { _ in })
                options.isDevelopment = true
                let driver = try PostgresDriver(
                    TestStore.address(of: bench.folder, "user=\(role)"), options: options)
                let pid = try await driver.write { try $0.rows("SELECT pg_backend_pid()", []).first?.integer(0) } ?? 0
                try bench.run("ALTER ROLE \(role) SET synchronous_commit = off")
                try bench.run("SELECT pg_terminate_backend(\(pid), 5000)::text")
                let error = await #expect(throws: StorageError.self) {
                    _ = try await driver.write { try $0.rows("SELECT 1", []).count }
                }
                #expect(error?.code == .notDurable)
                try await driver.close()
            }
        }

        @Test("does not exist")
        func missing() async throws {
            try await PostgresBench.run { bench in
                let error = Self.refusal {
                    try PostgresDriver(
                        TestStore.address(of: bench.folder, "dbname=nothing_here"),
                        options: PostgresDriver.Options(reports: StoreReports { _ in }))
                }
                #expect(error?.code == .noRights)
                #expect(error?.reason.contains("nothing_here") == true)
            }
        }

        // MARK: Nodes

        private static let node = PostgresDriver.Node(cluster: nil, name: "host a, process 1", version: "0", since: 0)

        @Test("serves another node already: the second one is refused with its name, and may begin once the first ends")
        func secondNode() async throws {
            try await PostgresBench.run { bench in
                let first = try bench.driver(node: Self.node)
                let error = Self.refusal { try bench.driver(node: Self.node) }
                #expect(error?.code == .databaseInUse)
                #expect(error?.reason.contains("host a, process 1") == true)
                try await first.close()
                let second = try bench.driver(node: Self.node)
                #expect(second.cluster == first.cluster)
                try await second.close()
            }
        }

        @Test("belongs to another data folder: refused, and nothing has changed")
        func otherCluster() async throws {
            try await PostgresBench.run { bench in
                let first = try bench.driver(node: Self.node)
                try await first.close()
                var other = Self.node
                other.cluster = "00000000-0000-0000-0000-000000000000"
                let error = Self.refusal { [other] in try bench.driver(node: other) }
                #expect(error?.code == .otherStore)
                #expect(try bench.run("SELECT epoch::text FROM serving_node").first?.text(0) == "1")
            }
        }

        @Test("is another one since the connection was lost: this node writes nothing more, and must stop")
        func otherDatabase() async throws {
            try await PostgresBench.run { bench in
                let driver = try bench.driver(node: Self.node)
                let pid = try await driver.write { try $0.rows("SELECT pg_backend_pid()", []).first?.integer(0) } ?? 0
                try bench.run("UPDATE serving_node SET cluster = 'other'")
                try bench.run("SELECT pg_terminate_backend(\(pid), 5000)::text")
                let error = await #expect(throws: StorageError.self) {
                    _ = try await driver.write { try $0.rows("SELECT 1", []).count }
                }
                #expect(error?.code == .databaseInUse)
                #expect(bench.stops == 1)
                try await driver.close()
            }
        }

        @Test(
            "was taken over by another node while this one was cut off: it writes nothing more, and must stop",
            arguments: ["SELECT 'the same version'", "INSERT INTO schema_migrations VALUES (9999, 'later', 0)"])
        func takenOver(change: String) async throws {
            try await PostgresBench.run { bench in
                let store = try await SQLStore(driver: bench.driver(), at: TestPlatform.noon)
                try await store.close()
                let first = try bench.driver(node: Self.node)
                let pid = try await first.write { try $0.rows("SELECT pg_backend_pid()", []).first?.integer(0) } ?? 0
                try bench.run("SELECT pg_terminate_backend(\(pid), 5000)::text")
                let second = try bench.driver(node: Self.node)
                try await second.close()
                try bench.run(change)
                let error = await #expect(throws: StorageError.self) {
                    _ = try await first.write { try $0.execute("DELETE FROM settings", []) }
                }
                #expect(error?.code == .databaseInUse)
                #expect(bench.stops == 1)
                try await first.close()
            }
        }
    }
#endif
