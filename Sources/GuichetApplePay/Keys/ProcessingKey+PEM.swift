import Crypto
import CryptoExtras

extension ProcessingKey {
    /// The key alone in PEM (PKCS#8), without what may have stood around it, for whoever keeps keys.
    public var privateKeyPEM: Confidential<String> {
        switch material {
        case .p256(let key): Confidential(key.pemRepresentation)
        case .rsa(let rsa): Confidential(rsa.key.pkcs8PEMRepresentation)
        }
    }
}
