import Crypto
import CryptoExtras
import GuichetCore

/// The content of a key file: one private key, and perhaps certificates.
struct KeyText {
    let key: ProcessingKey.Material
    private let certificates: [ProcessingCertificate]

    init(_ text: String) throws(ApplePayError) {
        guard !Self.looksBinary(text) else { throw Self.binary }
        let blocks = try PEMText.blocks(in: text)
        if blocks.contains(where: {
            $0.label == "ENCRYPTED PRIVATE KEY" || $0.headers.contains { $0.containsText("ENCRYPTED") }
        }) {
            throw ApplePayError(
                .encryptedKey, field: "key",
                "the key is encrypted with a password. Write it without one: openssl pkey -in KEY.pem -out OPEN.pem")
        }
        let keys = blocks.filter { $0.label.hasSuffix("PRIVATE KEY") }
        guard let block = keys.first else {
            let found = blocks.isEmpty ? "no PEM blocks" : blocks.map(\.label).joined(separator: ", ")
            throw ApplePayError(
                .noPrivateKey, field: "key", "no BEGIN … PRIVATE KEY block in the text, which has: \(found)")
        }
        guard keys.count == 1 else {
            throw ApplePayError(
                .unsupportedKey, field: "key", "\(keys.count) private keys in one text: give one a file")
        }
        key = try Self.key(block)
        var certificates: [ProcessingCertificate] = []
        for block in blocks where block.label == "CERTIFICATE" {
            certificates.append(try ProcessingCertificate(der: block.bytes))
        }
        self.certificates = certificates
    }

    /// The certificate of this key. Some files also have the certificate of the authority.
    func certificate(fitting publicKeyHash: [UInt8]) -> ProcessingCertificate? {
        certificates.first { $0.publicKeyHash == publicKeyHash }
    }

    private static func key(_ block: PEMText.Block) throws(ApplePayError) -> ProcessingKey.Material {
        // The label names the container of the key, rarely its kind: PKCS#8 contains either. So both kinds are tried; a
        // key of neither kind is refused below.
        if let key = try? P256.KeyAgreement.PrivateKey(derRepresentation: block.bytes) { return .p256(key) }
        if let key = try? _RSA.Encryption.PrivateKey(derRepresentation: block.bytes) {
            return .rsa(ProcessingKey.RSAKey(key: key))
        }
        throw ApplePayError(
            .unsupportedKey, field: "key",
            "neither a P-256 key nor an RSA key of 2048 bits or more, which are what Apple Pay uses (BEGIN \(block.label))"
        )
    }

    /// A file in DER, read as text, has characters that do not occur in PEM.
    private static func looksBinary(_ text: String) -> Bool {
        text.utf8.first == 0x30 && !text.containsText("-----BEGIN") || text.unicodeScalars.contains("\u{FFFD}")
    }

    private static let binary = ApplePayError(
        .pkcs12, field: "key",
        "the file is binary. A PKCS#12 file (.p12) from Keychain Access becomes PEM with: openssl pkcs12 -in KEY.p12 "
            + "-nodes -out KEY.pem (add -legacy with OpenSSL 3); a key in DER with: openssl pkey -inform DER -in KEY.der "
            + "-out KEY.pem")
}
