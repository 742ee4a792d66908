package import APISupport
import Engine
import GuichetCore
import GuichetDirect

package typealias DirectShopAdministration = ShopAdministration<DirectPlatformShop>

extension ShopAdministration where Shop == DirectPlatformShop {
    /// Adds a merchant with a new API key and a new webhook key, whose secrets are returned only now.
    package func add(_ merchantId: String, _ change: DirectShopChange) async throws -> [DirectFreshKey] {
        try Self.check(merchantId: merchantId)
        var shop = DirectPlatformShop(merchantId: merchantId, apiKeys: [], webhookKeys: [])
        try change.apply(to: &shop, addresses: addresses)
        let now = now(of: merchantId)
        let keys = [DirectIssuedKey.Kind.api, .webhook].enumerated().map { index, kind in
            DirectFreshKey(kind, version: index + 1, at: now, random: random)
        }
        shop.issuedKeys = keys.map(\.issued)
        try await add(shop, secrets: try keys.map { try $0.sealable })
        return keys
    }

    static func check(merchantId: String) throws {
        let letters = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_".utf8)
        guard (1...30).contains(merchantId.utf8.count), merchantId.utf8.allSatisfy(letters.contains) else {
            throw ShopError(
                .invalid, "a merchant's identifier has 1 to 30 letters, digits, hyphens or underscores",
                remedy: "give another one")
        }
        try ShopText.check(merchantId, as: "a merchant's identifier")
    }

    /// Changes some settings; of the demo merchant, too.
    @discardableResult
    package func change(_ merchantId: String, _ change: DirectShopChange) async throws -> DirectPlatformShop {
        let addresses = addresses
        return try await self.change(merchantId) { draft in
            try change.apply(to: &draft.shop, addresses: addresses)
            return draft.shop
        }
    }

    /// Makes another key. Older keys stay valid until they expire or are revoked, so that a merchant can replace them.
    package func addKey(_ kind: DirectIssuedKey.Kind, to merchantId: String) async throws -> DirectFreshKey {
        guard [.api, .webhook].contains(kind) else {
            throw ShopError(.invalid, "there is no key for \(kind)", remedy: "choose api or webhook")
        }
        let random = random
        return try await change(merchantId) { draft in
            let last = draft.shop.issuedKeys.map(\.version).max() ?? 0
            let key = DirectFreshKey(kind, version: last + 1, at: draft.now, random: random)
            draft.shop.issuedKeys.append(key.issued)
            try draft.addKey(key.sealable, version: key.issued.version)
            return key
        }
    }

    /// Revokes a key at once. A merchant keeps at least one valid key of each kind.
    package func revokeKey(_ id: String, of merchantId: String) async throws {
        try await change(merchantId) { draft in
            let published = draft.shop.apiKeys.map(\.id) + draft.shop.webhookKeys.map(\.id)
            guard let key = draft.shop.issuedKeys.first(where: { $0.id == id }) else {
                guard published.contains(id) else {
                    throw ShopError(
                        .unknown, "merchant \(merchantId) has no key \(id)",
                        remedy: "see `guichet shop direct show \(merchantId)`")
                }
                throw ShopError(
                    .conflict, "the published key of a demo merchant cannot be revoked",
                    remedy: "use `guichet serve --no-demo-shops`")
            }
            let others = draft.shop.issuedKeys.contains {
                $0.kind == key.kind && $0.id != id && $0.state(at: draft.now) != .expired
            }
            guard others || draft.shop.isDemo else {
                throw ShopError(
                    .conflict, "\(id) is the only key of its kind that merchant \(merchantId) has",
                    remedy: "add another first: `guichet shop direct key \(merchantId)`")
            }
            draft.shop.issuedKeys.removeAll { $0.id == id }
            try draft.removeKey(version: key.version)
        }
    }
}
