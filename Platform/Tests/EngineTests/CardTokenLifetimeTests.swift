@_spi(Platform) import GuichetCore
import Logging
import Storage
import Support
import Testing

@testable import Engine

/// Registered cards that pay once, within their time.
@Suite("Registered cards with an expiry")
struct CardTokenLifetimeTests {
    private static let shop = ShopID(api: "test", name: "1")

    private static func new(_ name: String, lifetime: Int64?) throws -> NewCardToken {
        NewCardToken(
            id: CardTokenID(name), shop: shop, pan: try PAN("4100000000000000"),
            expiry: try CardExpiry(year: 2030, month: 1), brand: "VISA", masked: "410000XXXXXX0000", customer: nil,
            details: [], lifetimeSeconds: lifetime)
    }

    private static func run(_ body: (TestPaymentService) async throws -> Void) async throws {
        let acts = [ScriptedAcquirer.Act.answer(ScriptedAcquirer.approval), .answer(ScriptedAcquirer.approval)]
        try await TestPaymentService.run(ScriptedAcquirer(authorisations: acts), body)
    }

    @Test("the same card is registered once permanently, and temporarily as often as requested")
    func once() async throws {
        try await Self.run { test in
            let short = try await test.paymentService.registerOnce(Self.new("T1", lifetime: 60))
            #expect(short.isNew)
            let kept = try await test.paymentService.registerOnce(Self.new("T2", lifetime: nil))
            #expect(kept.isNew)
            let again = try await test.paymentService.registerOnce(Self.new("T3", lifetime: nil))
            #expect(!again.isNew)
            #expect(again.token.id == kept.token.id)
            let another = try await test.paymentService.registerOnce(Self.new("T4", lifetime: 60))
            #expect(another.isNew)
        }
    }

    @Test("an input that registers a card is accepted once")
    func claimed() async throws {
        try await Self.run { test in
            let claim = Claim(.reference, scope: "s", key: "k", secondsAfterDecision: 60)
            _ = try await test.paymentService.registerOnce(Self.new("T1", lifetime: nil), claiming: claim)
            await #expect(throws: CardTokenError.usedBefore) {
                _ = try await test.paymentService.registerOnce(Self.new("T2", lifetime: 60), claiming: claim)
            }
            let none = try await test.store.read { try $0.cardToken(CardTokenID("T2"), of: Self.shop) }
            #expect(none == nil)
        }
    }

    @Test("it pays once; the second payment never begins")
    func usedUp() async throws {
        try await Self.run { test in
            _ = try await test.paymentService.registerOnce(Self.new("T", lifetime: 60))
            _ = try await test.paymentService.place(test.order(usingUp: CardTokenID("T")))
            let token = try await test.store.read { try $0.cardToken(CardTokenID("T"), of: Self.shop) }
            #expect(token?.sealedPAN == nil)
            await #expect(throws: CardTokenError.cancelled) {
                _ = try await test.paymentService.place(test.order(usingUp: CardTokenID("T")))
            }
        }
    }

    @Test(
        "its time, and that of a card in a wallet, begins by the clock of its shop, which may be ahead of the platform's"
    )
    func ofShopAhead() async throws {
        try await Self.run { test in
            let clock = ShiftedClock(test.clock, shops: [Self.shop: 3 * 3_600_000])
            let paymentService = PaymentService(
                store: test.store, acquirer: test.acquirer, vault: test.paymentService.vault, clock: clock,
                random: SystemRandom(), logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
            let now = clock.now(for: Self.shop)
            try await ShopTime.$shop.withValue(Self.shop) {
                let once = try await paymentService.registerOnce(Self.new("A", lifetime: 7_200)).token
                #expect(once.isUsable(at: now))
                #expect(once.expiresAt == now.adding(seconds: 7_200))
                let registered = try await paymentService.register(Self.new("B", lifetime: 7_200))
                #expect(registered.createdAt == now)
                #expect(registered.isUsable(at: now))
            }
            // An order is in the time of its shop in any case.
            _ = try await paymentService.place(test.order(registering: Self.new("C", lifetime: 7_200)))
            let paid = try await test.store.read { try $0.cardToken(CardTokenID("C"), of: Self.shop) }
            #expect(paid?.createdAt == now)
            #expect(paid?.isUsable(at: now) == true)
        }
    }

    @Test("after its time it pays nothing, and its number is deleted")
    func over() async throws {
        try await Self.run { test in
            let (token, _) = try await test.paymentService.registerOnce(Self.new("T", lifetime: 60))
            #expect(token.isUsable(at: test.clock.now()))
            test.clock.advance(seconds: 60)
            #expect(!token.isUsable(at: test.clock.now()))
            await #expect(throws: CardTokenError.cancelled) {
                _ = try await test.paymentService.place(test.order(usingUp: CardTokenID("T")))
            }
            try await test.paymentService.purge()
            let after = try await test.store.read { try $0.cardToken(CardTokenID("T"), of: Self.shop) }
            #expect(after?.sealedPAN == nil)
            #expect(after?.fingerprint == nil)
            #expect(after?.cancelledAt == token.expiresAt)
        }
    }
}
