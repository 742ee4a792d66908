package import Engine
package import Foundation
import GRDB

// Consistent copies of a platform's data, also while the platform runs.
extension DataFolder {
    /// Copies the database into a file, by SQLite's online backup: one consistent state of a platform, running or
    /// stopped. It reads one snapshot of the write-ahead log, so no write of the platform waits for it.
    ///
    /// The file gets its final name once it is complete, contains its manifest, and is on the disk.
    ///
    /// - Parameters:
    ///   - force: replaces an existing file.
    ///   - guichet: this guichet's version.
    package func backUp(to file: URL, force: Bool, guichet: String, at instant: Instant) throws -> BackupManifest {
        try requirePlatform()
        try refuseElsewhere("make backups of that database with the tools of PostgreSQL (docs/postgresql.md)")
        try schemaVersion()
        try refuseAsBackup(file)
        let isThere = FileManager.default.fileExists(atPath: file.path)
        if isThere, !force { throw DurableFile.exists(file) }
        BackupPart.removeLeft(beside: file)
        let part = BackupPart.new(beside: file)
        try DurableFile.create(part)
        do {
            let manifest = try BackupFile.write(from: database.path, to: part.path) {
                try BackupManifest(guichet: guichet, at: instant, of: $0)
            }
            try DurableFile.flush(part)
            try force ? DurableFile.rename(part, to: file) : DurableFile.renameToFree(part, to: file)
            return manifest
        } catch {
            BackupFile.remove(part)
            throw error
        }
    }

    /// A copy over the database itself would destroy the data that it is meant to protect.
    private func refuseAsBackup(_ file: URL) throws {
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder), isFolder.boolValue {
            throw StorageError(.fileUnusable, "\(file.path) is a folder", remedy: "name a file in it")
        }
        // The backup takes the name: root would replace /dev/null for all programs.
        guard DurableFile.isFile(file) != false else {
            throw StorageError(
                .fileUnusable, "\(file.path) is a device, a pipe or a socket", remedy: "name a file, or a free name")
        }
        let folder = file.deletingLastPathComponent().resolvingSymlinksInPath().standardizedFileURL.path
        let own = url.resolvingSymlinksInPath().standardizedFileURL.path
        guard folder != own, !folder.hasPrefix("\(own)/") else {
            throw StorageError(
                .fileUnusable, "\(file.path) is in the data folder, and would be lost with it",
                remedy: "name a file elsewhere, preferably on another disk")
        }
    }
}

/// A file that is a backup, or is to become one.
enum BackupFile {
    /// Copies the database and writes the manifest into the copy.
    static func write(
        from source: String, to file: String, _ manifest: (SQLiteConnection) throws -> BackupManifest
    ) throws -> BackupManifest {
        try translated(file) {
            var reading = Configuration()
            reading.readonly = true
            reading.busyMode = .timeout(5)
            let (from, copy) = (try DatabaseQueue(path: source, configuration: reading), try DatabaseQueue(path: file))
            try from.backup(to: copy)
            try from.close()
            let manifest = try copy.writeWithoutTransaction { db in
                // A single file, which also opens in a folder that is not writable.
                try db.execute(sql: "PRAGMA journal_mode = DELETE")
                try db.execute(sql: "PRAGMA synchronous = FULL")
                // A restored platform has no manifest table; if one is there, the copy replaces it by its own.
                try db.execute(sql: "DROP TABLE IF EXISTS \(BackupManifest.table)")
                let connection = SQLiteConnection(db: db)
                let manifest = try manifest(connection)
                connection.releaseStatements()
                try db.inTransaction {
                    try db.execute(sql: BackupManifest.creation)
                    for (name, value) in manifest.rows {
                        try db.execute(
                            sql: "INSERT INTO \(BackupManifest.table) VALUES (?, ?)", arguments: [name, value])
                    }
                    return .commit
                }
                return manifest
            }
            try copy.close()
            return manifest
        }
    }

    /// Reads a whole backup, from the first page to the last.
    ///
    /// - Throws: ``StorageError`` if the file is no backup, if any of its content was changed, or if a newer guichet
    ///   wrote it.
    static func verified(_ file: String) throws -> BackupManifest {
        try translated(file) {
            var reading = Configuration()
            reading.readonly = true
            let queue = try DatabaseQueue(path: file, configuration: reading)
            let manifest = try queue.read { db in
                let connection = SQLiteConnection(db: db)
                defer { connection.releaseStatements() }
                let manifest = try BackupManifest(from: connection, named: file)
                let findings = try String.fetchAll(db, sql: "PRAGMA integrity_check(1)")
                guard findings == ["ok"] else {
                    throw StorageError(
                        .damagedBackup, "\(file) is damaged: \(findings.first ?? "it cannot be checked")",
                        remedy: "restore another backup")
                }
                try Migrator.refuseNewer(manifest.schema, than: Schema.migrations(in: .sqlite))
                try manifest.check(connection, named: file)
                return manifest
            }
            try queue.close()
            return manifest
        }
    }

    /// Makes a copy of a backup usable as a platform's database.
    static func adopt(_ file: String) throws {
        try translated(file) {
            let queue = try DatabaseQueue(path: file)
            try queue.writeWithoutTransaction { db in
                try db.execute(sql: "PRAGMA synchronous = FULL")
                try db.execute(sql: "DROP TABLE \(BackupManifest.table)")
            }
            try queue.close()
        }
    }

    /// Also removes the files that SQLite puts beside it.
    static func remove(_ file: URL) {
        for suffix in ["", "-journal", "-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: file.path + suffix)
        }
    }

    private static func translated<Result>(_ file: String, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as StorageError where error.code == .corrupt {
            throw StorageError(.damagedBackup, "\(file) is damaged: \(error.reason)", remedy: "restore another backup")
        } catch let error as DatabaseError {
            switch error.resultCode {
            case .SQLITE_NOTADB, .SQLITE_CORRUPT:
                throw StorageError(
                    error.resultCode == .SQLITE_NOTADB ? .notABackup : .damagedBackup,
                    "\(file) is not a backup, or is damaged (\(error.resultCode))",
                    remedy: "restore a file that `guichet backup` wrote")
            case .SQLITE_FULL:
                throw StorageError(
                    .fileUnusable, "the disk of \(file) is full", remedy: "free some space, or name another file")
            default:
                throw StorageError(
                    .fileUnusable, "\(file) cannot be read or written: \(error.message ?? "\(error.resultCode)")",
                    remedy: "check its folder, permissions and disk")
            }
        }
    }
}
