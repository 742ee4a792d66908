package import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

extension DataFolder {
    /// Restores a backup into this folder, which must be empty. Every page and row is checked before the database gets
    /// its final name; a failure leaves the folder unchanged.
    ///
    /// - Parameters:
    ///   - besideVaultKey: with `--dev`, the vault key may be in the folder already.
    ///   - check: inspects the copy: whether the vault's keys open it, for example.
    package func restore(
        from file: URL, besideVaultKey: Bool, check: @Sendable (SQLStore) async throws -> Void
    ) async throws -> BackupManifest {
        guard FileManager.default.isReadableFile(atPath: file.path) else {
            throw StorageError(
                .notABackup, "the backup \(file.path) cannot be read", remedy: "name a file that `guichet backup` wrote"
            )
        }
        var isFolder: ObjCBool = false
        _ = FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder)
        guard !isFolder.boolValue else {
            throw StorageError(
                .notABackup, "\(file.path) is a folder", remedy: "name a file in it that `guichet backup` wrote")
        }
        // A device such as /dev/zero has no end, and a pipe may have no writer.
        guard DurableFile.isFile(file) != false else {
            throw StorageError(
                .notABackup, "\(file.path) is a device, a pipe or a socket",
                remedy: "name a file that `guichet backup` wrote")
        }
        let entry = try enterEmpty(besideVaultKey: besideVaultKey)
        defer { entry.lock.release() }
        do {
            return try await copy(file, check)
        } catch {
            entry.undo()
            throw error
        }
    }

    /// A folder that is to get a database, and is empty until then.
    struct Entry: Sendable {
        let folder: DataFolder
        let lock: FolderLock
        /// The folders that were made for it: this one, and those above it, the innermost first.
        let made: [URL]

        /// Leaves the folder as it was.
        func undo() {
            BackupFile.remove(folder.restoring)
            // It may have its final name already, and not be flushed.
            BackupFile.remove(folder.database)
            try? FileManager.default.removeItem(at: FolderLock.file(in: folder.url))
            Self.remove(made)
            lock.release()
        }

        /// Only what is empty: another process may have put something there, or use the folder by now.
        static func remove(_ made: [URL]) {
            for folder in made { guard rmdir(folder.path) == 0 else { return } }
        }
    }

    /// Makes the folder if it is missing, and takes its lock.
    func enterEmpty(besideVaultKey: Bool) throws -> Entry {
        let missing = missingFolders
        try refuseUnlessEmpty(besideVaultKey: besideVaultKey)
        return try enter(missing: missing, besideVaultKey: besideVaultKey)
    }

    /// - Parameter missing: the folders that were not there. Another process may have made them, and used them, since.
    func enter(missing: [URL], besideVaultKey: Bool) throws -> Entry {
        try create()
        let entry: Entry
        do {
            entry = Entry(folder: self, lock: try FolderLock(folder: url, option: option), made: missing)
        } catch {
            Entry.remove(missing)
            throw error
        }
        do {
            try refuseUnlessEmpty(besideVaultKey: besideVaultKey)
        } catch {
            // What is there belongs to the process that wrote it, and so does the lock's file.
            entry.lock.release()
            throw error
        }
        BackupFile.remove(restoring)
        return entry
    }

    private func copy(_ file: URL, _ check: @Sendable (SQLStore) async throws -> Void) async throws -> BackupManifest {
        try DurableFile.copy(file, to: restoring)
        let manifest: BackupManifest
        do {
            manifest = try BackupFile.verified(restoring.path)
        } catch let error as StorageError {
            // The message names the file as the caller named it.
            throw StorageError(
                error.code, error.reason.replacingOccurrences(of: restoring.path, with: file.path),
                remedy: error.remedy)
        }
        let store = try await SQLStore(reading: SQLiteDriver(readingPath: restoring.path))
        do {
            try await check(store)
        } catch {
            try? await store.close()
            throw error
        }
        try await store.close()
        try BackupFile.adopt(restoring.path)
        try DurableFile.flush(restoring)
        try DurableFile.rename(restoring, to: database)
        return manifest
    }

    /// Files left by an interrupted restore do not count.
    private func refuseUnlessEmpty(besideVaultKey: Bool) throws {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else { return }
        let own = [FolderLock.file(in: url), restoring].map(\.lastPathComponent)
        let found = isFolder.boolValue ? try FileManager.default.contentsOfDirectory(atPath: url.path) : [""]
        let others = found.filter { name in
            !own.contains { name == $0 || name.hasPrefix("\($0)-") }
                && !(besideVaultKey && name == developmentVaultKey.lastPathComponent)
        }
        guard let first = others.min() else { return }
        throw StorageError(
            .folderNotEmpty,
            isFolder.boolValue
                ? "the folder \(url.path) is not empty: it contains \(first)" : "\(url.path) is not a folder",
            remedy: "name an empty folder, or one that does not exist yet, with \(option); nothing was changed")
    }
}
