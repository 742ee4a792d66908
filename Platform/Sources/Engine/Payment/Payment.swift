public import GuichetCore

/// One payment. A value: the store keeps it, ``Lifecycle`` changes it, faces translate it.
public struct Payment: Sendable {
    public let id: PaymentID
    public let shop: ShopID
    /// What was ordered.
    public let amount: Amount
    public var state: PaymentState
    public internal(set) var plan: PaymentPlan
    /// Which way the money goes.
    public let direction: Direction
    /// The payment whose money this one gives back; the face's own choice for a debit.
    public let parent: PaymentID?
    /// By which the face finds payments that belong together. Need not be unique.
    public let reference: String?
    /// What is paid with.
    public internal(set) var instrument: Instrument
    /// The message by which the acquirer is, or was last, asked.
    public var messageID: AcquirerMessageID
    public var asking: AuthorisationKind
    /// What the acquirer said to that message, once it did.
    public var verdict: AcquirerVerdict?
    public var totals = Totals()
    /// What the merchant asked for and is confirmed later; empty where nothing is.
    public var operations: [PaymentOperation] = []
    /// When its amount was authorised.
    public var authorisedAt: Instant?
    /// When it was captured.
    public var capturedAt: Instant?
    /// Until when what was authorised may be captured, where the plan knows a limit.
    public var validUntil: Instant?
    /// When the engine has to act by itself next. What it does then follows from the state.
    public var dueAt: Instant?
    /// How often the acquirer was asked what became of the message.
    public var inquiries = 0
    /// When the order was first decided; `nil` while it is not.
    public var decidedAt: Instant?
    public let createdAt: Instant
    public var updatedAt: Instant
    /// How many events its history has, and the hash of the last one.
    public var history = HistoryHead.empty
    /// Where the merchant wants to be told of the outcome.
    public let notificationURL: String?
    /// Where the merchant wants to be told of every step.
    public let stepURLs: [String]
    /// The face's own data, opaque here: what it must echo or remember. Never card data.
    public let details: [UInt8]

    public enum Instrument: Sendable {
        case card(CardOnFile)
        /// Somebody else asks the holder, in an app of their own: no card number ever comes here.
        case provider(String)
    }

    public enum Direction: String, Sendable, CaseIterable {
        case debit
        /// Money of another payment, on its way back.
        case credit
    }

    /// `nil` where a provider asks the holder.
    public var card: CardOnFile? {
        if case .card(let card) = instrument { card } else { nil }
    }

    /// Amounts in minor units. Each is bounded by what it comes from; ``Lifecycle`` keeps it so.
    ///
    /// What was authorised is, at any time, the sum of ``lowered``, ``cancelled``, ``captured`` and ``open``. What an API
    /// tells of a payment is one of these or of ``Payment/wantedAmount`` and ``Payment/amountLeft``, never a sum of its own.
    public struct Totals: Sendable, Hashable {
        public var authorised: Int64 = 0
        /// Given up before it was authorised, by a smaller amount.
        public var waived: Int64 = 0
        /// Given up after it was authorised, by a smaller amount: the payment lives on with the rest.
        public var lowered: Int64 = 0
        /// Given up before capture in any other way: cancelled, expired, released by the last capture, not taken.
        public var cancelled: Int64 = 0
        public var captured: Int64 = 0
        public var refunded: Int64 = 0

        public init() {}

        /// Authorised, and neither given up nor captured.
        public var open: Int64 { authorised - lowered - cancelled - captured }
        /// Captured and not given back.
        public var refundable: Int64 { captured - refunded }
    }

    /// What is to be authorised, in minor units, as long as nothing is.
    public var amountToAuthorise: Int64 { amount.minorUnits - totals.waived }

    /// What the merchant last wanted of the order, in minor units, whatever became of it since: the amount that was
    /// ordered, less what was given up by a smaller one. An end, a capture or a refund leaves it as it is.
    public var wantedAmount: Int64 { amount.minorUnits - totals.waived - totals.lowered }

    /// What is left of it, in minor units: to be authorised, to be captured, or captured and not given back.
    public var amountLeft: Int64 {
        switch state {
        case .toAuthorise, .toValidateThenAuthorise: amountToAuthorise
        default: totals.open + totals.refundable
        }
    }

    public init(
        id: PaymentID, shop: ShopID, amount: Amount, state: PaymentState = .authorising, plan: PaymentPlan,
        direction: Direction = .debit, parent: PaymentID? = nil, reference: String? = nil,
        instrument: Instrument, messageID: AcquirerMessageID, createdAt: Instant, notificationURL: String? = nil,
        stepURLs: [String] = [], details: [UInt8]
    ) {
        self.stepURLs = stepURLs
        self.direction = direction
        self.parent = parent
        self.reference = reference
        self.id = id
        self.shop = shop
        self.amount = amount
        self.state = state
        self.plan = plan
        self.instrument = instrument
        self.messageID = messageID
        asking = plan.authorisation == .now ? .payment : .accountCheck
        self.createdAt = createdAt
        updatedAt = createdAt
        self.notificationURL = notificationURL
        self.details = details
    }
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
