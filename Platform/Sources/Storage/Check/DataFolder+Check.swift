package import Engine
import Foundation
import GuichetCore

extension DataFolder {
    /// What SQLite itself finds wrong with the file. Reads every page, also beside a running platform.
    package func fileFindings() async throws -> [StoreFinding] {
        let driver = try SQLiteDriver(readingPath: database.path)
        let lines: [String]
        do {
            lines = try await driver.read { db in
                // SQLite: "PRAGMA integrity_check(N)" ends after N errors, and says "ok" if there is none.
                try db.rows("PRAGMA integrity_check(20)", []).map { try $0.text(0) }
            }
        } catch {
            try? await driver.close()
            throw error
        }
        try await driver.close()
        guard lines != ["ok"] else { return [] }
        return lines.map { line in
            StoreFinding(
                .fileDamaged, "the database file: \(line)",
                advice: "check the disk, keep a copy of the folder, and restore the last backup")
        }
    }
}

extension SQLStore {
    /// The check knows the tables of its own version only.
    package func requireCurrentSchema() async throws {
        let stored = try await driver.read { try Migrator.currentVersion($0) }
        let known = Schema.migrations(in: .sqlite).last?.version ?? 0
        guard stored < known else { return }
        throw StorageError(
            .olderVersion, "the database has schema \(stored), and this version of guichet checks schema \(known)",
            remedy: "start `guichet serve` of this version once, or check it with the version that wrote it")
    }
}

extension StorageError.Code {
    /// An older guichet wrote it.
    package static let olderVersion: StorageError.Code = "olderVersion"
}
