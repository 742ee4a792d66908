import Engine
@_spi(Platform) import GuichetCore
import GuichetDirect

/// When a payment is to be captured: `authorizationMode` and `autoCapture`.
struct DirectTerms: Sendable {
    var mode: DirectAuthorizationMode?
    var captureMinutes: Int64?

    /// Without a mode, as for a final authorisation (inferred).
    ///
    /// - Parameters:
    ///   - checksOnly: for an amount of 0, nothing is authorised: only the account is checked.
    ///   - pendingSeconds: how long a payment may be pending.
    func plan(
        from now: Instant, settlementSeconds: Int64, checksOnly: Bool = false, pendingSeconds: Int64 = 86_400
    ) -> PaymentPlan {
        let capture: PaymentPlan.Capture
        if mode == .sale {
            capture = .withAuthorisation
        } else if let captureMinutes, captureMinutes * 60 <= validitySeconds {
            capture = .afterAuthorisation(seconds: captureMinutes * 60)
        } else {
            // The authorisation does not last until a later automatic capture (DF127).
            capture = .whenValidated(until: now.adding(seconds: validitySeconds))
        }
        return PaymentPlan(
            authorisation: checksOnly ? .accountCheck : .now, capture: capture,
            pendingUntil: now.adding(seconds: pendingSeconds), validitySeconds: validitySeconds,
            settlementSeconds: settlementSeconds)
    }

    /// The contract: a final authorisation is to be captured within 7 days, a preauthorisation within 30.
    private var validitySeconds: Int64 { Self.validitySeconds(of: mode) }

    private static func validitySeconds(of mode: DirectAuthorizationMode?) -> Int64 {
        (mode == .preAuthorization ? 30 : 7) * 86_400
    }

    /// Payments of earlier versions stored no mode: one of a card is a preauthorisation if it is as long valid.
    static func isPreauthorisation(_ payment: Payment, _ details: DirectDetails) -> Bool {
        if let mode = details.mode { return mode == .preAuthorization }
        return payment.card != nil && payment.plan.validitySeconds == validitySeconds(of: .preAuthorization)
    }
}

/// An order in the engine's form.
struct DirectOrderPlacing {
    let shop: DirectPlatformShop
    let amount: Amount
    let instrument: DirectInstrument
    let terms: DirectTerms
    var details: DirectDetails
    let claims: [Claim]
    let subscriptions: [Subscription]
    var checkout: CheckoutAttempt?
    var cards = DirectTokenPlan()
    /// The payment's identifier, chosen before it exists if the cardholder is sent to the card's issuer, with the time
    /// until which the cardholder may come back.
    var id: PaymentID?
    var authenticatingUntil: Instant?
    /// A credit is a payout.
    var direction = Payment.Direction.debit

    /// An expired card is refused without asking a bank.
    func isExpired(at now: Instant) -> Bool { CardExpiryRule.direct.isOver(instrument.expiry, at: now) }

    /// The order. From now on ``details`` are those that are stored with the payment.
    mutating func order(at now: Instant, choices: DirectChoices) throws -> PaymentOrder {
        cards.note(in: &details)
        details.mode = terms.mode
        return try PaymentOrder(
            shop: shop.id, amount: amount,
            plan: plan(at: now, choices),
            pan: instrument.pan, expiry: instrument.expiry, securityCode: instrument.securityCode,
            brand: instrument.scheme.network ?? "", masked: Self.masked(instrument.pan),
            reference: details.reference,
            claims: claims + [instrument.claim].compactMap(\.self), subscriptions: subscriptions,
            details: details.stored(),
            refusal: CardExpiryRule.direct.refusal(of: instrument.expiry, at: now) ?? details.authentication?.refusal,
            checkout: checkout, registering: cards.registering, usingUp: cards.usingUp, id: id,
            authenticatingUntil: authenticatingUntil, direction: direction)
    }

    /// A payout is carried out with its authorisation, and nothing of it is confirmed later.
    private func plan(at now: Instant, _ choices: DirectChoices) -> PaymentPlan {
        guard direction == .debit else {
            return PaymentPlan(capture: .withAuthorisation, pendingUntil: now.adding(seconds: 86_400))
        }
        return terms.plan(
            from: now, settlementSeconds: choices.settlementSeconds, checksOnly: amount.minorUnits == 0)
    }

    /// Recorded answers show the last four digits of a device's number, after stars.
    private static func masked(_ pan: PAN) -> String { pan.masked(first: 0, last: 4, with: "*") }
}
