@_spi(Platform) import GuichetCore
import Storage
import Support
import Testing

@testable import Engine

@Suite("Registered cards")
struct CardTokenTests {
    private static let shop = ShopID(api: "test", name: "1")

    private static func new(_ name: String = "T", customer: String? = "C-1") throws -> NewCardToken {
        NewCardToken(
            id: CardTokenID(name), shop: shop, pan: try PAN("4100000000000000"),
            expiry: try CardExpiry(year: 2030, month: 1), brand: "VISA", masked: "410000XXXXXX0000", customer: customer,
            details: Array(#"{"holder":"A"}"#.utf8))
    }

    private static func run(
        _ act: ScriptedAcquirer.Act = .answer(ScriptedAcquirer.approval),
        _ body: (TestPaymentService) async throws -> Void
    ) async throws {
        try await TestPaymentService.run(ScriptedAcquirer(authorisations: [act]), body)
    }

    private static func token(_ test: TestPaymentService, _ name: String = "T") async throws -> CardToken? {
        try await test.store.read { try $0.cardToken(CardTokenID(name), of: shop) }
    }

    @Test("a card is registered, found again by its shop only, and its number can be read back")
    func registered() async throws {
        try await Self.run { test in
            try await test.paymentService.register(Self.new())
            let token = try #require(try await Self.token(test))
            #expect(token.masked == "410000XXXXXX0000")
            #expect(token.customer == "C-1")
            let pan = try test.paymentService.vault.pan(of: token)
            #expect(pan.digits == "4100000000000000")
            let elsewhere = ShopID(api: "test", name: "2")
            let foreign = try await test.store.read { try $0.cardToken(token.id, of: elsewhere) }
            #expect(foreign == nil)
            let prints = try test.paymentService.vault.fingerprints(of: pan)
            let same = try await test.store.read { try $0.cardTokens(of: Self.shop, fingerprints: prints) }
            #expect(same.count == 1)
            let others = try await test.store.read { try $0.cardTokens(of: elsewhere, fingerprints: prints) }
            #expect(others.isEmpty)
            let customers = try await test.store.read { try $0.cardTokens(of: Self.shop, customer: "C-1", limit: 9) }
            #expect(customers.count == 1)
            await #expect(throws: CardTokenError.sameName) { try await test.paymentService.register(Self.new()) }
        }
    }

    @Test("after a cancellation nothing is left of its number, and its name is never used again")
    func cancelled() async throws {
        try await Self.run { test in
            try await test.paymentService.register(Self.new())
            try await test.paymentService.cancelCardToken(CardTokenID("T"), of: Self.shop)
            let token = try #require(try await Self.token(test))
            #expect(token.cancelledAt == test.clock.now())
            #expect(token.sealedPAN == nil)
            #expect(token.fingerprint == nil)
            #expect(throws: CardTokenError.cancelled) { try test.paymentService.vault.pan(of: token) }
            await #expect(throws: CardTokenError.cancelled) {
                try await test.paymentService.cancelCardToken(CardTokenID("T"), of: Self.shop)
            }
            await #expect(throws: CardTokenError.unknownToken) {
                try await test.paymentService.cancelCardToken(CardTokenID("other"), of: Self.shop)
            }
            await #expect(throws: CardTokenError.sameName) { try await test.paymentService.register(Self.new()) }
            let left = try await test.store.read { try $0.cardTokens(of: Self.shop, customer: "C-1", limit: 9) }
            #expect(left.isEmpty)
        }
    }

    @Test("an accepted payment registers its card, a refused one does not")
    func withPayment() async throws {
        try await Self.run { test in
            _ = try await test.place(test.order(registering: Self.new()))
            #expect(try await Self.token(test) != nil)
        }
        try await Self.run(.answer(.declined(code: "51", acquirerCode: "51"))) { test in
            _ = try await test.place(test.order(registering: Self.new()))
            #expect(try await Self.token(test) == nil)
            // Its name is free again: it was never given out.
            try await test.paymentService.register(Self.new())
        }
    }

    @Test("a payment whose outcome is not known registers its card when it is known, and not before")
    func withOpenPayment() async throws {
        let acquirer = ScriptedAcquirer(
            authorisations: [.fail], inquiries: [.answer(ScriptedAcquirer.approval)])
        try await TestPaymentService.run(acquirer) { test in
            _ = try await test.place(test.order(registering: Self.new()))
            #expect(try await Self.token(test) == nil)
            test.clock.advance(seconds: 3_600)
            _ = try await test.paymentService.runDueQuestions()
            #expect(try await Self.token(test) != nil)
        }
    }

    @Test("its number and fingerprint are renewed with the keys; a cancelled card is skipped")
    func renewal() async throws {
        try await Self.run { test in
            try await test.paymentService.register(Self.new())
            try await test.paymentService.register(Self.new("GONE"))
            try await test.paymentService.cancelCardToken(CardTokenID("GONE"), of: Self.shop)
            let keys = try VaultKeys(text: VaultKeyText.both)
            try await test.paymentService.vault.renew(keys, in: test.store, at: test.clock.now())
            let step = try await VaultRotation(store: test.store, vault: test.paymentService.vault).step(
                from: VaultRotation.Position(kind: SealedKind.cardTokens.name, place: ""))
            #expect(step.resealed == 1)
            #expect(step.unreadable == 0)
            let token = try #require(try await Self.token(test))
            #expect(token.sealedPAN?.keyVersion == 2)
            let pan = try test.paymentService.vault.pan(of: token)
            #expect(pan.digits == "4100000000000000")
        }
    }
}

private enum VaultKeyText {
    static var both: String {
        TestPlatform.vaultKeysText + "\n2 " + "CQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQk="
    }
}
