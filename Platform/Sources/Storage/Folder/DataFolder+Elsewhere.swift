import Foundation

// A folder whose payments are in a database server has a small file that says so. Without it, a start that forgets
// `--store` would make an empty database of its own, and tools would report an empty platform.
extension DataFolder {
    private var mark: URL { url.appendingPathComponent("guichet.store") }
    private static let word = "postgres"

    /// The name of the cluster whose payments are elsewhere; `nil` if this folder has its own database, or none yet.
    package func clusterElsewhere() throws -> String? {
        guard FileManager.default.fileExists(atPath: mark.path) else { return nil }
        let words = (try? String(contentsOf: mark, encoding: .utf8))?.split(whereSeparator: \.isWhitespace) ?? []
        guard words.count == 2, words[0] == Self.word else {
            throw StorageError(
                .corrupt, "\(mark.path) cannot be read: it names the database of this folder",
                remedy: "restore that file, or name a new folder with \(option)")
        }
        return String(words[1])
    }

    /// Whether the payments are in a database server, as far as the folder says it.
    package var isElsewhere: Bool { FileManager.default.fileExists(atPath: mark.path) }

    /// Notes that the payments are in a database server, completely or not at all.
    package func noteElsewhere(cluster: String) throws {
        guard try clusterElsewhere() == nil else { return }
        let fresh = url.appendingPathComponent("guichet.store.new")
        try? FileManager.default.removeItem(at: fresh)
        try DurableFile.create(fresh)
        try DurableFile.write("\(Self.word) \(cluster)\n", to: fresh)
        try DurableFile.renameToFree(fresh, to: mark)
    }

    private var serverMark: URL { url.appendingPathComponent("guichet.server") }

    /// Which server had the payments last, in the driver's words: its system and the line of its history. `nil` if that was never
    /// noted.
    ///
    /// - Throws: ``StorageError`` if it was and cannot be read: a server whose place another one has taken would else be taken
    ///   for the one that has the payments.
    package var lastServer: String? {
        get throws {
            guard FileManager.default.fileExists(atPath: serverMark.path) else { return nil }
            let words =
                (try? String(contentsOf: serverMark, encoding: .utf8))?.split(whereSeparator: \.isWhitespace) ?? []
            guard words.count == 2 else {
                throw StorageError(
                    .corrupt, "\(serverMark.path) cannot be read: it says which server has the payments",
                    remedy: "remove it, once you are sure that the address of --store leads to that server")
            }
            return words.joined(separator: " ")
        }
    }

    /// Notes it, completely or not at all.
    package func noteServer(_ text: String) throws {
        guard try lastServer != text else { return }
        let fresh = url.appendingPathComponent("guichet.server.new")
        try? FileManager.default.removeItem(at: fresh)
        try DurableFile.create(fresh)
        try DurableFile.write("\(text)\n", to: fresh)
        try DurableFile.rename(fresh, to: serverMark)
    }

    /// - Throws: ``StorageError`` with the code `otherStore` if the folder's payments are in a database server.
    func refuseElsewhere(_ remedy: String) throws {
        guard try clusterElsewhere() != nil else { return }
        throw StorageError(.otherStore, "the payments of \(url.path) are in PostgreSQL", remedy: remedy)
    }

    /// - Throws: ``StorageError`` with the code `otherStore` if the folder has a database of its own.
    package func refuseOwnDatabase() throws {
        guard FileManager.default.fileExists(atPath: database.path) else { return }
        throw StorageError(
            .otherStore, "the folder \(url.path) has payments in a database of its own",
            remedy:
                "name another folder with --data, or start without --store; `guichet store copy` copies them into a database"
        )
    }
}
