import Dispatch
import Foundation
import Synchronization
package import UnixSignals

/// Handles the signals that ask a program to stop, until it is released: the first one, and one after it that is no repetition.
///
/// It has a queue of its own, which nothing else in the process can block.
package final class StopSignals: Sendable {
    /// Signals closer than this count as one: `timeout` and shells signal both a process and its group.
    private static let together: Duration = .milliseconds(500)

    private let sources: Mutex<[any DispatchSourceSignal]>

    /// Returns when the signals are handled. The queue's thread takes them over after the source is made: without waiting for
    /// it, a signal sent to a platform that has just said it is ready could end it by the default action.
    ///
    /// - Parameters:
    ///   - onFirst: called once, on the queue, which has to be free for a second signal soon.
    ///   - onSecond: called for each later signal.
    package convenience init(
        _ signals: [UnixSignal], onFirst: @escaping @Sendable (UnixSignal) -> Void,
        onSecond: @escaping @Sendable (UnixSignal) -> Void
    ) async {
        await self.init(signals, on: DispatchQueue(label: "guichet.signals"), onFirst: onFirst, onSecond: onSecond)
    }

    /// For a platform: a second signal ends the process at once, and so does a timeout if the platform has not stopped.
    ///
    /// - Parameters:
    ///   - lastResort: the process ends this long after the first signal.
    ///   - onFirst: called once.
    ///   - onEarlyEnd: reports the reason; the process ends when it returns.
    convenience init(
        _ signals: [UnixSignal], lastResort: Duration, onFirst: @escaping @Sendable (UnixSignal) -> Void,
        onEarlyEnd: @escaping @Sendable (String) -> Void
    ) async {
        let queue = DispatchQueue(label: "guichet.signals")
        let end: @Sendable (String) -> Void = { why in
            onEarlyEnd(why)
            CommandStatus.endedEarly.endProcess()
        }
        await self.init(
            signals, on: queue,
            onFirst: { signal in
                queue.asyncAfter(deadline: .now() + lastResort.inSeconds) {
                    end("the platform did not stop in time and is ended")
                }
                onFirst(signal)
            },
            onSecond: { _ in end("a second signal ends the platform at once") })
    }

    private init(
        _ signals: [UnixSignal], on queue: DispatchQueue, onFirst: @escaping @Sendable (UnixSignal) -> Void,
        onSecond: @escaping @Sendable (UnixSignal) -> Void
    ) async {
        let first = Mutex<ContinuousClock.Instant?>(nil)
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
                guard let before else { return onFirst(unixSignal) }
                if now - before > Self.together { onSecond(unixSignal) }
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
        sources.withLock { $0 }.forEach { source in
            source.cancel()
            #if canImport(Darwin)
                // The source itself does not bring the default action back.
                signal(Int32(source.handle), SIG_DFL)
            #endif
        }
    }
}

extension Duration {
    var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
