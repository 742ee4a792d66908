package import Engine
import Foundation

/// A data folder as one side of a copy.
package struct FolderCopyPlace: CopyPlace {
    private let folder: DataFolder
    /// With `--dev`, the vault key may be in the new folder already.
    private let isBesideVaultKey: Bool

    package init(_ folder: DataFolder, besideVaultKey: Bool) {
        self.folder = folder
        isBesideVaultKey = besideVaultKey
    }

    private struct Source: CopySource {
        let driver: any SQLDriver
        let lock: FolderLock

        func close() async {
            // It has only read.
            try? await driver.close()
            lock.release()
        }
    }

    package func openSource() async throws -> any CopySource {
        try folder.requirePlatform()
        try folder.refuseElsewhere("name the address of that database in the place of the folder")
        let lock = try FolderLock(folder: folder.url, option: folder.option)
        do {
            try folder.refuseUnusable()
            let version = try folder.schemaVersion()
            guard version == Schema.version else {
                throw StorageError.toBeUpgraded("\(folder.url.path)", schema: version)
            }
            return Source(driver: try SQLiteDriver(readingPath: folder.database.path), lock: lock)
        } catch {
            lock.release()
            throw error
        }
    }

    package func openTarget(at instant: Instant) async throws -> any CopyTarget {
        let entry = try folder.enterEmpty(besideVaultKey: isBesideVaultKey)
        do {
            let driver = try SQLiteCopyDriver(path: folder.restoring.path)
            do {
                try await driver.write { try Schema.prepare($0, in: .sqlite, at: instant.milliseconds) }
            } catch {
                await driver.close()
                throw error
            }
            return FolderCopyTarget(folder: folder, entry: entry, transaction: driver)
        } catch {
            entry.undo()
            throw error
        }
    }
}

private struct FolderCopyTarget: CopyTarget {
    let folder: DataFolder
    let entry: DataFolder.Entry
    let transaction: SQLiteCopyDriver

    var driver: any SQLDriver { transaction }

    func requireReferences() async throws {
        let broken = try await transaction.read { db in
            // SQLite, "PRAGMA foreign_key_check": one line for each row that refers to nothing; its table is the first.
            try db.rows("SELECT \"table\", parent FROM pragma_foreign_key_check LIMIT 1", []).first.map {
                (try $0.text(0), try $0.text(1))
            }
        }
        guard let (table, parent) = broken else { return }
        throw StorageError(
            .constraint, "a row of \(table) refers to one of \(parent) that is not there",
            remedy: "check the source with `guichet check`; nothing was copied")
    }

    func complete() async throws {
        try await transaction.commit()
        await transaction.close()
        try DurableFile.flush(folder.restoring)
        try DurableFile.rename(folder.restoring, to: folder.database)
        entry.lock.release()
    }

    func abandon() async {
        await transaction.close()
        entry.undo()
    }
}

extension StorageError {
    /// Rows of another schema have other columns.
    package static func toBeUpgraded(_ place: String, schema: Int64) -> StorageError {
        StorageError(
            .olderVersion, "\(place) has schema \(schema), and this version of guichet copies schema \(Schema.version)",
            remedy: "start `guichet serve` of this version once there, stop it, and copy then")
    }
}
