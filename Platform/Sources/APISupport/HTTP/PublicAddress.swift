import Synchronization

/// The address that begins every URL that the platform hands out. Known once it listens, or named beforehand.
package final class PublicAddress: Sendable {
    private let text: Mutex<String>

    /// - Parameter url: without a slash at the end.
    package init(_ url: String = "") { text = Mutex(url) }

    package var url: String { text.withLock { $0 } }

    package func set(_ url: String) { text.withLock { $0 = url } }
}
