import APISupport
import Engine
import GuichetCore
@_spi(Platform) import GuichetDirect

/// `createPayout` and `getPayout`: the shop sends money to a card, without an earlier payment.
struct DirectPayouts: DirectHandler {
    let paymentService: PaymentService
    let cards: DirectStoredCards
    let cardForms: DirectCardForms
    let choices: DirectChoices

    private static let path = "cardPayoutMethodSpecificInput"

    func outcome(of call: DirectCall) async throws -> DirectOutcome {
        let request: DirectCreatePayoutRequest = try call.document()
        guard request.json["omnichannelPayoutSpecificInput"] == nil else {
            throw DirectRefusal.unsupported("payouts to a card at a terminal")
        }
        let amount = try Self.amount(request.amountOfMoney)
        let instrument = try await instrument(request, at: call.shop)
        var details = DirectDetails(instrument)
        details.references = request.references?.declared()
        details.payoutReason = request.cardPayoutMethodSpecificInput?.payoutReason?.rawValue
        var order = DirectOrderPlacing(
            shop: call.shop, amount: amount, instrument: instrument, terms: DirectTerms(), details: details,
            claims: [call.claim].compactMap(\.self), subscriptions: [])
        order.direction = .credit
        order.cards = try await cards.plan(for: instrument, at: call.shop, path: Self.path)
        switch try await place(order.order(at: paymentService.clock.now(), choices: choices)) {
        case .placed(let payout): return .payment(payout)
        case .repeated(let first): return try DirectOutcome(first)
        }
    }

    private func place(_ order: PaymentOrder) async throws -> Placement {
        do {
            return try await paymentService.place(order)
        } catch is CardTokenError {
            // Another payment or payout used the temporary token first. Nothing was written.
            throw DirectStoredCards.unknown(at: "\(Self.path).token")
        }
    }

    func get(_ call: DirectCall) async throws -> DirectReply {
        let id = DirectPaymentID(rawValue: call.parameters["payoutId"] ?? "")
        let found = try await paymentService.store.lookUp { try $0.payment(id.payment) }
        guard let found, found.shop == call.shop.id, found.direction == .credit, found.has(id) else {
            throw DirectRefusal.notFound("UNKNOWN_PAYOUT_ID", propertyName: "payoutId")
        }
        CallNotes.note(payment: found.id)
        return DirectReply(200, try DirectPayoutTranslation(found).document)
    }

    private static func amount(_ money: DirectAmountOfMoney?) throws(DirectRefusal) -> Amount {
        guard let money, let code = money.currencyCode, let minorUnits = money.amount else {
            throw DirectRefusal(.parameterMissing, propertyName: "amountOfMoney")
        }
        guard let currency = CurrencyCode(alphabetic: code) else {
            throw DirectRefusal(.invalidCurrency, propertyName: "amountOfMoney.currencyCode")
        }
        guard minorUnits > 0, let amount = Amount(minorUnits: minorUnits, currency: currency) else {
            throw DirectRefusal(.invalidValue, propertyName: "amountOfMoney.amount")
        }
        return amount
    }

    /// A card in plain text, a stored one, or the one that a shopper gave in hosted fields (library for Python 10.3.0).
    private func instrument(
        _ request: DirectCreatePayoutRequest, at shop: DirectPlatformShop
    ) async throws -> DirectInstrument {
        guard let input = request.cardPayoutMethodSpecificInput else {
            throw DirectRefusal(.parameterMissing, propertyName: Self.path)
        }
        if let id = input.hostedFieldsSessionId {
            for name in ["card", "token"] where input.json[name] != nil {
                throw DirectRefusal(
                    .invalidValue, propertyName: "\(Self.path).\(name)",
                    message: "the hosted fields session already names the card")
            }
            return try await cardForms.instrument(
                id, .fields, at: shop, path: "\(Self.path).hostedFieldsSessionId", product: input.paymentProductId)
        }
        if let token = input.token {
            guard input.json["card"] == nil else {
                throw DirectRefusal(
                    .invalidValue, propertyName: "\(Self.path).card", message: "the token already names the card")
            }
            return try await cards.instrument(
                token, at: shop, path: "\(Self.path).token", product: input.paymentProductId)
        }
        var card = DirectCardInput()
        card.card = input.card
        card.paymentProductId = input.paymentProductId
        return try DirectInstrument.card(card, at: shop, path: Self.path)
    }
}
