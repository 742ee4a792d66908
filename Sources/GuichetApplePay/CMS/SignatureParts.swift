/// What the walker sees in a token's signature, as ranges of its bytes.
///
/// For the project's own tools, which lie outside this module: the fuzzer compares it with another reader's view, the
/// benchmark measures it (docs/fuzzing.md, docs/performance.md). Applications have ``TokenInspection``.
@_spi(Tools)
public struct SignatureParts: Sendable {
    /// Each certificate, whole.
    public let certificates: [Range<Int>]
    /// The signer's name for its certificate: the encoded issuer, and the content of the serial number.
    public let issuer: Range<Int>
    public let serialNumber: Range<Int>
    /// The set of signed attributes, whole.
    public let signedAttributes: Range<Int>
    public let signature: Range<Int>
    /// The contents of two attributes; the time in seconds since 1970.
    public let messageDigest: Range<Int>
    public let signingTime: Int64

    /// Walks over a signature and its attributes, as ``ApplePayVerifier`` does, without verifying anything.
    public init(reading bytes: [UInt8]) throws(ApplePayError) {
        let signed = try SignedData(reading: bytes)
        let attributes = try SignedAttributes(of: signed)
        certificates = signed.certificates
        issuer = signed.issuer
        serialNumber = signed.serialNumber
        signedAttributes = attributes.whole
        signature = signed.signature
        messageDigest = attributes.messageDigest
        signingTime = attributes.signingTime
    }

    /// Issuer and serial number of a certificate in DER, as the walker finds them; `nil` if it does not.
    public static func identity(ofCertificate der: [UInt8]) -> (issuer: Range<Int>, serialNumber: Range<Int>)? {
        CertificateIdentity(of: 0..<der.count, in: der).map { ($0.issuer, $0.serialNumber) }
    }
}
