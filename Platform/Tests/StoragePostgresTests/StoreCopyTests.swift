#if Postgres
    import Engine
    import Foundation
    import StoragePostgres
    import Support
    import Synchronization
    import Testing

    @testable import Storage

    /// docs/postgresql.md, "Move a platform"
    @Suite("A platform that is copied", .enabled(if: TestStore.isPostgres), .timeLimit(.minutes(20)))
    struct StoreCopyTests {
        /// A folder with rows, an empty schema of the server, and a folder that is not there yet.
        private struct Bench: Sendable {
            let folder: DataFolder
            let back: DataFolder
            let postgres: PostgresBench

            var fromFolder: FolderCopyPlace { FolderCopyPlace(folder, besideVaultKey: false) }
            var toFolder: FolderCopyPlace { FolderCopyPlace(back, besideVaultKey: false) }

            func database() throws -> PostgresCopyPlace {
                PostgresCopyPlace(try TestStore.address(of: postgres.folder), isDevelopment: true)
            }

            static func run(_ body: (Bench) async throws -> Void) async throws {
                let (folder, back) = (DataFolder.temporary(), DataFolder.temporary())
                defer {
                    folder.remove()
                    back.remove()
                }
                try await PostgresBench.run { postgres in
                    let bench = Bench(folder: folder, back: back, postgres: postgres)
                    try await bench.fill()
                    try await body(bench)
                }
            }

            /// What an earlier version left in many tables, and values at the ends of what columns can hold.
            private func fill() async throws {
                try folder.create()
                let driver = try SQLiteDriver(path: folder.database.path, options: .test)
                let script = try Repository.text("Platform/Tests/Recordings/folder.sql")
                _ = try await driver.write { db in
                    // A row may refer to one of a table that comes later.
                    let statements = Self.statements(script)
                    try db.execute("PRAGMA defer_foreign_keys = ON", [])
                    for isTable in [true, false] {
                        for statement in statements where statement.contains("CREATE TABLE") == isTable {
                            try db.execute(statement, [])
                        }
                    }
                }
                let store = try await SQLStore(driver: driver, at: TestPlatform.noon)
                _ = try await driver.write { db in
                    // In the order of the keys the second comes first, and refers to the other.
                    try db.execute(
                        "UPDATE payments SET parent = (SELECT MAX(id) FROM payments) WHERE id = (SELECT MIN(id) FROM payments)",
                        [])
                    for (name, value) in [
                        ("", []), ("no bytes", []), ("all bytes", Array(0...255)), ("é 漢 😀", [0]),
                    ] as [(String, [UInt8])] {
                        try db.execute("INSERT INTO settings VALUES (?, ?)", [.text(name), .blob(value)])
                    }
                    for number in 0..<1_234 {
                        try db.execute(
                            "INSERT INTO claims (scope, claim_key, expires_at) VALUES ('copy', ?, ?)",
                            [.text("key \(number)"), number == 0 ? .null : .integer(.max - Int64(number))])
                    }
                }
                try await store.close()
            }

            private static func statements(_ script: String) -> [String] {
                script.components(separatedBy: ";\n").filter { statement in
                    let text = statement.trimmingCharacters(in: .whitespacesAndNewlines)
                    return !text.isEmpty && text != "COMMIT" && !text.hasPrefix("BEGIN") && !text.hasPrefix("PRAGMA")
                }
            }

            /// Whether the schema of the server has nothing.
            func isEmpty() throws -> Bool {
                try postgres.run(
                    "SELECT count(*)::text FROM pg_class WHERE relnamespace = current_schema()::regnamespace"
                ).first?.text(0) == "0"
            }

            /// The rows are no sound platform, so what the APIs stored is not read.
            func copy(
                from source: any CopyPlace, to target: any CopyPlace,
                _ progress: @escaping @Sendable (StoreCopy.Progress) -> Void = { _ in },
                readPart: @escaping @Sendable (StoredPart) throws -> Void = { _ in }
            ) async throws -> [StoreCopy.CopiedTable] {
                try await StoreCopy(from: source, to: target).run(
                    at: TestPlatform.noon, check: StoreCheck(keys: nil, readPart: readPart), progress: progress
                ).tables
            }
        }

        private struct Interrupted: Error {}

        /// Every row of every table, by what the database itself calls its tables.
        private static func rows(of folder: DataFolder) async throws -> [String: [SQLRow]] {
            let driver = try SQLiteDriver(readingPath: folder.database.path)
            let rows = try await driver.read { db in
                var rows: [String: [SQLRow]] = [:]
                let names = try db.rows(
                    "SELECT name FROM sqlite_master WHERE type = 'table' AND substr(name, 1, 7) <> 'sqlite_'", [])
                for name in try names.map({ try $0.text(0) }) {
                    rows[name] = try db.rows("SELECT * FROM \(name)", []).sorted { "\($0)" < "\($1)" }
                }
                return rows
            }
            try await driver.close()
            return rows
        }

        @Test("there and back again: every row of every table is the same, and the order of events")
        func roundTrip() async throws {
            try await Bench.run { bench in
                let there = try await bench.copy(from: bench.fromFolder, to: bench.database())
                let back = try await bench.copy(from: bench.database(), to: bench.toFolder)
                #expect(there == back)
                let (before, after) = (try await Self.rows(of: bench.folder), try await Self.rows(of: bench.back))
                #expect(before.count == there.count)
                for table in there {
                    #expect(before[table.name]?.count == table.rows)
                    #expect(before[table.name] == after[table.name], "\(table.name)")
                }
                #expect(there.first { $0.name == "claims" }?.rows ?? 0 > 1_234)
                var orders: [[SQLRow]] = []
                for folder in [bench.folder, bench.back] {
                    let driver = try SQLiteDriver(readingPath: folder.database.path)
                    orders.append(
                        try await driver.read {
                            try $0.rows("SELECT rowid, payment, number FROM history ORDER BY 1", [])
                        }
                    )
                    try await driver.close()
                }
                #expect(orders[0] == orders[1])
                #expect(orders[0].count == 6)
            }
        }

        @Test("no table of the database is left out but those of its nodes")
        func tables() async throws {
            try await Bench.run { bench in
                let copied = try await bench.copy(from: bench.fromFolder, to: bench.database())
                let tables = try bench.postgres.run(
                    """
                    SELECT relname::text FROM pg_class WHERE relnamespace = current_schema()::regnamespace
                        AND relkind = 'r' AND relname NOT IN
                            ('nodes', 'node_duties', 'shared_versions', 'context_keys', 'cluster', 'oldest_vault_key',
                                'serving_pairs', 'listeners', 'handed_notifications')
                    """
                ).map { try $0.text(0) }
                #expect(Set(tables) == Set(copied.map(\.name)))
            }
        }

        @Test("later events come after those that were copied, and references hold at once again")
        func afterwards() async throws {
            try await Bench.run { bench in
                _ = try await bench.copy(from: bench.fromFolder, to: bench.database())
                let node = PostgresDriver.Node(cluster: nil, name: "host a, process 1", version: "0")
                let driver = try bench.postgres.driver(node: node)
                let store = try await SQLStore(driver: driver, at: TestPlatform.noon)
                try await driver.nodes?.join()
                try await driver.nodes?.started()
                let places = try await driver.write { db in
                    let last = try db.rows("SELECT MAX(rowid) FROM history", []).first?.integer(0) ?? 0
                    let line = try db.rows("SELECT payment, MAX(number) FROM history GROUP BY payment", []).first
                    try db.execute(
                        """
                        INSERT INTO history (payment, number, at, event, hash)
                            SELECT payment, number + 1, at, event, hash FROM history WHERE payment = ? AND number = ?
                        """, [.text(line?.text(0) ?? ""), .integer(line?.integer(1) ?? 0)])
                    return [last, try db.rows("SELECT MAX(rowid) FROM history", []).first?.integer(0) ?? 0]
                }
                #expect(places[0] > 0 && places[0] < places[1])
                // What nodes compare to know whether they must read again.
                let counted = try await driver.nodes?.sharedVersions()
                #expect(counted?.byTable["shop_keys"] ?? 0 >= 5)
                #expect(counted?.byTable["settings"] ?? 0 >= 3)
                let error = await #expect(throws: StorageError.self) {
                    _ = try await driver.write { db in
                        try db.execute(
                            "INSERT INTO history SELECT 'nobody', number, at, event, hash, rowid + 1000000 FROM history LIMIT 1",
                            [])
                        // A constraint that waited for the end would not be noticed before this.
                        throw Interrupted()
                    }
                }
                #expect(error?.code == .constraint)
                try await store.close()
            }
        }

        // MARK: Nothing is changed

        @Test("interrupted while it copies, compares or checks: the target is as it was")
        func interrupted() async throws {
            try await Bench.run { bench in
                for step in [StoreCopy.Progress.Step.copying, .comparing, .checking] {
                    let copying = Task {
                        _ = try await bench.copy(from: bench.fromFolder, to: bench.database()) { progress in
                            guard progress.step == step, progress.rows > (step == .checking ? 0 : 600) else { return }
                            withUnsafeCurrentTask { $0?.cancel() }
                        }
                    }
                    await #expect(throws: CancellationError.self) { try await copying.value }
                    #expect(try bench.isEmpty())
                }

                _ = try await bench.copy(from: bench.fromFolder, to: bench.database())
                let back = Task {
                    _ = try await bench.copy(from: bench.database(), to: bench.toFolder) { progress in
                        guard progress.step == .comparing else { return }
                        withUnsafeCurrentTask { $0?.cancel() }
                    }
                }
                await #expect(throws: CancellationError.self) { try await back.value }
                #expect(!FileManager.default.fileExists(atPath: bench.back.url.path))
                _ = try await bench.copy(from: bench.database(), to: bench.toFolder)
            }
        }

        @Test("the server ends the connection in the middle: the target is as it was, and the next attempt succeeds")
        func lostConnection() async throws {
            try await Bench.run { bench in
                let isCut = Mutex(false)
                let error = await #expect(throws: StorageError.self) {
                    _ = try await bench.copy(from: bench.fromFolder, to: bench.database()) { progress in
                        guard progress.rows > 600, !isCut.withLock({ $0 }) else { return }
                        isCut.withLock { $0 = true }
                        _ = try? bench.postgres.run(
                            """
                            SELECT pg_terminate_backend(pid, 5000)::text FROM pg_locks WHERE locktype = 'advisory'
                                AND mode = 'ExclusiveLock' AND pid <> pg_backend_pid()
                                AND objid::bigint = (current_schema()::regnamespace::oid::bigint & 2147483647)
                            """)
                    }
                }
                #expect(isCut.withLock { $0 })
                #expect(error?.code == .unreachable)
                #expect(try bench.isEmpty())
                _ = try await bench.copy(from: bench.fromFolder, to: bench.database())
            }
        }

        @Test(
            "a copy that was killed leaves a file that no start takes for a platform, and that the next copy replaces")
        func killed() async throws {
            try await Bench.run { bench in
                _ = try await bench.copy(from: bench.fromFolder, to: bench.database())
                try bench.back.create()
                try Data("half a copy".utf8).write(to: bench.back.restoring)
                #expect(throws: StorageError.self) { try bench.back.prepareDatabase(at: TestPlatform.noon) }
                _ = try await bench.copy(from: bench.database(), to: bench.toFolder)
                let (before, after) = (try await Self.rows(of: bench.folder), try await Self.rows(of: bench.back))
                #expect(before == after)
            }
        }

        @Test("a target that is not empty is refused, and stays as it is")
        func notEmpty() async throws {
            try await Bench.run { bench in
                _ = try await bench.copy(from: bench.fromFolder, to: bench.database())
                let again = await #expect(throws: StorageError.self) {
                    _ = try await bench.copy(from: bench.fromFolder, to: bench.database())
                }
                #expect(again?.code == .databaseNotEmpty)
                let before = try await Self.rows(of: bench.folder)
                let full = await #expect(throws: StorageError.self) {
                    _ = try await bench.copy(
                        from: bench.database(), to: FolderCopyPlace(bench.folder, besideVaultKey: false))
                }
                #expect(full?.code == .folderNotEmpty)
                let after = try await Self.rows(of: bench.folder)
                #expect(before == after)
            }
        }

        @Test("a platform that serves from either side: refused")
        func served() async throws {
            try await Bench.run { bench in
                let lock = try FolderLock(folder: bench.folder.url)
                let folder = await #expect(throws: StorageError.self) {
                    _ = try await bench.copy(from: bench.fromFolder, to: bench.database())
                }
                #expect(folder?.code == .folderInUse)
                lock.release()
                let node = PostgresDriver.Node(cluster: nil, name: "host a, process 1", version: "0")
                let driver = try bench.postgres.driver(node: node)
                let store = try await SQLStore(driver: driver, at: TestPlatform.noon)
                try await driver.nodes?.join()
                try await driver.nodes?.started()
                let target = await #expect(throws: StorageError.self) {
                    _ = try await bench.copy(from: bench.fromFolder, to: bench.database())
                }
                #expect(target?.code == .databaseInUse)
                let source = await #expect(throws: StorageError.self) {
                    _ = try await bench.copy(from: bench.database(), to: bench.toFolder)
                }
                #expect(source?.code == .databaseInUse)
                #expect(!FileManager.default.fileExists(atPath: bench.back.url.path))
                try await store.close()
                _ = try await bench.copy(from: bench.database(), to: bench.toFolder)
            }
        }

        @Test("a node that was cut off comes back with its lease: refused until that has ended")
        func leased() async throws {
            try await Bench.run { bench in
                _ = try await bench.copy(from: bench.fromFolder, to: bench.database())
                try bench.postgres.run(
                    """
                    INSERT INTO nodes (number, run, name, address, version, started_at, seen_at) VALUES (7, 'r', 'host b', '', '',
                        0, (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::BIGINT + 3600000)
                    """)
                let error = await #expect(throws: StorageError.self) {
                    _ = try await bench.copy(from: bench.database(), to: bench.toFolder)
                }
                #expect(error?.code == .databaseInUse)
                #expect(error?.reason.contains("host b") == true)
                try bench.postgres.run("UPDATE nodes SET seen_at = 0")
                _ = try await bench.copy(from: bench.database(), to: bench.toFolder)
            }
        }

        @Test("another schema than that of this version: refused, with what to run first", arguments: [-1, 1])
        func otherSchema(step: Int) async throws {
            try await Bench.run { bench in
                let driver = try SQLiteDriver(path: bench.folder.database.path, options: .test)
                _ = try await driver.write {
                    try $0.execute("DELETE FROM schema_migrations WHERE version = ?", [.integer(Schema.version)])
                    guard step > 0 else { return }
                    try $0.execute(
                        "INSERT INTO schema_migrations VALUES (?, 'later', 0)", [.integer(Schema.version + 1)])
                }
                try await driver.close()
                let error = await #expect(throws: StorageError.self) {
                    _ = try await bench.copy(from: bench.fromFolder, to: bench.database())
                }
                #expect(error?.code == (step < 0 ? .olderVersion : .newerVersion))
                #expect(
                    error?.remedy.contains(step < 0 ? "start `guichet serve` of this version" : "newer version") == true
                )
                #expect(try bench.isEmpty())
            }
        }

        /// Of calls that came before U+0000 was refused in them (docs/choices/platform.md, 109).
        @Test("a text with U+0000, which PostgreSQL does not store: refused with the row that has it, and what to do")
        func nullCharacter() async throws {
            try await Bench.run { bench in
                let driver = try SQLiteDriver(path: bench.folder.database.path, options: .test)
                let id = try await driver.write { db in
                    let id = try #require(try db.rows("SELECT MIN(id) FROM payments", []).first).text(0)
                    try db.execute(
                        "UPDATE payments SET reference = ? WHERE id = ?", [.text("before\u{0}after"), .text(id)])
                    return id
                }
                try await driver.close()
                let error = await #expect(throws: StorageError.self) {
                    _ = try await bench.copy(from: bench.fromFolder, to: bench.database())
                }
                #expect(error?.reason == "payments \(id) has a text with U+0000, which PostgreSQL does not store")
                #expect(error?.remedy.contains("guichet reset --shop") == true)
                #expect(try bench.isEmpty())
            }
        }

        @Test("no platform in the source: refused, and the target is as it was")
        func noPlatform() async throws {
            try await Bench.run { bench in
                let empty = await #expect(throws: StorageError.self) {
                    _ = try await bench.copy(from: bench.database(), to: bench.toFolder)
                }
                #expect(empty?.code == .noPlatform)
                let missing = await #expect(throws: StorageError.self) {
                    _ = try await bench.copy(from: bench.toFolder, to: bench.database())
                }
                #expect(missing?.code == .noPlatform)
                #expect(!FileManager.default.fileExists(atPath: bench.back.url.path))
                let isEmpty = try bench.isEmpty()
                #expect(isEmpty)
            }
        }
    }
#endif
