import APISupport
import Engine
import GuichetCore
import GuichetSips

/// The Office `cardOrder` with a payment token: the merchant's server orders with the card that the shopper typed on
/// the phone, without seeing it. That this service accepts a token is our choice (docs/choices/sips.md, PT2).
struct OfficeCardOrderHandler: OfficeHandler {
    let tokens: PaymentTokens
    let requestReader: RequestReader
    let placing: OfficeOrderPlacing

    var service: OfficeService { .cardOrder }
    var right: String { service.name }

    func answer(_ message: OfficeCardOrderRequest, of shop: SipsShop) async throws -> OfficeOrderResponse {
        let spent = try tokens.spend(message.paymentToken ?? "", shop: shop)
        guard let pan = spent.contents.pan, let expiry = spent.contents.expiry else {
            throw SipsRefusal(
                .invalidTransaction, field: PaymentTokens.field, "the token lacks a card number or an expiry date")
        }
        let card = try requestReader.testCard(pan, expiry, spent.contents.securityCode)
        let choice = try BrandChoice.choose(
            among: card.brands, asked: spent.contents.brand, status: spent.contents.selection)
        let order = try Self.order(message)
        let details = SipsOrderDetails(order: order, brand: choice.brand, selection: choice.selection)
        return try await placing.place(
            OfficeOrderPlacing.Order(
                shop: shop, message: order, pan: pan, expiry: expiry, securityCode: card.securityCode,
                cardField: PaymentTokens.field, details: details, claims: [spent.claim],
                refusal: AuthenticationTranslation.refusal(of: details, at: shop)))
    }

    /// The order as another operation would have initialised it: the fields that both messages have.
    private static func order(_ message: OfficeCardOrderRequest) throws(SipsRefusal) -> OrderInitializeRequest {
        do throws(WireError) {
            var order = try OrderInitializeRequest(wireObject: message.wireObject)
            order.seal = nil
            return order
        } catch {
            throw SipsRefusal(error)
        }
    }
}
