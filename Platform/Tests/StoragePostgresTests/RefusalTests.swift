#if Postgres
    import Engine
    import Foundation
    import Storage
    import StoragePostgres
    import Support
    import Testing

    /// What is refused at the start, with the reason, and nothing is changed.
    @Suite("A database that cannot store payments", .enabled(if: TestStore.isPostgres), .timeLimit(.minutes(10)))
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

        @Test("has a platform behind an empty schema: nothing is made there, and a node that serves stays where it is")
        func schemaBefore() async throws {
            try await PostgresBench.run { bench in
                let own = try #require(try bench.run("SELECT current_schema()::text").first?.text(0))
                let before = "Before" + UUID().uuidString.filter(\.isLetter)
                let path = "-c search_path=\"\(before)\",\(own)"
                let store = try await SQLStore(driver: bench.driver(node: Self.node), at: TestPlatform.noon)
                try await store.close()
                let driver = try bench.driver(settings: path)
                try bench.run("CREATE SCHEMA \"\(before)\"")
                // The first read opens a connection.
                let schema = try await driver.read { try $0.rows("SELECT current_schema()::text", []).first?.text(0) }
                #expect(schema == own)
                let error = Self.refusal { try bench.driver(settings: path, node: Self.node) }
                #expect(error?.code == .foreignTables)
                #expect(error?.reason.contains("the empty schema \(before)") == true)
                let made = try bench.run(
                    "SELECT count(*)::text FROM pg_class WHERE relnamespace = '\"\(before)\"'::regnamespace")
                #expect(try made.first?.text(0) == "0")
                try await driver.close()
                // Alone it can be used, capital letters and all.
                let other = try await SQLStore(
                    driver: bench.driver(settings: "-c search_path=\"\(before)\""), at: TestPlatform.noon)
                try await other.close()
            }
        }

        @Test(
            "has a platform behind an empty schema: a tool that only reads says so, and one that has begun stays where it is"
        )
        func readingBehindSchema() async throws {
            try await PostgresBench.run { bench in
                let own = try #require(try bench.run("SELECT current_schema()::text").first?.text(0))
                let before = "before" + UUID().uuidString.lowercased().filter(\.isLetter)
                let store = try await SQLStore(driver: bench.driver(node: Self.node), at: TestPlatform.noon)
                try await store.write { try $0.setValue("a", [1]) }
                try await store.close()
                let address = try TestStore.address(
                    of: bench.folder, settings: "-c search_path=\"\(before)\",\(own)")
                let reading = try await address.openStoreReadOnly()
                try bench.run("CREATE SCHEMA \(before); CREATE TABLE \(before).settings (name TEXT, value BYTEA)")
                #expect(try await reading.read { try $0.value("a") } == [1])
                try await reading.close()
                try bench.run("DROP TABLE \(before).settings")
                let error = await #expect(throws: StorageError.self) { _ = try await address.openStoreReadOnly() }
                #expect(error?.code == .foreignTables)
                #expect(error?.reason.contains("the empty schema \(before)") == true)
            }
        }

        @Test("is on a server whose place another one has taken, as the data folder knows: no start of its node")
        func replaced() async throws {
            try await PostgresBench.run { bench in
                let place = PostgresStore(
                    try TestStore.address(of: bench.folder), isDevelopment: true, version: "test")
                func start() async throws {
                    let reports = StoreReports { _ in }
                    let driver = try await place.open(for: bench.folder, at: TestPlatform.noon, reports)
                    try await SQLStore(driver: driver, at: TestPlatform.noon).close()
                }
                try await start()
                let own = try #require(try bench.folder.lastServer)
                try await start()
                // A standby that took over was promoted: it is the same system, on a later line.
                try bench.folder.noteServer("\(own.prefix { $0 != " " }) FFFFFFFF")
                let error = await #expect(throws: StorageError.self) { try await start() }
                #expect(error?.code == .unreachable)
                #expect(error?.reason.contains("was replaced by another server") == true)
                #expect(error?.remedy.contains("name a new folder") == true)
                // Of another system, such as after pg_upgrade, nothing is known.
                try bench.folder.noteServer("7 FFFFFFFF")
                try await start()
                #expect(try bench.folder.lastServer == own)
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

        private static let node = PostgresDriver.Node(cluster: nil, name: "host a, process 1", version: "0")

        private static func makeTables(_ bench: PostgresBench) async throws {
            try await SQLStore(driver: bench.driver(), at: TestPlatform.noon).close()
        }

        @Test("is used by a guichet that serves alone: refused, and nothing has changed")
        func earlierVersion() async throws {
            try await PostgresBench.run { bench in
                try await Self.makeTables(bench)
                let earlier = try bench.driver()
                // What a guichet before schema 24 does at its start.
                let isTaken = try await earlier.write { db in
                    _ = try db.rows(
                        """
                        SELECT pg_try_advisory_lock(1735747939,
                            (current_schema()::regnamespace::oid::bigint & 2147483647)::int)
                        """, [])
                    return try db.rows("SELECT to_regclass('cluster') IS NULL", []).first?.integer(0)
                }
                #expect(isTaken == 1)
                let error = Self.refusal {
                    try bench.driver(node: Self.node) { $0.limits.otherVersion = .milliseconds(200) }
                }
                #expect(error?.code == .databaseInUse)
                #expect(error?.reason.contains("serves alone") == true)
                try await earlier.close()
                try await bench.driver(node: Self.node).close()
            }
        }

        @Test("has tables of an earlier version while its nodes serve: refused until they have stopped")
        func earlierTables() async throws {
            try await PostgresBench.run { bench in
                try await Self.makeTables(bench)
                let first = try bench.driver(node: Self.node)
                // The last version that does more than add (docs/postgresql.md) is 30.
                try bench.run("UPDATE schema_migrations SET version = version - \(Schema.version - 29)")
                let error = Self.refusal {
                    try bench.driver(node: Self.node) { $0.limits.otherVersion = .milliseconds(200) }
                }
                #expect(error?.code == .databaseInUse)
                #expect(error?.reason.contains("another version") == true)
                try await first.close()
                try await bench.driver(node: Self.node).close()
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
                #expect(try bench.run("SELECT name FROM cluster").first?.text(0) == first.cluster)
            }
        }

        @Test("had one node of an earlier version: its data folder still fits, and the name moves")
        func earlierName() async throws {
            try await PostgresBench.run { bench in
                try bench.run(
                    """
                    CREATE TABLE serving_node (one BIGINT PRIMARY KEY, cluster TEXT NOT NULL);
                    INSERT INTO serving_node VALUES (1, 'its name')
                    """)
                var node = Self.node
                node.cluster = "its name"
                let driver = try bench.driver(node: node)
                #expect(driver.cluster == "its name")
                try await driver.close()
                #expect(try bench.run("SELECT name FROM cluster").first?.text(0) == "its name")
            }
        }

        @Test(
            "is another one since the connection was lost, or has newer tables: this node writes nothing more, and stops",
            arguments: ["UPDATE cluster SET name = 'other'", "INSERT INTO schema_migrations VALUES (9999, 'later', 0)"])
        func otherDatabase(change: String) async throws {
            try await PostgresBench.run { bench in
                try await Self.makeTables(bench)
                // The first start of a node gives the database its name, and here nothing is to be made.
                try bench.run("CREATE TABLE cluster (one BIGINT PRIMARY KEY, name TEXT NOT NULL)")
                try bench.run("INSERT INTO cluster VALUES (1, 'this one')")
                let driver = try bench.driver(node: Self.node)
                let pid = try await driver.write { try $0.rows("SELECT pg_backend_pid()", []).first?.integer(0) } ?? 0
                try bench.run(change)
                try bench.run("SELECT pg_terminate_backend(\(pid), 5000)::text")
                let error = await #expect(throws: StorageError.self) {
                    _ = try await driver.write { try $0.execute("DELETE FROM settings", []) }
                }
                #expect(error?.code == .databaseInUse)
                #expect(bench.stops == 1)
                try await driver.close()
            }
        }
    }
#endif
