package import Storage

extension PostgresAddress {
    /// Opens the store for a tool that only reads, with or without nodes that serve.
    ///
    /// - Parameters:
    ///   - cluster: the one that the data folder belongs to; `nil` for any.
    ///   - limits: ``PostgresLimits/forWholeTables`` for statements that take minutes.
    package func openStoreReadOnly(
        of cluster: String? = nil, limits: PostgresLimits = .forReading
    ) async throws -> SQLStore {
        #if Postgres
            let driver = try await PostgresStore.onThread { try PostgresReadingDriver(self, of: cluster, limits) }
            do {
                return try await SQLStore(reading: driver)
            } catch {
                try? await driver.close()
                throw error
            }
        #else
            throw StorageError.builtWithoutPostgres
        #endif
    }
}

extension PostgresLimits {
    package static var forReading: PostgresLimits {
        var limits = PostgresLimits()
        limits.readers = 1
        return limits
    }

    /// A check reads whole tables, for minutes where there are millions of payments.
    package static var forWholeTables: PostgresLimits {
        var limits = forReading
        limits.statement = limits.maintenance
        return limits
    }
}
