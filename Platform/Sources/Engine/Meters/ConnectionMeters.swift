import Synchronization

/// How many connections there are, how many there may be, and why the platform ended some.
public final class ConnectionMeters: Sendable {
    struct Figures {
        var open = 0
        var limit = 0
        var cut: [String: Int] = [:]
    }

    private let figures = Mutex(Figures())

    public init() {}

    public func set(open: Int) { figures.withLock { $0.open = open } }

    public func set(limit: Int) { figures.withLock { $0.limit = limit } }

    /// - Parameter cause: one word.
    public func cut(_ cause: String) { figures.withLock { $0.cut[cause, default: 0] += 1 } }

    /// How many are open now.
    public var open: Int { figures.withLock { $0.open } }

    /// How many were ended, by cause.
    public var cut: [String: Int] { figures.withLock { $0.cut } }

    var current: Figures { figures.withLock { $0 } }
}
