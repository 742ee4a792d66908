import Engine
import Foundation
import GRDB
import GuichetMerchant
import GuichetSDK
import GuichetSips
import Server
import Storage
import Support
import Testing

/// A folder with a platform that was stopped, and a place for its backup.
struct BackupBench: Sendable {
    let folder: DataFolder
    let outside: URL
    var file: URL { outside.appendingPathComponent("guichet.backup") }
    var target: DataFolder { DataFolder(outside.appendingPathComponent("restored", isDirectory: true)) }

    static func with(
        payments: Int = 1, _ options: TestPlatform.Options = .init(),
        _ body: @Sendable (BackupBench) async throws -> Void
    ) async throws {
        let bench = BackupBench(folder: .temporary(), outside: DataFolder.temporary().url)
        try FileManager.default.createDirectory(at: bench.outside, withIntermediateDirectories: true)
        defer {
            bench.folder.remove()
            try? FileManager.default.removeItem(at: bench.outside)
        }
        var options = options
        options.folder = bench.folder
        try await TestPlatform.run(options) { test in
            for number in 0..<payments {
                _ = try await test.phone().pay(test.merchant().orderInitialize(.test("BACKUP\(number)")))
            }
        }
        try await body(bench)
    }

    @discardableResult
    func backUp(force: Bool = false, to file: URL? = nil) throws -> BackupManifest {
        try folder.backUp(to: file ?? self.file, force: force, guichet: "test", at: TestPlatform.noon)
    }

    @discardableResult
    func restore(key: String? = TestPlatform.vaultKeysText) async throws -> BackupManifest {
        let keys = try key.map { try VaultKeys(text: $0) }
        return try await target.restore(from: file, besideVaultKey: false) { store in
            if let keys { try await VaultCheck.open(keys, in: store) }
        }
    }

    /// Changes the backup with SQLite, as another tool would.
    func change(_ sql: String, in file: URL? = nil) throws {
        let queue = try DatabaseQueue(path: (file ?? self.file).path)
        try queue.write { try $0.execute(sql: sql) }
        try queue.close()
    }

    func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: outside.path).sorted() }
}

@Suite("A backup")
struct BackupTests {
    private static func toCapture(in folder: DataFolder) async throws -> Int {
        var options = TestPlatform.Options()
        options.folder = folder
        return try await TestPlatform.run(options) { test in
            try await test.platform.paymentService.store.read { try $0.countPayments(in: .toCapture) }
        }
    }

    @Test("of a running platform has every payment that was answered before it, and a platform starts on it")
    func running() async throws {
        let outside = DataFolder.temporary().url
        try FileManager.default.createDirectory(at: outside, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: outside) }
        let (file, target) = (outside.appendingPathComponent("b"), DataFolder(outside.appendingPathComponent("r")))
        let manifest = try await TestPlatform.run { test in
            for number in 0..<5 {
                let response = try await test.phone().pay(test.merchant().orderInitialize(.test("BEFORE\(number)")))
                #expect(response.isAccepted)
            }
            // Payments go on while it is made.
            return try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<20 {
                    group.addTask {
                        let initialisation = try await test.merchant().orderInitialize(.test("BESIDE\(number)"))
                        let response = try await test.phone().pay(initialisation)
                        #expect(response.isAccepted)
                    }
                }
                let manifest = try test.folder.backUp(to: file, force: false, guichet: "test", at: test.clock.now())
                try await group.waitForAll()
                return manifest
            }
        }
        #expect((5...25).contains(manifest.payments))
        let keys = try VaultKeys(text: TestPlatform.vaultKeysText)
        _ = try await target.restore(from: file, besideVaultKey: false) { try await VaultCheck.open(keys, in: $0) }
        let (accepted, unknown) = try await {
            var options = TestPlatform.Options()
            options.folder = target
            return try await TestPlatform.run(options) { test in
                try await test.platform.paymentService.store.read {
                    (try $0.countPayments(in: .toCapture), try $0.countPayments(in: .unknown))
                }
            }
        }()
        #expect(accepted >= 5)
        #expect(accepted + unknown == Int(manifest.payments))
    }

    @Test("of a stopped platform reports its content, is one file with owner-only access, and leaves nothing beside it")
    func stopped() async throws {
        try await BackupBench.with(payments: 2) { bench in
            let manifest = try bench.backUp()
            #expect(manifest.payments == 2)
            #expect(manifest.guichet == "test")
            #expect(manifest.takenAt == "2026-07-01T10:00:00Z")
            #expect(manifest.vaultKeys == [1])
            #expect(manifest.sha256.count == 64)
            #expect(try bench.names() == ["guichet.backup"])
            let mode = try FileManager.default.attributesOfItem(atPath: bench.file.path)[.posixPermissions] as? Int
            #expect(mode == 0o600)
            let restored = try await bench.restore()
            #expect(restored == manifest)
            #expect(try await Self.toCapture(in: bench.target) == 2)
            // Restored, it backs up to the same again: nothing of the first backup stays in it.
            let again = bench.outside.appendingPathComponent("again")
            let second = try bench.target.backUp(to: again, force: false, guichet: "test", at: TestPlatform.noon)
            #expect(second.payments == 2)
        }
    }

    @Test("of a killed platform includes what is only in its write-ahead log")
    func killed() async throws {
        let copy = DataFolder.temporary()
        defer { copy.remove() }
        try await TestPlatform.run { test in
            let response = try await test.phone().pay(test.merchant().orderInitialize(.test()))
            #expect(response.isAccepted)
            try copy.create()
            for suffix in ["", "-wal"] {
                try FileManager.default.copyItem(
                    atPath: test.folder.database.path + suffix, toPath: copy.database.path + suffix)
            }
        }
        let file = DataFolder.temporary().url
        defer { try? FileManager.default.removeItem(at: file) }
        let manifest = try copy.backUp(to: file, force: false, guichet: "test", at: TestPlatform.noon)
        #expect(manifest.payments == 1)
    }

    @Test("names the vault keys that it needs, and no others")
    func vaultKeys() async throws {
        var options = TestPlatform.Options()
        options.vaultKeys = TestPlatform.vaultKeysText + "\n3 \(Data(repeating: 9, count: 32).base64EncodedString())"
        let keys = options.vaultKeys
        try await BackupBench.with(options) { bench in
            let manifest = try bench.backUp()
            #expect(manifest.vaultKeys == [3])
            let refused = await #expect(throws: VaultKeysRefused.self) { try await bench.restore() }
            #expect(refused?.reason.contains("vault key 3") == true)
            #expect(try bench.names() == ["guichet.backup"])
            try await bench.restore(key: keys)
        }
    }

    @Test("has the checksum that the independent program in docs/backup.md computes")
    func byHand() async throws {
        try await BackupBench.with { bench in
            let manifest = try bench.backUp()
            let page = try String(
                contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                    .appendingPathComponent("../../../docs/backup.md"), encoding: .utf8)
            let program = try #require(page.components(separatedBy: "```python\n").dropFirst().first)
                .components(separatedBy: "```")[0]
            let result = try await ChildProcess.run(
                .init(URL(fileURLWithPath: "/usr/bin/env"), ["python3", "-c", program, bench.file.path]))
            // Not that it is silent: with a language that is not installed, a shell around python3 warns.
            #expect(result.status == 0, "\(result.errors)")
            #expect(result.output == "\(manifest.sha256)\n")
        }
    }

    @Test("does not overwrite a file without force, never a folder, and nothing in the data folder")
    func places() async throws {
        try await BackupBench.with { bench in
            try Data("precious".utf8).write(to: bench.file)
            let there = #expect(throws: StorageError.self) { try bench.backUp() }
            #expect(there?.code == .fileUnusable)
            #expect(there?.remedy.contains("--force") == true)
            #expect(try Data(contentsOf: bench.file) == Data("precious".utf8))
            for file in [bench.folder.database, bench.folder.url.appendingPathComponent("backup"), bench.outside] {
                #expect(throws: StorageError.self) { try bench.backUp(force: true, to: file) }
            }
            #expect(throws: StorageError.self) {
                try bench.backUp(to: bench.outside.appendingPathComponent("none/backup"))
            }
            #expect(try bench.names() == ["guichet.backup"])
            #expect(try bench.backUp(force: true).payments == 1)
            #expect(try bench.names() == ["guichet.backup"])
        }
    }

    @Test("removes what killed backups of its name left a day ago, and nothing else")
    func leftParts() async throws {
        try await BackupBench.with { bench in
            let old = [FileAttributeKey.modificationDate: Date().addingTimeInterval(-90_000)]
            let kept = ["guichet.backup.part-0A1B2C3D", "guichet.backup.part-notes", "other.part-0A1B2C3D"]
            for name in kept + ["guichet.backup.part-4E5F6071", "guichet.backup.part-4E5F6071-journal"] {
                let file = bench.outside.appendingPathComponent(name)
                try Data("part".utf8).write(to: file)
                // One is written at this moment.
                if name != kept[0] { try FileManager.default.setAttributes(old, ofItemAtPath: file.path) }
            }
            try bench.backUp()
            #expect(try bench.names() == (kept + ["guichet.backup"]).sorted())
        }
    }

    @Test("is made of a platform's folder only")
    func noPlatform() throws {
        let folder = DataFolder.temporary()
        let error = #expect(throws: StorageError.self) {
            try folder.backUp(to: DataFolder.temporary().url, force: false, guichet: "test", at: TestPlatform.noon)
        }
        #expect(error?.code == .noPlatform)
        #expect(!FileManager.default.fileExists(atPath: folder.url.path))
    }
}
