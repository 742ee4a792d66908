package import Engine
package import Storage

/// A database of PostgreSQL as one side of a copy.
package struct PostgresCopyPlace: CopyPlace {
    private let address: PostgresAddress
    /// Permits a server that may lose payments.
    private let isDevelopment: Bool
    private let limits: PostgresLimits

    package init(_ address: PostgresAddress, isDevelopment: Bool, limits: PostgresLimits = .forCopies) {
        self.address = address
        self.isDevelopment = isDevelopment
        self.limits = limits
    }

    #if Postgres
        package func openSource() async throws -> any CopySource {
            let session = try await PostgresCopySession(address, isDevelopment: isDevelopment, limits)
            do {
                try await session.prepare { try PostgresCopySession.beginReading(on: $0, limits) }
            } catch {
                await session.close()
                throw error
            }
            return Source(session: session)
        }

        package func openTarget(at instant: Instant) async throws -> any CopyTarget {
            let session = try await PostgresCopySession(address, isDevelopment: isDevelopment, limits)
            do {
                try await session.prepare { try PostgresCopySession.beginWriting(on: $0, limits) }
                try await session.write { try Schema.prepare($0, in: .postgres, at: instant.milliseconds) }
                try await session.deferReferences()
            } catch {
                await session.close()
                throw error
            }
            return Target(session: session)
        }

        private struct Source: CopySource {
            let session: PostgresCopySession
            var driver: any SQLDriver { session }

            func close() async { await session.close() }
        }

        private struct Target: CopyTarget {
            let session: PostgresCopySession
            var driver: any SQLDriver { session }

            func requireReferences() async throws { try await session.requireReferences() }

            func complete() async throws {
                try await session.commit()
                await session.close()
            }

            func abandon() async { await session.close() }
        }
    #else
        package func openSource() async throws -> any CopySource { throw StorageError.builtWithoutPostgres }

        package func openTarget(at instant: Instant) async throws -> any CopyTarget {
            throw StorageError.builtWithoutPostgres
        }
    #endif
}

extension PostgresLimits {
    /// One transaction lasts as long as the copy, and is idle while the other side works.
    package static var forCopies: PostgresLimits {
        var limits = PostgresLimits()
        limits.statement = limits.maintenance
        limits.idleInTransaction = limits.maintenance
        return limits
    }
}

extension StorageError {
    static var builtWithoutPostgres: StorageError {
        StorageError(
            .noDriver, "this guichet was built without PostgreSQL",
            remedy: "build it with --traits Postgres (docs/postgresql.md)")
    }
}
