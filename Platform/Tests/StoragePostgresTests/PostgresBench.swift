#if Postgres
    import Engine
    import Foundation
    import Storage
    import StoragePostgres
    import Support
    import Synchronization

    /// A schema of its own on the server for tests, and the drivers on it.
    struct PostgresBench: Sendable {
        let folder: DataFolder
        /// What the drivers reported.
        let reports = Reports()

        final class Reports: Sendable {
            let repeats = Mutex<[StorageError.Code]>([])
            let stops = Mutex(0)
            let roundTrips = Mutex<[Int]>([])
        }

        static func run(_ body: (PostgresBench) async throws -> Void) async throws {
            let folder = DataFolder.temporary()
            try folder.create()
            defer { folder.remove() }
            try await body(PostgresBench(folder: folder))
        }

        func driver(
            settings: String = "", node: PostgresDriver.Node? = nil,
            _ change: (inout PostgresDriver.Options) -> Void = { _ in }
        ) throws -> PostgresDriver {
            var told = StoreReports { [reports] _ in reports.stops.withLock { $0 += 1 } }
            told.onRepeat = { [reports] error in reports.repeats.withLock { $0.append(error.code) } }
            told.onFlush = { [reports] flush in reports.roundTrips.withLock { $0.append(flush.cost.roundTrips) } }
            var options = PostgresDriver.Options(reports: told)
            options.isDevelopment = true
            change(&options)
            return try PostgresDriver(TestStore.address(of: folder, settings: settings), options: options, for: node)
        }

        /// On a connection of their own.
        @discardableResult
        func run(_ statements: String) throws -> [SQLRow] { try TestStore.address(of: folder).run(statements) }

        var repeats: [StorageError.Code] { reports.repeats.withLock { $0 } }
        /// Of each flush.
        var roundTrips: [Int] { reports.roundTrips.withLock { $0 } }
        var stops: Int { reports.stops.withLock { $0 } }
    }

    final class Counter: Sendable {
        private let value = Mutex(0)

        func next() -> Int {
            value.withLock { value in
                value += 1
                return value
            }
        }
    }

    /// Lets two threads meet once; later ones pass.
    final class Meeting: Sendable {
        private let arrived = Mutex(0)
        private let gate = DispatchSemaphore(value: 0)

        func wait() {
            let number = arrived.withLock { count in
                count += 1
                return count
            }
            if number == 2 { gate.signal() }
            if number == 1 { _ = gate.wait(timeout: .now() + 60) }
        }
    }
#endif
