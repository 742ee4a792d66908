import APISupport
import Engine
@_spi(Platform) import GuichetCore
import GuichetDirect

/// Sends the cardholder to the card's issuer, for payments that a merchant's server makes.
///
/// The security code waits encrypted under a key that is destroyed (``CheckoutAuthentications``), never in the store;
/// the card's number is in the store like every payment's, encrypted by the vault.
struct DirectIssuerStep: Sendable {
    let paymentService: PaymentService
    let waiting: CheckoutAuthentications
    let address: PublicAddress

    /// Prepares what the order needs: nothing, an authentication that is decided, or a cardholder who has to go to the
    /// issuer.
    ///
    /// - Returns: the name of the waiting authentication, if any. Call ``forget(_:)`` with it if the order is not
    ///   placed.
    func prepare(_ order: inout DirectOrderPlacing, _ card: DirectCardInput?) throws -> String? {
        guard order.instrument.method == .card, !order.isExpired(at: paymentService.clock.now()) else { return nil }
        let wish = try DirectAuthenticationWish(card)
        switch try DirectAuthenticationRule.need(
            of: DirectTestCard(order.instrument.pan), wish, amount: order.amount)
        {
        case .none: return nil
        case .decided(let authentication):
            order.details.authentication = authentication
            return nil
        case .issuer(let unasked): return try send(&order, card, unasked: unasked, indicator: wish.indicator)
        }
    }

    func forget(_ authentication: String?) {
        if let authentication { waiting.forget(authentication) }
    }

    private func send(
        _ order: inout DirectOrderPlacing, _ card: DirectCardInput?, unasked: String?, indicator: String?
    ) throws -> String {
        guard let returnAddress = DirectAuthenticationWish.returnUrl(card).flatMap(DirectReturnAddress.init) else {
            throw DirectRefusal(
                .invalidValue, propertyName: "cardPaymentMethodSpecificInput.threeDSecure.redirectionData.returnUrl",
                message: "https, http of this machine, or an app's own scheme")
        }
        let now = paymentService.clock.now()
        let id = PaymentID(at: now, random: paymentService.identifiers)
        let link = try DirectIssuerLink.seal(id, vault: paymentService.vault)
        let instrument = order.instrument
        let redirection = try waiting.begin(
            CheckoutAuthentications.Question(
                shop: order.shop.merchantId, amount: Self.amount(card, order.amount),
                masked: instrument.pan.masked(first: 6, last: 4, with: "X"), brand: instrument.scheme.network ?? "",
                language: nil, unasked: unasked),
            CheckoutAuthentications.Pending(
                subject: id.text,
                card: CheckoutCard(
                    pan: instrument.pan, expiry: instrument.expiry, securityCode: instrument.securityCode,
                    cardholderName: instrument.cardholderName),
                attempt: 1, details: []),
            at: address.url, returningTo: "\(DirectAuthenticationRoutes.path)/\(link)/return")
        order.id = id
        order.authenticatingUntil = now.adding(seconds: ContextKeyring.periodSeconds)
        order.details.redirection = DirectRedirection(
            returnMAC: DirectTime.uuid(paymentService.random.bytes(16)), returnAddress: returnAddress,
            url: address.url + redirection.address, indicator: indicator)
        return redirection.authentication
    }

    /// `authenticationAmount` always has two decimals; for a currency with another number, the amount of the order is
    /// shown.
    private static func amount(_ card: DirectCardInput?, _ ordered: Amount) -> Amount {
        guard let minorUnits = card?.threeDSecure?.authenticationAmount, ordered.currency.facts?.exponent == 2 else {
            return ordered
        }
        return Amount(minorUnits: minorUnits, currency: ordered.currency) ?? ordered
    }
}
