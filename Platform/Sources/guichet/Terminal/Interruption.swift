import Foundation
@_spi(Platform) import GuichetRunFolder
import Server
import UnixSignals

/// What SIGINT (Ctrl-C) and SIGTERM do to a command that works in a temporary folder: the folder is removed, and then the signal
/// ends the process, as it ends other programs. What a process does at its end is not done then.
enum Interruption {
    /// Runs what works in the temporary folder.
    static func removingFolder<Result>(_ body: () async throws -> Result) async rethrows -> Result {
        let asking: [UnixSignal] = [.sigint, .sigterm]
        let signals = await StopSignals(
            asking.filter { !isIgnored($0.rawValue) },
            onFirst: { signal in
                // On a thread of its own: a second signal does not wait for a slow disk.
                Thread.detachNewThread {
                    RunFolder.remove()
                    endProcess(by: signal.rawValue)
                }
            },
            onSecond: { endProcess(by: $0.rawValue) })
        defer { withExtendedLifetime(signals) {} }
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
