import Engine
import Foundation
import GRDB
import Support
import Synchronization
import Testing

@testable import Storage

private final class Flag: Sendable {
    private let value = Mutex(false)
    var isSet: Bool { value.withLock { $0 } }
    func set() { value.withLock { $0 = true } }
}

@Suite("The end of a database", .timeLimit(.minutes(10)))
struct ClosingTests {
    private func withDriver(_ body: (SQLiteDriver) async throws -> Void) async throws {
        let folder = DataFolder.temporary()
        try folder.create()
        defer { try? FileManager.default.removeItem(at: folder.url) }
        let driver = try SQLiteDriver(path: folder.database.path, options: .test)
        _ = try await driver.write { try $0.execute("CREATE TABLE numbers (n BIGINT PRIMARY KEY)", []) }
        try await body(driver)
    }

    @Test("waits for a read under way, which still gets its rows")
    func waitsForReads() async throws {
        try await withDriver { driver in
            let hasEnded = Flag()
            let mayEnd = DispatchSemaphore(value: 0)
            let (begun, begins) = AsyncStream.makeStream(of: Void.self)
            async let rows = driver.read { db in
                begins.finish()
                mayEnd.wait()
                // A short pause, in which a close that does not wait would end.
                Thread.sleep(forTimeInterval: 0.2)
                let isTooEarly = hasEnded.isSet
                #expect(!isTooEarly, "the database was closed while it was read")
                return try db.rows("SELECT n FROM numbers", []).count
            }
            for await _ in begun {}
            async let closing: Void = {
                try await driver.close()
                hasEnded.set()
            }()
            mayEnd.signal()
            #expect(try await rows == 0)
            try await closing
        }
    }

    @Test("is final: writes and reads are refused afterwards, also while it ends, and a second end changes nothing")
    func refusesLater() async throws {
        try await withDriver { driver in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<200 {
                    group.addTask {
                        // Stored, or refused because the end came first: nothing else, and the end succeeds.
                        _ = try? await driver.write {
                            try $0.execute("INSERT INTO numbers VALUES (?)", [.integer(Int64(number))])
                        }
                        _ = try? await driver.lookUp { try $0.rows("SELECT n FROM numbers", []).count }
                    }
                }
                group.addTask { try await driver.close() }
                try await group.waitForAll()
            }
            let error = await #expect(throws: StorageError.self) {
                _ = try await driver.write { try $0.execute("INSERT INTO numbers VALUES (1000)", []) }
            }
            #expect(error?.reason == "the database is closed")
            await #expect(throws: DatabaseError.self) {
                _ = try await driver.read { try $0.rows("SELECT 1", []).count }
            }
            try await driver.close()
        }
    }

    @Test("that was never there: every caller that waits for a connection gets the error")
    func cannotBeOpened() async throws {
        let readers = SQLiteReaders(path: "/no/such/folder/file", configuration: Configuration(), maximum: 1)
        let errors = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<200 {
                group.addTask {
                    do {
                        _ = try await readers.read { try $0.rows("SELECT 1", []).count }
                        return false
                    } catch {
                        return error is DatabaseError
                    }
                }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(errors == 200)
        await readers.close()
    }
}
