import Engine
import Foundation
import GRDB
import Storage
import Support
import Testing

@Suite("What makes a commit durable")
struct DurabilityTests {
    @Test("the writer flushes at every commit: WAL, synchronous=FULL, read back on the writer")
    func synchronousIsFull() async throws {
        let folder = DataFolder.temporary()
        try folder.create()
        defer { try? FileManager.default.removeItem(at: folder.url) }
        let driver = try SQLiteDriver(path: folder.database.path, options: .test)
        let (mode, synchronous) = try await driver.write { db in
            (
                try db.rows("PRAGMA journal_mode", []).first?.text(0),
                try db.rows("PRAGMA synchronous", []).first?.integer(0)
            )
        }
        #expect(mode == "wal")
        #expect(synchronous == 2)
        try await driver.close()
    }

    @Test("the writer overwrites deleted data, however the system's SQLite was built")
    func secureDelete() async throws {
        let folder = DataFolder.temporary()
        try folder.create()
        defer { try? FileManager.default.removeItem(at: folder.url) }
        let driver = try SQLiteDriver(path: folder.database.path, options: .test)
        let isOn = try await driver.write { try $0.rows("PRAGMA secure_delete", []).first?.integer(0) }
        #expect(isOn == 1)
        try await driver.close()
    }

    @Test("a write continues when the task that started it is cancelled")
    func cancellation() async throws {
        let folder = DataFolder.temporary()
        try folder.create()
        defer { try? FileManager.default.removeItem(at: folder.url) }
        let store = try await folder.openStore(at: TestPlatform.noon, options: .test)
        let writing = Task {
            try await store.write { try $0.setValue("cancelled", [1]) }
        }
        writing.cancel()
        try await writing.value
        #expect(try await store.read { try $0.value("cancelled") } == [1])
        try await store.close()
    }
}
