import APISupport
import Engine
@_spi(Platform) import GuichetCore
@_spi(Platform) import GuichetDirect

/// `importCofSeries`: a series of payments that began with another acquirer continues here. The series' first payment
/// here is an account check: nothing is charged, and `subsequentPayment` follows it.
struct DirectSeriesImports: Sendable {
    let paymentService: PaymentService
    let cards: DirectStoredCards
    let choices: DirectChoices

    func carryOut(_ call: DirectCall) async throws -> DirectReply {
        let request: DirectImportSeriesRequest = try call.document()
        guard (request.json["networkTokenData"] ?? .null) == .null else {
            throw DirectCreatePayment.noNetworkTokens(at: "networkTokenData")
        }
        let together = request.faultsTogether()
        guard together.isEmpty else { throw DirectRefusal(together) }
        guard let currency = request.currencyCode.map(CurrencyCode.init(alphabetic:)) ?? .eur,
            let nothing = Amount(minorUnits: 0, currency: currency)
        else { throw DirectRefusal(.invalidCurrency, propertyName: "currencyCode") }
        let instrument = try await instrument(request, at: call.shop)
        var details = DirectDetails(instrument)
        details.schemeReference = request.schemeReferenceData
        details.token = instrument.stored?.token.id.text
        var order = DirectOrderPlacing(
            shop: call.shop, amount: nothing, instrument: instrument, terms: DirectTerms(), details: details,
            claims: [], subscriptions: [])
        order.cards = try await cards.plan(for: instrument, at: call.shop, path: "card.cardholderName")
        let placed: Placement
        do {
            placed = try await paymentService.place(try order.order(at: paymentService.clock.now(), choices: choices))
        } catch is CardTokenError {
            // A payment used the temporary token first. Nothing was written.
            throw DirectStoredCards.unknown(at: "tokenId")
        }
        guard case .placed(let payment) = placed else { throw DirectRefusal.inProgress }
        switch payment.state {
        case .verified:
            var answer = DirectImportSeriesResponse()
            answer.paymentId = DirectPaymentID(payment.id)
            return DirectReply(201, answer)
        case .refused: throw DirectRefusal(status: 400, [try DirectTranslation(payment).decline])
        // Not known yet: nothing was charged, and the import may be tried again.
        default: throw DirectRefusal.inProgress
        }
    }

    private func instrument(
        _ request: DirectImportSeriesRequest, at shop: DirectPlatformShop
    ) async throws -> DirectInstrument {
        if let token = request.tokenId {
            return try await cards.instrument(token, at: shop, path: "tokenId", product: request.paymentProductId)
        }
        var card = DirectCard()
        card.cardNumber = request.card?.cardNumber
        card.expiryDate = request.card?.expiryDate
        card.cardholderName = request.card?.cardholderName
        var input = DirectCardInput()
        input.card = card
        input.paymentProductId = request.paymentProductId
        return try DirectInstrument.card(input, at: shop, cardPath: "card", productPath: "paymentProductId")
    }
}
