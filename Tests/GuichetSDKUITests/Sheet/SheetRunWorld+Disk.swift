import GuichetSDK
import Synchronization

/// The file of the journal. It outlives the app, and takes nothing of an app that was killed.
final class Disk: Sendable {
    private struct Content {
        var bytes: [UInt8]?
        var process = 0
        var isFull = false
        var forgets = false
    }

    private struct Refused: Error {}

    private let content = Mutex(Content())

    /// The app that runs.
    var process: Int {
        get { content.withLock(\.process) }
        set { content.withLock { $0.process = newValue } }
    }

    var isFull: Bool {
        get { content.withLock(\.isFull) }
        set { content.withLock { $0.isFull = newValue } }
    }

    /// Whether what is written is lost: a mistake, to prove that the world finds it.
    var forgets: Bool {
        get { content.withLock(\.forgets) }
        set { content.withLock { $0.forgets = newValue } }
    }

    /// The disk as one process sees it.
    struct Handle: JournalStorage {
        let disk: Disk
        let process: Int

        func read() throws -> [UInt8]? {
            try disk.content.withLock {
                guard $0.process == process else { throw Refused() }
                return $0.bytes
            }
        }

        func replace(with bytes: [UInt8]) throws {
            try disk.content.withLock {
                guard $0.process == process, !$0.isFull else { throw Refused() }
                if !$0.forgets { $0.bytes = bytes }
            }
        }
    }
}
