import APISupport
import Engine
@_spi(Platform) import GuichetCore
import GuichetDirect

/// Sends the cardholder to the card's issuer, for payments that a merchant's server makes.
///
/// The security code waits in memory (``IssuerVisits``), never in the store; the card's number is in the store like
/// every payment's, encrypted by the vault.
struct DirectIssuerStep: Sendable {
    let paymentService: PaymentService
    let issuer: IssuerVisits
    let address: PublicAddress
    /// Whether a shopper may return to `http` on another machine.
    let allowsHTTP: Bool

    /// Prepares what the order of a card needs: nothing, an authentication that is decided, or a cardholder who has to go to the
    /// issuer.
    ///
    /// If the order is not placed, call ``forget(_:)``.
    ///
    /// - Parameter language: in which the merchant wishes the cardholder to be addressed.
    func prepare(
        _ order: inout DirectOrderPlacing, _ card: DirectCardInput?, in language: PageLanguage?
    ) async throws {
        guard !order.isExpired(at: paymentService.clock.now()) else { return }
        let wish = try DirectAuthenticationWish(card)
        let amount = try wish.amount(of: order.amount)
        switch try DirectAuthenticationRule.need(
            of: DirectTestCard(order.instrument.pan), wish, amount: order.amount)
        {
        case .none: break
        case .decided(let authentication): order.details.authentication = authentication
        case .issuer(let unasked):
            try await send(&order, card, language, amount, unasked: unasked, indicator: wish.indicator)
        }
    }

    func forget(_ order: DirectOrderPlacing) {
        if let id = order.id { issuer.forget(id) }
    }

    private func send(
        _ order: inout DirectOrderPlacing, _ card: DirectCardInput?, _ language: PageLanguage?, _ amount: Amount,
        unasked: String?, indicator: String?
    ) async throws {
        // Without `threeDSecure`, for the card that is always challenged, the older member alone.
        let returnUrl = DirectAuthenticationWish.returnUrl(card) ?? card?.returnUrl
        let returnAddress = returnUrl.flatMap { DirectReturnAddress($0, allowsHTTP: allowsHTTP) }
        // One published card is challenged without an address, too; its shopper stays on the platform's page.
        guard returnUrl == nil || returnAddress != nil else {
            throw DirectRefusal(
                .invalidValue, propertyName: "cardPaymentMethodSpecificInput.threeDSecure.redirectionData.returnUrl",
                message: "https, http of this machine, or an app's own scheme")
        }
        let id = try await paymentService.newPaymentID(for: order.shop.id)
        let link = try DirectIssuerLink.seal(id, vault: paymentService.vault)
        let instrument = order.instrument
        let redirection = try issuer.begin(
            IssuerVisits.Question(
                api: DirectPlatformShop.api, shop: order.shop.merchantId,
                amount: order.details.conversion?.accepted(of: amount) ?? amount,
                masked: instrument.pan.masked(first: 6, last: 4, with: "X"), brand: instrument.scheme.network ?? "",
                language: language, unasked: unasked),
            of: id, securityCode: instrument.securityCode, at: address.url,
            returningTo: "\(DirectAuthenticationRoutes.path)/\(link)/return")
        order.id = id
        order.authenticatingUntil = issuer.end
        order.details.redirection = DirectRedirection(
            returnMAC: DirectTime.uuid(paymentService.random.bytes(16)), returnAddress: returnAddress,
            url: address.url + redirection.address, indicator: indicator, language: language)
    }
}
