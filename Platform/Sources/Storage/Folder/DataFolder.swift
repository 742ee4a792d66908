package import Engine
package import Foundation

/// The folder that contains all data of a platform.
package struct DataFolder: Sendable {
    package let url: URL
    /// How the command that uses it lets a user name another one.
    package let option: String

    package init(_ url: URL, option: String = "--data") {
        self.url = url
        self.option = option
    }

    package var database: URL { url.appendingPathComponent("guichet.sqlite") }
    /// Only with `--dev`: a key in the same folder as the data protects nothing.
    package var developmentVaultKey: URL { url.appendingPathComponent("vault.key") }
    /// Mails are stored here if there is no mail server.
    package var mails: URL { url.appendingPathComponent("mail", isDirectory: true) }
    /// The journal of requests, which holds no payment: no backup contains it.
    package var requests: URL { url.appendingPathComponent("requests.sqlite") }
    package var adminSocket: URL { url.appendingPathComponent("admin.sock") }

    /// Creates the folder, for its owner alone. A new one survives a power cut.
    package func create() throws {
        let missing = missingFolders
        do {
            try FileManager.default.createDirectory(
                at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            // fsync(2): "Calling fsync() does not necessarily ensure that the entry in the directory containing the file
            // has also reached disk."
            for folder in missing { try DurableFile.flush(folder.deletingLastPathComponent()) }
        } catch let error as StorageError {
            throw error
        } catch {
            throw StorageError(
                .folder(refusedBecause: error.systemErrorNumber ?? 0),
                "the data folder \(url.path) cannot be created: \(error.systemReason)",
                remedy: "check the permissions of the folder above it, or name another with \(option)")
        }
    }

    /// The folder and those above it that are not there, the innermost first.
    var missingFolders: [URL] {
        var missing: [URL] = []
        var folder = url.standardizedFileURL.absoluteURL
        while folder.path != "/", !FileManager.default.fileExists(atPath: folder.path) {
            missing.append(folder)
            folder = folder.deletingLastPathComponent()
        }
        return missing
    }

    /// Opens the store for the owner of the folder's lock; creates the database of a new folder.
    ///
    /// - Parameter check: see ``SQLStore``.
    package func openStore(
        at instant: Instant, options: SQLiteDriver.Options,
        requiring check: @escaping @Sendable (any StoreReader) throws -> Void = { _ in }
    ) async throws -> SQLStore {
        try prepareDatabase(at: instant)
        return try await SQLStore(
            driver: SQLiteDriver(path: database.path, options: options), at: instant, requiring: check)
    }

    /// Opens the store for a tool that only reads, with or without a running platform.
    package func openStoreReadOnly() async throws -> SQLStore {
        try requirePlatform()
        try refuseElsewhere("name the database as well: its address belongs into GUICHET_STORE")
        try refuseUnusable()
        return try await SQLStore(reading: SQLiteDriver(readingPath: database.path))
    }
}
