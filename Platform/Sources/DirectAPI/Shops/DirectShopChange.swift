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

    /// Worldline's portal allows five.
    package static let mostWebhookURLs = 5
    /// A shop, its tests, and its sister shops.
    package static let mostWebOrigins = 20

    package init() {}

    package init(_ message: JSONObject) {
        webhookURLs = message["webhookURLs"]?.array?.compactMap(\.text)
        webOrigins = message["webOrigins"]?.array?.compactMap(\.text)
        products = message["products"]?.array?.map { $0.text.flatMap { Int64($0) } ?? 0 }
        if case .bool(let value)? = message["unverifiedTokens"] { allowsUnverifiedTokens = value }
    }

    package var message: JSONObject {
        var message = JSONObject()
        if let webhookURLs { message.append("webhookURLs", .array(webhookURLs.map(JSONValue.string))) }
        if let webOrigins { message.append("webOrigins", .array(webOrigins.map(JSONValue.string))) }
        if let products { message.append("products", .array(products.map(JSONValue.integer))) }
        if let allowsUnverifiedTokens { message.append("unverifiedTokens", .bool(allowsUnverifiedTokens)) }
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
        shop = changed
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
