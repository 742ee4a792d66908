package import Engine
import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

// Whether a folder belongs to a platform. Only `guichet serve` and `guichet demo` create one; all other commands need
// an existing one, so that a mistyped name is reported and not created.
extension DataFolder {
    /// An interrupted restore or copy leaves its file under this name; it is never read.
    var restoring: URL { url.appendingPathComponent("guichet.sqlite.restoring") }
    /// The database while its tables are being created.
    private var unfinished: URL { url.appendingPathComponent("guichet.sqlite.new") }

    /// - Throws: ``StorageError`` with the code `noPlatform` if the folder contains no platform's data.
    package func requirePlatform() throws {
        if let locked { throw locked }
        guard !FileManager.default.fileExists(atPath: database.path), try clusterElsewhere() == nil else { return }
        // If data were lost, that is reported first.
        try refuseWhatIsLeft()
        var isFolder: ObjCBool = false
        let isThere = FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
        let why =
            !isThere ? "there is no such folder" : isFolder.boolValue ? "it has no database" : "it is not a folder"
        throw StorageError(
            .noPlatform, "there is no platform in \(url.path): \(why)",
            remedy: """
                name a platform's folder with \(option == "--data" ? "--data or GUICHET_DATA" : option), or create one \
                with `guichet serve --data FOLDER`
                """)
    }

    /// The refusal of a user who may not look into the folder: of a file there the system says only that it cannot be seen,
    /// which is no sign that there is none. The package's folder is for its own user alone.
    private var locked: StorageError? {
        guard access(database.path, F_OK) != 0, errno == EACCES else { return nil }
        // Of the folders on the way, the innermost one that can be seen is the one that is closed.
        var closed = url.standardizedFileURL.absoluteURL
        while closed.path != "/", access(closed.path, F_OK) != 0 { closed = closed.deletingLastPathComponent() }
        let owner =
            (try? FileManager.default.attributesOfItem(atPath: closed.path)[.ownerAccountName]) as? String
        let who = owner.map { "\($0), to whom \(closed.path) belongs" } ?? "the owner of \(closed.path)"
        return StorageError(
            .folderUnusable, "this user may not look into \(closed.path)",
            remedy: "run the command as \(who), or as root")
    }

    /// Creates the database of a new folder, and refuses a folder that has lost its database.
    ///
    /// The database is created under another name, and gets its final name with all of its tables. So a database
    /// without tables is never an unfinished one: it is a copy without its write-ahead log, and the platform would
    /// start without its data.
    package func prepareDatabase(at instant: Instant) throws {
        try refuseElsewhere("start `guichet serve` with --store; to change something, repeat the command while it runs")
        if FileManager.default.fileExists(atPath: database.path) { return try refuseUnusable() }
        try refuseWhatIsLeft()
        try? FileManager.default.removeItem(at: unfinished)
        try SQLiteDriver.makeDatabase(path: unfinished.path) { db in
            try Schema.prepare(db, in: .sqlite, at: instant.milliseconds)
        }
        try DurableFile.flush(unfinished)
        try DurableFile.rename(unfinished, to: database)
    }

    /// Refuses what this version may not open, before a connection could change it.
    func refuseUnusable() throws {
        try Migrator.refuseNewer(try schemaVersion(), than: Schema.migrations(in: .sqlite))
    }

    /// - Throws: ``StorageError`` with the code `databaseLost` if the database has no tables.
    @discardableResult
    func schemaVersion() throws -> Int64 {
        if let version = try SQLiteDriver.schemaVersion(path: database.path) { return version }
        throw StorageError(
            .databaseLost, "the database \(database.path) has no tables: a platform does not leave it so",
            remedy: """
                if it was copied, copy guichet.sqlite-wal with it, or restore a backup with `guichet restore`; nothing \
                was changed
                """)
    }

    /// There is no database, but a sign that there was one.
    private func refuseWhatIsLeft() throws {
        let (key, log) = (developmentVaultKey, database.path + "-wal")
        func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }
        let sign =
            exists(restoring.path)
            ? "a restore or a copy was interrupted there"
            : exists(log) ? "its log \(log) exists" : exists(key.path) ? "the vault key \(key.path) exists" : nil
        guard let sign else { return }
        throw StorageError(
            .databaseLost, "the database \(database.path) is missing, but \(sign)",
            remedy: """
                put the database back, or restore a backup into an empty folder with `guichet restore`; to start \
                afresh, name another folder with \(option)
                """)
    }
}

extension DataFolder {
    /// Writes the key of `--dev`, unless there is one: completely or not at all, readable only by its owner.
    package func makeDevelopmentVaultKey(_ text: String) throws {
        guard !FileManager.default.fileExists(atPath: developmentVaultKey.path) else { return }
        let fresh = url.appendingPathComponent("vault.key.new")
        try? FileManager.default.removeItem(at: fresh)
        try DurableFile.create(fresh)
        try DurableFile.write(text, to: fresh)
        try DurableFile.renameToFree(fresh, to: developmentVaultKey)
    }
}
