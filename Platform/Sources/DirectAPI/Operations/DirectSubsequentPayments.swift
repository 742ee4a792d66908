import APISupport
import Engine
@_spi(Platform) import GuichetCore
@_spi(Platform) import GuichetDirect

/// `subsequentPayment`: another payment with the card of an earlier one, without the cardholder. The earlier one may have been
/// made with Apple Pay, if it was meant to be followed. The number comes from
/// the earlier payment, where the vault has encrypted it; a security code is never stored, and none is sent.
struct DirectSubsequentPayments: DirectHandler {
    let paymentService: PaymentService
    let payments: DirectPayments
    let choices: DirectChoices

    private static let path = "subsequentcardPaymentMethodSpecificInput"

    func outcome(of call: DirectCall) async throws -> DirectOutcome {
        let initial = try await payments.payment(call)
        let request: DirectSubsequentPaymentRequest = try call.document()
        guard request.subsequentPaymentProduct5001SpecificInput == nil else {
            throw DirectRefusal.unsupported("the payment product 5001")
        }
        guard let input = request.subsequentcardPaymentMethodSpecificInput else {
            throw DirectRefusal(.parameterMissing, propertyName: Self.path)
        }
        let amount = try DirectCreatePayment.amount(request.order)
        let before = try DirectDetails(of: initial)
        try Self.check(initial, before)
        guard call.shop.products.contains(before.scheme) else { throw DirectRefusal(.productNotAvailable) }
        let instrument = try instrument(initial, before)
        var details = DirectDetails(instrument)
        details.references = request.order?.references?.declared()
        details.follows = initial.id.text
        details.cardIdentifier = before.cardIdentifier
        details.cobrand = before.cobrand
        details.schemeReference = before.schemeReference
        details.isOfDevice = before.isOfDevice || before.method == .mobile
        details.surcharge = try DirectAppliedSurcharge(
            request.order, net: amount, with: instrument.scheme, at: call.shop)
        var order = DirectOrderPlacing(
            shop: call.shop, amount: try details.surcharge?.total(of: amount) ?? amount, instrument: instrument,
            terms: DirectTerms(mode: input.authorizationMode, captureMinutes: input.autoCapture?.delayInMinutes),
            details: details, claims: [call.claim].compactMap(\.self), subscriptions: initial.subscriptions)
        switch try await paymentService.place(try order.order(at: paymentService.clock.now(), choices: choices)) {
        case .placed(let payment): return .payment(try await paymentService.confirmed(payment, choices))
        case .repeated(let first): return try DirectOutcome(first)
        }
    }

    private static func check(_ initial: Payment, _ details: DirectDetails) throws(DirectRefusal) {
        guard details.method == .card || details.mayBeFollowed == true else {
            throw DirectRefusal(
                .actionNotAllowed,
                message: details.method == .mobile
                    ? "the payment began no series and was to store no card" : "the payment was not made with a card")
        }
        // Also a payment that was cancelled since: the bank approved it, and the cardholder agreed.
        guard initial.state == .verified || initial.authorisedAt != nil else {
            throw DirectRefusal(.actionNotAllowed, message: "the payment was not accepted")
        }
    }

    private func instrument(_ initial: Payment, _ details: DirectDetails) throws -> DirectInstrument {
        guard let card = initial.card else { throw DirectRefusal(.actionNotAllowed) }
        // The number of a device pays as a card of its scheme does, as it does by its token.
        return DirectInstrument(
            .card, product: details.method == .mobile ? details.scheme : details.product, scheme: details.scheme,
            pan: try paymentService.vault.pan(of: card, in: initial.id), expiry: card.expiry)
    }
}
