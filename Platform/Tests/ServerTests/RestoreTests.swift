import Engine
import Foundation
import Server
import Storage
import Support
import Testing

@Suite("A restore")
struct RestoreTests {
    /// The error, once it is shown that nothing was left behind.
    private static func refusal(
        _ bench: BackupBench, key: String? = nil
    ) async throws -> StorageError? {
        let error = await #expect(throws: (any Error).self) { try await bench.restore(key: key) }
        #expect(try bench.names() == ["guichet.backup"])
        return error as? StorageError
    }

    /// How much of a torn file is still a database depends on where it is torn.
    private static func isRefused(_ code: StorageError.Code?) -> Bool {
        code == .notABackup || code == .damagedBackup
    }

    @Test("refuses a backup with a changed row, table, index or description")
    func changed() async throws {
        let changes = [
            ("UPDATE payments SET updated_at = updated_at + 1", "sha256"), ("DELETE FROM history", "sha256"),
            ("DROP INDEX notifications_due", "sha256"), ("CREATE TABLE more (a TEXT)", "sha256"),
            ("UPDATE settings SET value = CAST(value AS TEXT)", "sha256"),
            ("UPDATE backup_manifest SET value = '7' WHERE name = 'payments'", "payments"),
            ("UPDATE backup_manifest SET value = '1' WHERE name = 'schema'", "schema"),
            ("UPDATE backup_manifest SET value = '2' WHERE name = 'format'", "cannot be read"),
            ("DROP TABLE backup_manifest", "is not a backup"),
        ]
        try await BackupBench.with { bench in
            for (change, reason) in changes {
                try bench.backUp(force: true)
                try bench.change(change)
                let error = try await Self.refusal(bench)
                // Without its description it is a database as any other.
                let code: StorageError.Code = change.hasPrefix("DROP TABLE") ? .notABackup : .damagedBackup
                #expect(error?.code == code, "\(change)")
                #expect(error?.reason.contains(reason) == true, "\(change)")
                #expect(error?.reason.contains(bench.file.path) == true, "\(change)")
                #expect(error?.reason.contains("restoring") == false, "\(change)")
            }
        }
    }

    @Test("refuses a file that is damaged, torn, empty or not a backup")
    func damaged() async throws {
        try await BackupBench.with { bench in
            try bench.backUp()
            let whole = try Data(contentsOf: bench.file)
            // In the middle of each page, so that every table and index has its turn.
            for page in 1..<(whole.count / 4_096) {
                var bytes = whole
                for offset in 0..<64 { bytes[page * 4_096 + 4_000 + offset] ^= 0x5A }
                try bytes.write(to: bench.file)
                // A page's unused end is no content, and may differ.
                let result = await Result.of { try await bench.restore(key: nil) }
                switch result {
                case .success: bench.target.remove()
                case .failure(let error): #expect(Self.isRefused((error as? StorageError)?.code), "page \(page)")
                }
                #expect(try bench.names() == ["guichet.backup"])
            }
            for bytes in [whole.prefix(whole.count / 2), Data(), Data("a letter, and no database at all".utf8)] {
                try bytes.write(to: bench.file)
                #expect(Self.isRefused(try await Self.refusal(bench)?.code))
            }
            try FileManager.default.removeItem(at: bench.file)
            await #expect(throws: StorageError.self) { try await bench.restore() }
            #expect(try bench.names().isEmpty)
        }
    }

    @Test("refuses a backup of a newer guichet, and says which to use")
    func newer() async throws {
        try await BackupBench.with { bench in
            let store = try await bench.folder.openStore(at: TestPlatform.noon, options: .test)
            try await store.close()
            try bench.change(
                "INSERT INTO schema_migrations VALUES (9999, 'future', 0)", in: bench.folder.database)
            try bench.backUp()
            let error = try await Self.refusal(bench)
            #expect(error?.code == .newerVersion)
        }
    }

    @Test("refuses another vault key before it is complete")
    func otherKey() async throws {
        try await BackupBench.with { bench in
            try bench.backUp()
            let other = "1 \(Data(repeating: 8, count: 32).base64EncodedString())"
            await #expect(throws: WrongVaultKey.self) { try await bench.restore(key: other) }
            #expect(try bench.names() == ["guichet.backup"])
        }
    }

    @Test("refuses a folder that is not empty, and changes nothing there")
    func notEmpty() async throws {
        try await BackupBench.with { bench in
            try bench.backUp()
            try bench.target.create()
            for name in ["letter", "guichet.sqlite", "vault.key"] {
                let there = bench.target.url.appendingPathComponent(name)
                try Data("precious".utf8).write(to: there)
                let error = await #expect(throws: StorageError.self) { try await bench.restore() }
                #expect(error?.code == .folderNotEmpty)
                #expect(error?.reason.contains(name) == true)
                #expect(try FileManager.default.contentsOfDirectory(atPath: bench.target.url.path) == [name])
                try FileManager.default.removeItem(at: there)
            }
            // An empty one is taken, and what an earlier restore left there that was killed.
            try Data("half".utf8).write(to: bench.target.url.appendingPathComponent("guichet.sqlite.restoring"))
            try await bench.restore()
            let names = try FileManager.default.contentsOfDirectory(atPath: bench.target.url.path)
            #expect(Set(names) == ["guichet.sqlite", "guichet.lock"])
        }
    }

    @Test("with --dev the vault key may be in the folder already")
    func besideKey() async throws {
        try await BackupBench.with { bench in
            try bench.backUp()
            try bench.target.create()
            try Data(TestPlatform.vaultKeysText.utf8).write(to: bench.target.developmentVaultKey)
            _ = try await bench.target.restore(from: bench.file, besideVaultKey: true) { _ in }
            #expect(try Data(contentsOf: bench.target.developmentVaultKey) == Data(TestPlatform.vaultKeysText.utf8))
        }
    }

    @Test("a file is refused as a folder")
    func file() async throws {
        try await BackupBench.with { bench in
            try bench.backUp()
            try Data("precious".utf8).write(to: bench.target.url)
            let error = await #expect(throws: StorageError.self) { try await bench.restore() }
            #expect(error?.code == .folderNotEmpty)
            #expect(try Data(contentsOf: bench.target.url) == Data("precious".utf8))
        }
    }
}

extension Result where Failure == any Error {
    fileprivate static func of(_ body: () async throws -> Success) async -> Self {
        do {
            return .success(try await body())
        } catch {
            return .failure(error)
        }
    }
}
