import APISupport
import Engine
import GuichetJOSE
import Storage
import Support
import Testing

@testable import SipsAPI

/// In-App wire 1, `docs/in-app-wire.md`: a key is handed out for 15 minutes and opens for 15 more.
@Suite("A wire key that has expired")
struct WireKeyExpiryTests {
    private static func ring(_ test: TestPaymentService) -> WireKeyring {
        WireKeyring(
            store: test.store, vault: test.paymentService.vault, clock: test.clock, random: SystemRandom())
    }

    private static func stored(_ test: TestPaymentService) async throws -> [String] {
        try await test.store.read { try $0.wireKeys().map(\.keyID) }
    }

    private static func run(_ body: (TestPaymentService) async throws -> Void) async throws {
        try await TestPaymentService.run(ScriptedAcquirer(authorisations: [.fail]), body)
    }

    @Test(
        "decrypts nothing before it is deleted, in this process and after a restart; afterwards it is gone from disk and memory"
    )
    func over() async throws {
        try await Self.run { test in
            let ring = Self.ring(test)
            let id = try PublicJWK(publicKeyValue: await ring.published()).keyID
            test.clock.advance(seconds: 1_799)
            #expect(ring.key(id) != nil)
            ring.forgetExpired()
            try await test.paymentService.purge()
            #expect(ring.key(id) != nil)
            #expect(try await Self.stored(test) == [id])

            test.clock.advance(seconds: 1)
            // Nothing has swept it yet.
            #expect(try await Self.stored(test) == [id])
            #expect(ring.key(id) == nil)
            let restarted = Self.ring(test)
            try await restarted.load()
            #expect(restarted.key(id) == nil)

            ring.forgetExpired()
            try await test.paymentService.purge()
            #expect(try await Self.stored(test).isEmpty)
            // Gone, and not only refused: not even a clock that is set back finds it.
            test.clock.advance(seconds: -60)
            #expect(ring.key(id) == nil)
            #expect(restarted.key(id) == nil)
        }
    }

    @Test("is deleted when the next key is made, without a separate clean-up")
    func replaced() async throws {
        try await Self.run { test in
            let ring = Self.ring(test)
            let first = try PublicJWK(publicKeyValue: await ring.published()).keyID
            test.clock.advance(seconds: 1_800)
            let second = try PublicJWK(publicKeyValue: await ring.published()).keyID
            #expect(try await Self.stored(test) == [second])
            test.clock.advance(seconds: -60)
            #expect(ring.key(first) == nil)
        }
    }

    @Test("and one of a machine's clock that was wrong and was set back opens nothing, is not given out and is deleted")
    func ofAWrongClock() async throws {
        try await Self.run { test in
            let ring = Self.ring(test)
            test.clock.advance(seconds: 365 * 86_400)
            let wrong = try PublicJWK(publicKeyValue: await ring.published()).keyID
            // A correction by less than it lasts changes nothing.
            test.clock.advance(seconds: -600)
            #expect(try PublicJWK(publicKeyValue: await ring.published()).keyID == wrong)
            #expect(ring.key(wrong) != nil)

            test.clock.advance(seconds: 600 - 365 * 86_400)
            #expect(ring.key(wrong) == nil)
            let right = try PublicJWK(publicKeyValue: await ring.published()).keyID
            #expect(right != wrong)
            #expect(ring.key(right) != nil)
            #expect(try await Self.stored(test) == [right])
            // Gone, and not only refused.
            test.clock.advance(seconds: 365 * 86_400)
            #expect(ring.key(wrong) == nil)
        }
    }
}
