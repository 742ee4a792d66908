package import Engine
import GuichetCore
import Storage

/// A run that gives the same history, byte for byte, when the same calls are made again in the same order.
///
/// The clock stands still except while it is moved; identifiers follow from a number; and what is due happens only while
/// the clock is moved. Keys, sessions and one-time values are as random as always: they are in no history.
package struct RepeatableRun: Sendable, Hashable {
    /// What the identifiers follow from.
    package let number: UInt64

    package init(number: UInt64) { self.number = number }

    /// 2026-01-01T00:00:00Z.
    package static let start = Instant(milliseconds: 1_767_225_600_000)
    private static let storeName = "repeatable run"

    /// Stands still. A caller's own clock is compared with the machine's.
    package var clock: any PlatformClock { StandingClock() }

    private struct StandingClock: PlatformClock {
        func now() -> Instant { RepeatableRun.start }
        func machineTime() -> Instant { SystemClock().now() }
    }

    /// - Throws: ``StorageError`` for a folder of another run: its times and identifiers would collide.
    func identifiers(in store: any Store) async throws -> any RandomSource {
        let (found, position) = try await store.read { (try $0.value(Self.storeName), try $0.lastEventPositionSoFar()) }
        let mine = Array(String(number).utf8)
        if found != mine {
            guard found == nil, position == 0 else {
                throw StorageError(
                    .otherRun, "the folder has payments of another run",
                    remedy: "use a new folder for --repeatable \(number)")
            }
            try await store.write { try $0.setValue(Self.storeName, mine) }
        }
        // After a restart other identifiers follow.
        return SeededRandom(seed: SeededRandom(seed: number ^ UInt64(bitPattern: position)).next())
    }
}
