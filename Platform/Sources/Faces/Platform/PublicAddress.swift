import Synchronization

/// The address that begins every URL that the platform hands out. Known once it listens, or named beforehand.
public final class PublicAddress: Sendable {
    private let text: Mutex<String>

    /// - Parameter url: without a slash at the end.
    public init(_ url: String = "") { text = Mutex(url) }

    public var url: String { text.withLock { $0 } }

    public func set(_ url: String) { text.withLock { $0 = url } }
}
