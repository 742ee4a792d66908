public import GuichetCore

/// One payment. A value: the store keeps it, ``Lifecycle`` changes it, faces translate it.
public struct Payment: Sendable {
    public let id: PaymentID
    public let shop: ShopID
    public let amount: Amount
    public var state: PaymentState
    public let capturePlan: CapturePlan
    public let card: CardOnFile
    public let messageID: AcquirerMessageID
    public let createdAt: Instant
    public var updatedAt: Instant
    /// What the acquirer said, once it did.
    public var verdict: AcquirerVerdict?
    public var capturedMinorUnits: Int64
    /// When the engine has to act by itself next: the capture.
    public var dueAt: Instant?
    /// How many events its history has, and the hash of the last one.
    public var history: HistoryHead
    /// The face's own data, opaque here: what it must echo or remember. Never card data.
    public let details: [UInt8]

    public init(
        id: PaymentID, shop: ShopID, amount: Amount, state: PaymentState, capturePlan: CapturePlan, card: CardOnFile,
        messageID: AcquirerMessageID, createdAt: Instant, updatedAt: Instant, verdict: AcquirerVerdict? = nil,
        capturedMinorUnits: Int64 = 0, dueAt: Instant? = nil, history: HistoryHead = .empty, details: [UInt8]
    ) {
        self.id = id
        self.shop = shop
        self.amount = amount
        self.state = state
        self.capturePlan = capturePlan
        self.card = card
        self.messageID = messageID
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.verdict = verdict
        self.capturedMinorUnits = capturedMinorUnits
        self.dueAt = dueAt
        self.history = history
        self.details = details
    }
}

/// When an authorised payment is captured. Faces turn their days and modes into instants.
public enum CapturePlan: Sendable, Hashable {
    /// By itself, at an instant. Sips: AUTHOR_CAPTURE and captureDay.
    case automatically(at: Instant)
    /// Once validated. Sips: VALIDATION.
    case whenValidated
    /// With the authorisation. Sips: IMMEDIATE.
    case withAuthorisation
}

/// What is kept of a card: never its security code, and its number only sealed.
public struct CardOnFile: Sendable {
    public let sealedPAN: SealedValue
    /// A keyed hash: finds the same card again and tells nothing about it.
    public let fingerprint: [UInt8]
    public let masked: String
    public let expiry: CardExpiry
    public let brand: String

    public init(sealedPAN: SealedValue, fingerprint: [UInt8], masked: String, expiry: CardExpiry, brand: String) {
        self.sealedPAN = sealedPAN
        self.fingerprint = fingerprint
        self.masked = masked
        self.expiry = expiry
        self.brand = brand
    }
}
