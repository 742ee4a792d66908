import Engine
import Foundation
import GRDB
import Storage
import Support
import Testing

/// A database that is not in WAL mode yet, new or restored, is switched to it at its first start. A power cut in that
/// moment leaves a rollback journal beside it.
@Suite("A change that the power cut short")
struct InterruptedChangeTests {
    @Test("is undone at the next start")
    func start() async throws {
        try await Self.withInterruptedChange { folder in
            try folder.prepareDatabase(at: TestPlatform.noon)
            let store = try await folder.openStore(at: TestPlatform.noon, options: .test)
            #expect(try await store.read { try $0.value("kept") } == [1])
            try await store.close()
        }
    }

    @Test("is undone before a backup reads the database")
    func backup() async throws {
        try await Self.withInterruptedChange { folder in
            let file = folder.url.appendingPathExtension("backup")
            defer { try? FileManager.default.removeItem(at: file) }
            _ = try folder.backUp(to: file, force: false, guichet: "test", at: TestPlatform.noon)
            #expect(FileManager.default.fileExists(atPath: file.path))
        }
    }

    private static func withInterruptedChange(_ body: (DataFolder) async throws -> Void) async throws {
        let (original, cut) = (DataFolder.temporary(), DataFolder.temporary())
        defer { for folder in [original, cut] { try? FileManager.default.removeItem(at: folder.url) } }
        try original.create()
        try original.prepareDatabase(at: TestPlatform.noon)
        let store = try await original.openStore(at: TestPlatform.noon, options: .test)
        try await store.write { try $0.setValue("kept", [1]) }
        try await store.close()
        try cut.create()
        let queue = try DatabaseQueue(path: original.database.path)
        try await queue.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA journal_mode = DELETE")
            // Pages that do not fit are written before the end, and the journal is flushed before them.
            try db.execute(sql: "PRAGMA cache_size = 1")
            try db.execute(sql: "BEGIN IMMEDIATE")
            try db.execute(sql: "UPDATE settings SET value = x'02'")
            for number in 0..<50 {
                try db.execute(
                    sql: "INSERT INTO settings (name, value) VALUES (?, randomblob(4000))", arguments: ["\(number)"])
            }
            for suffix in ["", "-journal"] {
                try FileManager.default.copyItem(
                    atPath: original.database.path + suffix, toPath: cut.database.path + suffix)
            }
            try db.execute(sql: "ROLLBACK")
        }
        try queue.close()
        try await body(cut)
    }
}
