import Engine
@_spi(Platform) import GuichetCore
import Storage
import Support
import Testing

/// A shopper's stored cards, in the engine's words.
@Suite("Wallets in the engine")
struct WalletRulesTests {
    private static let wallet = WalletID(shop: ShopID(api: "test", name: "1"), name: "W")

    private static func new(_ number: String, in wallet: WalletID = wallet) throws -> NewWalletCard {
        NewWalletCard(
            wallet: wallet, pan: try PAN(number), expiry: try CardExpiry(year: 2030, month: 1), brand: "VISA",
            brands: ["VISA"], brandSelection: "", masked: "#", alias: "Card")
    }

    private static func run(
        _ body: (TestPaymentService, _ add: (String) async throws -> WalletCard) async throws -> Void
    ) async throws {
        try await TestPaymentService.run(ScriptedAcquirer(authorisations: [.fail])) { test in
            let paymentService = test.paymentService
            try await body(test) { number in
                let card = try new(number)
                let now = paymentService.clock.now()
                return try await test.store.write { try paymentService.add(card, at: now, in: $0) }
            }
        }
    }

    @Test("numbers count up and are never used again, whatever is removed; each card decrypts as its own")
    func numbers() async throws {
        try await Self.run { test, add in
            let paymentService = test.paymentService
            for (number, expected) in [("4100000000000000", 1), ("4200000000000000", 2)] {
                #expect(try await add(number).number == expected)
            }
            try await test.store.write { try paymentService.removeCard(1, of: Self.wallet, in: $0) }
            let third = try await add("4300000000000000")
            #expect(third.number == 3)
            let cards = try await test.store.read { try $0.cards(of: Self.wallet) }
            #expect(cards.map(\.number) == [2, 3])
            let opened = try cards.map { try paymentService.vault.pan(of: $0).digits }
            #expect(opened == ["4200000000000000", "4300000000000000"])
            let (second, other) = (try #require(cards.first), try #require(cards.last))
            #expect(throws: VaultError.doesNotOpen) {
                try paymentService.vault.open(second.card.sealedPAN, for: .pan, place: other.id.text)
            }
            await #expect(throws: WalletError.sameCard) { try await add("4200000000000000") }
            await #expect(throws: WalletError.unknownCard) {
                try await test.store.write { try paymentService.removeCard(1, of: Self.wallet, in: $0) }
            }
        }
    }

    @Test("the last number of six digits is used, and none after it")
    func lastNumber() async throws {
        try await Self.run { test, add in
            let now = test.clock.now()
            try await test.store.write {
                try $0.save(Wallet(id: Self.wallet, createdAt: now, lastNumber: Wallet.highestNumber - 1))
            }
            #expect(try await add("4100000000000000").number == 999_999)
            await #expect(throws: WalletError.full) { try await add("4200000000000000") }
            #expect(try await test.store.read { try $0.cards(of: Self.wallet) }.count == 1)
        }
    }
}
