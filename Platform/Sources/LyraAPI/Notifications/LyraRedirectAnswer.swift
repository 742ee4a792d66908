import APISupport
import Crypto
import Engine
import GuichetCore
@_spi(Platform) import GuichetLyra

/// The fields that the platform answers a redirect form with: in the notification, and on the way back with the browser
/// (Lyra, form payment, "Analyzing the payment result" and data dictionary).
struct LyraRedirectAnswer: Sendable {
    let order: LyraRedirectOrder

    /// What was paid, or refused.
    ///
    /// - Parameters:
    ///   - source: `vads_url_check_src` of a notification.
    ///   - notification: its identifier.
    func fields(
        about translation: LyraTranslation, source: String? = nil, of notification: NotificationID? = nil
    ) -> [String: String] {
        var fields = order.repeated
        if let number = translation.details.recurrence {
            // "The returned value is PAYMENT", whatever the form did (Lyra, form payment, "Installment payment").
            fields["vads_page_action"] = LyraFormAction.payment.rawValue
            fields["vads_recurrence_number"] = String(number)
            fields["vads_subscription"] = translation.details.subscription
        }
        let isOfForm = translation.form != nil
        if !isOfForm || order.registersOnly {
            // A refund is a transaction of its own (docs/choices/lyra.md, LV17), and so is a payment of a subscription
            // (LO20); the form names none where a card is only registered.
            fields["vads_amount"] = String(translation.amount)
            fields["vads_trans_id"] = translation.legacyTransId
        }
        if !isOfForm { fields["vads_trans_date"] = LyraTime.compactText(translation.payment.createdAt) }
        for (name, value) in outcome(translation) + transaction(translation) + authentication(translation) {
            fields[name] = value ?? ""
        }
        for (name, value) in registration(translation) { fields[name] = value }
        // What the form says is about the payment that is made with it, and not about those of the subscription.
        let isOfSubscription = translation.details.recurrence != nil
        for (name, value) in shopRules(translation) where isOfSubscription || (fields[name] ?? "").isEmpty {
            fields[name] = value
        }
        if let source { fields["vads_url_check_src"] = source }
        // "A unique key", which only the notification has.
        if let notification {
            fields["vads_hash"] = Hex.encode(SHA256.hash(data: Array("form \(notification.text)".utf8)))
        }
        return fields
    }

    /// There is no transaction: the shopper gave up, or the time is over.
    var abandoned: [String: String] {
        var fields = order.repeated
        // As recorded: what there would be of a transaction is empty.
        for name in Self.emptyIfAbandoned { fields[name] = "" }
        if (fields["vads_payment_src"] ?? "").isEmpty {
            fields["vads_payment_src"] = LyraPaymentSource.ecommerce.rawValue
        }
        fields["vads_trans_status"] = LyraDetailedStatus.abandoned.rawValue
        fields["vads_result"] = "17"
        if order.action.registers { fields["vads_identifier_status"] = "ABANDONED" }
        if order.subscribes { fields["vads_recurrence_status"] = "ABANDONED" }
        return fields
    }

    private static let emptyIfAbandoned = [
        "vads_extra_result", "vads_auth_result", "vads_auth_number", "vads_payment_certificate",
        "vads_effective_amount", "vads_contract_used", "vads_card_brand", "vads_card_number", "vads_card_country",
        "vads_warranty_result",
        "vads_threeds_enrolled", "vads_threeds_status", "vads_threeds_cavv", "vads_threeds_cavvAlgorithm",
        "vads_threeds_eci", "vads_threeds_xid", "vads_threeds_sign_valid", "vads_threeds_exit_status",
        "vads_threeds_error_code",
    ]

    /// With `signature`, in the order of the names.
    static func signed(
        _ fields: [String: String], by shop: LyraPlatformShop, _ mode: LyraMode
    ) throws -> [(name: String, value: String)] {
        guard let key = shop.keys(of: mode)?.formKey else { throw LyraNotificationWriter.NoKey() }
        let signature = LyraRedirectSignature.signature(of: fields, with: key, shop.formAlgorithm)
        return fields.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { ($0.key, $0.value) }
            + [(LyraRedirectSignature.field, signature)]
    }

    // MARK: The parts

    typealias Pairs = [(String, String?)]

    /// What the request may leave to the shop's settings, and the result of a payment has (Lyra's examples of the form in PHP
    /// read both; docs/choices/lyra.md, LV19).
    private func shopRules(_ translation: LyraTranslation) -> [(String, String)] {
        let payment = translation.payment
        var needsValidation = false
        if case .ifValidated = payment.plan.capture { needsValidation = true }
        let days = payment.plan.captureAt.map { Self.days(from: payment.createdAt, to: $0) }
        return [
            ("vads_capture_delay", days.map { String($0) } ?? ""),
            ("vads_currency", payment.amount.currency.rawValue),
            ("vads_validation_mode", needsValidation ? "1" : "0"),
        ]
    }

    /// The nearest whole number of days: the plan is made a moment before the payment, and `captureAt` is so many whole
    /// days after the plan.
    static func days(from created: Instant, to capture: Instant) -> Int64 {
        let day = LyraPlan.day * 1_000
        return max(0, (capture.milliseconds - created.milliseconds + day / 2) / day)
    }

    private func outcome(_ translation: LyraTranslation) -> Pairs {
        let payment = translation.payment
        let status = translation.detailedStatus
        // Lyra answers 00 for an approval in this interface, and 0 in the REST API.
        let code: String? =
            switch payment.verdict {
            case .approved?: "00"
            case .declined(_, let acquirer)?: acquirer
            default: nil
            }
        return [
            ("vads_trans_status", status.rawValue), ("vads_result", Self.result(status)), ("vads_extra_result", nil),
            ("vads_auth_result", code),
            ("vads_auth_mode", payment.asking == .accountCheck && !translation.followsAnother ? "MARK" : "FULL"),
            ("vads_auth_number", number(payment)),
        ]
    }

    /// `vads_result` (data dictionary); empty while the end is not known (docs/choices/lyra.md, LV16).
    static func result(_ status: LyraDetailedStatus) -> String? {
        switch status {
        case .authorised, .authorisedToValidate, .waitingAuthorisation, .waitingAuthorisationToValidate, .accepted,
            .preAuthorised, .partiallyAuthorised, .capturePending, .captured:
            "00"
        case .refused: "05"
        case .abandoned, .cancelled, .expired: "17"
        case .captureFailed, .error: "96"
        default: nil
        }
    }

    private func number(_ payment: Payment) -> String? {
        if case .approved(let number, _)? = payment.verdict { number } else { nil }
    }

    private func transaction(_ translation: LyraTranslation) -> Pairs {
        let payment = translation.payment
        let details = translation.transactionDetails(isResult: true)
        let card = payment.card
        // The check of a card is never presented.
        let isCheck = translation.details.context == .verification
        let presented = isCheck ? nil : payment.plan.captureAt.map(LyraTime.compactText)
        // Of an update it is "the same as the one submitted in the form", also if no card was replaced.
        let identifier = translation.token ?? (order.action.isUpdate ? order["vads_identifier"] : nil)
        // "Populated if the authorization has been successfully completed"; what it is computed from is not documented.
        let certificate = number(payment).map { _ in
            Hex.encode(Array(SHA256.hash(data: Array("certificate \(payment.id.text)".utf8)).prefix(20)))
        }
        return [
            ("vads_trans_uuid", payment.id.text), ("vads_operation_type", translation.operationType.rawValue),
            ("vads_occurrence_type", translation.occurrenceType.rawValue), ("vads_payment_certificate", certificate),
            ("vads_archival_reference_id", details.archivalReferenceId), ("vads_tid", details.tid),
            ("vads_effective_amount", String(translation.amount)),
            ("vads_effective_currency", payment.amount.currency.rawValue),
            ("vads_effective_creation_date", LyraTime.compactText(payment.createdAt)),
            ("vads_presentation_date", presented),
            ("vads_sequence_number", String(translation.sequenceNumber)),
            ("vads_payment_src", translation.details.paymentSource.rawValue),
            ("vads_acquirer_network", "CB"),
            ("vads_contract_used", details.mid), ("vads_card_brand", card?.brand),
            ("vads_card_number", card?.masked), ("vads_card_country", "FR"),
            ("vads_card_nature", details.cardDetails?.nature),
            ("vads_card_product_category", details.cardDetails?.productCategory),
            ("vads_bank_label", "Banque de démo et de l'innovation"),
            ("vads_bank_product", details.cardDetails?.effectiveProductCode),
            ("vads_expiry_month", card.map { String($0.expiry.month) }),
            ("vads_expiry_year", card.map { String($0.expiry.year) }),
            ("vads_identifier", identifier),
            ("vads_warranty_result", details.liabilityShift?.rawValue),
        ]
    }

    /// `vads_identifier_status`: "only present if the requested action is token creation or update". A shopper who was asked
    /// and does not want it registers nothing.
    private func registration(_ translation: LyraTranslation) -> [(String, String)] {
        let details = translation.details
        if details.isWithToken, let subscription = details.opens, !translation.isCredit {
            return recurrence(subscription, isDone: translation.payment.wasAccepted)
        }
        let isAsked = (details.token != nil || details.updatesToken) && !details.isWithToken
        guard isAsked, !translation.isCredit else { return [] }
        // As on the way back with the browser (``abandoned``).
        guard !translation.payment.isAbandoned else {
            let names = ["vads_identifier_status"] + (details.opens == nil ? [] : ["vads_recurrence_status"])
            return names.map { ($0, LyraDetailedStatus.abandoned.rawValue) }
        }
        let isDone = translation.token != nil
        let done = details.updatesToken ? "UPDATED" : "CREATED"
        let series = translation.initialIssuerTransactionIdentifier
        var fields = [("vads_identifier_status", isDone ? done : "NOT_\(done)")]
        if let series { fields.append(("vads_initial_issuer_transaction_identifier", series)) }
        guard let subscription = details.opens else { return fields }
        return fields + recurrence(subscription, isDone: isDone)
    }

    /// "The recurring payment has been successfully created", or not: with its card.
    private func recurrence(_ subscription: String, isDone: Bool) -> [(String, String)] {
        let status = [("vads_recurrence_status", isDone ? "CREATED" : "NOT_CREATED")]
        return isDone ? status + [("vads_subscription", subscription)] : status
    }
}

extension LyraFormAction {
    /// Whether a card is registered by it, at least if the shopper agrees, or replaced.
    fileprivate var registers: Bool { alwaysRegisters || self == .askRegisterPay }
}
