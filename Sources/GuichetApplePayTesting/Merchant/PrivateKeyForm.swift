import Crypto
import CryptoExtras
public import GuichetCore
import SwiftASN1

/// The format of a merchant's private key in a file. All of these occur in practice, so a reader must accept all of
/// them.
public struct PrivateKeyForm: OpenCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// `EC PRIVATE KEY` (RFC 5915).
    public static let sec1: PrivateKeyForm = "sec1"
    /// The same after a block `EC PARAMETERS`, as `openssl ecparam -genkey` writes it.
    public static let sec1WithParameters: PrivateKeyForm = "sec1WithParameters"
    /// `PRIVATE KEY` (RFC 5958), for both kinds of key.
    public static let pkcs8: PrivateKeyForm = "pkcs8"
    /// The same after the text `Bag Attributes`, as `openssl pkcs12 -nodes` writes it.
    public static let bagAttributes: PrivateKeyForm = "bagAttributes"
    /// `RSA PRIVATE KEY` (RFC 8017, A.1.2).
    public static let pkcs1: PrivateKeyForm = "pkcs1"

    /// The formats of a key for tokens of that version.
    public static func all(for version: TokenVersion) -> [PrivateKeyForm] {
        switch version {
        case .ecV1: [.sec1, .sec1WithParameters, .pkcs8, .bagAttributes]
        case .rsaV1: [.pkcs1, .pkcs8, .bagAttributes]
        default: []
        }
    }
}

extension TestMerchant {
    /// The private key as PEM.
    public func privateKeyPEM(_ form: PrivateKeyForm = .pkcs8) throws -> String {
        switch (form, certificate.key) {
        case (.pkcs8, _): return certificate.privateKeyPEM + "\n"
        case (.bagAttributes, _): return bagAttributes + certificate.privateKeyPEM + "\n"
        case (.sec1, .p256(let key)):
            return sec1(Array(key.rawRepresentation)) + "\n"
        case (.sec1WithParameters, .p256(let key)):
            let parameters = PEMDocument(type: "EC PARAMETERS", derBytes: ObjectID.prime256v1.encoded).pemString
            return parameters + "\n" + sec1(Array(key.rawRepresentation)) + "\n"
        case (.pkcs1, .rsa(let key)):
            return PEMDocument(type: "RSA PRIVATE KEY", derBytes: Array(key.derRepresentation)).pemString + "\n"
        default:
            throw ApplePayTestingError(
                .noSuchKey, "a key for \(version) cannot be written as \(form)", field: "privateKeyForm")
        }
    }

    /// The number, the curve and the public point (RFC 5915, section 3).
    private func sec1(_ number: [UInt8]) -> String {
        let bytes = DER.sequence(
            DER.integer(1), DER.octets(number), DER.context(0, ObjectID.prime256v1.encoded),
            DER.context(1, DER.bits(certificate.key.publicKeyBits)))
        return PEMDocument(type: "EC PRIVATE KEY", derBytes: bytes).pemString
    }

    private var bagAttributes: String {
        let identifier = SignatureHash.sha1.digest(certificate.key.publicKeyBits)
            .map { Hex.encode([$0]).uppercased() }.joined(separator: " ")
        return """
            Bag Attributes
                friendlyName: Apple Pay Payment Processing \(self.identifier)
                localKeyID: \(identifier)\u{20}
            Key Attributes: <No Attributes>

            """
    }
}
