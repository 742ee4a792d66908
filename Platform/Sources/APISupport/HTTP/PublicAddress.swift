import Synchronization

/// The address at the beginning of every URL that the platform returns. Known once it listens, or configured before.
package final class PublicAddress: Sendable {
    private let text: Mutex<String>

    /// - Parameter url: without a slash at the end.
    package init(_ url: String = "") { text = Mutex(url) }

    package var url: String { text.withLock { $0 } }

    package func set(_ url: String) { text.withLock { $0 = url } }
}
