import Engine
@_spi(Platform) import GuichetCore
@_spi(Platform) import GuichetDirect

/// `surchargeCalculation` and `getDccRateInquiry`: what a card would cost besides the price. A merchant adds no
/// surcharge and offers no conversion unless its settings say so (docs/choices/direct.md, DF94).
struct DirectCardCharges: Sendable {
    let cards: DirectStoredCards
    let blobs: DirectBlobs
    let cardForms: DirectCardForms

    func surcharge(_ call: DirectCall) async throws -> DirectReply {
        let request: DirectSurchargeRequest = try call.document()
        try request.amountOfMoney?.checkCurrency(at: "amountOfMoney")
        let product = try await card(request.cardSource, at: call.shop).product
        var answer = DirectSurchargeResponse()
        let surcharge = try DirectCardCost.surcharge(of: request.amountOfMoney, with: product, at: call.shop)
        answer.surcharges = [surcharge]
        return DirectReply(200, answer)
    }

    func conversion(_ call: DirectCall) async throws -> DirectReply {
        let request: DirectCurrencyConversionRequest = try call.document()
        try request.transaction?.amount?.checkCurrency(at: "transaction.amount")
        let bin = try await card(request.cardSource, at: call.shop).bin
        let now = cards.paymentService.clock.now()
        let amount = request.transaction?.amount?.repeated
        if let offer = call.shop.conversion, let base = amount?.money, offer.offered(base) != nil {
            let quote = DirectConversionQuote(offer: offer, quotedAt: now)
            let session = DirectConversionSession(
                merchantId: call.shop.merchantId, bin: bin, base: base, quote: quote)
            if let answer = try offered(session) { return DirectReply(200, answer) }
        }
        var result = DirectConversionResult()
        result.result = "NotAvailable"
        result.resultReason =
            switch call.shop.conversion?.currency {
            case nil: "the merchant offers no currency conversion"
            case amount?.money?.currency: "the amount is in the other currency already"
            default: "the amount is too large or too small in the other currency"
            }
        var answer = DirectCurrencyConversionResponse()
        // The contract: empty for every result but `Allowed`.
        answer.dccSessionId = ""
        answer.result = result
        // The vendor's Swift library reads no answer without a proposal.
        answer.proposal = DirectConversionQuote.proposal(
            from: amount, to: amount, rate: .integer(1), inverse: .integer(1), at: now)
        return DirectReply(200, answer)
    }

    /// - Returns: `nil` for an amount that is in the other currency already, or too large in it.
    private func offered(_ session: DirectConversionSession) throws -> DirectCurrencyConversionResponse? {
        guard let proposal = session.quote.proposal(of: session.base) else { return nil }
        var result = DirectConversionResult()
        result.result = .allowed
        result.resultReason = "Accepted"
        var answer = DirectCurrencyConversionResponse()
        answer.dccSessionId = try session.identifier(cards.paymentService.vault)
        answer.result = result
        answer.proposal = proposal
        return answer
    }

    /// The card's brand and its first six digits, from exactly one source. These digits of a number are enough.
    private func card(
        _ source: DirectCardSource?, at shop: DirectPlatformShop
    ) async throws -> (product: DirectProductID, bin: String) {
        let names = ["card", "token", "hostedTokenizationId", "encryptedCustomerInput"]
        let given = names.filter { source?.json[$0].map { $0 != .null && $0 != .string("") } == true }
        guard let source, given.count == 1 else {
            throw DirectRefusal(.invalidValue, propertyName: "cardSource", message: "it names exactly one card")
        }
        if let card = source.card {
            return (try DirectCardCost.product(card, at: shop), String((card.cardNumber ?? "").prefix(6)))
        }
        if let blob = source.encryptedCustomerInput {
            return Self.facts(of: try await blobs.card(in: blob, product: nil, at: shop).instrument)
        }
        var token = source.token
        if let id = source.hostedTokenizationId { token = try await cardForms.form(id, of: shop)?.token?.text }
        return Self.facts(of: try await cards.instrument(token ?? "", at: shop, path: "cardSource"))
    }

    private static func facts(of instrument: DirectInstrument) -> (product: DirectProductID, bin: String) {
        (instrument.scheme, String(instrument.pan.digits.prefix(6)))
    }
}
