package import Engine
import Foundation
package import Storage

/// In a database of PostgreSQL, from which several nodes may serve.
package struct PostgresStore: StorePlace {
    private let address: PostgresAddress
    /// Permits a server that may lose payments.
    private let isDevelopment: Bool
    private let version: String
    /// For tests.
    package var limits = PostgresLimits()
    /// That of a later version, for tests.
    package var schema = SchemaSteps.current

    /// Whether this build can reach such a database.
    package static var isAvailable: Bool {
        #if Postgres
            true
        #else
            false
        #endif
    }

    package init(_ address: PostgresAddress, isDevelopment: Bool, version: String) {
        self.address = address
        self.isDevelopment = isDevelopment
        self.version = version
    }

    package func open(
        for folder: DataFolder, at instant: Instant, _ reports: StoreReports
    ) async throws -> any SQLDriver {
        try folder.refuseOwnDatabase()
        #if Postgres
            var options = PostgresDriver.Options(reports: reports)
            options.isDevelopment = isDevelopment
            options.limits = limits
            options.schema = schema
            let node = PostgresDriver.Node(
                cluster: try folder.clusterElsewhere(), lastServer: try folder.lastServer,
                name: "\(ProcessInfo.processInfo.hostName), process \(ProcessInfo.processInfo.processIdentifier)",
                version: version)
            options.onServer = { server in
                do {
                    try folder.noteServer(server)
                } catch {
                    reports.onWarning("the data folder does not know which server has the payments now: \(error)")
                }
            }
            let driver = try await Self.onThread { [address, options] in
                try PostgresDriver(address, options: options, for: node)
            }
            do {
                if let cluster = driver.cluster { try folder.noteElsewhere(cluster: cluster) }
                try folder.noteServer(driver.server)
            } catch {
                do {
                    try await driver.close()
                } catch let failure {
                    reports.onNotice("the connections to the database were not closed: \(failure)")
                }
                throw error
            }
            return driver
        #else
            throw StorageError.builtWithoutPostgres
        #endif
    }

    /// Connecting blocks, which none of the threads that run tasks may do.
    static func onThread<Result: Sendable>(
        _ body: @escaping @Sendable () throws -> Result
    ) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(with: Swift.Result { try body() }) }
        }
    }
}
