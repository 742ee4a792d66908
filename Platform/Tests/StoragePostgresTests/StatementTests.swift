#if Postgres
    import Engine
    import Foundation
    import Storage
    import StoragePostgres
    import Support
    import Testing

    @Suite("Statements on PostgreSQL", .enabled(if: TestStore.isPostgres), .timeLimit(.minutes(10)))
    struct StatementTests {
        private static func withTable(
            _ change: (inout PostgresDriver.Options) -> Void = { _ in },
            _ body: (PostgresDriver, PostgresBench) async throws -> Void
        ) async throws {
            try await PostgresBench.run { bench in
                try bench.run(
                    """
                    CREATE TABLE schema_migrations (version BIGINT, name TEXT, applied_at BIGINT);
                    CREATE TABLE payments (id BIGINT);
                    CREATE TABLE things (n BIGINT PRIMARY KEY, word TEXT COLLATE "C", bytes BYTEA)
                    """)
                let driver = try bench.driver(change)
                try await body(driver, bench)
                try await driver.close()
            }
        }

        private static func count(_ driver: PostgresDriver) async throws -> Int {
            try await driver.read { try $0.rows("SELECT n FROM things", []).count }
        }

        @Test("what is written is read: NULL and what is empty are different, and nothing is cut")
        func values() async throws {
            let rows: [[SQLValue]] = [
                [.integer(1), .null, .null], [.integer(2), .text(""), .blob([])],
                [.integer(.max), .text("é'\\ \"?\n$1 🂡"), .blob([0, 255, 92, 39])],
                [
                    .integer(.min), .text(String(repeating: "x", count: 100_000)),
                    .blob([UInt8](repeating: 7, count: 70_000)),
                ],
            ]
            try await Self.withTable { driver, _ in
                try await driver.write { db in
                    for row in rows { try db.execute("INSERT INTO things (n, word, bytes) VALUES (?, ?, ?)", row) }
                }
                let read = try await driver.read { db in
                    try db.rows(
                        "SELECT n, word, bytes FROM things ORDER BY CASE n WHEN 1 THEN 0 WHEN 2 THEN 1 ELSE 2 END, n DESC",
                        []
                    )
                    .map { row -> [SQLValue] in
                        [
                            .integer(try row.integer(0)), try row.optionalText(1).map { .text($0) } ?? .null,
                            try row.optionalBlob(2).map { .blob($0) } ?? .null,
                        ]
                    }
                }
                #expect(read == rows)
            }
        }

        @Test("a text with a NUL, which PostgreSQL cannot store, is refused and not cut")
        func nul() async throws {
            try await Self.withTable { driver, _ in
                let error = await #expect(throws: StorageError.self) {
                    _ = try await driver.write {
                        try $0.execute("INSERT INTO things (n, word) VALUES (1, ?)", [.text("a\0b")])
                    }
                }
                #expect(error?.code == .constraint)
                let stored = try await Self.count(driver)
                #expect(stored == 0)
            }
        }

        @Test("texts are in the order of their bytes, whatever the order of the database is")
        func order() async throws {
            try await PostgresBench.run { bench in
                let store = try await SQLStore(driver: bench.driver(), at: TestPlatform.noon)
                let words = ["a", "B", "é", "Z", "_", "aa", "A b", "A-c"]
                try await store.write { store in
                    for word in words { try store.setValue(word, [1]) }
                }
                let read = try await store.driver.read { db in
                    try db.rows("SELECT name FROM settings ORDER BY name", []).map { try $0.text(0) }
                }
                #expect(read == words.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) })
                let types = try bench.run(
                    """
                    SELECT count(*)::text FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
                        JOIN pg_collation o ON o.oid = a.attcollation
                        WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND a.attnum > 0
                            AND o.collname <> 'C'
                    """)
                #expect(try types.first?.text(0) == "0")
                try await store.close()
            }
        }

        @Test("a body that goes on after a statement failed gets an error, and nothing of it is stored")
        func swallowed() async throws {
            try await Self.withTable { driver, _ in
                let error = await #expect(throws: StorageError.self) {
                    try await driver.write { db in
                        try db.execute("INSERT INTO things (n) VALUES (1)", [])
                        _ = try? db.execute("INSERT INTO things (n) VALUES (1)", [])
                    }
                }
                #expect(error?.code == .statement)
                let stored = try await Self.count(driver)
                #expect(stored == 0)
                _ = try await driver.write { try $0.execute("INSERT INTO things (n) VALUES (2)", []) }
            }
        }

        @Test("an error does not repeat the values of a row")
        func noValues() async throws {
            try await Self.withTable { driver, _ in
                for sql in [
                    "INSERT INTO things (n, word) VALUES (1, 'geheim')", "INSERT INTO things (word) VALUES ('geheim')",
                ] {
                    let error = await #expect(throws: StorageError.self) {
                        try await driver.write { db in
                            try db.execute(sql, [])
                            try db.execute(sql, [])
                        }
                    }
                    #expect(error?.description.contains("geheim") == false)
                }
            }
        }

        @Test("a statement that takes too long is ended by the server, and the connection stays usable")
        func statementTimeout() async throws {
            try await Self.withTable {
                $0.limits.statement = .seconds(2)
            } _: { driver, bench in
                let error = await #expect(throws: StorageError.self) {
                    _ = try await driver.write { try $0.rows("SELECT pg_sleep(60)::text", []) }
                }
                #expect(error?.code == .timedOut)
                _ = try await driver.write { try $0.execute("INSERT INTO things (n) VALUES (2)", []) }
                #expect(bench.repeats.isEmpty)
            }
        }

        @Test("a row that another client locks is waited for within the limit")
        func lockTimeout() async throws {
            try await Self.withTable {
                $0.limits.lock = .milliseconds(200)
            } _: { driver, bench in
                _ = try await driver.write { try $0.execute("INSERT INTO things (n) VALUES (1)", []) }
                let other = try bench.driver { $0.limits.idleInTransaction = .seconds(120) }
                let meeting = Meeting()
                let mayEnd = DispatchSemaphore(value: 0)
                async let holding: Void = other.write { db in
                    try db.execute("UPDATE things SET word = 'other'", [])
                    meeting.wait()
                    _ = mayEnd.wait(timeout: .now() + 60)
                }
                let error = await #expect(throws: StorageError.self) {
                    try await driver.write { db in
                        meeting.wait()
                        try db.execute("UPDATE things SET word = 'this'", [])
                    }
                }
                mayEnd.signal()
                #expect(error?.code == .timedOut)
                try await holding
                try await other.close()
            }
        }

        @Test("more readers than connections wait for their turn; one that waits too long gets an error")
        func readers() async throws {
            try await Self.withTable {
                $0.limits.readers = 2
                // Long enough for the quick ones, on a busy machine too.
                $0.limits.waitForReader = .seconds(3)
                $0.limits.idleInTransaction = .seconds(120)
            } _: { driver, _ in
                let mayEnd = DispatchSemaphore(value: 0)
                func read(_ seconds: Double, isHeld: Bool = false) async -> StorageError.Code? {
                    do {
                        try await driver.read { db in
                            _ = try db.rows("SELECT pg_sleep(\(seconds))::text", [])
                            if isHeld { _ = mayEnd.wait(timeout: .now() + 60) }
                        }
                        return nil
                    } catch { return (error as? StorageError)?.code ?? .corrupt }
                }
                let quick = await withTaskGroup(of: StorageError.Code?.self) { group in
                    for _ in 0..<8 { group.addTask { await read(0.02) } }
                    return await group.reduce(into: []) { $0.append($1) }
                }
                #expect(quick.count == 8 && quick.allSatisfy { $0 == nil })
                let slow = await withTaskGroup(of: StorageError.Code?.self) { group in
                    for _ in 0..<3 { group.addTask { await read(0, isHeld: true) } }
                    var ends: [StorageError.Code?] = []
                    for await end in group {
                        ends.append(end)
                        // Two have the connections until the third one has its error.
                        if ends.count == 1 { for _ in 0..<2 { mayEnd.signal() } }
                    }
                    return ends
                }
                #expect(slow.first == StorageError.Code.timedOut)
                #expect(slow.filter { $0 == nil }.count == 2)
            }
        }

        @Test("a read sees one moment, and cannot write")
        func snapshot() async throws {
            try await Self.withTable {
                $0.limits.idleInTransaction = .seconds(120)
            } _: { driver, _ in
                let counts = try await driver.read { [driver] db in
                    let before = try db.rows("SELECT n FROM things", []).count
                    let done = DispatchSemaphore(value: 0)
                    Task {
                        _ = try? await driver.write { try $0.execute("INSERT INTO things (n) VALUES (1)", []) }
                        done.signal()
                    }
                    _ = done.wait(timeout: .now() + 60)
                    return [before, try db.rows("SELECT n FROM things", []).count]
                }
                #expect(counts == [0, 0])
                let stored = try await Self.count(driver)
                #expect(stored == 1)
                let error = await #expect(throws: StorageError.self) {
                    _ = try await driver.read { try $0.execute("DELETE FROM things", []) }
                }
                #expect(error?.code == .readOnly)
            }
        }

        @Test("what was deleted is removed while writes go on")
        func vacuum() async throws {
            try await Self.withTable {
                // Longer than the waits below, on a busy machine too.
                $0.limits.lock = .seconds(120)
                $0.limits.idleInTransaction = .seconds(120)
            } _: { driver, _ in
                let (hasWritten, erasing) = try await driver.read { [driver] db -> (Bool, Task<Void, any Error>) in
                    // VACUUM waits for this lock; an INSERT does not.
                    try db.execute("LOCK TABLE things IN SHARE UPDATE EXCLUSIVE MODE", [])
                    let erasing = Task { try await driver.eraseRemains(rewriting: false) }
                    let waiting = "SELECT pid FROM pg_locks WHERE relation = 'things'::regclass AND NOT granted"
                    let end = ContinuousClock.now + .seconds(30)
                    while try db.rows(waiting, []).isEmpty, ContinuousClock.now < end {
                        Thread.sleep(forTimeInterval: 0.01)
                    }
                    let done = DispatchSemaphore(value: 0)
                    Task {
                        _ = try? await driver.write { try $0.execute("INSERT INTO things (n) VALUES (1)", []) }
                        done.signal()
                    }
                    return (done.wait(timeout: .now() + 60) == .success, erasing)
                }
                #expect(hasWritten)
                try await erasing.value
            }
        }

        @Test("after its end a driver refuses reads and writes; what was deleted is removed on request")
        func end() async throws {
            try await Self.withTable { driver, _ in
                try await driver.eraseRemains(rewriting: false)
                try await driver.eraseRemains(rewriting: true)
                _ = try await driver.write { try $0.execute("INSERT INTO things (n) VALUES (1)", []) }
                try await driver.close()
                await #expect(throws: StorageError.self) {
                    _ = try await driver.read { try $0.rows("SELECT 1", []).count }
                }
                await #expect(throws: StorageError.self) {
                    _ = try await driver.write { try $0.execute("DELETE FROM things", []) }
                }
            }
        }
    }
#endif
