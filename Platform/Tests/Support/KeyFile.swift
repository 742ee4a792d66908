import Synchronization

/// A file of vault keys that a test changes while a platform runs.
public final class KeyFile: Sendable {
    private let held: Mutex<String>

    public init(_ text: String) { held = Mutex(text) }

    public var text: String { held.withLock { $0 } }

    public func write(_ text: String) { held.withLock { $0 = text } }
}
