import APISupport
import Engine
@_spi(Platform) import GuichetCore
import GuichetLyra

/// `Transaction/Update` and `Transaction/Duplicate`.
extension LyraTransactions {
    func update(_ message: LyraTransactionUpdateRequest, _ caller: LyraCaller) async throws -> JSONValue {
        let payment = try await lookup.payment(message.uuid, of: caller)
        let details = try LyraDetails(of: payment)
        if let orderId = message.orderId, orderId != details.orderId {
            throw LyraRefusal(
                "PSP_548", "the modification is not possible", detail: "guichet keeps the orderId of an order")
        }
        let update = message.cardUpdate
        try Self.check(update?.currency, of: payment)
        try await expireIfNotValidated(payment)
        let change = PaymentChange(
            amount: update?.amount, captureAt: try captureAt(update?.expectedCaptureDate, payment),
            isValidated: update?.manualValidation == .no, awaitsValidation: update?.manualValidation == .yes)
        return try transaction(await advance(payment, .change(change), LyraFaults.updating))
    }

    /// When a payment is to be captured: `expectedCaptureDate` of `Transaction/Update`, or of `Transaction/Capture`.
    func captureAt(
        _ text: String?, _ payment: Payment, field: String = "cardUpdate.expectedCaptureDate"
    ) throws(LyraRefusal) -> Instant? {
        guard let text else { return nil }
        let now = paymentService.clock.now()
        // Not later than a request could have asked for: 365 days.
        guard let at = LyraTime.instant(text) ?? Self.day(text, at: now), at.seconds >= now.seconds,
            at <= payment.createdAt.adding(seconds: 365 * LyraPlan.day)
        else {
            throw LyraRefusal(
                "INT_006", "invalid expected capture date",
                detail: "Invalid input value [name=\(field), value=\(text)]")
        }
        return at
    }

    /// A day without a time, as Thelia's module for PayZen sends it: its beginning in UTC, and now if it is today
    /// (docs/choices/lyra.md, LP74).
    private static func day(_ text: String, at now: Instant) -> Instant? {
        guard text.utf8.count == 10, let start = LyraTime.instant("\(text)T00:00:00Z") else { return nil }
        return CivilTime(start).day == CivilTime(now).day ? now : start
    }

    /// "The duplication of refused transactions made with Mastercard cards (Mastercard, Maestro, Mastercard Debit) is forbidden"
    /// after these answers of the issuer (Lyra, REST API V4, `Transaction/Duplicate`; docs/choices/lyra.md, LP86).
    private static let refusalsForGood: Set<String> = ["04", "14", "15", "41", "43", "54"]

    private static func refusalForGood(of payment: Payment) -> String? {
        guard payment.state == .refused, let brand = payment.card?.brand, LyraCardBrand(rawValue: brand).isMastercard,
            case .declined(let code, _)? = payment.verdict, refusalsForGood.contains(code)
        else { return nil }
        return code
    }

    /// A new payment with the card of an earlier one. The cardholder is not present: no security code, no cryptogram.
    func duplicate(_ message: LyraTransactionDuplicateRequest, _ caller: LyraCaller) async throws -> JSONValue {
        let earlier = try await lookup.payment(message.uuid, of: caller)
        guard earlier.direction == .debit else {
            throw LyraRefusal("PSP_512", "A refund cannot be duplicated")
        }
        var details = try LyraDetails(of: earlier)
        // The list of error codes: "duplication of verification transaction forbidden".
        guard details.context != .verification else {
            throw LyraRefusal("PSP_210", "The verification of a card cannot be duplicated")
        }
        // One that is abandoned expired before the cardholder confirmed it: nothing was ordered, and its card is not charged.
        guard [.captured, .refunded, .expired, .cancelled, .refused].contains(earlier.state), !earlier.isAbandoned,
            let card = earlier.card
        else { throw LyraFaults.wrongStatus(.wrongState(earlier.state), earlier) }
        if let code = Self.refusalForGood(of: earlier) {
            throw LyraRefusal(
                "PSP_016", "Duplication forbidden",
                detail: "the issuer refused this card with \(code): the card's network does not allow another attempt")
        }
        let amount = try LyraCreatePayment.amount(message.amount, message.currency, at: caller.shop)
        guard amount.minorUnits > 0 else { throw LyraRefusal("PSP_1024", "the amount of a payment cannot be 0") }
        details.duplicateOf = earlier.id.text
        // The merchant's server asks for it: no shopper at a page or with a device.
        details.leaveFirstPayment()
        details.isFromForm = false
        details.wallet = nil
        // Another payment than the form's and its instalments, the payment order's or the subscription's, with an amount of its
        // own.
        details.redirect = nil
        details.paymentOrder = nil
        details.subscription = nil
        details.recurrence = nil
        details.instalment = nil
        details.receiptEmail = nil
        if let orderId = message.orderId { details.orderId = orderId }
        if let metadata = message.metadata { details.metadata = metadata }
        let plan = LyraPlan(
            delay: message.cardDuplicate?.captureDelay, validation: message.cardDuplicate?.manualValidation,
            at: caller.shop)
        let pan = try paymentService.vault.pan(of: card, in: earlier.id)
        let placed = try await LyraOrderPlacement(paymentService: paymentService).place(
            amount,
            LyraCard(pan: pan, expiry: card.expiry, securityCode: nil, brand: LyraCardBrand(rawValue: card.brand))
                .accepted(at: caller.shop),
            plan, details, at: caller.shop)
        return try transaction(placed.payment)
    }
}
