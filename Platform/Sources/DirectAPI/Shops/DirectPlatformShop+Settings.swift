package import APISupport
package import Engine
package import GuichetCore
@_spi(Platform) import GuichetDirect

package typealias DirectShopDirectory = ShopDirectory<DirectPlatformShop>

/// A merchant as it is stored.
extension DirectPlatformShop: StoredShop {
    package static var words: ShopWords {
        ShopWords(noun: "merchant", family: " of Worldline Direct", showCommand: "guichet shop direct show")
    }

    package static var demoShops: [DirectPlatformShop] { [.demo] }

    package var settings: JSONObject {
        var settings = JSONObject()
        settings.append("webhookURLs", .array(webhookURLs.map(JSONValue.string)))
        settings.append("products", .array(products.map(\.rawValue).sorted().map(JSONValue.integer)))
        settings.append("unverifiedTokens", .bool(allowsUnverifiedTokens))
        settings.append("webOrigins", .array(webOrigins.map(JSONValue.string)))
        settings.append("keys", .array(issuedKeys.map(\.json)))
        return settings
    }

    /// - Returns: `nil` if this version cannot read the settings.
    package init?(record: ShopRecord) {
        let settings = record.settings
        guard let urls = settings["webhookURLs"]?.array, let products = settings["products"]?.array,
            case .bool(let unverified)? = settings["unverifiedTokens"], let keys = settings["keys"]?.array
        else { return nil }
        let issued = keys.compactMap(DirectIssuedKey.init)
        guard issued.count == keys.count else { return nil }
        self.init(merchantId: record.id.name, apiKeys: [], webhookKeys: [])
        webhookURLs = urls.compactMap(\.text)
        // Merchants of earlier versions have none.
        webOrigins = settings["webOrigins"]?.array?.compactMap(\.text) ?? []
        self.products = Set(products.compactMap(DirectProductID.init(direct:)))
        allowsUnverifiedTokens = unverified
        issuedKeys = issued
    }

    package mutating func takeKeys(of published: DirectPlatformShop) {
        apiKeys = published.apiKeys
        webhookKeys = published.webhookKeys
    }

    package mutating func takeKey(_ opened: [UInt8], version: Int) throws {
        guard let json = try? JSONValue(parsing: opened), let kind = json["kind"]?.text, let id = json["id"]?.text,
            let secret = json["secret"]?.text
        else { throw ShopSettingsUnreadable(shop: self.id) }
        switch DirectIssuedKey.Kind(rawValue: kind) {
        case .api: apiKeys.append(DirectAPIKey(id: id, secret: secret))
        case .webhook: webhookKeys.append(DirectWebhookKey(id: id, secret: secret))
        default: throw ShopSettingsUnreadable(shop: self.id)
        }
    }
}
