public import GuichetCore

/// Whoever says yes or no to an authorisation. Asked outside any transaction; a slow one holds no lock.
public protocol Acquirer: Sendable {
    /// Asks for an authorisation.
    ///
    /// - Throws: anything means that the outcome is not known.
    func authorise(_ request: AuthorisationRequest) async throws -> AcquirerVerdict
}

/// One authorisation message.
public struct AuthorisationRequest: Sendable {
    public let messageID: AcquirerMessageID
    public let shop: ShopID
    public let amount: Amount
    public let pan: PAN
    public let expiry: CardExpiry
    /// Lives in this value and nowhere after it.
    public let securityCode: CardSecurityCode?

    public init(
        messageID: AcquirerMessageID, shop: ShopID, amount: Amount, pan: PAN, expiry: CardExpiry,
        securityCode: CardSecurityCode?
    ) {
        self.messageID = messageID
        self.shop = shop
        self.amount = amount
        self.pan = pan
        self.expiry = expiry
        self.securityCode = securityCode
    }
}

/// What an acquirer answered.
public enum AcquirerVerdict: Sendable, Hashable {
    case approved(authorisationID: String, acquirerCode: String)
    /// - Parameters:
    ///   - code: in the words of the face that the payment belongs to.
    ///   - acquirerCode: the acquirer's own, if it gave one.
    case declined(code: String, acquirerCode: String?)
    /// Neither yet.
    case pending(code: String)
}
