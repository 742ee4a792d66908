import Engine
import GuichetCore
import GuichetDirect

/// Identifies a mandate to its account holder's browser: its reference and its merchant, encrypted.
enum DirectMandateLink {
    private static let place = "direct mandate link 1"
    /// The name in the page's query and form.
    static let parameter = "mandate"

    static func seal(_ mandate: Mandate, vault: Vault) throws(VaultError) -> String {
        // A reference has no blank.
        let plain = Array("\(mandate.reference) \(mandate.shop.name)".utf8)
        return Base64URL.encode(try vault.seal(plain, for: .checkout, place: place).bytes)
    }

    /// - Returns: `nil` for anything that this platform did not encrypt.
    static func open(_ text: String, vault: Vault) -> (reference: String, shop: ShopID)? {
        guard text.utf8.count <= 512, let bytes = Base64URL.decode(text),
            let plain = try? vault.open(SealedValue(bytes: bytes), for: .checkout, place: place)
        else { return nil }
        let parts = String(decoding: plain, as: UTF8.self).split(separator: " ", maxSplits: 1)
        guard let reference = parts.first, parts.count == 2 else { return nil }
        return (String(reference), ShopID(api: DirectPlatformShop.api, name: String(parts[1])))
    }
}
