import Crypto
import CryptoExtras

extension ProcessingKey {
    /// Only the key, in PEM (PKCS#8), without the text that surrounded it: for storage.
    public var privateKeyPEM: Confidential<String> {
        switch material {
        case .p256(let key): Confidential(key.pemRepresentation)
        case .rsa(let rsa): Confidential(rsa.key.pkcs8PEMRepresentation)
        }
    }
}
