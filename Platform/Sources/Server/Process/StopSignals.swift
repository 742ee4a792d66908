import Dispatch
import Foundation
import Synchronization
import UnixSignals

/// Listens to the signals that stop the platform: the first asks it to stop, a second ends the process at once, and so does
/// the time when it has not stopped by itself.
///
/// It has a queue of its own, which nothing else of the process can keep busy.
final class StopSignals: Sendable {
    /// Ended before the platform had stopped by itself. Of `sysexits.h`: try again later.
    static let endedEarly: Int32 = 75

    /// Signals closer than this are one: `timeout` and shells send theirs to a process and to its group.
    private static let together: Duration = .milliseconds(500)

    private let queue = DispatchQueue(label: "guichet.signals")
    private let sources: Mutex<[any DispatchSourceSignal]>

    /// - Parameters:
    ///   - lastResort: so long after the first signal the process is ended.
    ///   - onFirst: told once.
    ///   - onEarlyEnd: writes why; the process ends when it returns.
    init(
        _ signals: [UnixSignal], lastResort: Duration, onFirst: @escaping @Sendable (UnixSignal) -> Void,
        onEarlyEnd: @escaping @Sendable (String) -> Void
    ) {
        let first = Mutex<ContinuousClock.Instant?>(nil)
        let queue = queue
        let end: @Sendable (String) -> Void = { why in
            onEarlyEnd(why)
            fflush(nil)
            _exit(Self.endedEarly)
        }
        let made = signals.map { unixSignal in
            #if canImport(Darwin)
                // The source hears what the default action would end the process for. On Linux it takes its place itself,
                // and would not hear what is ignored.
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
            source.activate()
            return source as any DispatchSourceSignal
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
