import Crypto
import Engine
import GuichetCore

/// `tokenPan`: stands for a card at a shop. The same card at the same shop has the same one, at another shop another one,
/// and without the vault's key nobody can tell which card it is.
///
/// ANS35; the form follows the one published sample, `g011040a730424d1ba6`: a `g` and 18 hexadecimal digits.
enum TokenPan {
    static func of(_ pan: PAN, at merchantId: String, vault: Vault) throws(VaultError) -> String {
        // Itself under a key of the vault, always the same one however often keys are renewed or replaced.
        let key = SymmetricKey(data: try vault.tokenSecret(of: pan))
        let hash = HMAC<SHA256>.authenticationCode(for: Array("tokenPan 1 \(merchantId)".utf8), using: key)
        return "g" + Hex.encode(Array(hash.prefix(9)))
    }
}
