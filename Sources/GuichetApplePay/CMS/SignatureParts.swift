/// The parts of a token's signature, as ranges of its bytes.
///
/// For the project's own tools, which are outside this module: the fuzzer compares it with another reader's result, the
/// benchmark measures it (docs/fuzzing.md, docs/performance.md). Applications use ``TokenInspection``.
@_spi(Tools)
public struct SignatureParts: Sendable {
    /// Each certificate, complete.
    public let certificates: [Range<Int>]
    /// How the signer's certificate is identified: the encoded issuer, and the content of the serial number.
    public let issuer: Range<Int>
    /// The signer's serial number.
    public let serialNumber: Range<Int>
    /// The set of signed attributes, complete.
    public let signedAttributes: Range<Int>
    /// The signature's bytes.
    public let signature: Range<Int>
    /// The content of the `messageDigest` attribute.
    public let messageDigest: Range<Int>
    /// Seconds since 1970.
    public let signingTime: Int64

    /// Reads a signature and its attributes, as ``ApplePayVerifier`` does, without verifying them.
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

    /// Issuer and serial number of a certificate in DER; `nil` if it cannot be read.
    public static func identity(ofCertificate der: [UInt8]) -> (issuer: Range<Int>, serialNumber: Range<Int>)? {
        CertificateIdentity(of: 0..<der.count, in: der).map { ($0.issuer, $0.serialNumber) }
    }
}
