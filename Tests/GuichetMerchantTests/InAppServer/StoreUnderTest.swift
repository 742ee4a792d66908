import Foundation
import GuichetMerchant

#if GRDB
    import GuichetMerchantSQLite
#endif

/// The stores that keep the same promises. The second one is there with the trait `GRDB` only.
enum StoreUnderTest: CaseIterable {
    case memory
    #if GRDB
        case sqlite
    #endif

    /// Makes an empty store, lends it and removes it.
    func use(_ body: (any InAppRecords, any InAppWallets) async throws -> Void) async throws {
        switch self {
        case .memory: try await body(InAppMemoryRecords(), InAppMemoryWallets())
        #if GRDB
            case .sqlite:
                try await StoreFile.use { file in
                    let store = try InAppSQLiteStore(path: file.path)
                    do {
                        try await body(store, store)
                    } catch {
                        try store.close()
                        throw error
                    }
                    try store.close()
                }
        #endif
        }
    }
}

/// A file in a temporary folder of its own.
struct StoreFile {
    let path: String

    static func use(_ body: (StoreFile) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(StoreFile(path: folder.appendingPathComponent("in-app.sqlite").path))
    }
}
