/// A merchant's Apple Pay certificate as stored, with its private key, which the vault has encrypted.
package struct ApplePayCertificateRecord: Sendable {
    /// Identifies the row. The encrypted key is bound to it.
    package let id: String
    package let merchantIdentifier: String
    /// The merchant's own label: `test` or `production`.
    package let environment: String
    /// Tokens name the key by this hash.
    package let publicKeyHash: [UInt8]
    /// In DER. It is public.
    package let certificate: [UInt8]
    package let sealedKey: SealedValue
    package let addedAt: Instant
    /// When a token last named the key; `nil` if none ever did.
    package let lastSeenAt: Instant?

    package init(
        id: String, merchantIdentifier: String, environment: String, publicKeyHash: [UInt8], certificate: [UInt8],
        sealedKey: SealedValue, addedAt: Instant, lastSeenAt: Instant? = nil
    ) {
        self.id = id
        self.merchantIdentifier = merchantIdentifier
        self.environment = environment
        self.publicKeyHash = publicKeyHash
        self.certificate = certificate
        self.sealedKey = sealedKey
        self.addedAt = addedAt
        self.lastSeenAt = lastSeenAt
    }

    /// A new identifier for a row, made like a payment's.
    package static func freshID(at instant: Instant, random: some RandomSource) -> String {
        PaymentID(at: instant, random: random).text
    }
}

/// Reads stored certificates.
package protocol ApplePayCertificateReader: ApplePayRequestReader {
    /// All certificates, by merchant identifier and in the order in which they were added.
    func applePayCertificates() throws -> [ApplePayCertificateRecord]
}

/// Writes stored certificates.
package protocol ApplePayCertificateWriter: ApplePayCertificateReader, ApplePayRequestWriter {
    func insert(_ certificate: ApplePayCertificateRecord) throws
    /// Deletes a certificate and its key.
    func deleteApplePayCertificate(_ id: String) throws
    /// Records that a token named a key, unless a later use is recorded already.
    func noteApplePayKeySeen(_ publicKeyHash: [UInt8], at instant: Instant) throws
}
