package import APISupport
import Engine
package import GuichetCore
@_spi(Platform) import GuichetSips

/// The changes, as the command requests them.
extension ShopAdministration where Shop == SipsShop {
    package func add(_ message: JSONObject) async throws -> JSONValue {
        guard let merchantId = message["merchantId"]?.text, let brand = message["brand"]?.text,
            let reference = message["reference"]?.text.flatMap(SipsShop.ReferenceKind.init(rawValue:))
        else {
            throw ShopError(.invalid, "merchantId, brand or reference is missing", remedy: "give all three")
        }
        let key = try await add(SipsShop(merchantId: merchantId, brand: brand, reference: reference))
        return Self.answer(key, version: 1)
    }

    /// Enables or disables functions.
    package func changeOperations(_ message: JSONObject) async throws -> JSONValue {
        guard let merchantId = message["merchantId"]?.text, let names = message["operations"]?.array else {
            throw ShopError(.invalid, "merchantId or operations is missing", remedy: "give both")
        }
        let enabled = message["enabled"] == .bool(true)
        let shop = try await set(Set(names.compactMap(\.text)), enabled: enabled, of: merchantId)
        return ["operations": .array(shop.operations.sorted().map(JSONValue.string))]
    }

    /// Changes the shop's choices where 3-D Secure leaves one.
    package func changeAuthentication(_ message: JSONObject) async throws -> JSONValue {
        let change = AuthenticationPolicy.Change(message)
        let shop = try await setAuthentication(of: Self.merchantId(message)) { change.apply(to: &$0) }
        return .object(shop.authentication.settings)
    }

    /// Adds the next version of a key, or revokes one.
    package func changeKeys(_ message: JSONObject) async throws -> JSONValue {
        let merchantId = try Self.merchantId(message)
        if let version = message["revoke"]?.text.flatMap({ Int($0) }) {
            try await revokeKey(version: version, of: merchantId)
            return ["revoked": .integer(Int64(version))]
        }
        let (version, key) = try await addKey(to: merchantId)
        return Self.answer(key, version: version)
    }

    private static func answer(_ key: SipsSecretKey, version: Int) -> JSONValue {
        ["secretKey": .string(key.text), "keyVersion": .integer(Int64(version))]
    }

    private static func merchantId(_ message: JSONObject) throws(ShopError) -> String {
        guard let merchantId = message["merchantId"]?.text else {
            throw ShopError(.invalid, "merchantId is missing", remedy: "name the shop")
        }
        return merchantId
    }
}
