package import GuichetCore

/// An order from an API: its form is checked, but nothing yet that has a cost.
package struct PaymentOrder: Sendable {
    /// Chosen by the API, where the payment needs a name before it exists; `nil` makes a new one.
    package let id: PaymentID?
    package let shop: ShopID
    package let amount: Amount
    package let plan: PaymentPlan
    package let pan: PAN
    package let expiry: CardExpiry
    package let securityCode: CardSecurityCode?
    package let brand: String
    /// The card number as the API masks it.
    package let masked: String
    /// By this reference the API finds payments that belong together; it need not be unique.
    package let reference: String?
    /// What may happen only once.
    package let claims: [Claim]
    /// Where the merchant wants to be notified.
    package let subscriptions: [Subscription]
    /// The API's own data, kept with the payment.
    package let details: [UInt8]
    /// Set if the order is refused already: it is stored, its claims are reserved, its merchant is notified, and the
    /// acquirer is never asked.
    package let refusal: Refusal?
    /// The attempt of a checkout session that this order is.
    package let checkout: CheckoutAttempt?
    /// The card to register with the order, if it is accepted.
    package let registering: NewCardToken?
    /// The recurring order to open with the order, if it is accepted: the card that is registered pays it, or, where a
    /// registered card is only checked, that card. If that one was cancelled meanwhile, placing the order throws
    /// ``CardTokenError/cancelled``, and nothing happens.
    package let opening: RecurringOrder?
    /// The registered card that pays the order, and that can pay no other one. If it has paid before, placing the order
    /// throws ``CardTokenError/cancelled``, and nothing happens.
    package let usingUp: CardTokenID?
    /// Set if the cardholder is sent to the card's issuer first, to the time until which the cardholder may come back:
    /// the acquirer is asked by ``PaymentService/authorise(_:afterAuthentication:details:securityCode:joining:)``.
    package let authenticatingUntil: Instant?
    /// A credit without an earlier payment is money that the shop sends to a card.
    package let direction: Payment.Direction
    /// Whether others follow it if it is accepted (``InstalmentRules``).
    package let hasInstalments: Bool
    /// The recurring order whose payment this is.
    var recurring: RecurringOrder.Step?

    /// A refusal before the acquirer is asked.
    package struct Refusal: Sendable, Hashable {
        /// A code of the API.
        package let code: String
        /// The acquirer code to report, if the API's documents define one.
        package let acquirerCode: String?

        package init(code: String, acquirerCode: String? = nil) {
            self.code = code
            self.acquirerCode = acquirerCode
        }
    }

    package init(
        shop: ShopID, amount: Amount, plan: PaymentPlan, pan: PAN, expiry: CardExpiry,
        securityCode: CardSecurityCode?, brand: String, masked: String, reference: String? = nil, claims: [Claim],
        subscriptions: [Subscription] = [], details: [UInt8], refusal: Refusal? = nil,
        checkout: CheckoutAttempt? = nil, registering: NewCardToken? = nil, opening: RecurringOrder? = nil,
        usingUp: CardTokenID? = nil, id: PaymentID? = nil, authenticatingUntil: Instant? = nil,
        direction: Payment.Direction = .debit, hasInstalments: Bool = false
    ) {
        self.direction = direction
        self.hasInstalments = hasInstalments
        self.id = id
        self.authenticatingUntil = authenticatingUntil
        self.checkout = checkout
        self.registering = registering
        self.opening = opening
        self.usingUp = usingUp
        self.reference = reference
        self.shop = shop
        self.amount = amount
        self.plan = plan
        self.pan = pan
        self.expiry = expiry
        self.securityCode = securityCode
        self.brand = brand
        self.masked = masked
        self.claims = claims
        self.subscriptions = subscriptions
        self.details = details
        self.refusal = refusal
    }
}

/// The result of an order, or of a request for an operation.
package enum Placement: Sendable {
    /// A new payment, or the payment with its new operation, in its current state.
    case placed(Payment)
    /// It repeats something that may happen only once, and nothing was done.
    case repeated(Repeat)
}
