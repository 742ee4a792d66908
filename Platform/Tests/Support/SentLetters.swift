package import Engine
import Synchronization

/// A courier that keeps what it is given, and fails as often as a test says.
package final class SentLetters: Courier {
    private let state: Mutex<(failures: Int, letters: [(letter: Letter, url: String)])>

    /// - Parameter failures: how many deliveries fail before one does not.
    package init(failures: Int = 0) { state = Mutex((failures, [])) }

    package var all: [(letter: Letter, url: String)] { state.withLock { $0.letters } }

    package func deliver(_ letter: Letter, to url: String) async -> Delivery {
        state.withLock { state in
            state.letters.append((letter, url))
            guard state.failures > 0 else { return .accepted }
            state.failures -= 1
            return .failed(reason: "status 500")
        }
    }
}
