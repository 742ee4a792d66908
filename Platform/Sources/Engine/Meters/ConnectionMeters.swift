import Synchronization

/// Counts open connections, their limit, and the connections that the platform ended, by cause.
package final class ConnectionMeters: Sendable {
    struct Figures {
        var open = 0
        var limit = 0
        var cut: [String: Int] = [:]
        var certificateExpiry: Int64 = 0
    }

    private let figures = Mutex(Figures())

    package init() {}

    package func set(open: Int) { figures.withLock { $0.open = open } }

    package func set(limit: Int) { figures.withLock { $0.limit = limit } }

    /// - Parameter expiry: of the TLS certificate, in seconds since 1970.
    package func set(certificateExpiry expiry: Int64) { figures.withLock { $0.certificateExpiry = expiry } }

    /// - Parameter cause: one word.
    package func cut(_ cause: String) { figures.withLock { $0.cut[cause, default: 0] += 1 } }

    /// How many are open now.
    package var open: Int { figures.withLock { $0.open } }

    /// How many were ended, by cause.
    package var cut: [String: Int] { figures.withLock { $0.cut } }

    var current: Figures { figures.withLock { $0 } }
}
