import Dispatch
import GRDB
import Synchronization

/// Connections that read, each with its own prepared statements.
///
/// GRDB's pool sends each read to a thread of its own, and asks for the version of the schema before it; for a payment
/// that is looked up by its key, this costs several times the reading.
final class SQLiteReaders: Sendable {
    private typealias Waiting = @Sendable (Result<SQLiteReader, any Error>) -> Void

    private struct State {
        var free: [SQLiteReader] = []
        /// Connections that are open, or that a caller opens or closes just now.
        var opened = 0
        var isClosed = false
        var waiting: [Waiting] = []
        var closing: [CheckedContinuation<Void, Never>] = []

        /// Who waits for the end, once nothing is open.
        mutating func ended() -> [CheckedContinuation<Void, Never>] {
            guard isClosed, opened == 0 else { return [] }
            defer { closing = [] }
            return closing
        }
    }

    private let state = Mutex(State())
    private let path: String
    private let configuration: Configuration
    private let maximum: Int
    private let threads = DispatchQueue(label: "guichet.readers", attributes: .concurrent)

    /// - Parameter maximum: of connections; further callers wait.
    init(path: String, configuration: Configuration, maximum: Int) {
        self.path = path
        self.configuration = configuration
        self.maximum = maximum
    }

    /// Reads on the calling thread, if a connection is free.
    ///
    /// - Returns: `nil` if none is; nothing was read then.
    func readHere<Result>(_ body: (any SQLConnection) throws -> Result) throws -> Result? {
        guard let reader = try take() else { return nil }
        defer { giveBack(reader) }
        return try reader.read(body)
    }

    /// Reads on a thread that may wait for the disk.
    func read<Result: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Result
    ) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            takeOrWait { [threads] taken in
                threads.async {
                    continuation.resume(
                        with: Swift.Result {
                            let reader = try taken.get()
                            defer { self.giveBack(reader) }
                            return try reader.read(body)
                        })
                }
            }
        }
    }

    /// Closes the connections, and waits for those that read: each is closed when it is given back.
    func close() async {
        let (free, waiting) = state.withLock { state in
            defer { (state.isClosed, state.free, state.waiting) = (true, [], []) }
            return (state.free, state.waiting)
        }
        for next in waiting { next(.failure(Self.closed)) }
        for reader in free { end(reader) }
        await withCheckedContinuation { continuation in
            let ended = state.withLock { state in
                state.closing.append(continuation)
                return state.ended()
            }
            for continuation in ended { continuation.resume() }
        }
    }

    private func end(_ reader: SQLiteReader) {
        reader.close()
        let ended = state.withLock { state in
            state.opened -= 1
            return state.ended()
        }
        for continuation in ended { continuation.resume() }
    }

    private static var closed: DatabaseError {
        DatabaseError(resultCode: .SQLITE_MISUSE, message: "the database is closed")
    }

    private enum Place {
        case free(SQLiteReader)
        case new
        case none
    }

    /// - Parameter next: is kept if no connection is free, and called once one is.
    /// - Returns: `nil` if none is.
    private func take(orWait next: Waiting? = nil) throws -> SQLiteReader? {
        let place = try state.withLock { state -> Place in
            guard !state.isClosed else { throw Self.closed }
            if let reader = state.free.popLast() { return .free(reader) }
            guard state.opened >= maximum else {
                state.opened += 1
                return .new
            }
            // In the same step: one that is given back from now on goes to this caller.
            if let next { state.waiting.append(next) }
            return .none
        }
        return switch place {
        case .free(let reader): reader
        case .new: try open()
        case .none: nil
        }
    }

    private func open() throws -> SQLiteReader {
        do {
            return try SQLiteReader(path: path, configuration: configuration)
        } catch {
            // Without any connection none is given back: all who wait for one get the error, too.
            let (waiting, ended) = state.withLock { state in
                state.opened -= 1
                guard state.opened == 0 else { return ([Waiting](), state.ended()) }
                defer { state.waiting = [] }
                return (state.waiting, state.ended())
            }
            for next in waiting { next(.failure(error)) }
            for continuation in ended { continuation.resume() }
            throw error
        }
    }

    private func takeOrWait(_ next: @escaping Waiting) {
        do {
            if let reader = try take(orWait: next) { next(.success(reader)) }
        } catch {
            next(.failure(error))
        }
    }

    private func giveBack(_ reader: SQLiteReader) {
        let (next, isClosed) = state.withLock { state in
            let next = state.waiting.isEmpty ? nil : state.waiting.removeFirst()
            if next == nil, !state.isClosed { state.free.append(reader) }
            return (next, state.isClosed)
        }
        if let next { return next(.success(reader)) }
        if isClosed { end(reader) }
    }
}

/// One connection that reads.
final class SQLiteReader: Sendable {
    private let queue: DatabaseQueue
    /// Used on the queue only, so by one thread at a time.
    private nonisolated(unsafe) let connection: SQLiteConnection

    init(path: String, configuration: Configuration) throws {
        var configuration = configuration
        configuration.readonly = true
        queue = try DatabaseQueue(path: path, configuration: configuration)
        connection = queue.unsafeReentrantRead { SQLiteConnection(db: $0) }
    }

    /// All reads of a body see the database at one moment.
    func read<Result>(_ body: (any SQLConnection) throws -> Result) throws -> Result {
        try queue.unsafeRead { _ in
            try connection.execute("BEGIN", [])
            defer { end() }
            return try body(connection)
        }
    }

    /// A transaction that has only read loses nothing by its end, whatever that reports. GRDB stops the process if one is
    /// left open.
    private func end() {
        do {
            try connection.execute("COMMIT", [])
        } catch {
            _ = try? connection.execute("ROLLBACK", [])
        }
    }

    func close() {
        queue.unsafeReentrantRead { _ in connection.releaseStatements() }
        try? queue.close()
    }
}
