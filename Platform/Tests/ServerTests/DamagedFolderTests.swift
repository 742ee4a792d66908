import Engine
import Foundation
import GuichetCore
import GuichetMerchant
import GuichetSDK
import GuichetSips
import Server
import Storage
import Support
import Testing

@Suite("A data folder that cannot be used")
struct DamagedFolderTests {
    /// A folder with one accepted payment in it.
    private func withUsedFolder(_ body: (DataFolder) async throws -> Void) async throws {
        let folder = DataFolder.temporary()
        defer { folder.remove() }
        var options = TestPlatform.Options()
        options.folder = folder
        try await TestPlatform.run(options) { test in
            let response = try await test.phone().pay(test.merchant().orderInitialize(.test()))
            #expect(response.isAccepted)
        }
        try await body(folder)
    }

    private func open(_ folder: DataFolder, key: String = TestPlatform.vaultKeysText) async throws {
        let settings = PlatformServer.Settings(folder: folder, vaultKeys: try VaultKeys(text: key))
        _ = try await PlatformServer.open(settings, logger: TestPlatform.silentLogger)
    }

    private func paymentsIn(_ folder: DataFolder) async throws -> Int {
        var options = TestPlatform.Options()
        options.folder = folder
        return try await TestPlatform.run(options) { test in
            try await test.platform.paymentService.store.read { try $0.countPayments(in: .toCapture) }
        }
    }

    @Test("another vault key is refused at the start, and nothing is damaged")
    func otherKey() async throws {
        try await withUsedFolder { folder in
            let other = "1 \(Data(repeating: 8, count: 32).base64EncodedString())"
            await #expect(throws: WrongVaultKey.self) { try await open(folder, key: other) }
            let payments = try await paymentsIn(folder)
            #expect(payments == 1)
        }
    }

    @Test("a database of a newer version is refused, and nothing is changed")
    func newerVersion() async throws {
        try await withUsedFolder { folder in
            let driver = try SQLiteDriver(path: folder.database.path, options: .test)
            _ = try await driver.write {
                try $0.execute("INSERT INTO schema_migrations VALUES (9999, 'from the future', 0)", [])
            }
            try await driver.close()
            let error = await #expect(throws: StorageError.self) { try await open(folder) }
            #expect(error?.code == .newerVersion)
        }
    }

    @Test("a file that is not a database is refused and left as it is")
    func noDatabase() async throws {
        let folder = DataFolder.temporary()
        defer { folder.remove() }
        try folder.create()
        let text = Data("This is not a database, but somebody's letter.".utf8)
        try text.write(to: folder.database)
        let error = await #expect(throws: StorageError.self) { try await open(folder) }
        #expect(error?.code == .corrupt)
        #expect(try Data(contentsOf: folder.database) == text)
    }

    @Test("a torn WAL loses only what was not yet durable")
    func tornWAL() async throws {
        let folder = DataFolder.temporary()
        let copy = DataFolder.temporary()
        defer {
            folder.remove()
            copy.remove()
        }
        var options = TestPlatform.Options()
        options.folder = folder
        try await TestPlatform.run(options) { test in
            for number in 0..<5 {
                let response = try await test.phone().pay(
                    test.merchant().orderInitialize(.test("TORN\(number)")))
                #expect(response.isAccepted)
            }
            // What a crash leaves: the database and its WAL, copied while the platform runs, the last frame torn.
            try copy.create()
            let wal = URL(fileURLWithPath: folder.database.path + "-wal")
            try FileManager.default.copyItem(at: folder.database, to: copy.database)
            var bytes = try Data(contentsOf: wal)
            #expect(bytes.count > 4_096)
            bytes.removeLast(1_000)
            try bytes.write(to: URL(fileURLWithPath: copy.database.path + "-wal"))
        }
        options.folder = copy
        let (accepted, unknown) = try await TestPlatform.run(options) { test in
            try await test.platform.paymentService.store.read {
                (try $0.countPayments(in: .toCapture), try $0.countPayments(in: .unknown))
            }
        }
        #expect(accepted >= 4)
        #expect(accepted + unknown == 5)
    }

    @Test("a folder that cannot be written to is refused")
    func readOnlyFolder() async throws {
        // A folder's permissions do not bind root, so the folder is where no folder can be: below a file.
        let file = DataFolder.temporary()
        defer { file.remove() }
        try Data().write(to: file.url)
        let error = await #expect(throws: StorageError.self) {
            try await open(DataFolder(file.url.appendingPathComponent("data")))
        }
        #expect(error?.code == .folderUnusable)
    }

    /// Pays until an order is answered 99: the pages that are there have a little room left.
    private func firstUnknown(
        _ test: TestPlatform, _ merchant: InAppMerchant<Sips>
    ) async throws -> (initialisation: Initialisation, response: INAPPOrderResponse) {
        for number in 0..<200 {
            let initialisation = try await merchant.orderInitialize(.test("FILL\(number)"))
            let response = try await test.phone().pay(initialisation)
            if response.inAppResponseCode == .internalError { return (initialisation, response) }
            #expect(response.isAccepted)
        }
        throw TestPlatform.NotStarted()
    }

    @Test("a full disk refuses the order with 99 and the advice to ask; once there is room, nothing was lost")
    func fullDisk() async throws {
        try await TestPlatform.run { test in
            let merchant = try test.merchant()
            let before = try await test.phone().pay(merchant.orderInitialize(.test("BEFORE")))
            #expect(before.isAccepted)
            // SQLite reports a full disk when a database would grow beyond its largest size.
            try await test.limitPages(to: 1)
            let refused = try await firstUnknown(test, merchant)
            #expect(refused.response.advice == .ask)
            #expect(try await test.get("/live").status == 200)
            try await test.limitPages(to: 1_000_000)
            // Never "final": it was not made durable, so it was not made.
            let outcome = try await test.phone().outcome(of: refused.initialisation)
            #expect(outcome == .unseen || outcome == .pending)
            let after = try await test.phone().pay(merchant.orderInitialize(.test("AFTER")))
            #expect(after.isAccepted)
        }
    }
}
