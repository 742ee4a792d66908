package import GuichetCore

/// An order, as an API hands it over: already checked for form, not yet for anything that costs money.
package struct PaymentOrder: Sendable {
    /// Chosen by the API, where something has to name the payment before it is there; `nil` is a fresh one.
    package let id: PaymentID?
    package let shop: ShopID
    package let amount: Amount
    package let plan: PaymentPlan
    package let pan: PAN
    package let expiry: CardExpiry
    package let securityCode: CardSecurityCode?
    package let brand: String
    /// How the API masks a card number.
    package let masked: String
    /// By which the API finds payments that belong together; need not be unique.
    package let reference: String?
    /// What may happen once only.
    package let claims: [Claim]
    /// Where the merchant wants to be told of the outcome.
    package let notificationURL: String?
    /// Where the merchant wants to be told of every step.
    package let stepURLs: [String]
    /// The API's own data, kept with the payment.
    package let details: [UInt8]
    /// Set when it is refused already: it is written down, its claims are taken, its merchant is told, and the acquirer
    /// is never asked.
    package let refusal: Refusal?
    /// The try of a checkout session that it is.
    package let checkout: CheckoutAttempt?
    /// The card is registered with it, if it is accepted.
    package let registering: NewCardToken?
    /// The registered card that it is with, and that can pay no other one. Where it has paid before, placing the order
    /// throws ``CardTokenError/cancelled``, and nothing happened.
    package let usingUp: CardTokenID?
    /// Set when the holder is sent to the card's issuer first, and until when he may come back from there: the acquirer
    /// is asked by ``PaymentService/authorise(_:afterAuthentication:details:securityCode:)``.
    package let holderIsAwayUntil: Instant?

    /// A refusal that is decided before the acquirer is asked.
    package struct Refusal: Sendable, Hashable {
        /// In the words of the API.
        package let code: String
        /// As if the acquirer had said so, where the API's documents give it one.
        package let acquirerCode: String?

        package init(code: String, acquirerCode: String? = nil) {
            self.code = code
            self.acquirerCode = acquirerCode
        }
    }

    package init(
        shop: ShopID, amount: Amount, plan: PaymentPlan, pan: PAN, expiry: CardExpiry,
        securityCode: CardSecurityCode?, brand: String, masked: String, reference: String? = nil, claims: [Claim],
        notificationURL: String? = nil, stepURLs: [String] = [], details: [UInt8], refusal: Refusal? = nil,
        checkout: CheckoutAttempt? = nil, registering: NewCardToken? = nil, usingUp: CardTokenID? = nil,
        id: PaymentID? = nil, holderIsAwayUntil: Instant? = nil
    ) {
        self.id = id
        self.holderIsAwayUntil = holderIsAwayUntil
        self.stepURLs = stepURLs
        self.checkout = checkout
        self.registering = registering
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
        self.notificationURL = notificationURL
        self.details = details
        self.refusal = refusal
    }
}

/// What became of an order.
package enum Placement: Sendable {
    /// A payment of its own, in whatever state it is now.
    case placed(Payment)
    /// Something that may happen once had happened: which claim, and the payment that holds it.
    case repeated(HeldClaim, Payment?)
}
