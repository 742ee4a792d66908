package import GuichetCore

/// Approves or declines authorisations. Called outside any transaction; a slow acquirer holds no lock.
package protocol Acquirer: Sendable {
    /// Asks for an authorisation.
    ///
    /// - Throws: any error means that the outcome is not known.
    func authorise(_ request: AuthorisationRequest) async throws -> AcquirerVerdict

    /// The answer to an authorisation, if it needs no waiting; with `nil`, the acquirer is asked with ``authorise(_:)``.
    func answerAtOnce(to request: AuthorisationRequest) -> AcquirerVerdict?

    /// Asks for the result of a message that was not answered. The inquiry carries the same message id, so it cannot
    /// authorise a second time.
    ///
    /// - Throws: any error means that the outcome is still not known.
    func inquire(about request: AuthorisationRequest) async throws -> AcquirerVerdict

    /// Asks for the result of a capture, a cancellation or a refund.
    ///
    /// - Throws: any error means that the result is not known.
    func settle(_ request: SettlementRequest) async throws -> SettlementVerdict

    /// Whether it may refuse operations that take effect at once. Otherwise it is not asked about them.
    var mayRefuseAtOnce: Bool { get }

    /// Whether it refuses an operation that takes effect at once.
    func refuses(_ operation: ImmediateOperation) async -> Bool
}

extension Acquirer {
    package func answerAtOnce(to request: AuthorisationRequest) -> AcquirerVerdict? { nil }
    package var mayRefuseAtOnce: Bool { false }
    package func refuses(_ operation: ImmediateOperation) async -> Bool { false }
}

/// One authorisation message.
package struct AuthorisationRequest: Sendable {
    package let messageID: AcquirerMessageID
    package let kind: AuthorisationKind
    package let shop: ShopID
    package let amount: Amount
    package let pan: PAN
    package let expiry: CardExpiry
    /// Kept in this value only; absent from inquiries and later authorisations.
    package let securityCode: CardSecurityCode?
    package let payment: PaymentID?
    /// The merchant's name for the payment. It may have to be searched for in the API's own data.
    package let reference: (@Sendable () -> String?)?
    /// Whether it is made on a later day than the order.
    package let isLater: Bool

    package init(
        messageID: AcquirerMessageID, kind: AuthorisationKind, shop: ShopID, amount: Amount, pan: PAN,
        expiry: CardExpiry,
        securityCode: CardSecurityCode?, payment: PaymentID? = nil, reference: (@Sendable () -> String?)? = nil,
        isLater: Bool = false
    ) {
        self.payment = payment
        self.reference = reference
        self.isLater = isLater
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
package enum AcquirerVerdict: Sendable, Hashable, Codable {
    case approved(authorisationID: String, acquirerCode: String)
    /// - Parameters:
    ///   - code: a code of the API that the payment belongs to.
    ///   - acquirerCode: the acquirer's own code, if it gave one.
    case declined(code: String, acquirerCode: String?)
    /// Neither approved nor declined yet.
    case pending(code: String)
    /// The message never reached the acquirer, so nothing happened. Only the answer to an inquiry can say so.
    case notProcessed
}
