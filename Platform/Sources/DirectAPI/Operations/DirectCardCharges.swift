import Engine
import GuichetCore
@_spi(Platform) import GuichetDirect

/// `surchargeCalculation` and `getDccRateInquiry`: what a card would cost besides the price. Merchants here add no
/// surcharge and offer no conversion, which is the answer for every card that they accept.
struct DirectCardCharges: Sendable {
    let cards: DirectStoredCards
    let blobs: DirectBlobs
    let cardForms: DirectCardForms

    func surcharge(_ call: DirectCall) async throws -> DirectReply {
        let request: DirectSurchargeRequest = try call.document()
        let product = try await product(request.cardSource, at: call.shop)
        var surcharge = DirectCalculatedSurcharge()
        surcharge.paymentProductId = product
        surcharge.result = "NO_SURCHARGE"
        surcharge.netAmount = request.amountOfMoney
        surcharge.surchargeAmount = request.amountOfMoney.map { money in
            var none = money
            none.amount = 0
            return none
        }
        surcharge.totalAmount = request.amountOfMoney
        var answer = DirectSurchargeResponse()
        answer.surcharges = [surcharge]
        return DirectReply(200, answer)
    }

    func conversion(_ call: DirectCall) async throws -> DirectReply {
        let request: DirectCurrencyConversionRequest = try call.document()
        _ = try await product(request.cardSource, at: call.shop)
        var result = DirectConversionResult()
        result.result = "NotAvailable"
        result.resultReason = "the merchant offers no currency conversion"
        var answer = DirectCurrencyConversionResponse()
        answer.result = result
        return DirectReply(200, answer)
    }

    /// The brand of the card, from exactly one source. The first digits of a number are enough.
    private func product(
        _ source: DirectCardSource?, at shop: DirectPlatformShop
    ) async throws -> DirectProductID {
        let names = ["card", "token", "hostedTokenizationId", "encryptedCustomerInput"]
        let given = names.filter { source?.json[$0].map { $0 != .null && $0 != .string("") } == true }
        guard let source, given.count == 1 else {
            throw DirectRefusal(.invalidValue, propertyName: "cardSource", message: "it names exactly one card")
        }
        if let card = source.card { return try Self.product(card, at: shop) }
        if let blob = source.encryptedCustomerInput {
            return try await blobs.card(in: blob, product: nil, at: shop).instrument.scheme
        }
        var token = source.token
        if let id = source.hostedTokenizationId { token = try await cardForms.form(id, of: shop)?.token?.text }
        return try await cards.instrument(token ?? "", at: shop, path: "cardSource").scheme
    }

    private static func product(
        _ card: DirectCardSourceCard, at shop: DirectPlatformShop
    ) throws(DirectRefusal) -> DirectProductID {
        guard let number = card.cardNumber, let known = DirectTestCard.card(startingWith: number)?.card else {
            throw DirectRefusal(.invalidCardNumber, propertyName: "cardSource.card.cardNumber")
        }
        if let product = card.paymentProductId, !known.brands.contains(product) {
            throw DirectRefusal(.cardAndProductDiffer, propertyName: "cardSource.card.paymentProductId")
        }
        let product = card.paymentProductId ?? known.brands.first(where: shop.products.contains) ?? known.product
        guard shop.products.contains(product) else { throw DirectRefusal(.productNotAvailable) }
        return product
    }
}
