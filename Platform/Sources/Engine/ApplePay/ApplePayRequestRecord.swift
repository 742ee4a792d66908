/// A request for an Apple Pay certificate. The platform made its key, and keeps it until the certificate is added.
package struct ApplePayRequestRecord: Sendable {
    /// Identifies the row. The encrypted key is bound to it.
    package let id: String
    package let merchantIdentifier: String
    /// The merchant's own label: `test` or `production`.
    package let environment: String
    /// SHA-256 of the public key. A certificate is matched to this request by it.
    package let publicKeyHash: [UInt8]
    /// The request in PEM (PKCS#10). It is public.
    package let request: String
    package let sealedKey: SealedValue
    package let createdAt: Instant

    package init(
        id: String, merchantIdentifier: String, environment: String, publicKeyHash: [UInt8], request: String,
        sealedKey: SealedValue, createdAt: Instant
    ) {
        self.id = id
        self.merchantIdentifier = merchantIdentifier
        self.environment = environment
        self.publicKeyHash = publicKeyHash
        self.request = request
        self.sealedKey = sealedKey
        self.createdAt = createdAt
    }
}

/// Reads requests for certificates, and the reminders about stored certificates.
package protocol ApplePayRequestReader {
    /// All requests, by merchant identifier and in the order in which they were made.
    func applePayRequests() throws -> [ApplePayRequestRecord]
    /// The latest reminder about this stored certificate, in days before its end; `nil` if there was none.
    func applePayReminder(of certificate: String) throws -> Int?
}

/// Writes requests and reminders.
package protocol ApplePayRequestWriter: ApplePayRequestReader {
    func insert(_ request: ApplePayRequestRecord) throws
    /// Deletes a request and its key.
    func deleteApplePayRequest(_ id: String) throws
    /// Records that the owner of this stored certificate was reminded.
    func noteApplePayReminder(of certificate: String, daysBefore: Int, at instant: Instant) throws
}
