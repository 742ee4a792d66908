import Engine
import Foundation
import GRDB
import GuichetCore
import GuichetMerchant
import GuichetSDK
import GuichetSips
import Server
import Storage
import Support
import Testing

@Suite("After a stop")
struct StopTests {
    /// Pays, stops, and hands over the folder as it lies there then.
    private func withStoppedFolder(_ body: (DataFolder) async throws -> Void) async throws {
        let folder = DataFolder.temporary()
        defer { folder.remove() }
        var options = TestPlatform.Options()
        options.folder = folder
        try await TestPlatform.run(options) { test in
            for number in 0..<3 {
                let response = try await test.phone().pay(test.merchant().orderInitialize(.test("STOP\(number)")))
                #expect(response.isAccepted)
            }
        }
        try await body(folder)
    }

    private func paymentsIn(_ folder: DataFolder) async throws -> Int {
        let store = try await folder.openStoreReadOnly()
        let count = try await store.read { try $0.countPayments(in: .toCapture) }
        try await store.close()
        return count
    }

    @Test("everything is in the one file: copied alone, it has every payment; the log is empty or gone")
    func oneFile() async throws {
        try await withStoppedFolder { folder in
            let log = (try? Data(contentsOf: URL(fileURLWithPath: folder.database.path + "-wal"))) ?? Data()
            #expect(log.isEmpty)
            let copy = DataFolder.temporary()
            defer { copy.remove() }
            try copy.create()
            try FileManager.default.copyItem(at: folder.database, to: copy.database)
            #expect(try await paymentsIn(copy) == 3)
        }
    }

    /// A transaction that is left open: it holds on to the log as it is now.
    private static func reader(of folder: DataFolder) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.allowsUnsafeTransactions = true
        let reader = try DatabaseQueue(path: folder.database.path, configuration: configuration)
        try reader.writeWithoutTransaction { db in
            try db.execute(sql: "BEGIN")
            _ = try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM payments")
        }
        return reader
    }

    @Test("a log that another process reads is kept, the stop logs that, and nothing is lost")
    func busyLog() async throws {
        let (folder, log) = (DataFolder.temporary(), LogBook())
        defer { folder.remove() }
        var options = TestPlatform.Options()
        options.folder = folder
        options.logger = log.logger
        let reader = try await TestPlatform.run(options) { test in
            let reader = try Self.reader(of: folder)
            let response = try await test.phone().pay(test.merchant().orderInitialize(.test()))
            #expect(response.isAccepted)
            return reader
        }
        #expect(log.lines.contains { $0.hasPrefix("warning") && $0.contains("could not be emptied") })
        #expect(log.lines.contains { $0.contains("guichet backup") })
        try reader.close()
        #expect(try await paymentsIn(folder) == 1)
    }
}

@Suite("A folder with missing files")
struct LostFilesTests {
    private static func open(_ folder: DataFolder) async throws {
        let settings = PlatformServer.Settings(
            folder: folder, vaultKeys: try VaultKeys(text: TestPlatform.vaultKeysText))
        _ = try await PlatformServer.open(settings, logger: TestPlatform.silentLogger)
    }

    /// What a copy without the log had: 4,096 bytes that say WAL, and no table.
    private static func copyWithoutLog(to file: URL) throws {
        let queue = try DatabaseQueue(path: file.path)
        try queue.writeWithoutTransaction { _ = try String.fetchOne($0, sql: "PRAGMA journal_mode = WAL") }
        try queue.close()
    }

    private static func names(in folder: DataFolder) throws -> Set<String> {
        Set(try FileManager.default.contentsOfDirectory(atPath: folder.url.path)).subtracting(["guichet.lock"])
    }

    @Test(
        "a database without tables is refused: it is a copy without its log", arguments: [true, false])
    func withoutTables(besideKey: Bool) async throws {
        let folder = DataFolder.temporary()
        defer { folder.remove() }
        try folder.create()
        try Self.copyWithoutLog(to: folder.database)
        if besideKey { try Data("1 key\n".utf8).write(to: folder.developmentVaultKey) }
        let before = try Data(contentsOf: folder.database)
        #expect(before.count == 4_096)
        let error = await #expect(throws: StorageError.self) { try await Self.open(folder) }
        #expect(error?.code == .databaseLost)
        #expect(error?.description.contains("has no tables") == true)
        #expect(error?.remedy.contains("guichet restore") == true)
        #expect(try Data(contentsOf: folder.database) == before)
        await #expect(throws: StorageError.self) { _ = try await folder.openStoreReadOnly() }
    }

    @Test(
        "a missing database is not replaced if another file shows that there was one",
        arguments: ["vault.key", "guichet.sqlite-wal", "guichet.sqlite.restoring"])
    func missing(sign: String) async throws {
        let folder = DataFolder.temporary()
        defer { folder.remove() }
        try folder.create()
        try Data("something".utf8).write(to: folder.url.appendingPathComponent(sign))
        let error = await #expect(throws: StorageError.self) { try await Self.open(folder) }
        #expect(error?.code == .databaseLost)
        #expect(error?.reason.contains("is missing") == true)
        #expect(error?.remedy.contains("guichet restore") == true)
        #expect(try Self.names(in: folder) == [sign])
    }

    @Test("a first start that was killed before its database was complete is repeated")
    func cutShort() async throws {
        let folder = DataFolder.temporary()
        defer { folder.remove() }
        try folder.create()
        for name in ["guichet.sqlite.new", "guichet.lock"] {
            try Data("half".utf8).write(to: folder.url.appendingPathComponent(name))
        }
        var options = TestPlatform.Options()
        options.folder = folder
        let status = try await TestPlatform.run(options) { try await $0.get("/ready").status }
        #expect(status == 200)
        #expect(try !Self.names(in: folder).contains { $0.contains(".new") })
    }
}
