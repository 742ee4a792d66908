package import Engine
package import Foundation

/// The folder in which a platform keeps everything.
package struct DataFolder: Sendable {
    package let url: URL

    package init(_ url: URL) { self.url = url }

    package var database: URL { url.appendingPathComponent("guichet.sqlite") }
    /// Only in `--dev`: a key beside what it locks keeps nobody out.
    package var developmentVaultKey: URL { url.appendingPathComponent("vault.key") }
    /// Where mails lie that no mail server takes.
    package var mails: URL { url.appendingPathComponent("mail", isDirectory: true) }
    package var adminSocket: URL { url.appendingPathComponent("admin.sock") }

    /// Makes the folder, for its owner alone.
    package func create() throws {
        do {
            try FileManager.default.createDirectory(
                at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw StorageError(
                .folderUnusable, "the data folder \(url.path) cannot be created: \(error.localizedDescription)",
                remedy: "check the permissions of the folder above it, or name another with --data")
        }
    }

    /// Opens the store for whoever holds the folder's lock; makes the database of a folder that is new.
    package func openStore(at instant: Instant, options: SQLiteDriver.Options) async throws -> SQLStore {
        try prepareDatabase(at: instant)
        return try await SQLStore(driver: SQLiteDriver(path: database.path, options: options), at: instant)
    }

    /// Opens the store for a tool that only reads, beside a running platform or without one.
    package func openStoreReadOnly() async throws -> SQLStore {
        try requirePlatform()
        try refuseWithoutTables()
        return try await SQLStore(reading: SQLiteDriver(readingPath: database.path))
    }
}
