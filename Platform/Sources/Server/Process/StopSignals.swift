import Dispatch
import Foundation
import Synchronization
import UnixSignals

/// Handles the signals that stop the platform: the first one asks it to stop; a second one ends the process at once,
/// and so does a timeout if the platform has not stopped.
///
/// It has a queue of its own, which nothing else in the process can block.
final class StopSignals: Sendable {
    /// Signals closer than this count as one: `timeout` and shells signal both a process and its group.
    private static let together: Duration = .milliseconds(500)

    private let queue = DispatchQueue(label: "guichet.signals")
    private let sources: Mutex<[any DispatchSourceSignal]>

    /// Returns when the signals are handled. The queue's thread takes them over after the source is made: without waiting for
    /// it, a signal sent to a platform that has just said it is ready could end it by the default action.
    ///
    /// - Parameters:
    ///   - lastResort: the process ends this long after the first signal.
    ///   - onFirst: called once.
    ///   - onEarlyEnd: reports the reason; the process ends when it returns.
    init(
        _ signals: [UnixSignal], lastResort: Duration, onFirst: @escaping @Sendable (UnixSignal) -> Void,
        onEarlyEnd: @escaping @Sendable (String) -> Void
    ) async {
        let first = Mutex<ContinuousClock.Instant?>(nil)
        let queue = queue
        let end: @Sendable (String) -> Void = { why in
            onEarlyEnd(why)
            CommandStatus.endedEarly.endProcess()
        }
        let made = signals.map { unixSignal in
            #if canImport(Darwin)
                // The source receives signals whose default action would end the process. On Linux it replaces that
                // action itself, and would not receive an ignored signal.
                signal(unixSignal.rawValue, SIG_IGN)
            #endif
            let source = DispatchSource.makeSignalSource(signal: unixSignal.rawValue, queue: queue)
            source.setEventHandler {
                let now = ContinuousClock.now
                let before = first.withLock { first in
                    defer { first = first ?? now }
                    return first
                }
                if let before {
                    guard now - before > Self.together else { return }
                    return end("a second signal ends the platform at once")
                }
                queue.asyncAfter(deadline: .now() + lastResort.inSeconds) {
                    end("the platform did not stop in time and is ended")
                }
                onFirst(unixSignal)
            }
            return source as any DispatchSourceSignal
        }
        for source in made {
            await withCheckedContinuation { registered in
                source.setRegistrationHandler { registered.resume() }
                source.activate()
            }
        }
        sources = Mutex(made)
    }

    deinit {
        sources.withLock { $0 }.forEach { $0.cancel() }
    }
}

extension Duration {
    var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
