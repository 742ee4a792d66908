package import GuichetCore

/// Whoever says yes or no to an authorisation. Asked outside any transaction; a slow one holds no lock.
package protocol Acquirer: Sendable {
    /// Asks for an authorisation.
    ///
    /// - Throws: anything means that the outcome is not known.
    func authorise(_ request: AuthorisationRequest) async throws -> AcquirerVerdict

    /// Asks what became of a message that was not answered. It carries the same message id, so it can authorise nothing
    /// a second time.
    ///
    /// - Throws: anything means that it is still not known.
    func inquire(about request: AuthorisationRequest) async throws -> AcquirerVerdict

    /// Asks what became of a capture, a cancellation or a refund.
    ///
    /// - Throws: anything means that it is not known.
    func settle(_ request: SettlementRequest) async throws -> SettlementVerdict
}

/// One authorisation message.
package struct AuthorisationRequest: Sendable {
    package let messageID: AcquirerMessageID
    package let kind: AuthorisationKind
    package let shop: ShopID
    package let amount: Amount
    package let pan: PAN
    package let expiry: CardExpiry
    /// Lives in this value and nowhere after it; absent from inquiries and later authorisations.
    package let securityCode: CardSecurityCode?

    package init(
        messageID: AcquirerMessageID, kind: AuthorisationKind, shop: ShopID, amount: Amount, pan: PAN,
        expiry: CardExpiry,
        securityCode: CardSecurityCode?
    ) {
        self.messageID = messageID
        self.kind = kind
        self.shop = shop
        self.amount = amount
        self.pan = pan
        self.expiry = expiry
        self.securityCode = securityCode
    }
}

/// What an acquirer answered.
package enum AcquirerVerdict: Sendable, Hashable {
    case approved(authorisationID: String, acquirerCode: String)
    /// - Parameters:
    ///   - code: in the words of the API that the payment belongs to.
    ///   - acquirerCode: the acquirer's own, if it gave one.
    case declined(code: String, acquirerCode: String?)
    /// Neither yet.
    case pending(code: String)
    /// The message never reached the acquirer: nothing happened. Only an answer to an inquiry can say so.
    case notProcessed
}
