#if GRDB
    import Foundation
    import GRDB
    import GuichetMerchant
    import Testing

    @testable import GuichetMerchantSQLite

    @Suite("The store in a file of SQLite", .timeLimit(.minutes(5)))
    struct InAppSQLiteStoreTests {
        private static func record(_ id: String, _ reference: String = "order-1") -> InAppRecord {
            InAppRecord(id: id, reference: reference, begunAt: 7, messageHash: "hash", handle: "handle")
        }

        @Test("flushes every commit: the writer says FULL after the pool has set NORMAL")
        func durable() async throws {
            try await StoreFile.use { file async throws in
                let store = try InAppSQLiteStore(path: file.path)
                let level = try await store.pool.writeWithoutTransaction {
                    try Int.fetchOne($0, sql: "PRAGMA synchronous")
                }
                #expect(level == 2)
                let erases = try await store.pool.writeWithoutTransaction {
                    try Int.fetchOne($0, sql: "PRAGMA secure_delete")
                }
                #expect(erases == 1)
                try store.close()
            }
        }

        @Test("can be read by its owner only, with its log")
        func rights() async throws {
            try await StoreFile.use { file async throws in
                let store = try InAppSQLiteStore(path: file.path)
                for suffix in ["", "-wal", "-shm"] {
                    let attributes = try FileManager.default.attributesOfItem(atPath: file.path + suffix)
                    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600, "\(suffix)")
                }
                try store.close()
            }
        }

        @Test("leaves the rights of a file that is there as they are")
        func rightsOfAnother() async throws {
            try await StoreFile.use { file async throws in
                let rights: [FileAttributeKey: Any] = [.posixPermissions: 0o640]
                #expect(FileManager.default.createFile(atPath: file.path, contents: nil, attributes: rights))
                let store = try InAppSQLiteStore(path: file.path)
                for suffix in ["", "-wal"] {
                    let attributes = try FileManager.default.attributesOfItem(atPath: file.path + suffix)
                    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o640, "\(suffix)")
                }
                try store.close()
            }
        }

        #if os(Linux) || os(macOS)
            /// How many orders another process sees, which opens the file and closes it.
            private static func countElsewhere(_ file: StoreFile) throws -> String {
                let process = Process()
                let output = Pipe()
                process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
                let program =
                    "import sqlite3, sys\n"
                    + "db = sqlite3.connect(sys.argv[1])\n"
                    + "print(db.execute('SELECT count(*) FROM orders').fetchone()[0])\n"
                    + "db.close()"
                process.arguments = ["python3", "-c", program, file.path]
                process.standardOutput = output
                try process.run()
                let text = try output.fileHandleForReading.readToEnd() ?? Data()
                process.waitUntilExit()
                return String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
            }

            @Test("loses no commit to a process that comes and goes, also if the file was opened twice here")
            func otherProcess() async throws {
                try await StoreFile.use { file async throws in
                    let stores = [try InAppSQLiteStore(path: file.path), try InAppSQLiteStore(path: file.path)]
                    #expect(try Self.countElsewhere(file) == "0")
                    for (number, store) in stores.enumerated() {
                        #expect(try await store.claim(Self.record("\(number)", "order-\(number)")) == .claimed)
                    }
                    #expect(try Self.countElsewhere(file) == "2")
                    for store in stores { try store.close() }
                }
            }
        #endif

        @Test("has everything after it was opened again, and nothing after it was closed")
        func again() async throws {
            try await StoreFile.use { file async throws in
                let first = try InAppSQLiteStore(path: file.path)
                #expect(try await first.claim(Self.record("1")) == .claimed)
                try first.close()
                await #expect(throws: InAppSQLiteError.self) { try await first.claim(Self.record("2", "order-2")) }
                await #expect(throws: InAppSQLiteError.self) { try await first.record(id: "1") }
                let second = try InAppSQLiteStore(path: file.path)
                #expect(try await second.record(id: "1") == Self.record("1"))
                #expect(try await second.record(id: "2") == nil)
                try second.close()
            }
        }

        @Test("is one store for all who open its file, also if they open a new one at once")
        func shared() async throws {
            try await StoreFile.use { file async throws in
                let stores = try await withThrowingTaskGroup(of: InAppSQLiteStore.self) { group in
                    for _ in 0..<4 { group.addTask { try InAppSQLiteStore(path: file.path) } }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
                let claims = try await withThrowingTaskGroup(of: InAppClaim.self) { group in
                    for (number, store) in stores.enumerated() {
                        group.addTask { try await store.claim(Self.record("\(number)")) }
                    }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
                #expect(claims.filter { $0 == .claimed }.count == 1)
                let holders = try await withThrowingTaskGroup(of: String?.self) { group in
                    for store in stores { group.addTask { try await store.record(reference: "order-1")?.id } }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
                #expect(Set(holders).count == 1)
                for store in stores { try store.close() }
            }
        }

        @Test("refuses the file of a newer version, also one that was upgraded while it was open")
        func newer() async throws {
            try await StoreFile.use { file async throws in
                let old = try InAppSQLiteStore(path: file.path)
                #expect(try await old.claim(Self.record("1")) == .claimed)
                var schema = InAppSQLiteSchema.current
                schema.steps.append("ALTER TABLE orders ADD COLUMN later TEXT")
                let new = try InAppSQLiteStore(path: file.path, schema: schema)
                #expect(try await new.record(id: "1") == Self.record("1"), "an upgrade loses nothing")
                for attempt in 0..<2 {
                    let error = await #expect(throws: InAppSQLiteError.self) {
                        if attempt == 0 {
                            _ = try await old.record(id: "1")
                        } else {
                            _ = try await old.claim(Self.record("2", "order-2"))
                        }
                    }
                    #expect(error?.code == .newerVersion)
                }
                #expect(try await new.record(id: "2") == nil)
                try old.close()
                try new.close()
                let error = #expect(throws: InAppSQLiteError.self) { try InAppSQLiteStore(path: file.path) }
                #expect(error?.code == .newerVersion)
            }
        }

        @Test("refuses another program's database, and leaves it as it is")
        func stranger() async throws {
            try await StoreFile.use { file async throws in
                let other = try DatabaseQueue(path: file.path)
                try await other.write { try $0.execute(sql: "CREATE TABLE books (title TEXT)") }
                try other.close()
                let before = try Data(contentsOf: URL(fileURLWithPath: file.path))
                let error = #expect(throws: InAppSQLiteError.self) { try InAppSQLiteStore(path: file.path) }
                #expect(error?.code == .anotherDatabase)
                #expect(try Data(contentsOf: URL(fileURLWithPath: file.path)) == before)
            }
            try await StoreFile.use { file async throws in
                try Data("This is a text of a shop, not a database.".utf8).write(to: URL(fileURLWithPath: file.path))
                let error = #expect(throws: InAppSQLiteError.self) { try InAppSQLiteStore(path: file.path) }
                #expect(error?.code == .damaged)
            }
            let error = #expect(throws: InAppSQLiteError.self) { try InAppSQLiteStore(path: "/no/such/folder/file") }
            #expect(error?.code == .unusable)
        }

        @Test("says that a row was changed by another program, and goes on")
        func damaged() async throws {
            try await StoreFile.use { file async throws in
                let store = try InAppSQLiteStore(path: file.path)
                _ = try await store.claim(Self.record("1"))
                try await store.pool.write { try $0.execute(sql: "UPDATE orders SET begun_at = 'yesterday'") }
                let error = await #expect(throws: InAppSQLiteError.self) { _ = try await store.record(id: "1") }
                #expect(error?.code == .damaged)
                #expect(try await store.claim(Self.record("2", "order-2")) == .claimed)
                try store.close()
            }
        }

        @Test("gives no seven-digit number to a card")
        func full() async throws {
            try await StoreFile.use { file async throws in
                let store = try InAppSQLiteStore(path: file.path)
                try await store.pool.write { try $0.execute(sql: "INSERT INTO wallets VALUES ('w1', 999999)") }
                let card = InAppStoredCard(
                    wallet: "w1", token: "t1", alias: "card", product: 1, maskedPan: "", expiry: nil, createdAt: 1)
                let error = await #expect(throws: InAppSQLiteError.self) { _ = try await store.add(card) }
                #expect(error?.code == .walletFull)
                #expect(try await store.cards(of: "w1").isEmpty)
                try store.close()
            }
        }

        @Test("notes a payment although the caller was cancelled")
        func cancelled() async throws {
            try await StoreFile.use { file async throws in
                let store = try InAppSQLiteStore(path: file.path)
                let task = Task {
                    withUnsafeCurrentTask { $0?.cancel() }
                    return try await store.claim(Self.record("1"))
                }
                #expect(try await task.value == .claimed)
                #expect(try await store.record(id: "1") != nil)
                try store.close()
            }
        }
    }
#endif
