import Foundation
import GuichetCore
import GuichetMerchant

#if GRDB
    import GuichetMerchantSQLite

    // begin: sqlite-run
    /// Runs the server over one file, and closes the file when the server has stopped.
    func withInAppServer<Value: Sendable>(
        keepingOrdersIn file: URL, client: DirectClient, settings: InAppServer.Settings, keys: [InAppHandleKey],
        failed: @escaping @Sendable (any Error) -> Void, _ run: (InAppServer) async throws -> Value
    ) async throws -> Value {
        let store = try InAppSQLiteStore(path: file.path)
        let server = InAppServer(
            client: client, settings: settings, keys: keys, records: store, wallets: store, failed: failed)
        do {
            let value = try await run(server)
            try store.close()
            return value
        } catch {
            try? store.close()
            throw error
        }
    }
    // end: sqlite-run

    // begin: sqlite-remedy
    /// What to do about a file that cannot be used, for the log.
    func remedy(for error: InAppSQLiteError) -> String {
        switch error.code {
        case .anotherDatabase: "name another file"
        case .newerVersion: "start the newer version of the server again"
        case .notDurable: "put the file on a local disk"
        case .inDoubt: "restart the server: it opens the file again"
        case .damaged: "stop the server, and put a copy back"
        default: "look at the disk and the rights of the folder: \(error.reason)"
        }
    }
    // end: sqlite-remedy

    // begin: sqlite-check
    /// Whether an order is there again after its file was closed. Name a new file, and remove it afterwards.
    func keepsAnOrder(in file: URL) async throws -> Bool {
        let order = InAppRecord(
            id: UUID().uuidString, reference: "check-\(UUID().uuidString)", begunAt: 0, messageHash: "", handle: "")
        let first = try InAppSQLiteStore(path: file.path)
        let claim = try await first.claim(order)
        try first.close()
        let second = try InAppSQLiteStore(path: file.path)
        let again = try await second.claim(order)
        try second.close()
        return claim == .claimed && again == .known(order)
    }
// end: sqlite-check
#endif
