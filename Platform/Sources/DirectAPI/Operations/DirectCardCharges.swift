import Engine
import GuichetCore
@_spi(Platform) import GuichetDirect

/// `surchargeCalculation` and `getDccRateInquiry`: what a card would cost besides the price. A merchant adds no
/// surcharge and offers no conversion unless its settings say so (docs/choices/direct.md, DF94).
struct DirectCardCharges: Sendable {
    let cards: DirectStoredCards
    let blobs: DirectBlobs
    let cardForms: DirectCardForms

    func surcharge(_ call: DirectCall) async throws -> DirectReply {
        let request: DirectSurchargeRequest = try call.document()
        let product = try await product(request.cardSource, at: call.shop)
        var answer = DirectSurchargeResponse()
        let surcharge = try DirectCardCost.surcharge(of: request.amountOfMoney, with: product, at: call.shop)
        answer.surcharges = [surcharge]
        return DirectReply(200, answer)
    }

    func conversion(_ call: DirectCall) async throws -> DirectReply {
        let request: DirectCurrencyConversionRequest = try call.document()
        _ = try await product(request.cardSource, at: call.shop)
        if let offer = call.shop.conversion, let base = request.transaction?.amount?.repeated,
            let target = base.money.flatMap(offer.converted)
        {
            return DirectReply(200, offered(offer, base: base, target: target))
        }
        var result = DirectConversionResult()
        result.result = "NotAvailable"
        result.resultReason = "the merchant offers no currency conversion"
        var answer = DirectCurrencyConversionResponse()
        // The contract: empty for every result but `Allowed`.
        answer.dccSessionId = ""
        answer.result = result
        // The vendor's Swift library reads no answer without a proposal.
        let amount = request.transaction?.amount?.repeated
        answer.proposal = proposal(from: amount, to: amount, rate: .integer(1), inverse: .integer(1))
        return DirectReply(200, answer)
    }

    private func offered(
        _ offer: DirectConversionOffer, base: DirectAmountOfMoney, target: Amount
    ) -> DirectCurrencyConversionResponse {
        var result = DirectConversionResult()
        result.result = .allowed
        result.resultReason = "Accepted"
        var answer = DirectCurrencyConversionResponse()
        answer.dccSessionId = Hex.encode(cards.paymentService.random.bytes(16))
        answer.result = result
        answer.proposal = proposal(
            from: base, to: DirectAmountOfMoney(target), rate: .number(offer.rate.text),
            inverse: .number(offer.rate.inverse ?? "0"))
        return answer
    }

    private func proposal(
        from base: DirectAmountOfMoney?, to target: DirectAmountOfMoney?, rate exchange: JSONValue, inverse: JSONValue
    ) -> DirectConversionProposal {
        var rate = DirectConversionRate()
        rate.exchangeRate = exchange
        rate.invertedExchangeRate = inverse
        rate.markUpRate = .integer(0)
        rate.quotationDateTime = DirectTime.utc(cards.paymentService.clock.now())
        rate.source = "Guichet"
        var proposal = DirectConversionProposal()
        proposal.baseAmount = base
        proposal.targetAmount = target
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
