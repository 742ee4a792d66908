import APISupport
import Engine
import GuichetApplePay
@_spi(Platform) import GuichetCore
import GuichetDirect

/// Apple Pay on the page of a hosted checkout: whether it is offered, and the processing of the sheet's token.
///
/// The merchant identifier is the platform's own: the page belongs to the platform, and the merchant allows it to
/// decrypt (Direct guide, "Set up your Back Office").
struct DirectHostedApplePay: Sendable {
    let store: any Store
    /// `nil` if Apple is not simulated.
    let device: SimulatedDevice?
    let wallet: DirectApplePay
    let choices: DirectChoices

    static let merchantIdentifier = "merchant.example.guichet.checkout"

    func conditions(of visit: DirectHostedVisit) async throws -> DirectApplePayConditions {
        let shop = visit.shop
        let registration = try await store.lookUp { try $0.applePayRegistration(of: shop.id) }
        return DirectApplePayConditions(
            registration: registration.status, isEnabled: shop.products.contains(.applePay),
            isOffered: visit.intent.products.contains(.applePay), isSimulated: device != nil,
            shopper: visit.shopper, regions: choices.applePayRegions, networks: networks(of: shop))
    }

    /// The networks that the page accepts by Apple Pay: the platform's, limited to those that the shop accepts.
    func networks(of shop: DirectPlatformShop) -> [ApplePayNetwork] {
        let taken = Set(shop.products.compactMap(\.network))
        return choices.applePayNetworks.filter { taken.contains($0.rawValue) }
    }

    /// Whether a shopper could ever be offered it, as far as is known before there is one.
    func isAvailable(to shop: DirectPlatformShop) async throws -> Bool {
        guard device != nil, shop.products.contains(.applePay), !networks(of: shop).isEmpty else { return false }
        return try await store.lookUp { try $0.applePayRegistration(of: shop.id).isRegistered }
    }

    /// The user confirms: makes a token as a real device does.
    ///
    /// - Returns: `nil` for a card that the sheet does not offer.
    func token(
        for cardID: String, amount: Amount, under conditions: DirectApplePayConditions
    ) async throws -> ApplePayPaymentToken? {
        guard let device, let card = conditions.usableCards.first(where: { $0.id == cardID }) else { return nil }
        var payment = SimulatedDevice.Payment(
            merchantIdentifier: Self.merchantIdentifier, amount: amount, card: try device.card(PAN(card.number)))
        payment.supportedNetworks = conditions.networks
        return try await device.pay(payment)
    }

    /// The means of payment: verified, decrypted with the platform's certificate, its amount compared, and valid for
    /// one payment.
    ///
    /// - Throws: ``DirectRefusal``, or an error of the store.
    func instrument(
        of token: ApplePayPaymentToken, amount: Amount, under conditions: DirectApplePayConditions
    ) async throws -> DirectInstrument {
        let path = "token"
        let read = try DirectApplePay.token(token.paymentData, at: path)
        var instrument = try await wallet.token(read, amount: amount, at: path)
        // The chosen network of a co-badged card is beside the token, not in it.
        let taken = (DirectTestCard(instrument.pan)?.brands ?? []).filter { brand in
            conditions.networks.contains { $0.rawValue == brand.network }
        }
        let chosen = token.paymentMethod.network?.rawValue
        guard let scheme = taken.first(where: { chosen == nil || $0.network == chosen }) else {
            throw DirectRefusal(.invalidValue, propertyName: path, message: "the card's network is not accepted")
        }
        instrument.scheme = scheme
        return instrument
    }
}
