import Engine
import Foundation

/// The description of a backup, in a table of its own inside it.
package struct BackupManifest: Sendable, Hashable {
    /// The version of guichet that made it.
    package let guichet: String
    /// The schema of its tables.
    package let schema: Int64
    /// When it was made, such as `2026-07-03T10:00:00Z`.
    package let takenAt: String
    /// The versions of the vault keys that open it. The keys themselves are never in it.
    package let vaultKeys: [Int]
    /// How many payments it contains.
    package let payments: Int64
    /// SHA-256 over its schema and its rows, in hexadecimal digits: ``BackupDigest``.
    package let sha256: String

    static let table = "backup_manifest"
    static let creation = "CREATE TABLE \(table) (name TEXT PRIMARY KEY, value TEXT NOT NULL)"

    init(guichet: String, at instant: Instant, of db: SQLiteConnection) throws {
        self.guichet = guichet
        schema = try Migrator.currentVersion(db)
        takenAt = Date(timeIntervalSince1970: Double(instant.seconds)).formatted(.iso8601)
        vaultKeys = try SQLTransaction(db: db).vaultKeyVersionsInUse().sorted()
        payments = try Self.count(db)
        sha256 = try BackupDigest.compute(db)
    }

    /// Reads the manifest of a backup.
    init(from db: SQLiteConnection, named file: String) throws {
        guard try db.rows("SELECT 1 FROM sqlite_master WHERE name = ?", [.text(Self.table)]).first != nil else {
            throw StorageError(
                .notABackup, "\(file) is not a backup: it has no manifest",
                remedy: "restore a file that `guichet backup` wrote")
        }
        var values: [String: String] = [:]
        for row in try db.rows("SELECT name, value FROM \(Self.table)", []) {
            values[try row.text(0)] = try row.text(1)
        }
        guard values["format"] == "1", let schema = values["schema"].flatMap({ Int64($0) }),
            let payments = values["payments"].flatMap({ Int64($0) }), let guichet = values["guichet"],
            let takenAt = values["taken at"], let keys = values["vault keys"], let sha256 = values["sha256"]
        else {
            throw StorageError(
                .damagedBackup, "the manifest of \(file) cannot be read",
                remedy: "restore it with the version of guichet that wrote it, or restore another backup")
        }
        self.guichet = guichet
        self.schema = schema
        self.takenAt = takenAt
        self.payments = payments
        self.sha256 = sha256
        vaultKeys = keys.split(separator: ",").compactMap { Int($0) }
    }

    /// All rows of the manifest, as they are stored.
    var rows: [(name: String, value: String)] {
        [
            ("format", "1"), ("guichet", guichet), ("schema", String(schema)), ("taken at", takenAt),
            ("vault keys", vaultKeys.map(String.init).joined(separator: ",")), ("payments", String(payments)),
            ("sha256", sha256),
        ]
    }

    /// - Throws: an error that says what does not match.
    func check(_ db: SQLiteConnection, named file: String) throws {
        let differing =
            try schema != Migrator.currentVersion(db)
            ? "schema" : payments != Self.count(db) ? "payments" : sha256 != BackupDigest.compute(db) ? "sha256" : nil
        guard let differing else { return }
        throw StorageError(
            .damagedBackup, "\(file) was changed after it was written: \(differing) differs from its manifest",
            remedy: "restore another backup")
    }

    private static func count(_ db: any SQLConnection) throws -> Int64 {
        try db.rows("SELECT COUNT(*) FROM payments", []).first?.integer(0) ?? 0
    }
}
