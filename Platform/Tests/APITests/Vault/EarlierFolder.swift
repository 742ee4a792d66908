import Foundation
import GRDB
import Storage
import Support

/// `Platform/Tests/Recordings/folder.sql` as a data folder: a payment of each API, a wallet, tokens and shops, encrypted
/// with the tests' vault key.
enum EarlierFolder {
    /// - Parameter addition: SQL for what was not in the folder, in the names of its version.
    static func make(adding addition: String = "") async throws -> DataFolder {
        let sql = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Recordings/folder.sql")
        let folder = DataFolder.temporary()
        try folder.create()
        let text = try String(contentsOf: sql, encoding: .utf8)
            .replacing("BEGIN TRANSACTION;", with: "").replacing("COMMIT;", with: "")
        // A dump has its tables in no order that foreign keys would like.
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let queue = try DatabaseQueue(path: folder.database.path, configuration: configuration)
        try await queue.write { try $0.execute(sql: text + addition) }
        try queue.close()
        return folder
    }
}
