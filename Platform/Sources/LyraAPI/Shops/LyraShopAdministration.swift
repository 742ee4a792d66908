package import APISupport
import Engine
package import GuichetCore
@_spi(Platform) package import GuichetLyra

package typealias LyraShopAdministration = ShopAdministration<LyraPlatformShop>

extension ShopAdministration where Shop == LyraPlatformShop {
    /// Adds a shop with new keys for tests and for production, which are returned only now.
    package func add(
        _ shopId: String, brand: LyraBrand, _ change: LyraShopChange
    ) async throws -> [LyraPlatformShop.Keys] {
        guard shopId.utf8.count == 8, shopId.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            throw ShopError(.invalid, "a shop's number has 8 digits", remedy: "give another one")
        }
        guard LyraBrand.known.contains(brand) else {
            throw ShopError(
                .invalid, "there is no brand \(brand)",
                remedy: "choose one of \(LyraBrand.known.map(\.rawValue).joined(separator: ", "))")
        }
        let keys = [LyraMode.test, .production].map { LyraPlatformShop.Keys(of: shopId, $0, random: random) }
        var shop = LyraPlatformShop(shopId: shopId, brand: brand, keys: keys)
        try change.apply(to: &shop, addresses: addresses)
        try await add(shop, secrets: try keys.map { try LyraPlatformShop.Keys.Secrets($0).stored() })
        return keys
    }

    /// Changes some settings; of a demo shop, too.
    @discardableResult
    package func change(_ shopId: String, _ change: LyraShopChange) async throws -> LyraPlatformShop {
        let addresses = addresses
        return try await self.change(shopId) { draft in
            try change.apply(to: &draft.shop, addresses: addresses)
            return draft.shop
        }
    }
}

/// The changes, as the command requests them.
extension ShopAdministration where Shop == LyraPlatformShop {
    package func add(_ message: JSONObject) async throws -> JSONValue {
        guard let shopId = message["shopId"]?.text, let brand = message["brand"]?.text else {
            throw ShopError(.invalid, "shopId or brand is missing", remedy: "give both")
        }
        let keys = try await add(shopId, brand: LyraBrand(rawValue: brand), LyraShopChange(message))
        var answer = JSONObject()
        for keys in keys {
            answer.append(
                keys.mode.rawValue,
                [
                    "password": .string(keys.password.text), "publicKey": .string(keys.publicKey),
                    "hmacKey": .string(keys.hmacKey.text),
                ])
        }
        return .object(answer)
    }

    package func change(_ message: JSONObject) async throws -> JSONValue {
        guard let shopId = message["shopId"]?.text else {
            throw ShopError(.invalid, "shopId is missing", remedy: "name the shop")
        }
        return .object(try await change(shopId, LyraShopChange(message)).settings)
    }
}
