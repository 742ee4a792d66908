import GuichetCore
import Support
import Testing

@testable import Engine

@Suite("What waits in the store for the decision of an order")
struct WaitingRowsTests {
    @Test("claims that end some time after it, its checkout session, the card that it registers, and instalments")
    func rows() async throws {
        try await TestPaymentService.run(ScriptedAcquirer(authorisations: [.fail])) { test in
            let ever = Claim(.reference, scope: "s", key: "ever")
            let day = Claim(.call, scope: "s", key: "day", secondsAfterDecision: 86_400)
            let card = NewCardToken(
                id: CardTokenID("t"), shop: ShopID(api: "test", name: "1"), pan: try PAN("4100000000000000"),
                expiry: try CardExpiry(year: 2030, month: 1), brand: "VISA", masked: "4100##########00", customer: nil,
                details: [])
            let orders: [(PaymentOrder, WaitingRows)] = [
                (try test.order(), []), (try test.order(claims: [ever]), []),
                (try test.order(claims: [ever, day]), .claims),
                (try test.order(checkout: CheckoutSessionID("c")), .checkout),
                (try test.order(registering: card), .cards), (try test.order(hasInstalments: true), .instalments),
            ]
            for (order, rows) in orders { #expect(order.waitingRows == rows) }
            #expect(WaitingRows.unknown.isSuperset(of: [.claims, .checkout, .cards, .instalments]))
        }
    }
}
