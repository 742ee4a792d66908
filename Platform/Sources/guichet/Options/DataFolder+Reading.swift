import Storage
import StoragePostgres

extension DataFolder {
    /// Opens the store for a command that only reads, with or without a running platform. What such a command reads is in
    /// the folder, or in the database that GUICHET_STORE names if the folder's payments are there.
    ///
    /// - Parameters:
    ///   - address: that of a database that was named for the command.
    ///   - limits: for a database of PostgreSQL.
    func openStoreForReading(
        at address: String? = nil, limits: PostgresLimits = .forReading
    ) async throws -> SQLStore {
        if let address { return try await PostgresAddress(address).openStoreReadOnly(limits: limits) }
        let named = EnvironmentDefault.text("GUICHET_STORE", otherwise: "")
        guard let cluster = try clusterElsewhere(), !named.isEmpty else { return try await openStoreReadOnly() }
        return try await PostgresAddress(named).openStoreReadOnly(of: cluster, limits: limits)
    }
}
