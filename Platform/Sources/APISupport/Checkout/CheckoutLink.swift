package import Engine
import GuichetCore

/// Identifies a checkout session to a shopper's browser: its id, encrypted. It cannot be forged or guessed, and reveals
/// nothing about the session.
package enum CheckoutLink {
    /// What a link leads to.
    package struct Target: Sendable, Hashable {
        package let session: CheckoutSessionID
        /// What is paid by this link, in minor units; `nil` for the session's own amount.
        package var amount: Int64?
        /// How the session came about, if it is not stored before its shopper sends a form.
        package var followed: Followed?
    }

    /// A reusable payment link that a shopper followed.
    package struct Followed: Sendable, Hashable {
        package let link: PaymentLinkID
        package let at: Instant

        package init(_ link: PaymentLinkID, at instant: Instant) {
            self.link = link
            at = instant
        }
    }

    /// - Parameters:
    ///   - amount: what is paid by this link, if not the session's own amount.
    ///   - api: a link of one API opens nothing in another one.
    package static func seal(
        _ id: CheckoutSessionID, paying amount: Int64? = nil, of followed: Followed? = nil, api: String, vault: Vault
    ) throws(VaultError) -> String {
        var parts = [id.text]
        if let amount { parts.append("\(amount)") }
        if let followed { parts += [followed.link.text, "\(followed.at.milliseconds)"] }
        let text = parts.joined(separator: " ")
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
        let parts = String(decoding: plain, as: UTF8.self).split(separator: " ").map(String.init)
        guard let session = parts.first else { return nil }
        var target = Target(session: CheckoutSessionID(session))
        if parts.count == 2 { target.amount = Int64(parts[1]) }
        if parts.count == 3, let milliseconds = Int64(parts[2]) {
            target.followed = Followed(PaymentLinkID(parts[1]), at: Instant(milliseconds: milliseconds))
        }
        return target
    }

    private static func place(_ api: String) -> String { "checkout link 1 \(api)" }
}
