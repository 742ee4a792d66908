package import GuichetCore

/// One payment. A value: the store keeps it, ``Lifecycle`` changes it, APIs translate it.
package struct Payment: Sendable {
    package let id: PaymentID
    package let shop: ShopID
    /// What was ordered.
    package let amount: Amount
    package var state: PaymentState
    package internal(set) var plan: PaymentPlan
    /// Which way the money goes.
    package let direction: Direction
    /// The payment whose money this one gives back; the API's own choice for a debit.
    package let parent: PaymentID?
    /// By which the API finds payments that belong together. Need not be unique.
    package let reference: String?
    /// What is paid with.
    package internal(set) var instrument: Instrument
    /// The message by which the acquirer is, or was last, asked.
    package var messageID: AcquirerMessageID
    package var asking: AuthorisationKind
    /// What the acquirer said to that message, once it did.
    package var verdict: AcquirerVerdict?
    package var totals = Totals()
    /// What the merchant asked for and is confirmed later; empty where nothing is.
    package var operations: [PaymentOperation] = []
    /// When its amount was authorised.
    package var authorisedAt: Instant?
    /// When it was captured.
    package var capturedAt: Instant?
    /// Until when what was authorised may be captured, where the plan knows a limit.
    package var validUntil: Instant?
    /// When the engine has to act by itself next. What it does then follows from the state.
    package var dueAt: Instant?
    /// How often the acquirer was asked what became of the message.
    package var inquiries = 0
    /// When the order was first decided; `nil` while it is not.
    package var decidedAt: Instant?
    package let createdAt: Instant
    package var updatedAt: Instant
    /// How many events its history has, and the hash of the last one.
    package var history = HistoryHead.empty
    /// Where the merchant wants to be told of the outcome.
    package let notificationURL: String?
    /// Where the merchant wants to be told of every step.
    package let stepURLs: [String]
    /// The API's own data, opaque here: what it must echo or remember. Never card data.
    package let details: [UInt8]

    package enum Instrument: Sendable {
        case card(CardOnFile)
        /// Somebody else asks the holder, in an app of their own: no card number ever comes here.
        case provider(String)
    }

    package enum Direction: String, Sendable, CaseIterable {
        case debit
        /// Money of another payment, on its way back.
        case credit
    }

    /// `nil` where a provider asks the holder.
    package var card: CardOnFile? {
        if case .card(let card) = instrument { card } else { nil }
    }

    /// Amounts in minor units. Each is bounded by what it comes from; ``Lifecycle`` keeps it so.
    ///
    /// What was authorised is, at any time, the sum of ``lowered``, ``cancelled``, ``captured`` and ``open``. What an API
    /// tells of a payment is one of these or of ``Payment/wantedAmount`` and ``Payment/amountLeft``, never a sum of its own.
    package struct Totals: Sendable, Hashable {
        package var authorised: Int64 = 0
        /// Given up before it was authorised, by a smaller amount.
        package var waived: Int64 = 0
        /// Given up after it was authorised, by a smaller amount: the payment lives on with the rest.
        package var lowered: Int64 = 0
        /// Given up before capture in any other way: cancelled, expired, released by the last capture, not taken.
        package var cancelled: Int64 = 0
        package var captured: Int64 = 0
        package var refunded: Int64 = 0

        package init() {}

        /// Authorised, and neither given up nor captured.
        package var open: Int64 { authorised - lowered - cancelled - captured }
        /// Captured and not given back.
        package var refundable: Int64 { captured - refunded }
    }

    /// What is to be authorised, in minor units, as long as nothing is.
    package var amountToAuthorise: Int64 { amount.minorUnits - totals.waived }

    /// What the merchant last wanted of the order, in minor units, whatever became of it since: the amount that was
    /// ordered, less what was given up by a smaller one. An end, a capture or a refund leaves it as it is.
    package var wantedAmount: Int64 { amount.minorUnits - totals.waived - totals.lowered }

    /// What is left of it, in minor units: to be authorised, to be captured, or captured and not given back.
    package var amountLeft: Int64 {
        switch state {
        case .toAuthorise, .toValidateThenAuthorise: amountToAuthorise
        default: totals.open + totals.refundable
        }
    }

    package init(
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
package struct CardOnFile: Sendable {
    package let sealedPAN: SealedValue
    /// A keyed hash: finds the same card again and tells nothing about it.
    package let fingerprint: [UInt8]
    package let masked: String
    package let expiry: CardExpiry
    package let brand: String

    package init(sealedPAN: SealedValue, fingerprint: [UInt8], masked: String, expiry: CardExpiry, brand: String) {
        self.sealedPAN = sealedPAN
        self.fingerprint = fingerprint
        self.masked = masked
        self.expiry = expiry
        self.brand = brand
    }
}
