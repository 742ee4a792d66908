import Foundation
import GRDB
import Storage
import Support

/// A data folder of an earlier version, from the SQL in `Platform/Tests/Recordings`: payments, wallets, tokens and shops,
/// encrypted with the tests' vault key.
enum EarlierFolder {
    private static let recordings = "Platform/Tests/Recordings"

    /// Those of released versions, as `Scripts/record-folder` wrote them.
    static func released() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: Repository.root.appendingPathComponent(recordings).path)
            .filter { $0.hasPrefix("folder-") && $0.hasSuffix(".sql") }.sorted()
    }

    /// - Parameter addition: SQL for what was not in the folder, in the names of its version.
    static func make(from recording: String = "folder.sql", adding addition: String = "") async throws -> DataFolder {
        let folder = DataFolder.temporary()
        try folder.create()
        let text = try Repository.text("\(recordings)/\(recording)")
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
