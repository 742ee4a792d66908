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
        var answer = DirectSurchargeResponse()
        answer.surcharges = [DirectCardCost.surcharge(of: request.amountOfMoney, with: product)]
        return DirectReply(200, answer)
    }

    func conversion(_ call: DirectCall) async throws -> DirectReply {
        let request: DirectCurrencyConversionRequest = try call.document()
        _ = try await product(request.cardSource, at: call.shop)
        var result = DirectConversionResult()
        result.result = "NotAvailable"
        result.resultReason = "the merchant offers no currency conversion"
        var answer = DirectCurrencyConversionResponse()
        // The contract: empty for every result but `Allowed`.
        answer.dccSessionId = ""
        answer.result = result
        answer.proposal = unchanged(request.transaction?.amount)
        return DirectReply(200, answer)
    }

    /// The vendor's Swift library reads no answer without a proposal (docs/choices/direct.md, DF94).
    private func unchanged(_ amount: DirectAmountOfMoney?) -> DirectConversionProposal {
        var rate = DirectConversionRate()
        rate.exchangeRate = .integer(1)
        rate.invertedExchangeRate = .integer(1)
        rate.markUpRate = .integer(0)
        rate.quotationDateTime = DirectTime.utc(cards.paymentService.clock.now())
        rate.source = "Guichet"
        var proposal = DirectConversionProposal()
        proposal.baseAmount = amount
        proposal.targetAmount = amount
        proposal.rate = rate
        return proposal
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
        if let card = source.card { return try DirectCardCost.product(card, at: shop) }
        if let blob = source.encryptedCustomerInput {
            return try await blobs.card(in: blob, product: nil, at: shop).instrument.scheme
        }
        var token = source.token
        if let id = source.hostedTokenizationId { token = try await cardForms.form(id, of: shop)?.token?.text }
        return try await cards.instrument(token ?? "", at: shop, path: "cardSource").scheme
    }
}
