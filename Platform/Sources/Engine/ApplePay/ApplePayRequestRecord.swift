/// A request for an Apple Pay certificate whose key the platform made and keeps, until the certificate comes.
public struct ApplePayRequestRecord: Sendable {
    /// Names the row; what the sealed key is bound to.
    public let id: String
    public let merchantIdentifier: String
    /// The merchant's own label: `test` or `production`.
    public let environment: String
    /// SHA-256 of the public key. By it the certificate is told to be this request's.
    public let publicKeyHash: [UInt8]
    /// The request in PEM (PKCS#10). Public.
    public let request: String
    public let sealedKey: SealedValue
    public let createdAt: Instant

    public init(
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
public protocol ApplePayRequestReader {
    /// All of them: by merchant identifier, and in the order in which they were made.
    func applePayRequests() throws -> [ApplePayRequestRecord]
    /// How many days before the end of this stored certificate its owner was reminded, the latest time; `nil` for never.
    func applePayReminder(of certificate: String) throws -> Int?
}

/// What can be done to them.
public protocol ApplePayRequestWriter: ApplePayRequestReader {
    func insert(_ request: ApplePayRequestRecord) throws
    /// Deletes a request and its key.
    func deleteApplePayRequest(_ id: String) throws
    /// Writes down that the owner of this stored certificate was reminded.
    func noteApplePayReminder(of certificate: String, daysBefore: Int, at instant: Instant) throws
}
