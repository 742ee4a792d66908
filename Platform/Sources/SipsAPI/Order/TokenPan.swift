import Crypto
import Engine
import GuichetCore

/// `tokenPan`: represents a card at a shop. The same card has the same value at the same shop and another one at
/// another shop, and without the vault's key it cannot be traced to the card.
///
/// ANS35; the form follows the only published sample, `g011040a730424d1ba6`: a `g` and 18 hexadecimal digits.
enum TokenPan {
    static func of(_ pan: PAN, at merchantId: String, vault: Vault) throws(VaultError) -> String {
        // It is computed with a key that never changes, however often other keys are renewed or replaced.
        let key = SymmetricKey(data: try vault.tokenSecret(of: pan))
        let hash = HMAC<SHA256>.authenticationCode(for: Array("tokenPan 1 \(merchantId)".utf8), using: key)
        return "g" + Hex.encode(Array(hash.prefix(9)))
    }
}
