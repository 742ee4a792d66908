#if Postgres
    import Foundation
    import Storage

    /// The one connection that writes. Used on the group committer's thread only.
    final class PostgresWriter: Sendable {
        private let open: @Sendable () throws -> PostgresConnection
        private let limits: PostgresLimits
        private let isolation: PostgresIsolation
        private let reports: StoreReports
        private let readers: PostgresReaders
        /// Used on one thread at a time.
        private nonisolated(unsafe) var connection: PostgresConnection?
        /// Whether the last attempt to connect failed, which was said. On the same thread.
        private nonisolated(unsafe) var isAway = false

        init(
            _ first: PostgresConnection, beside readers: PostgresReaders, limits: PostgresLimits,
            isolation: PostgresIsolation, reports: StoreReports,
            open: @escaping @Sendable () throws -> PostgresConnection
        ) {
            connection = first
            self.limits = limits
            self.isolation = isolation
            self.reports = reports
            self.readers = readers
            self.open = open
        }

        /// One transaction for many writes, repeated while it contradicts another one or the server is away.
        ///
        /// - Returns: the round trips, those of repeated attempts among them.
        /// - Throws: if nothing of the batch was committed, or it cannot be known.
        func write(_ batch: [any PendingWrite]) throws -> Int {
            let end = ContinuousClock.now + limits.reconnect
            var backOff = BackOff(to: .milliseconds(250))
            var repeats = 0
            var roundTrips = 0
            while true {
                let error: StorageError
                do {
                    try attempt(batch, until: end, counting: &roundTrips)
                    return roundTrips
                } catch let unknown as CommitUnknown {
                    if try outcome(of: unknown) == .committed { return roundTrips }
                    error = unknown.reason
                } catch let found as StorageError where [.conflict, .unreachable, .readOnly].contains(found.code) {
                    error = found
                }
                // A conflict is repeated so often; a lost connection, as long as the limit of time lasts.
                if error.code == .conflict { repeats += 1 }
                guard repeats <= limits.repeats, ContinuousClock.now < end else { throw error }
                reports.onRepeat(error)
                Thread.sleep(for: backOff.pause())
            }
        }

        private func attempt(
            _ batch: [any PendingWrite], until end: ContinuousClock.Instant, counting roundTrips: inout Int
        ) throws {
            let connection = try connected(until: end)
            let before = connection.session.roundTrips
            defer { roundTrips += connection.session.roundTrips - before }
            do {
                try BatchTransaction(
                    on: PostgresTransaction(connection: connection, isolation: isolation)
                ).run(batch)
            } catch let unknown as CommitUnknown {
                throw unknown
            } catch {
                // A body may have hidden what ended the transaction behind an error of its own.
                throw connection.ended ?? (error as? LateFailure)?.reason ?? error
            }
        }

        /// The open connection, or a new one: the server may be starting again, or another one may take its place.
        private func connected(until end: ContinuousClock.Instant) throws -> PostgresConnection {
            if let connection, connection.session.isUsable, connection.ended?.code != .readOnly,
                readers.isCurrent(connection)
            {
                return connection
            }
            connection = nil
            var backOff = BackOff(from: .milliseconds(50), to: .seconds(1))
            while true {
                do {
                    let fresh = try open()
                    connection = fresh
                    if isAway { reports.onWarning("this node can write to its database again") }
                    isAway = false
                    return fresh
                } catch let error as StorageError
                    where [.unreachable, .databaseInUse, .readOnly].contains(error.code)
                {
                    // At the limit of connections, those of this node that only wait for reads keep this one out.
                    readers.closeFree()
                    let pause = backOff.pause()
                    guard ContinuousClock.now + pause < end else {
                        if !isAway { reports.onWarning("this node cannot write to its database: \(error)") }
                        isAway = true
                        throw error
                    }
                    Thread.sleep(for: pause)
                } catch let replaced as Cluster.Replaced {
                    reports.stop(replaced)
                    throw StorageError(
                        .databaseInUse, replaced.description,
                        remedy: "start this node again, with the version of the others")
                }
            }
        }

        // MARK: A commit without an answer

        enum Outcome { case committed, undone }

        /// The connection broke while COMMIT was under way, so the server is asked for the outcome of the transaction.
        private func outcome(of unknown: CommitUnknown) throws -> Outcome {
            let end = ContinuousClock.now + limits.commitOutcome
            var backOff = BackOff(from: .milliseconds(20), to: .milliseconds(500))
            do {
                asking: while let before = unknown.line, ContinuousClock.now < end {
                    let connection = try connected(until: end)
                    do {
                        let outcome = try ServerLine(on: connection).outcome(of: unknown.transaction, before: before) {
                            try status(of: unknown.transaction, on: connection)
                        }
                        switch outcome {
                        case .committed: return .committed
                        case .undone: return .undone
                        case .underWay: Thread.sleep(for: backOff.pause())
                        case .unknown: break asking
                        }
                    } catch let error as StorageError where error.code == .unreachable {
                        Thread.sleep(for: backOff.pause())
                        continue
                    }
                }
            } catch {
                reports.onCommitFailure(unknown)
                throw error
            }
            reports.onCommitFailure(unknown)
            throw unknown.reason
        }

        private func status(of transaction: UInt64, on connection: PostgresConnection) throws -> String? {
            try connection.runOnce("SELECT pg_xact_status('\(transaction)'::xid8)").rows().first?.optionalText(0)
        }

        /// For what no transaction may contain. The same thread, so no write is under way.
        func runAlone(_ body: (PostgresConnection) throws -> Void) throws {
            try body(connected(until: ContinuousClock.now + limits.reconnect))
        }

        func close() { connection = nil }
    }

    extension Thread {
        static func sleep(for duration: Duration) {
            let (seconds, attoseconds) = duration.components
            sleep(forTimeInterval: Double(seconds) + Double(attoseconds) / 1e18)
        }
    }
#endif
