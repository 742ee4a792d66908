import Dispatch
import Engine
import Foundation
import GRDB
import Support
import Testing

@testable import Storage

@Suite("Erasing what was deleted", .timeLimit(.minutes(5)))
struct ErasureTests {
    @Test("fails while another process reads, and writes go on; after that the log is empty")
    func besideAReader() async throws {
        let folder = DataFolder.temporary()
        try folder.create()
        defer { try? FileManager.default.removeItem(at: folder.url) }
        let driver = try SQLiteDriver(path: folder.database.path, options: .test)
        _ = try await driver.write { try $0.execute("CREATE TABLE numbers (n BIGINT PRIMARY KEY)", []) }
        let other = try SQLiteDriver(readingPath: folder.database.path)
        let end = DispatchSemaphore(value: 0)
        defer { end.signal() }
        let (begun, begins) = AsyncStream.makeStream(of: Void.self)
        async let rows = other.read { db in
            _ = try db.rows("SELECT n FROM numbers", [])
            begins.finish()
            _ = end.wait(timeout: .now() + .seconds(60))
            return try db.rows("SELECT n FROM numbers", []).count
        }
        for await _ in begun {}
        let error = await #expect(throws: DatabaseError.self) { try await driver.eraseRemains(rewriting: false) }
        #expect(error?.resultCode == .SQLITE_BUSY)
        _ = try await driver.write { try $0.execute("INSERT INTO numbers VALUES (1)", []) }
        end.signal()
        // One consistent state, as when it began.
        #expect(try await rows == 0)
        try await driver.eraseRemains(rewriting: false)
        #expect(FileManager.default.contents(atPath: folder.database.path + "-wal")?.count == 0)
        try await other.close()
        try await driver.close()
    }

    @Test("that is given up midway leaves writes their usual time to wait for another process", arguments: 0..<4)
    func cancelled(turn: Int) async throws {
        let folder = DataFolder.temporary()
        try folder.create()
        defer { try? FileManager.default.removeItem(at: folder.url) }
        let driver = try SQLiteDriver(path: folder.database.path, options: .test)
        _ = try await driver.write { try $0.execute("CREATE TABLE numbers (n BIGINT PRIMARY KEY)", []) }
        let other = try SQLiteDriver(readingPath: folder.database.path)
        let end = DispatchSemaphore(value: 0)
        defer { end.signal() }
        let (begun, begins) = AsyncStream.makeStream(of: Void.self)
        async let rows = other.read { db in
            defer { _ = end.wait(timeout: .now() + .seconds(60)) }
            defer { begins.finish() }
            return try db.rows("SELECT n FROM numbers", []).count
        }
        for await _ in begun {}
        _ = try await driver.write { try $0.execute("INSERT INTO numbers VALUES (1)", []) }
        let erasing = Task { try await driver.eraseRemains(rewriting: false) }
        // While it waits for the reader.
        try await Task.sleep(for: .milliseconds(15 + turn * 5))
        erasing.cancel()
        await #expect(throws: (any Error).self) { try await erasing.value }
        let wait = try await driver.write { try $0.rows("PRAGMA busy_timeout", []).first?.integer(0) }
        #expect(wait == 5_000)
        end.signal()
        #expect(try await rows == 0)
        try await other.close()
        try await driver.close()
    }

    @Test("is due after a removal, also if another one comes while it lasts")
    func remains() {
        var remains = Remains(stored: nil)
        #expect(!remains.isDue)
        remains.add()
        remains.add()
        let known = Remains(stored: remains.stored)
        #expect(known.isDue)
        remains.add()
        remains.erase(known)
        #expect(remains.isDue)
        remains.erase(Remains(stored: remains.stored))
        #expect(!Remains(stored: remains.stored).isDue)
        #expect(Remains(stored: Array("?".utf8)).isDue)
    }
}
