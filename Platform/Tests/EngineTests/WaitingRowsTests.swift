import GuichetCore
import Storage
import Support
import Testing

@testable import Engine

@Suite("What waits in the store for the decision of an order")
struct WaitingRowsTests {
    private static let shop = ShopID(api: "test", name: "1")
    private static let day = Claim(.call, scope: "s", key: "day", secondsAfterDecision: 86_400)

    private static func card() throws -> NewCardToken {
        NewCardToken(
            id: CardTokenID("t"), shop: shop, pan: try PAN("4100000000000000"),
            expiry: try CardExpiry(year: 2030, month: 1), brand: "VISA", masked: "4100##########00", customer: nil,
            details: [])
    }

    @Test("claims that end some time after it, its checkout session, the card that it registers, and instalments")
    func rows() async throws {
        try await TestPaymentService.run(ScriptedAcquirer(authorisations: [.fail])) { test in
            let ever = Claim(.reference, scope: "s", key: "ever")
            let orders: [(PaymentOrder, WaitingRows)] = [
                (try test.order(), []), (try test.order(claims: [ever]), []),
                (try test.order(claims: [ever, Self.day]), .claims),
                (try test.order(checkout: CheckoutSessionID("c")), .checkout),
                (try test.order(registering: Self.card()), .cards),
                (try test.order(hasInstalments: true), .instalments),
            ]
            for (order, rows) in orders { #expect(order.waitingRows == rows) }
        }
    }

    @Test("an answer that comes later settles all of them: who asks for it does not know what the order wrote")
    func settledLater() async throws {
        let acquirer = ScriptedAcquirer(
            authorisations: [.fail], inquiries: [.answer(ScriptedAcquirer.approval)])
        try await TestPaymentService.run(acquirer) { test in
            let (session, now) = (CheckoutSessionID("c"), test.clock.now())
            try await test.paymentService.open(
                CheckoutSession(
                    id: session, shop: Self.shop, createdAt: now, expiresAt: now.adding(seconds: 900),
                    keptUntil: now.adding(seconds: 86_400), attemptsAllowed: 1, details: Array("{}".utf8)))
            let order = try test.order(claims: [Self.day], checkout: session, registering: Self.card())
            let id = try await test.place(order).id
            for isSettled in [false, true] {
                let (claim, token, checkout) = try await test.store.read { store in
                    (
                        try store.claim(scope: "s", key: "day"), try store.cardToken(CardTokenID("t"), of: Self.shop),
                        try store.checkoutSession(session)
                    )
                }
                let decidedAt = try await test.payment(id).decidedAt
                #expect((decidedAt != nil) == isSettled)
                #expect(claim?.expiresAt == decidedAt?.adding(seconds: 86_400))
                #expect((token != nil) == isSettled)
                #expect(checkout?.state == (isSettled ? CheckoutSession.State.paid : .open))
                test.clock.advance(seconds: 3_600)
                _ = try await test.paymentService.runDueQuestions()
            }
        }
    }
}
