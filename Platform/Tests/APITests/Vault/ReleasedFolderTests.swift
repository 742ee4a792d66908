import Engine
import Foundation
@_spi(Platform) import GuichetCore
import Server
import Storage
import Support
import Testing

/// What each released version left of `Examples/seed.yaml`. Everything that a later version does to its tables begins there.
@Suite("The data folder of a released version", .timeLimit(.minutes(5)))
struct ReleasedFolderTests {
    @Test("is opened with every payment, card, shop and wallet, and the check finds nothing wrong", arguments: released)
    func opens(recording: String) async throws {
        let folder = try await EarlierFolder.make(from: recording)
        defer { folder.remove() }
        var options = TestPlatform.Options()
        options.folder = folder
        // Just after the recording, so that nothing has become due.
        options.clock = ManualClock(at: try Instant("2026-11-28T13:30:00+01:00"))
        try await TestPlatform.run(options) { test in
            let service = test.platform.paymentService
            let payments = try await service.store.read { try $0.payments(PaymentQuery()) }
            #expect(
                Set(payments.map { "\($0.shop) \($0.amount) \($0.state)" }) == [
                    "lyra/12345678 12.50 EUR toCapture", "sips/011223344550001 8.40 EUR toValidate",
                    "direct/Boulangerie 45.00 EUR captured", "lyra/12345678 480.00 EUR refused",
                ])
            let numbers = try payments.map { payment in
                try service.vault.pan(of: try #require(payment.card), in: payment.id).digits
            }
            #expect(
                Set(numbers) == ["4970100000000055", "4100000000000000", "4330264936344675", "4970100000000113"])
            let wallet = WalletID(shop: ShopID(api: "sips", name: "011223344550001"), name: "anna")
            let cards = try await service.store.read { try $0.cards(of: wallet) }
            #expect(
                try Set(cards.map { try service.vault.pan(of: $0).digits }) == ["4100000000000000", "5100000000000000"])
        }
        let store = try await folder.openStoreReadOnly()
        let keys = try VaultKeys(text: TestPlatform.vaultKeysText)
        let report = try await StoreCheck(keys: keys, readPart: Platform.read).run(store)
        try await store.close()
        #expect(report.findings.isEmpty, "\(report.findings)")
        #expect(report.sealedValues > 0)
    }

    /// docs/upgrades.md, "An upgrade".
    @Test(
        "is left as it is by a start without its vault key, so that the version that wrote it starts on it again",
        arguments: released)
    func anotherKey(recording: String) async throws {
        let folder = try await EarlierFolder.make(from: recording)
        defer { folder.remove() }
        func schema() async throws -> Int64? {
            let driver = try SQLiteDriver(readingPath: folder.database.path)
            let version = try await driver.read {
                try $0.rows("SELECT MAX(version) FROM schema_migrations", []).first?.integer(0)
            }
            try await driver.close()
            return version
        }
        let before = try await schema()
        var options = TestPlatform.Options()
        options.folder = folder
        let other = Data(repeating: 8, count: 32).base64EncodedString()
        for (keys, reason) in [
            ("1 \(other)", "this data folder was encrypted with another vault key"),
            ("2 \(other)", "vault key 1 is missing, and stored data is encrypted with it"),
        ] {
            options.vaultKeys = keys
            let refused = options
            let error = await #expect(throws: WrongVaultKey.self) { try await TestPlatform.run(refused) { _ in } }
            #expect(error?.description.hasPrefix(reason) == true)
            #expect(try await schema() == before)
        }
    }

    /// docs/upgrades.md, "What the version covers": step 1 of an upgrade may be made with the new version's program.
    @Test("is backed up as it is, and that backup is restored with its key", arguments: released + ["folder.sql"])
    func backup(recording: String) async throws {
        let folder = try await EarlierFolder.make(from: recording)
        let outside = DataFolder.temporary().url
        try FileManager.default.createDirectory(at: outside, withIntermediateDirectories: true)
        defer {
            folder.remove()
            try? FileManager.default.removeItem(at: outside)
        }
        let (file, target) = (outside.appendingPathComponent("b"), DataFolder(outside.appendingPathComponent("r")))
        let made = try folder.backUp(to: file, force: false, guichet: "test", at: TestPlatform.noon)
        #expect(made.vaultKeys == [1])
        let other = try VaultKeys(text: "2 \(Data(repeating: 8, count: 32).base64EncodedString())")
        await #expect(throws: VaultKeysRefused.self) {
            _ = try await target.restore(from: file, besideVaultKey: false) { try await VaultCheck.open(other, in: $0) }
        }
        let keys = try VaultKeys(text: TestPlatform.vaultKeysText)
        let restored = try await target.restore(from: file, besideVaultKey: false) {
            try await VaultCheck.open(keys, in: $0)
        }
        #expect(restored == made)
        var options = TestPlatform.Options()
        options.folder = target
        options.clock = ManualClock(at: try Instant("2026-11-28T13:30:00+01:00"))
        try await TestPlatform.run(options) { test in
            let payments = try await test.platform.paymentService.store.read { try $0.payments(PaymentQuery()) }
            #expect(payments.count == Int(made.payments))
        }
    }

    private static let released = (try? EarlierFolder.released()) ?? []

    @Test("is kept for at least one version")
    func kept() { #expect(Self.released.contains("folder-0.1.0.sql")) }
}
