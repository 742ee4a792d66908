package import APISupport
package import Engine
package import GuichetCore
import GuichetDirect

/// A change of some of a merchant's settings, as the command requests it.
package struct DirectShopChange: Sendable {
    /// All addresses; an empty list removes them.
    package var webhookURLs: [String]?
    /// All pages that may call the client API; an empty list removes them.
    package var webOrigins: [String]?
    /// By their numbers.
    package var products: [Int64]?
    package var allowsUnverifiedTokens: Bool?
    /// A decimal number; an empty text or 0 removes it.
    package var surchargePercent: String?
    /// In the smallest unit of the currency; 0 removes it.
    package var surchargeFixed: Int64?
    /// Currency and rate, `USD=1.0832`; an empty text removes it.
    package var conversion: String?

    /// Worldline's portal allows five.
    package static let mostWebhookURLs = 5
    /// A shop, its tests, and its sister shops.
    package static let mostWebOrigins = 20
    /// More than a fixed surcharge can sensibly be: 10,000 euros.
    package static let mostSurchargeFixed: Int64 = 1_000_000

    package init() {}

    package init(_ message: JSONObject) {
        webhookURLs = message["webhookURLs"]?.array?.compactMap(\.text)
        webOrigins = message["webOrigins"]?.array?.compactMap(\.text)
        products = message["products"]?.array?.map { $0.text.flatMap { Int64($0) } ?? 0 }
        if case .bool(let value)? = message["unverifiedTokens"] { allowsUnverifiedTokens = value }
        // What has another form is refused later, not passed over.
        surchargePercent = message["surchargePercent"].map { $0.text ?? "?" }
        surchargeFixed = message["surchargeFixed"].map { $0.text.flatMap { Int64($0) } ?? -1 }
        conversion = message["conversion"].map { $0.text ?? "?" }
    }

    package var message: JSONObject {
        var message = JSONObject()
        if let webhookURLs { message.append("webhookURLs", .array(webhookURLs.map(JSONValue.string))) }
        if let webOrigins { message.append("webOrigins", .array(webOrigins.map(JSONValue.string))) }
        if let products { message.append("products", .array(products.map(JSONValue.integer))) }
        if let allowsUnverifiedTokens { message.append("unverifiedTokens", .bool(allowsUnverifiedTokens)) }
        if let surchargePercent { message.append("surchargePercent", .string(surchargePercent)) }
        if let surchargeFixed { message.append("surchargeFixed", .integer(surchargeFixed)) }
        if let conversion { message.append("conversion", .string(conversion)) }
        return message
    }

    /// - Parameter addresses: where notifications may be sent; `nil` if that is not known.
    /// - Throws: ``ShopError``. Then the merchant is unchanged.
    package func apply(to shop: inout DirectPlatformShop, addresses: AddressPolicy?) throws(ShopError) {
        var changed = shop
        if let webhookURLs {
            guard webhookURLs.count <= Self.mostWebhookURLs else {
                throw ShopError(
                    .invalid, "a merchant has at most \(Self.mostWebhookURLs) addresses of notifications",
                    remedy: "give fewer")
            }
            guard Set(webhookURLs).count == webhookURLs.count else {
                throw ShopError(.invalid, "an address of notifications is there twice", remedy: "give it once")
            }
            for url in webhookURLs { try ShopAddress.check(url, upTo: 325, addresses) }
            changed.webhookURLs = webhookURLs
        }
        if let webOrigins { changed.webOrigins = try Self.origins(webOrigins) }
        if let products { changed.products = try Self.products(products) }
        if let allowsUnverifiedTokens { changed.allowsUnverifiedTokens = allowsUnverifiedTokens }
        try applyCosts(to: &changed)
        shop = changed
    }

    private func applyCosts(to shop: inout DirectPlatformShop) throws(ShopError) {
        if let surchargePercent {
            let text = surchargePercent.isEmpty ? "0" : surchargePercent
            guard let percent = DirectDecimal(text), percent.isAtMost(100) else {
                throw ShopError(
                    .invalid, "a surcharge is 0 to 100 per cent, with up to eight decimals", remedy: "write it as 2.5")
            }
            shop.surchargePercent = percent.isZero ? nil : percent
        }
        if let surchargeFixed {
            guard (0...Self.mostSurchargeFixed).contains(surchargeFixed) else {
                throw ShopError(
                    .invalid, "a fixed surcharge is 0 to \(Self.mostSurchargeFixed) in the smallest unit",
                    remedy: "write it as 20, for 20 cents")
            }
            shop.surchargeFixed = surchargeFixed
        }
        if let conversion {
            let offer = DirectConversionOffer(conversion)
            guard conversion.isEmpty || offer != nil else {
                throw ShopError(
                    .invalid, "a conversion is a currency and a rate above 0, with up to eight decimals",
                    remedy: "write it as USD=1.0832")
            }
            shop.conversion = offer
        }
    }

    private static func origins(_ texts: [String]) throws(ShopError) -> [String] {
        guard texts.count <= mostWebOrigins else {
            throw ShopError(.invalid, "a merchant has at most \(mostWebOrigins) origins", remedy: "give fewer")
        }
        var origins: [String] = []
        for text in texts {
            guard let origin = DirectWebOrigin(text) else {
                throw ShopError(
                    .invalid, "\(text) is not the origin of a page",
                    remedy: "give scheme and host: https://shop.example")
            }
            if !origins.contains(origin.text) { origins.append(origin.text) }
        }
        return origins
    }

    private static func products(_ numbers: [Int64]) throws(ShopError) -> Set<DirectProductID> {
        let products = Set(numbers.map(DirectProductID.init(rawValue:)))
        let playable = DirectPlatformShop.playableProducts
        if let unknown = products.subtracting(playable).map(\.rawValue).sorted().first {
            throw ShopError(
                .invalid, "guichet does not support the product \(unknown)",
                remedy: "choose among \(playable.map(\.rawValue).sorted().map(String.init).joined(separator: ", "))")
        }
        guard !products.isEmpty else {
            throw ShopError(.invalid, "a merchant has one product at least", remedy: "name one")
        }
        return products
    }
}
