package import Engine
import GuichetCore

/// Identifies a checkout session to a shopper's browser: its id, encrypted. It cannot be forged or guessed, and reveals
/// nothing about the session.
package enum CheckoutLink {
    /// - Parameter API: a link of one API opens nothing in another one.
    package static func seal(_ id: CheckoutSessionID, api: String, vault: Vault) throws(VaultError) -> String {
        Base64URL.encode(try vault.seal(Array(id.text.utf8), for: .checkout, place: place(api)).bytes)
    }

    /// - Returns: `nil` for anything that this platform did not encrypt.
    package static func open(_ text: String, api: String, vault: Vault) -> CheckoutSessionID? {
        guard text.utf8.count <= 512, let bytes = Base64URL.decode(text),
            let plain = try? vault.open(SealedValue(bytes: bytes), for: .checkout, place: place(api))
        else { return nil }
        return CheckoutSessionID(String(decoding: plain, as: UTF8.self))
    }

    private static func place(_ api: String) -> String { "checkout link 1 \(api)" }
}
