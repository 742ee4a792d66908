import GuichetCore
import Storage
import Support
import Testing

@testable import Engine

/// Pages on which a shopper gives a card and pays nothing.
@Suite("Card forms")
struct CardFormTests {
    private static let shop = ShopID(api: "test", name: "1")

    private static func new(
        _ name: String, year: Int = 2030, cardholder: String = "A", lifetime: Int64? = nil, at shop: ShopID = shop
    ) throws -> NewCardToken {
        NewCardToken(
            id: CardTokenID(name), shop: shop, pan: try PAN("4100000000000000"),
            expiry: try CardExpiry(year: year, month: 1), brand: "VISA", masked: "410000XXXXXX0000", customer: nil,
            details: Array(cardholder.utf8), lifetimeSeconds: lifetime)
    }

    /// With a form that is open for an hour; `another` makes one more.
    private static func run(
        _ body: (TestPaymentService, _ another: () async throws -> CardFormID) async throws -> Void
    ) async throws {
        try await TestPaymentService.run(ScriptedAcquirer(authorisations: [.fail])) { test in
            try await body(test) {
                let now = test.clock.now()
                let form = CardForm(
                    id: CardFormID(at: now, random: test.paymentService.random), shop: shop, createdAt: now,
                    expiresAt: now.adding(seconds: 3_600), details: [])
                try await test.paymentService.open(form)
                return form.id
            }
        }
    }

    @Test("takes one card: a second one is refused, and nothing of it is stored")
    func once() async throws {
        try await Self.run { test, another in
            let form = try await another()
            #expect(try await test.paymentService.fillIn(form, with: Self.new("T1")).outcome == .created)
            await #expect(throws: CardFormError.filledIn) {
                try await test.paymentService.fillIn(form, with: Self.new("T2", lifetime: 60))
            }
            await #expect(throws: CardFormError.filledIn) {
                try await test.paymentService.fillIn(form, choosing: CardTokenID("T1"))
            }
            #expect(try await test.paymentService.cardForm(form)?.token == CardTokenID("T1"))
            #expect(try await test.store.read { try $0.cardToken(CardTokenID("T2"), of: Self.shop) } == nil)
        }
    }

    @Test("takes none from the exact instant of its expiry; nor does an unknown form")
    func over() async throws {
        try await Self.run { test, another in
            let (early, late) = (try await another(), try await another())
            test.clock.advance(seconds: 3_599)
            #expect(try await test.paymentService.fillIn(early, with: Self.new("T1")).outcome == .created)
            test.clock.advance(seconds: 1)
            await #expect(throws: CardFormError.over) {
                try await test.paymentService.fillIn(late, with: Self.new("T2"))
            }
            await #expect(throws: CardFormError.over) {
                try await test.paymentService.fillIn(late, choosing: CardTokenID("T1"))
            }
            await #expect(throws: CardFormError.unknownForm) {
                try await test.paymentService.fillIn(CardFormID("none"), with: Self.new("T3"))
            }
        }
    }

    @Test(
        "a stored card that is typed again keeps its token: unchanged, or with the new values"
    )
    func same() async throws {
        try await Self.run { test, another in
            _ = try await test.paymentService.fillIn(try await another(), with: Self.new("T1"))
            let typed: [(NewCardToken, CardForm.Outcome)] = try [
                (Self.new("T2"), .unchanged), (Self.new("T3", cardholder: "B"), .updated),
                (Self.new("T4", year: 2031, cardholder: "B"), .updated),
                (Self.new("T5", year: 2031, cardholder: "B"), .unchanged),
            ]
            for (new, outcome) in typed {
                let form = try await test.paymentService.fillIn(try await another(), with: new)
                #expect(form.outcome == outcome, "\(new.id)")
                #expect(form.token == CardTokenID("T1"))
            }
            let kept = try await test.store.read { try $0.cardToken(CardTokenID("T1"), of: Self.shop) }
            #expect(kept?.details == Array("B".utf8))
            #expect(kept?.expiry.yyyyMM == "203101")
            // For a while only, it is a card of its own.
            let short = try await test.paymentService.fillIn(try await another(), with: Self.new("T6", lifetime: 60))
            #expect(short.outcome == .created && short.token == CardTokenID("T6"))
        }
    }

    @Test("of stored cards it accepts the shop's own that can still be used")
    func chosen() async throws {
        try await Self.run { test, another in
            try await test.paymentService.register(Self.new("KEPT"))
            try await test.paymentService.register(Self.new("SHORT", lifetime: 60))
            try await test.paymentService.register(Self.new("GONE"))
            try await test.paymentService.register(Self.new("THEIRS", at: ShopID(api: "test", name: "2")))
            try await test.paymentService.cancelCardToken(CardTokenID("GONE"), of: Self.shop)
            test.clock.advance(seconds: 60)
            let form = try await another()
            for name in ["SHORT", "GONE", "THEIRS", "NONE"] {
                await #expect(throws: CardFormError.unknownCard, "\(name)") {
                    try await test.paymentService.fillIn(form, choosing: CardTokenID(name))
                }
            }
            let filled = try await test.paymentService.fillIn(form, choosing: CardTokenID("KEPT"))
            #expect(filled.outcome == .unchanged && filled.token == CardTokenID("KEPT"))
        }
    }
}
