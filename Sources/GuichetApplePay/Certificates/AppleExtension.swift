import SwiftASN1

/// Object identifiers of Apple's certificate extensions.
enum AppleExtension {
    /// The leaf certificate signs payment tokens (Apple, "Payment token format reference", step 1a). Its value is not
    /// checked.
    static let tokenSigner: ASN1ObjectIdentifier = [1, 2, 840, 113_635, 100, 6, 29]
    /// The intermediate is Apple's Application Integration authority (the same step).
    static let applicationIntegration: ASN1ObjectIdentifier = [1, 2, 840, 113_635, 100, 6, 2, 14]
    /// A merchant's Payment Processing Certificate: the hash of the merchant identifier (Apple, "Restoring the
    /// symmetric key").
    static let merchantIdentifierHash: ASN1ObjectIdentifier = [1, 2, 840, 113_635, 100, 6, 32]
}
