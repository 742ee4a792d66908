import NIOCore
import Synchronization

/// What a connection sends: units of work, each one request or several that follow from each other. Lives on the
/// connection's event loop.
protocol Script: AnyObject {
    /// The first request of the next unit; `nil` when there is no more to do.
    func next() throws -> ByteBuffer?
    /// The request that follows from an answer; `nil` when the unit is done.
    ///
    /// - Throws: for an answer that is not the right one. A benchmark of errors measures nothing.
    func follow(_ answer: ByteBuffer) throws -> ByteBuffer?
}

/// The requests of a measurement, made beforehand. Its connections take one after the other until the requests or the
/// time run out.
final class Work {
    private let requests: [ByteBuffer]
    private let end: ContinuousClock.Instant?
    private let isEndless: Bool
    private var taken = 0

    /// - Parameter isEndless: starts again with the first request after the last one.
    init(_ requests: [ByteBuffer], isEndless: Bool, seconds: Double?) {
        self.requests = requests
        self.isEndless = isEndless
        end = seconds.map { ContinuousClock.now + .seconds($0) }
    }

    func next() -> ByteBuffer? {
        if isEndless, taken == requests.count { taken = 0 }
        guard taken < requests.count, end.map({ ContinuousClock.now < $0 }) ?? true else { return nil }
        taken += 1
        return requests[taken - 1]
    }
}

/// A unit is one request.
final class SingleRequests: Script {
    private let work: Work
    private let check: @Sendable (ByteBuffer) throws -> Void

    /// - Parameter check: looks at every answer.
    init(_ work: Work, check: @escaping @Sendable (ByteBuffer) throws -> Void) {
        self.work = work
        self.check = check
    }

    func next() -> ByteBuffer? { work.next() }

    func follow(_ answer: ByteBuffer) throws -> ByteBuffer? {
        try check(answer)
        return nil
    }
}

/// Keeps answers for later.
final class Answers: Sendable {
    private let kept = Mutex<[ByteBuffer]>([])

    func keep(_ answer: ByteBuffer) { kept.withLock { $0.append(answer) } }
    var all: [ByteBuffer] { kept.withLock { $0 } }
}
