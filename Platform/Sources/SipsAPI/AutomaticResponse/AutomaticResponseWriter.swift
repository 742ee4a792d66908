import APISupport
import Engine
import GuichetCore
@_spi(Platform) import GuichetSips

/// The automatic response: the outcome for the merchant's server, in POST form (`Data`, `Seal`, `InterfaceVersion`),
/// sealed with the shop's key.
struct AutomaticResponseWriter: NotificationWriter {
    let shops: SipsShopDirectory
    let paris: ParisTime

    func request(about payment: Payment, for notification: Notification) throws -> NotificationRequest? {
        let details = try SipsOrderDetails(of: payment)
        guard let shop = shops.shop(payment.shop.name), let (version, key) = Self.key(of: shop, for: details.order)
        else { throw NoKey() }
        let response = OrderResponseTranslation(paris: paris).response(for: payment, details: details)
        let data = AutomaticResponse.data(response, order: details.order, keyVersion: version)
        // SHA-256, unless the order specified an algorithm: then the same one (docs/choices/sips.md, row 98).
        let algorithm = details.order.sealAlgorithm ?? .sha256
        guard let seal = PostSeal.seal(data: data, with: key, algorithm: algorithm) else { throw NoKey() }
        return NotificationRequest(
            contentType: "application/x-www-form-urlencoded",
            body: AutomaticResponse.form(data: data, seal: seal), seal: .field("Seal"))
    }

    /// The key that sealed the initialisation, or the newest one if that key was revoked since.
    private static func key(
        of shop: SipsShop, for order: OrderInitializeRequest
    ) -> (version: Int, key: SipsSecretKey)? {
        if let version = order.keyVersion.flatMap({ Int($0) }), let key = shop.keys[version] { return (version, key) }
        return shop.keys.max { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// The shop, or all its keys, were removed since.
    struct NoKey: Error {}
}
