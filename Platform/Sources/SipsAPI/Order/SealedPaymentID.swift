import APISupport
import Engine
import GuichetCore

/// A payment's identifier outside the platform: `transactionContextData` of a payment provider, and the address of the
/// bank's page. It is encrypted, so that no other payment can be named. It has no expiry, since the payment may be asked
/// about until a day after the final state.
enum SealedPaymentID {
    /// Who receives it. An identifier for one is not valid for the other.
    enum Recipient: String {
        case phone
        case bank
    }

    static func seal(_ id: PaymentID, for recipient: Recipient, by vault: Vault) throws(VaultError) -> String {
        let sealed = try vault.seal(Array(id.text.utf8), for: .transaction, place: recipient.rawValue)
        return Base64URL.encode(sealed.bytes)
    }

    static func open(_ text: String, from recipient: Recipient, by vault: Vault) -> PaymentID? {
        guard let bytes = Base64URL.decode(text),
            let plain = try? vault.open(SealedValue(bytes: bytes), for: .transaction, place: recipient.rawValue)
        else { return nil }
        return PaymentID(String(decoding: plain, as: UTF8.self))
    }
}
