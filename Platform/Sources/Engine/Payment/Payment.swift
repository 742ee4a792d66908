package import GuichetCore

/// One payment. A value: the store keeps it, ``Lifecycle`` changes it, APIs translate it.
package struct Payment: Sendable {
    package let id: PaymentID
    package let shop: ShopID
    /// The ordered amount, with the increments to which the acquirer agreed.
    package internal(set) var amount: Amount
    package var state: PaymentState
    package internal(set) var plan: PaymentPlan
    /// The direction of the money.
    package let direction: Direction
    /// For a refund, the payment whose money it gives back; for a debit, the API's own choice.
    package let parent: PaymentID?
    /// By this reference the API finds payments that belong together. It need not be unique.
    package let reference: String?
    /// What the shopper pays with.
    package internal(set) var instrument: Instrument
    /// The message by which the acquirer is asked, or was last asked.
    package var messageID: AcquirerMessageID
    package var asking: AuthorisationKind
    /// The acquirer's answer to that message, once it is there.
    package var verdict: AcquirerVerdict?
    package var totals = Totals()
    /// The merchant's operations that are confirmed later; empty where none are.
    package var operations: [PaymentOperation] = []
    /// When its amount was authorised.
    package var authorisedAt: Instant?
    /// When it was captured.
    package var capturedAt: Instant?
    /// Until when the authorised amount may be captured, if the plan has a limit.
    package var validUntil: Instant?
    /// When the engine has to act next. The state determines what it does.
    package var dueAt: Instant?
    /// How often the acquirer was asked for the result of the message.
    package var inquiries = 0
    /// When the order was first decided; `nil` before that.
    package var decidedAt: Instant?
    package let createdAt: Instant
    package var updatedAt: Instant
    /// The number of events in its history, and the hash of the last one.
    package var history = HistoryHead.empty
    /// Where the merchant wants to be notified.
    package let subscriptions: [Subscription]
    /// The API's own data, opaque to the engine: what it must echo or keep. Never card data.
    package internal(set) var details: [UInt8]

    package enum Instrument: Sendable {
        case card(CardOnFile)
        /// No card, and no card number ever: a provider asks the shopper, in an app of its own, or a mandate allows to
        /// debit an account (``MandateUse``). The name is the API's.
        case provider(String)
    }

    package enum Direction: String, Sendable, CaseIterable {
        case debit
        /// Money that goes to the card: of another payment, which is given back, or of the shop without one.
        case credit
    }

    /// `nil` where a provider asks the shopper, or an account is debited.
    package var card: CardOnFile? {
        if case .card(let card) = instrument { card } else { nil }
    }

    /// Amounts in minor units. ``Lifecycle`` keeps each of them within the amount that it is taken from.
    ///
    /// At any time, the authorised amount is the sum of ``lowered``, ``cancelled``, ``captured`` and ``open``. An API
    /// shows one of these or of ``Payment/wantedAmount`` and ``Payment/amountLeft``, never a sum of its own.
    package struct Totals: Sendable, Hashable {
        package var authorised: Int64 = 0
        /// Released before it was authorised, by a smaller amount.
        package var waived: Int64 = 0
        /// Released after it was authorised, by a smaller amount: the payment continues with the rest.
        package var lowered: Int64 = 0
        /// Released before capture in any other way: cancelled, expired, released by the last capture, capture failed.
        package var cancelled: Int64 = 0
        package var captured: Int64 = 0
        package var refunded: Int64 = 0

        package init() {}

        /// Authorised, and neither released nor captured.
        package var open: Int64 { authorised - lowered - cancelled - captured }
        /// Captured and not refunded.
        package var refundable: Int64 { captured - refunded }
    }

    /// The amount to be authorised, in minor units, until it is.
    package var amountToAuthorise: Int64 { amount.minorUnits - totals.waived }

    /// The amount that the merchant last asked for, in minor units, whatever happened to it later: the ordered amount,
    /// less what a smaller amount released. An end, a capture or a refund does not change it.
    package var wantedAmount: Int64 { amount.minorUnits - totals.waived - totals.lowered }

    /// The amount that is left, in minor units: to be authorised, to be captured, or captured and not refunded.
    package var amountLeft: Int64 {
        switch state {
        case .toAuthorise, .toValidateThenAuthorise: amountToAuthorise
        default: totals.open + totals.refundable
        }
    }

    package init(
        id: PaymentID, shop: ShopID, amount: Amount, state: PaymentState = .authorising, plan: PaymentPlan,
        direction: Direction = .debit, parent: PaymentID? = nil, reference: String? = nil,
        instrument: Instrument, messageID: AcquirerMessageID, createdAt: Instant, subscriptions: [Subscription] = [],
        details: [UInt8]
    ) {
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
        self.subscriptions = subscriptions
        self.details = details
    }
}

/// The stored data of a card: never its security code, and its number only encrypted. It never changes, so copies of a payment
/// share it.
package final class CardOnFile: Sendable {
    package let sealedPAN: SealedValue
    /// A keyed hash: finds the same card again and reveals nothing about it.
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
