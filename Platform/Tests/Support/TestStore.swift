package import Engine
package import Storage

#if Postgres
    package import Foundation
    package import StoragePostgres
#else
    import Foundation
#endif

/// Where tests store: in a file of SQLite in their folder, or where GUICHET_POSTGRES names a server, in a schema of it. One
/// folder has one schema, so a folder that is opened again has its rows.
package enum TestStore {
    /// The connection string of the server for tests, as pairs.
    package static let server: String? = ProcessInfo.processInfo.environment["GUICHET_POSTGRES"].flatMap {
        $0.isEmpty ? nil : $0
    }

    package static let isPostgres = server != nil

    /// What a platform of a test stores in.
    package static func place(of folder: DataFolder) throws -> any StorePlace {
        #if Postgres
            if server != nil {
                return PostgresStore(try address(of: folder), isDevelopment: true, version: "test")
            }
        #endif
        try refuseMissingDriver()
        return FolderStore()
    }

    package static func open(in folder: DataFolder, at instant: Instant) async throws -> SQLStore {
        try await SQLStore(driver: driver(in: folder), at: instant)
    }

    /// A database without tables.
    package static func driver(in folder: DataFolder) throws -> any SQLDriver {
        #if Postgres
            if server != nil {
                var options = PostgresDriver.Options(reports: StoreReports { _ in })
                options.isDevelopment = true
                return try PostgresDriver(address(of: folder), options: options)
            }
        #endif
        try refuseMissingDriver()
        return try SQLiteDriver(path: folder.database.path, options: .test)
    }

    #if Postgres
        /// The folder's schema, which is made if it is not there.
        ///
        /// - Parameters:
        ///   - settings: of the session, in the form of the server's command line.
        ///   - more: pairs of the connection string.
        package static func address(
            of folder: DataFolder, settings: String = "", _ more: String = ""
        ) throws -> PostgresAddress {
            try PostgresAddress(addressText(of: folder.url, settings: settings, more))
        }

        /// The same as it is typed.
        package static func addressText(
            of folder: URL, settings: String = "", _ more: String = ""
        ) throws -> String {
            guard let server else { throw TestPlatform.NotStarted() }
            let schema = "t_" + folder.lastPathComponent.lowercased().filter { $0.isLetter || $0.isNumber }
            let name = String(schema.suffix(60))
            _ = try PostgresAddress(server).run("CREATE SCHEMA IF NOT EXISTS \(name)")
            return "\(server) options='-c search_path=\(name) \(settings)' \(more)"
        }
    #endif

    /// Tests of another database than the one that was asked for would prove nothing.
    private static func refuseMissingDriver() throws {
        guard server == nil else {
            throw StorageError(
                .noDriver, "GUICHET_POSTGRES is set, and these tests were built without PostgreSQL",
                remedy: "build with --traits Postgres: make postgres-test")
        }
    }
}
