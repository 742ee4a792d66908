import APISupport
import DirectAPI
import Engine
import LyraAPI
import Server
import SipsAPI
import Support
import Synchronization
import Testing

@Suite("A platform that has stopped", .timeLimit(.minutes(5)))
struct ReleaseTests {
    /// Parts of the platform that much else holds.
    private final class Seen: Sendable {
        struct Parts {
            weak var sips: SipsShopDirectory?
            weak var lyra: LyraShopDirectory?
            weak var direct: DirectShopDirectory?
            weak var faults: FaultBook?

            var left: [String] {
                [
                    sips.map { _ in "shops of Sips" }, lyra.map { _ in "shops of Lyra" },
                    direct.map { _ in "shops of Direct" }, faults.map { _ in "faults" },
                ].compactMap(\.self)
            }
        }

        let parts = Mutex(Parts())
    }

    @Test("is released, with its shops and its faults")
    func released() async throws {
        let seen = Seen()
        try await TestPlatform.run { test in
            seen.parts.withLock { parts in
                parts.sips = test.platform.sips.shops
                parts.lyra = test.platform.lyra.shops
                parts.direct = test.platform.direct.shops
                parts.faults = test.platform.faults
            }
            #expect(seen.parts.withLock { $0.left.count } == 4)
        }
        // Tasks that end now may hold something for a moment.
        _ = try await poll("the release of the platform") { seen.parts.withLock { $0.left.isEmpty ? true : nil } }
    }
}
