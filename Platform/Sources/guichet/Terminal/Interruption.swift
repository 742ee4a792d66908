import Foundation
@_spi(Platform) import GuichetRunFolder
import Synchronization

/// What SIGINT (Ctrl-C) and SIGTERM do to a command that works in a temporary folder: the folder is removed, and then the signal
/// ends the process, as it ends other programs. What a process does at its end is not done then.
///
/// It has a queue of its own, which nothing else in the process can block: the tour of `guichet demo` waits for a key.
final class Interruption: Sendable {
    /// Signals closer than this count as one: `timeout` and shells signal both a process and its group.
    private static let together: Duration = .milliseconds(500)

    private let sources: Mutex<[any DispatchSourceSignal]>

    /// Returns when the signals are handled.
    init() async {
        let queue = DispatchQueue(label: "guichet.interruption")
        let first = Mutex<ContinuousClock.Instant?>(nil)
        let made = [SIGINT, SIGTERM].filter { !Self.isIgnored($0) }.map { number in
            #if canImport(Darwin)
                // The source receives signals whose default action would end the process. On Linux it replaces that action itself.
                signal(number, SIG_IGN)
            #endif
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler {
                let now = ContinuousClock.now
                let before = first.withLock { first in
                    defer { first = first ?? now }
                    return first
                }
                guard let before else {
                    // On a thread of its own: a second signal does not wait for a slow disk.
                    Thread.detachNewThread {
                        RunFolder.remove()
                        Self.endProcess(by: number)
                    }
                    return
                }
                if now - before > Self.together { Self.endProcess(by: number) }
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

    /// Runs what works in the temporary folder.
    static func removingFolder<Result>(_ body: () async throws -> Result) async rethrows -> Result {
        let interruption = await Interruption()
        defer { withExtendedLifetime(interruption) {} }
        return try await body()
    }

    /// A script's shell starts a program in the background with SIGINT ignored: it goes on when the script is interrupted.
    private static func isIgnored(_ number: Int32) -> Bool {
        let before = signal(number, SIG_DFL)
        guard unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) else { return false }
        signal(number, SIG_IGN)
        return true
    }

    private static func endProcess(by number: Int32) -> Never {
        signal(number, SIG_DFL)
        // Dispatch's threads block it.
        var this = sigset_t()
        sigemptyset(&this)
        sigaddset(&this, number)
        pthread_sigmask(SIG_UNBLOCK, &this, nil)
        raise(number)
        _exit(128 + number)
    }
}
