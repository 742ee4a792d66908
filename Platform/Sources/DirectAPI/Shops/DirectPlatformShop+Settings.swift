package import APISupport
package import Engine
package import GuichetCore
@_spi(Platform) import GuichetDirect

package typealias DirectShopDirectory = ShopDirectory<DirectPlatformShop>

private struct DirectShopSettings: StoredForm {
    let webhookURLs: [String]
    let products: [DirectProductID]
    let allowsUnverifiedTokens: Bool
    /// Merchants of earlier versions have none.
    let webOrigins: [String]
    /// Absent where nothing is added, and nothing is converted.
    let surchargePercent: String?
    let surchargeFixed: Int64?
    let conversion: String?
    let keys: [DirectIssuedKey]

    enum CodingKeys: String, CodingKey {
        case webhookURLs, products
        case allowsUnverifiedTokens = "unverifiedTokens"
        case webOrigins, surchargePercent, surchargeFixed, conversion, keys
    }
}

/// The encrypted content of a key's row.
struct DirectKeySecret: StoredForm {
    let kind: DirectIssuedKey.Kind
    let id: String
    let secret: String
}

/// A merchant as it is stored.
extension DirectPlatformShop: StoredShop {
    package static var words: ShopWords {
        ShopWords(noun: "merchant", family: " of Worldline Direct", showCommand: "guichet shop direct show")
    }

    package static var demoShops: [DirectPlatformShop] { [.demo] }

    package var settings: JSONObject {
        get throws {
            try DirectShopSettings(
                webhookURLs: webhookURLs, products: products.sorted { $0.rawValue < $1.rawValue },
                allowsUnverifiedTokens: allowsUnverifiedTokens, webOrigins: webOrigins,
                surchargePercent: surchargePercent?.text, surchargeFixed: surchargeFixed == 0 ? nil : surchargeFixed,
                conversion: conversion?.text, keys: issuedKeys
            ).storedObject()
        }
    }

    package init(record: ShopRecord) throws {
        let settings = try DirectShopSettings(stored: record.settings)
        self.init(merchantId: record.id.name, apiKeys: [], webhookKeys: [])
        webhookURLs = settings.webhookURLs
        products = Set(settings.products)
        allowsUnverifiedTokens = settings.allowsUnverifiedTokens
        webOrigins = settings.webOrigins
        surchargePercent = settings.surchargePercent.flatMap(DirectDecimal.init)
        surchargeFixed = settings.surchargeFixed ?? 0
        conversion = settings.conversion.flatMap(DirectConversionOffer.init)
        issuedKeys = settings.keys
    }

    package mutating func takeKeys(of published: DirectPlatformShop) {
        apiKeys = published.apiKeys
        webhookKeys = published.webhookKeys
    }

    package mutating func takeKey(_ opened: [UInt8], version: Int) throws {
        let key = try DirectKeySecret(stored: opened)
        switch key.kind {
        case .api: apiKeys.append(DirectAPIKey(id: key.id, secret: key.secret))
        case .webhook: webhookKeys.append(DirectWebhookKey(id: key.id, secret: key.secret))
        default: throw ShopSettingsUnreadable(shop: id, reason: "has a key of the unknown kind \(key.kind)")
        }
    }
}
