/// A merchant's Apple Pay certificate as the store keeps it, and its private key, sealed by the vault.
package struct ApplePayCertificateRecord: Sendable {
    /// Names the row; what the sealed key is bound to.
    package let id: String
    package let merchantIdentifier: String
    /// The merchant's own label: `test` or `production`.
    package let environment: String
    /// By which tokens name the key.
    package let publicKeyHash: [UInt8]
    /// In DER. Public.
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

    /// A fresh name for a row, made like a payment's.
    package static func freshID(at instant: Instant, random: some RandomSource) -> String {
        PaymentID(at: instant, random: random).text
    }
}

/// What can be asked of stored certificates.
package protocol ApplePayCertificateReader: ApplePayRequestReader {
    /// All of them: by merchant identifier, and in the order in which they were added.
    func applePayCertificates() throws -> [ApplePayCertificateRecord]
}

/// What can be done to stored certificates.
package protocol ApplePayCertificateWriter: ApplePayCertificateReader, ApplePayRequestWriter {
    func insert(_ certificate: ApplePayCertificateRecord) throws
    /// Deletes a certificate and its key.
    func deleteApplePayCertificate(_ id: String) throws
    /// Writes down that a token named a key, unless a later one is written down already.
    func noteApplePayKeySeen(_ publicKeyHash: [UInt8], at instant: Instant) throws
}
