package import Engine
import GuichetCore

/// Identifies a checkout session to a shopper's browser: its id, encrypted. It cannot be forged or guessed, and reveals
/// nothing about the session.
package enum CheckoutLink {
    /// What a link leads to.
    package struct Target: Sendable, Hashable {
        package let session: CheckoutSessionID
        /// What is paid by this link, in minor units; `nil` for the session's own amount.
        package let amount: Int64?
    }

    /// - Parameters:
    ///   - amount: what is paid by this link, if not the session's own amount.
    ///   - api: a link of one API opens nothing in another one.
    package static func seal(
        _ id: CheckoutSessionID, paying amount: Int64? = nil, api: String, vault: Vault
    ) throws(VaultError) -> String {
        let text = id.text + (amount.map { " \($0)" } ?? "")
        return Base64URL.encode(try vault.seal(Array(text.utf8), for: .checkout, place: place(api)).bytes)
    }

    /// - Returns: `nil` for anything that this platform did not encrypt.
    package static func open(_ text: String, api: String, vault: Vault) -> CheckoutSessionID? {
        target(of: text, api: api, vault: vault)?.session
    }

    /// - Returns: `nil` for anything that this platform did not encrypt.
    package static func target(of text: String, api: String, vault: Vault) -> Target? {
        guard text.utf8.count <= 512, let bytes = Base64URL.decode(text),
            let plain = try? vault.open(SealedValue(bytes: bytes), for: .checkout, place: place(api))
        else { return nil }
        let parts = String(decoding: plain, as: UTF8.self).split(separator: " ", maxSplits: 1)
        guard let session = parts.first else { return nil }
        return Target(
            session: CheckoutSessionID(String(session)), amount: parts.dropFirst().first.flatMap { Int64($0) })
    }

    private static func place(_ api: String) -> String { "checkout link 1 \(api)" }
}
