import Storage

/// What `guichet doctor` reads: the data in the folder, or in a database of PostgreSQL.
struct ExaminedStore: Sendable {
    let folder: DataFolder
    /// That of the database; `nil` for the folder.
    let address: String?

    /// Opens the store, and closes it again whatever happens.
    func read<Result: Sendable>(_ body: @Sendable (SQLStore) async throws -> Result) async throws -> Result {
        let store = try await folder.openStoreForReading(at: address)
        return try await closing(store.close) { try await body(store) }
    }

    /// Whether the database answers, or has not been named; `nil` for the folder. Otherwise each other diagnosis would say
    /// that it does not.
    func databaseDiagnosis() async -> Diagnosis? {
        guard address != nil || folder.isElsewhere else { return nil }
        do {
            try await read { _ in }
            return .fine("database", "it can be read")
        } catch let error as StorageError {
            return Diagnosis("database", .problem, error.reason, advice: error.remedy)
        } catch {
            return Diagnosis(
                "database", .problem, "it cannot be read: \(error)", advice: "check --store, the server and network")
        }
    }
}
