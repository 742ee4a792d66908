#if Postgres
    import Dispatch
    package import Engine
    import Foundation
    package import Storage
    import Synchronization

    /// PostgreSQL through libpq: one connection that writes, a few that read, each on a thread that it may block.
    package final class PostgresDriver: SQLDriver {
        package struct Options: Sendable {
            package var limits = PostgresLimits()
            package var isolation = PostgresIsolation.serializable
            /// Permits a server that may lose payments.
            package var isDevelopment = false
            /// The clock of the machine, which no operator moves.
            package var machine: any PlatformClock = SystemClock()
            package var reports: StoreReports
            /// Ends the connection that writes, for tests.
            package var cut: PostgresCut?
            /// Another server has the payments now: the line of its history.
            package var onServer: @Sendable (String) -> Void = { _ in }
            /// That of a later version, for tests.
            package var schema = SchemaSteps.current

            package init(reports: StoreReports) { self.reports = reports }
        }

        private let writer: PostgresWriter
        private let readers: PostgresReaders
        private let committer: GroupCommitter
        private let limits: PostgresLimits
        private let open: @Sendable () throws -> PostgresConnection
        /// Never that of the writes, which do not wait for it.
        private let vacuums = DispatchQueue(label: "guichet.postgres.vacuum")
        /// Where it stores, without the user and the password.
        package let place: String
        /// The name of the database for data folders; `nil` for a driver that does not serve.
        package let cluster: String?
        /// The line of the server's history at the start.
        package let server: String
        package let nodes: (any Nodes)?

        /// The node that is to serve from the database.
        package struct Node: Sendable {
            /// The cluster that its data folder belongs to; `nil` for a new folder.
            package var cluster: String?
            /// The line of the server's history that its data folder has noted last; `nil` if it has none.
            package var lastServer: String?
            package var name: String
            package var version: String

            package init(cluster: String?, lastServer: String? = nil, name: String, version: String) {
                self.cluster = cluster
                self.lastServer = lastServer
                self.name = name
                self.version = version
            }
        }

        /// Connects, and checks that the server can store payments. Blocks the calling thread.
        ///
        /// - Parameter node: one of those that serve from the database; `nil` for tests of the driver.
        package init(_ address: PostgresAddress, options: Options, for node: Node? = nil) throws {
            limits = options.limits
            let (limits, reports, cut) = (options.limits, options.reports, options.cut)
            let isDevelopment = options.isDevelopment
            let schema = options.schema
            let connect: @Sendable () throws -> PostgresConnection = {
                let session = try PostgresSession(address, limits, onNotice: reports.onNotice)
                let connection = PostgresConnection(session, limits)
                try connection.runOnce(limits.settings)
                return connection
            }
            let first = try connect()
            try ServerCheck(connection: first, isDevelopment: isDevelopment, schema: schema).run()
            // A schema that is made meanwhile may stand before this one in the user's search_path.
            let home = try first.stayInSchema()
            let open: @Sendable () throws -> PostgresConnection = {
                let connection = try connect()
                try connection.runOnce(home)
                return connection
            }
            self.open = open
            // At each connection: it may be another server by now, or have other settings.
            let check: @Sendable () throws -> PostgresConnection = {
                let connection = try open()
                try ServerCheck(connection: connection, isDevelopment: isDevelopment, schema: schema).run()
                return connection
            }
            let line = try ServerLine(on: first)
            if let last = node?.lastServer, line.isReplaced(byServer: last) {
                throw PostgresReaders.replacedSince(first)
            }
            let serving = try node.map { node in
                try Cluster.begin(on: first, ofFolder: node.cluster, to: schema, within: limits.otherVersion)
            }
            place = first.session.place
            cluster = serving?.name
            server = line.text
            first.line = line
            first.session.cut = cut
            let readers = PostgresReaders(limits: limits, onServer: options.onServer) {
                let connection = try check()
                connection.line = try ServerLine(on: connection)
                return connection
            }
            readers.follow(line)
            self.readers = readers
            let writer = PostgresWriter(
                first, beside: readers, limits: limits, isolation: options.isolation, reports: reports
            ) {
                let connection = try open()
                do {
                    try ServerCheck(connection: connection, isDevelopment: isDevelopment, schema: schema).run()
                } catch let error as StorageError where [.newerVersion, .foreignTables].contains(error.code) {
                    // The tables of another version, or another database: then this node must stop, not only refuse writes.
                    try serving?.resume(on: connection)
                    throw error
                }
                connection.line = try ServerLine(on: connection)
                guard readers.isCurrent(connection) else { throw PostgresReaders.replaced(connection) }
                try serving?.resume(on: connection)
                // Before a write finds what an earlier one committed, or is told that its own COMMIT took effect.
                try connection.waitForStandby()
                try readers.follow(connection)
                connection.session.cut = cut
                return connection
            }
            self.writer = writer
            committer = GroupCommitter(maximumBatch: limits.maximumBatch, onFlush: reports.onFlush) { batch in
                try FlushCost.measuring { try writer.write(batch) }
            }
            let committer = committer
            nodes = node.map { node in
                PostgresNodes(
                    PostgresNodes.Identity(name: node.name, version: node.version), limits: limits, reports: reports,
                    machine: options.machine,
                    open: {
                        // Its lease is of no use on another server than the one that has its payments.
                        let connection = try check()
                        connection.line = try ServerLine(on: connection)
                        try readers.follow(connection)
                        return connection
                    }
                ) {
                    try await committer.runBetweenFlushes { try writer.runAlone { try Cluster.share(on: $0) } }
                }
            }
        }

        package var dialect: SQLDialect { .postgres }

        package var queueDepth: Int { committer.depth }

        package func write<Result: Sendable>(
            _ body: @escaping @Sendable (any SQLConnection) throws -> Result
        ) async throws -> Result {
            try await committer.submit(body)
        }

        package func read<Result: Sendable>(
            _ body: @escaping @Sendable (any SQLConnection) throws -> Result
        ) async throws -> Result {
            try await readers.read(body)
        }

        /// Never on the calling thread: the answer comes over a network.
        package func lookUp<Result: Sendable>(
            _ body: @escaping @Sendable (any SQLConnection) throws -> Result
        ) async throws -> Result {
            try await readers.read(body)
        }

        /// The server's log of writes, its archives and its standby servers keep old rows as long as they are set to.
        package func eraseRemains(rewriting: Bool) async throws {
            let limits = limits
            let vacuum: @Sendable (PostgresConnection) throws -> Void = { connection in
                let tables = try connection.rows(
                    """
                    SELECT quote_ident(c.relname) FROM pg_class c WHERE c.relkind = 'r'
                        AND c.relnamespace = quote_ident(current_schema())::regnamespace ORDER BY 1
                    """, []
                ).map { try $0.text(0) }.joined(separator: ", ")
                try connection.run(with: "SET statement_timeout = \(limits.maintenance.milliseconds)") {
                    let longest = limits.maintenance + limits.grace
                    try connection.runOnce("VACUUM \(rewriting ? "(FULL) " : "")\(tables)", within: longest)
                }
            }
            if rewriting {
                return try await committer.runBetweenFlushes { [writer] in try writer.runAlone(vacuum) }
            }
            // It takes minutes where there are many payments. A platform that stops does not wait for it: what it has not erased
            // stays due.
            let caller = VacuumCaller()
            try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                    guard caller.wait(continuation) else { return }
                    vacuums.async { [open] in caller.resume(with: Swift.Result { try vacuum(open()) }) }
                }
            } onCancel: {
                caller.resume(with: .failure(CancellationError()))
            }
        }

        /// Waits for the writes and reads that have begun, and refuses later ones.
        package func close() async throws {
            await nodes?.leave()
            await committer.close()
            await readers.close()
            writer.close()
        }
    }

    /// Who waits for `VACUUM`, until it ends or the caller is cancelled.
    private final class VacuumCaller: Sendable {
        private enum State {
            case new
            case waiting(CheckedContinuation<Void, any Error>)
            case over(Result<Void, any Error>)
        }

        private let state = Mutex(State.new)

        /// - Returns: `false` if it is over already; then the caller goes on.
        func wait(_ continuation: CheckedContinuation<Void, any Error>) -> Bool {
            let result = state.withLock { state -> Result<Void, any Error>? in
                if case .over(let result) = state { return result }
                state = .waiting(continuation)
                return nil
            }
            if let result { continuation.resume(with: result) }
            return result == nil
        }

        /// The first result counts.
        func resume(with result: Result<Void, any Error>) {
            let continuation = state.withLock { state -> CheckedContinuation<Void, any Error>? in
                switch state {
                case .new:
                    state = .over(result)
                    return nil
                case .waiting(let continuation):
                    state = .over(result)
                    return continuation
                case .over: return nil
                }
            }
            continuation?.resume(with: result)
        }
    }

    extension PostgresLimits {
        /// For each session. The server's own notice of a lost client is as early as this side's. Versions 14 and 17 brought two
        /// limits more: one would end the session that holds a node's lock while the node has nothing to write, the other a copy.
        var settings: String {
            """
            SET statement_timeout = \(statement.milliseconds); SET lock_timeout = \(lock.milliseconds);
            SET idle_in_transaction_session_timeout = \(idleInTransaction.milliseconds);
            SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3;
            SET standard_conforming_strings = on;
            SELECT set_config(name, '0', false) FROM unnest(ARRAY['idle_session_timeout', 'transaction_timeout']) AS name
                WHERE current_setting(name, true) IS NOT NULL
            """
        }
    }

    extension Duration {
        var milliseconds: Int64 { components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000 }
    }
#endif
