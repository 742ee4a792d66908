import Synchronization

/// A file of vault keys that a test changes while a platform runs.
package final class KeyFile: Sendable {
    private let held: Mutex<String>

    package init(_ text: String) { held = Mutex(text) }

    package var text: String { held.withLock { $0 } }

    package func write(_ text: String) { held.withLock { $0 = text } }
}
