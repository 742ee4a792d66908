import Foundation
import GuichetCore
import GuichetMerchant
import GuichetSDK
import GuichetSips
import GuichetTesting

/// Orders at the shop of a brand, and pays with its app.
struct Shopper<Brand: InAppBrand>: Sendable {
    let platform: GuichetPlatform
    let shop: DemoShop<Brand>
    /// Where the shop is told.
    var told: URL?

    func initialise(_ reference: String) async throws -> Initialisation {
        guard let amount = Amount(minorUnits: 2_500, currency: .eur) else { throw NoAmount() }
        var order = OrderInitializeRequest(ordering: amount, transactionReference: reference)
        order.automaticResponseUrl = told?.absoluteString
        return try await platform.merchant(shop).orderInitialize(order)
    }

    @discardableResult
    func pay(_ reference: String, with card: TestCard = .accepted) async throws -> INAPPOrderResponse {
        try await pay(initialise(reference), with: card)
    }

    func pay(_ initialisation: Initialisation, with card: TestCard = .accepted) async throws -> INAPPOrderResponse {
        try await platform.client(shop).cardOrder(card, initialisation: initialisation)
    }

    func outcome(of initialisation: Initialisation) async throws -> OrderOutcome {
        try await platform.client(shop).outcome(of: initialisation)
    }

    private struct NoAmount: Error {}
}
