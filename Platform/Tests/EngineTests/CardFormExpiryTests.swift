import Engine
import GuichetCore
import Storage
import Support
import Testing

@Suite("A card form that has expired")
struct CardFormExpiryTests {
    private static func form(_ test: TestPaymentService) -> CardForm {
        let now = test.clock.now()
        return CardForm(
            id: CardFormID(at: now, random: SystemRandom()), shop: ShopID(api: "test", name: "1"), createdAt: now,
            expiresAt: now.adding(seconds: 10_800), details: [])
    }

    private static func card() throws -> NewCardToken {
        NewCardToken(
            id: CardTokenID("T1"), shop: ShopID(api: "test", name: "1"), pan: try PAN("4100000000000000"),
            expiry: try CardExpiry(year: 2030, month: 1), brand: "VISA", masked: "4100##########00", customer: nil,
            details: [])
    }

    @Test("accepts no card before it is deleted, and is gone after; in its last second it still accepts one")
    func over() async throws {
        try await TestPaymentService.run(ScriptedAcquirer(authorisations: [.fail])) { test in
            let (form, used) = (Self.form(test), Self.form(test))
            for one in [form, used] { try await test.paymentService.open(one) }
            test.clock.advance(seconds: 10_799)
            try await test.paymentService.purge()
            #expect(try await test.paymentService.cardForm(form.id) != nil)
            let filled = try await test.paymentService.fillIn(used.id, with: Self.card())
            #expect(filled.outcome == .created)
            test.clock.advance(seconds: 1)
            // Nothing has swept it yet.
            #expect(try await test.paymentService.cardForm(form.id) == form)
            let card = try Self.card()
            await #expect(throws: CardFormError.over) { try await test.paymentService.fillIn(form.id, with: card) }
            await #expect(throws: CardFormError.over) {
                try await test.paymentService.fillIn(form.id, choosing: CardTokenID("T1"))
            }
            try await test.paymentService.purge()
            #expect(try await test.paymentService.cardForm(form.id) == nil)
            #expect(try await test.paymentService.cardForm(used.id) == nil)
            await #expect(throws: CardFormError.unknownForm) {
                try await test.paymentService.fillIn(form.id, with: card)
            }
            // The card that was given stays: it has a life of its own.
            let kept = try await test.store.read { try $0.cardToken(CardTokenID("T1"), of: form.shop) }
            #expect(kept != nil)
        }
    }
}
