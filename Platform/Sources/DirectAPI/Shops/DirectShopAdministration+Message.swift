package import APISupport
package import GuichetCore

/// The changes, as the command requests them.
extension ShopAdministration where Shop == DirectPlatformShop {
    package func add(_ message: JSONObject) async throws -> JSONValue {
        let keys = try await add(Self.merchantId(message), DirectShopChange(message))
        return ["keys": .array(keys.map(\.message))]
    }

    package func change(_ message: JSONObject) async throws -> JSONValue {
        .object(try await change(Self.merchantId(message), DirectShopChange(message)).settings)
    }

    /// Adds a key of a kind, or revokes one.
    package func changeKeys(_ message: JSONObject) async throws -> JSONValue {
        let merchantId = try Self.merchantId(message)
        if let id = message["revoke"]?.text {
            try await revokeKey(id, of: merchantId)
            return ["revoked": .string(id)]
        }
        let kind = DirectIssuedKey.Kind(rawValue: message["kind"]?.text ?? "")
        return ["keys": .array([try await addKey(kind, to: merchantId).message])]
    }

    private static func merchantId(_ message: JSONObject) throws(ShopError) -> String {
        guard let merchantId = message["merchantId"]?.text else {
            throw ShopError(.invalid, "merchantId is missing", remedy: "name the merchant")
        }
        return merchantId
    }
}
