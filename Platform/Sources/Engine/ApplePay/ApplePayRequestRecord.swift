/// A request for an Apple Pay certificate whose key the platform made and keeps, until the certificate comes.
package struct ApplePayRequestRecord: Sendable {
    /// Names the row; what the sealed key is bound to.
    package let id: String
    package let merchantIdentifier: String
    /// The merchant's own label: `test` or `production`.
    package let environment: String
    /// SHA-256 of the public key. By it the certificate is told to be this request's.
    package let publicKeyHash: [UInt8]
    /// The request in PEM (PKCS#10). Public.
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

/// What can be asked of requests for certificates, and of the reminders of those that were stored.
package protocol ApplePayRequestReader {
    /// All of them: by merchant identifier, and in the order in which they were made.
    func applePayRequests() throws -> [ApplePayRequestRecord]
    /// How many days before the end of this stored certificate its owner was reminded, the latest time; `nil` for never.
    func applePayReminder(of certificate: String) throws -> Int?
}

/// What can be done to them.
package protocol ApplePayRequestWriter: ApplePayRequestReader {
    func insert(_ request: ApplePayRequestRecord) throws
    /// Deletes a request and its key.
    func deleteApplePayRequest(_ id: String) throws
    /// Writes down that the owner of this stored certificate was reminded.
    func noteApplePayReminder(of certificate: String, daysBefore: Int, at instant: Instant) throws
}
