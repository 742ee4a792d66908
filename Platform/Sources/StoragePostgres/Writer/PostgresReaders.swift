#if Postgres
    import Dispatch
    import Foundation
    import Storage
    import Synchronization

    /// Connections that read, each on a thread that it may block. They are opened when they are needed.
    final class PostgresReaders: Sendable {
        /// Begins to read, or takes the reason why it cannot.
        private typealias Start = @Sendable (StorageError?) -> Void

        private struct State {
            var free: [PostgresConnection] = []
            /// Of the server that takes the writes.
            var line: ServerLine?
            var freeThreads: [DispatchQueue] = []
            var inUse = 0
            var isClosed = false
            var nextNumber: UInt64 = 0
            var waiting: [(number: UInt64, start: Start)] = []
            var closing: [CheckedContinuation<Void, Never>] = []
        }

        private let state = Mutex(State())
        private let limits: PostgresLimits
        private let open: @Sendable () throws -> PostgresConnection
        private let onServer: @Sendable (String) -> Void
        /// Never blocked, as the readers' threads are.
        private let timer = DispatchQueue(label: "guichet.postgres.limits")

        /// - Parameter onServer: told the line of another server than before.
        init(
            limits: PostgresLimits, onServer: @escaping @Sendable (String) -> Void = { _ in },
            open: @escaping @Sendable () throws -> PostgresConnection
        ) {
            self.limits = limits
            self.onServer = onServer
            self.open = open
        }

        /// All reads of a body see the database at one moment.
        func read<Result: Sendable>(
            _ body: @escaping @Sendable (any SQLConnection) throws -> Result
        ) async throws -> Result {
            try await withCheckedThrowingContinuation { continuation in
                whenFree { [self] refusal in
                    if let refusal { return continuation.resume(throwing: refusal) }
                    // A serial queue each: of a concurrent one the system runs as many blocks as there are processors.
                    let thread =
                        state.withLock { $0.freeThreads.popLast() } ?? DispatchQueue(label: "guichet.postgres.reader")
                    thread.async { [self] in
                        do {
                            let (result, connection) = try readNow(body)
                            // The caller does not wait for the end of a transaction that has only read.
                            continuation.resume(with: result)
                            finish(connection)
                        } catch {
                            continuation.resume(throwing: error)
                        }
                        state.withLock { $0.freeThreads.append(thread) }
                        giveBack()
                    }
                }
            }
        }

        /// Those that are open and that no reader uses.
        var freeConnections: Int { state.withLock { $0.free.count } }

        /// The writes go to this server from now on, and nothing goes to one that it has replaced.
        ///
        /// - Returns: `false`, and nothing has changed, if it was replaced itself.
        @discardableResult
        func follow(_ line: ServerLine) -> Bool {
            let (isFollowed, isAnother) = state.withLock { state in
                if let newest = state.line, line.isReplaced(by: newest) { return (false, false) }
                let isAnother = state.line.map { $0.text != line.text } ?? false
                state.line = line
                state.free.removeAll { $0.line?.isReplaced(by: line) ?? false }
                return (true, isAnother)
            }
            if isAnother { onServer(line.text) }
            return isFollowed
        }

        /// The same for a connection that is to write. A server whose place another one has taken may come back and accept
        /// writes again, and the address may lead to it first: what is written there, the other one never has.
        func follow(_ connection: PostgresConnection) throws {
            guard let line = connection.line, follow(line) else { throw Self.replaced(connection) }
        }

        /// Gives the server their places back: other connections need them more.
        func closeFree() {
            let free = state.withLock { state in
                defer { state.free = [] }
                return state.free
            }
            // They end after the lock.
            withExtendedLifetime(free) {}
        }

        /// Refuses what comes later, and waits for what has begun.
        func close() async {
            let waiting = state.withLock { state in
                defer { (state.isClosed, state.free, state.waiting) = (true, [], []) }
                return state.waiting
            }
            for caller in waiting { caller.start(Self.closed) }
            await withCheckedContinuation { continuation in
                let isIdle = state.withLock { state in
                    if state.inUse > 0 { state.closing.append(continuation) }
                    return state.inUse == 0
                }
                if isIdle { continuation.resume() }
            }
        }

        private static var closed: StorageError {
            StorageError(.folderUnusable, "the database is closed", remedy: "start the platform again")
        }

        // MARK: Reading

        /// Reading changes nothing, so a connection that was lost is replaced, and the body reads again. It does so, too, after
        /// a conflict: a standby server ends reads that keep it from following.
        ///
        /// - Returns: what the body returns or throws, and the connection, whose transaction is still open.
        private func readNow<Result>(
            _ body: (any SQLConnection) throws -> Result
        ) throws -> (Swift.Result<Result, any Error>, PostgresConnection) {
            let end = ContinuousClock.now + limits.reconnect
            var backOff = BackOff(from: .milliseconds(20), to: .seconds(1))
            var repeats = 0
            while true {
                do {
                    let connection = try state.withLock({ $0.free.popLast() }) ?? open()
                    guard isCurrent(connection) else { throw Self.replaced(connection) }
                    connection.forgetEnd()
                    let result = Swift.Result { try body(PostgresReading(connection: connection)) }
                    if let ended = connection.ended {
                        finish(connection)
                        guard ended.code == .conflict, repeats < limits.repeats else { throw ended }
                        repeats += 1
                        Thread.sleep(for: backOff.pause())
                        continue
                    }
                    return (result, connection)
                } catch let error as StorageError where [.unreachable, .readOnly].contains(error.code) {
                    // A standby server may be about to take the place of the one that was lost.
                    let pause = backOff.pause()
                    guard ContinuousClock.now + pause < end else { throw error }
                    Thread.sleep(for: pause)
                }
            }
        }

        /// Whether it leads to no server that another one has replaced.
        func isCurrent(_ connection: PostgresConnection) -> Bool {
            guard let line = state.withLock({ $0.line }) else { return true }
            return connection.line.map { !$0.isReplaced(by: line) } ?? true
        }

        /// At a start, which knows it from the data folder.
        static func replacedSince(_ connection: PostgresConnection) -> StorageError {
            StorageError(
                .unreachable, "\(connection.session.place) was replaced by another server",
                remedy: """
                    stop that server, and see that the address leads to the one that took its place; if its files were \
                    restored from an earlier copy, name a new folder with --data
                    """)
        }

        static func replaced(_ connection: PostgresConnection) -> StorageError {
            StorageError(
                .unreachable, "\(connection.session.place) was replaced by another server",
                remedy: "stop that server, and see that the address leads to the one that took its place")
        }

        /// A transaction that has only read loses nothing by its end, and a connection that cannot end it is dropped.
        private func finish(_ connection: PostgresConnection) {
            if connection.session.isUsable, connection.session.isInsideTransaction {
                _ = try? connection.runOnce("COMMIT")
            }
            guard connection.session.isUsable, !connection.session.isInsideTransaction, isCurrent(connection) else {
                return
            }
            state.withLock { state in
                if !state.isClosed { state.free.append(connection) }
            }
        }

        // MARK: Places

        private func whenFree(_ start: @escaping Start) {
            enum Answer { case now, later(UInt64), never }
            let answer = state.withLock { state -> Answer in
                guard !state.isClosed else { return .never }
                guard state.inUse >= limits.readers else {
                    state.inUse += 1
                    return .now
                }
                state.nextNumber += 1
                state.waiting.append((state.nextNumber, start))
                return .later(state.nextNumber)
            }
            switch answer {
            case .now: start(nil)
            case .never: start(Self.closed)
            case .later(let number): giveUp(number, after: limits.waitForReader)
            }
        }

        private func giveUp(_ number: UInt64, after limit: Duration) {
            let milliseconds = Int(
                limit.components.seconds * 1_000 + limit.components.attoseconds / 1_000_000_000_000_000)
            timer.asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { [weak self] in
                let late = self?.state.withLock { state -> Start? in
                    state.waiting.firstIndex { $0.number == number }.map { state.waiting.remove(at: $0).start }
                }
                late?(
                    StorageError(
                        .timedOut, "no connection to the database became free in time",
                        remedy: "repeat the call; if it comes back, look at the server's load"))
            }
        }

        private func giveBack() {
            let (next, closing) = state.withLock { state -> (Start?, [CheckedContinuation<Void, Never>]) in
                if !state.waiting.isEmpty { return (state.waiting.removeFirst().start, []) }
                state.inUse -= 1
                guard state.isClosed, state.inUse == 0 else { return (nil, []) }
                defer { state.closing = [] }
                return (nil, state.closing)
            }
            next?(nil)
            for continuation in closing { continuation.resume() }
        }
    }
#endif
