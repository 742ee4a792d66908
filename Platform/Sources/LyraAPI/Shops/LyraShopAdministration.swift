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

/// The secrets of one mode. They are replaced at once: a shop has one password, a form is signed with one key, and the documents
/// have no time with two.
extension ShopAdministration where Shop == LyraPlatformShop {
    /// Replaces the password of the API and the key that signs what the shopper's browser brings. The public key is no secret,
    /// and stays with the pages that have it (docs/choices/lyra.md, LP84).
    package func renewPassword(
        _ shopId: String, _ mode: LyraMode
    ) async throws -> (password: LyraPassword, hmacKey: LyraHMACKey) {
        let fresh = LyraPlatformShop.Keys(of: shopId, mode, random: random)
        try await replaceSecrets(of: shopId, mode) { secrets in
            secrets.password = fresh.password
            secrets.hmacKey = fresh.hmacKey
        }
        return (fresh.password, fresh.hmacKey)
    }

    /// - Parameter text: the shop's own key; `nil` makes one.
    package func renewFormKey(_ shopId: String, _ mode: LyraMode, to text: String? = nil) async throws -> LyraFormKey {
        if let text { try Self.check(formKey: text) }
        let key = LyraFormKey(text ?? LyraPlatformShop.Keys.newFormKey(random))
        try await replaceSecrets(of: shopId, mode) { $0.formKey = key }
        return key
    }

    private func replaceSecrets(
        of shopId: String, _ mode: LyraMode,
        _ replace: @escaping @Sendable (inout LyraPlatformShop.Keys.Secrets) -> Void
    ) async throws {
        guard LyraMode.known.contains(mode) else {
            throw ShopError(.invalid, "there is no mode \(mode)", remedy: "choose TEST or PRODUCTION")
        }
        try await change(shopId) { draft in
            guard !draft.shop.isDemo else {
                throw ShopError(
                    .conflict, "the keys of a demo shop are published, and stay",
                    remedy: "`guichet shop show \(shopId)` prints them")
            }
            for (version, opened) in try draft.storedKeys() {
                var secrets = try LyraPlatformShop.Keys.Secrets(stored: opened)
                guard secrets.mode == mode else { continue }
                replace(&secrets)
                try draft.removeKey(version: version)
                return try draft.addKey(try secrets.stored(), version: version)
            }
            throw ShopError(.unknown, "shop \(shopId) has no keys for \(mode)", remedy: "add the shop again")
        }
    }

    /// The documented form of the key.
    private static func check(formKey text: String) throws(ShopError) {
        let letters = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".utf8)
        guard text.utf8.count == 16, text.utf8.allSatisfy(letters.contains) else {
            throw ShopError(.invalid, "a key for forms has 16 letters and digits", remedy: "give another one, or none")
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
                    "formKey": keys.formKey.map { .string($0.text) } ?? .null,
                ])
        }
        return .object(answer)
    }

    package func renewPassword(_ message: JSONObject) async throws -> JSONValue {
        let (shopId, mode) = try Self.secrets(message)
        let (password, hmacKey) = try await renewPassword(shopId, mode)
        return ["password": .string(password.text), "hmacKey": .string(hmacKey.text)]
    }

    package func renewFormKey(_ message: JSONObject) async throws -> JSONValue {
        let (shopId, mode) = try Self.secrets(message)
        let key = try await renewFormKey(shopId, mode, to: message["formKey"]?.text)
        return ["formKey": .string(key.text)]
    }

    /// Whose secrets are to be replaced.
    private static func secrets(_ message: JSONObject) throws(ShopError) -> (shopId: String, mode: LyraMode) {
        guard let shopId = message["shopId"]?.text, let mode = message["mode"]?.text else {
            throw ShopError(.invalid, "shopId or mode is missing", remedy: "give both")
        }
        return (shopId, LyraMode(rawValue: mode))
    }

    package func change(_ message: JSONObject) async throws -> JSONValue {
        guard let shopId = message["shopId"]?.text else {
            throw ShopError(.invalid, "shopId is missing", remedy: "name the shop")
        }
        return .object(try await change(shopId, LyraShopChange(message)).settings)
    }
}
