#if Postgres
    import Dispatch
    import Foundation
    import Storage
    import Synchronization

    /// A node's connection for what it must know of the others, and its thread. Writes of payments never wait for it, nor it
    /// for them.
    final class NodeConnection: Sendable {
        private let queue = DispatchQueue(label: "guichet.postgres.node")
        private let limits: PostgresLimits
        private let open: @Sendable () throws -> PostgresConnection
        /// How often a connection was opened, or what was read over it became doubtful.
        private let lines = Atomic(0)
        // `nonisolated(unsafe)`: both are used on the queue only.
        private nonisolated(unsafe) var connection: PostgresConnection?
        private nonisolated(unsafe) var isClosed = false
        /// Why the last attempts to reach the server failed, all of them for as long as they may take; `nil` if one did not.
        private let failure = Mutex<StorageError?>(nil)

        init(limits: PostgresLimits, open: @escaping @Sendable () throws -> PostgresConnection) {
            self.limits = limits
            self.open = open
        }

        var line: Int { lines.load(ordering: .relaxed) }

        /// What this node keeps in memory of the tables may not be what they have: all of it is read again, as after a
        /// connection that was lost.
        func readAgain() { lines.add(1, ordering: .relaxed) }

        /// Then the server is away, and not for a moment. Only the lease is still tried, every few seconds.
        var away: StorageError? { failure.withLock { $0 } }

        func async(_ body: @escaping @Sendable () -> Void) { queue.async(execute: body) }

        func timer(every pause: Duration, _ body: @escaping @Sendable () -> Void) -> NodeTimer {
            let timer = DispatchSource.makeTimerSource(queue: queue)
            timer.schedule(
                deadline: .now() + .milliseconds(Int(pause.milliseconds)),
                repeating: .milliseconds(Int(pause.milliseconds)))
            timer.setEventHandler(handler: body)
            timer.resume()
            return NodeTimer(source: timer)
        }

        /// - Parameter body: has the effect of once if it runs twice, since an answer may be lost.
        func run<Result: Sendable>(
            _ body: @escaping @Sendable (PostgresConnection) throws -> Result
        ) async throws -> Result {
            try await withCheckedThrowingContinuation { continuation in
                queue.async { continuation.resume(with: Swift.Result { try self.now(body) }) }
            }
        }

        /// On the queue.
        func now<Result>(_ body: (PostgresConnection) throws -> Result) throws -> Result {
            let end = ContinuousClock.now + (away == nil ? limits.reconnect : .zero)
            var backOff = BackOff(from: .milliseconds(20), to: .seconds(1))
            while true {
                do {
                    let result = try body(connected())
                    if away != nil { failure.withLock { $0 = nil } }
                    return result
                } catch let error as StorageError where [.unreachable, .conflict, .readOnly].contains(error.code) {
                    if error.code != .conflict { connection = nil }
                    let pause = backOff.pause()
                    guard !isClosed, ContinuousClock.now + pause < end else {
                        if error.code != .conflict { failure.withLock { $0 = error } }
                        throw error
                    }
                    Thread.sleep(for: pause)
                }
            }
        }

        private func connected() throws -> PostgresConnection {
            if let connection, connection.session.isUsable { return connection }
            guard !isClosed else {
                throw StorageError(.folderUnusable, "the database is closed", remedy: "start the platform again")
            }
            let fresh = try open()
            connection = fresh
            readAgain()
            return fresh
        }

        func close() async {
            await withCheckedContinuation { continuation in
                queue.async {
                    (self.connection, self.isClosed) = (nil, true)
                    continuation.resume()
                }
            }
        }
    }

    /// `@unchecked`: Dispatch permits calls from every thread, and its protocol does not say so.
    struct NodeTimer: @unchecked Sendable {
        let source: any DispatchSourceTimer
        func cancel() { source.cancel() }
    }

    extension PostgresConnection {
        /// Several statements that take effect together. The lock of starts is held meanwhile: what nodes say of
        /// themselves changes one after the other.
        ///
        /// - Parameter wait: for that lock, in the place of the session's `lock_timeout`.
        func amongNodes<Result>(within wait: LockWait? = nil, _ body: () throws -> Result) throws -> Result {
            // A role may have another level. Under `SERIALIZABLE`, all statements would see the moment before the lock.
            try begin("BEGIN ISOLATION LEVEL READ COMMITTED")
            do {
                try DatabaseLock.starting.takeForTransaction(on: self, within: wait)
                let result = try body()
                try runOnce("COMMIT")
                return result
            } catch {
                if session.isUsable, session.isInsideTransaction { _ = try? runOnce("ROLLBACK") }
                throw error
            }
        }
    }
#endif
