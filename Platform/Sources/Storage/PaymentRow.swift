import Engine
import GuichetCore

/// A payment as a row: the columns in one order, the values in the same.
enum PaymentRow {
    /// Set once.
    private static let fixed = [
        "id", "face", "shop", "currency", "amount", "authorisation_plan", "authorise_at", "capture_plan", "capture_at",
        "pending_until", "pan_sealed", "pan_fingerprint", "pan_masked", "card_expiry", "card_brand", "created_at",
        "notification_url", "details", "provider",
    ]

    /// Changed by the life cycle.
    private static let changing = [
        "state", "authorised", "cancelled", "captured", "refunded", "message_id", "asking", "inquiries", "verdict",
        "verdict_code", "acquirer_code", "due_at", "decided_at", "updated_at", "history_count", "history_hash",
    ]

    static let columns = (fixed + changing).joined(separator: ", ")
    static let assignments = changing.map { "\($0) = ?" }.joined(separator: ", ")

    static func values(of payment: Payment) -> [SQLValue] {
        let authorisation = self.authorisation(payment.plan.authorisation)
        let capture = self.capture(payment.plan.capture)
        let fixed: [SQLValue] = [
            .text(payment.id.text), .text(payment.shop.face), .text(payment.shop.name),
            .text(payment.amount.currency.rawValue), .integer(payment.amount.minorUnits), .text(authorisation.name),
            authorisation.at, .text(capture.name), capture.at, .integer(payment.plan.pendingUntil.milliseconds),
            .optional(payment.card?.sealedPAN.bytes), .optional(payment.card?.fingerprint),
            .optional(payment.card?.masked), .optional(payment.card?.expiry.yyyyMM), .optional(payment.card?.brand),
            .integer(payment.createdAt.milliseconds), .optional(payment.notificationURL), .blob(payment.details),
            .optional(provider(of: payment)),
        ]
        return fixed + changingValues(of: payment)
    }

    static func changingValues(of payment: Payment) -> [SQLValue] {
        let verdict = self.verdict(payment.verdict)
        return [
            .text(payment.state.rawValue), .integer(payment.totals.authorised), .integer(payment.totals.cancelled),
            .integer(payment.totals.captured), .integer(payment.totals.refunded), .text(payment.messageID.text),
            .text(payment.asking.rawValue), .integer(Int64(payment.inquiries)), verdict.name, verdict.code,
            verdict.acquirerCode, .optional(payment.dueAt?.milliseconds), .optional(payment.decidedAt?.milliseconds),
            .integer(payment.updatedAt.milliseconds), .integer(Int64(payment.history.count)),
            .blob(payment.history.hash),
        ]
    }

    static func payment(_ row: SQLRow) throws -> Payment {
        let currency = CurrencyCode(rawValue: try row.text(3))
        guard let amount = Amount(minorUnits: try row.integer(4), currency: currency),
            let state = PaymentState(rawValue: try row.text(19)),
            let asking = AuthorisationKind(rawValue: try row.text(25))
        else { throw StorageError.corrupt("amount or state of a payment") }
        var payment = Payment(
            id: PaymentID(try row.text(0)), shop: ShopID(face: try row.text(1), name: try row.text(2)), amount: amount,
            state: state,
            plan: PaymentPlan(
                authorisation: try authorisation(try row.text(5), at: try row.optionalInteger(6)),
                capture: try capture(try row.text(7), at: try row.optionalInteger(8)),
                pendingUntil: Instant(milliseconds: try row.integer(9))),
            instrument: try instrument(row),
            messageID: AcquirerMessageID(try row.text(24)), createdAt: Instant(milliseconds: try row.integer(15)),
            notificationURL: try row.optionalText(16), details: try row.blob(17))
        payment.totals.authorised = try row.integer(20)
        payment.totals.cancelled = try row.integer(21)
        payment.totals.captured = try row.integer(22)
        payment.totals.refunded = try row.integer(23)
        payment.asking = asking
        payment.inquiries = Int(try row.integer(26))
        payment.verdict = try verdict(
            try row.optionalText(27), code: try row.optionalText(28), acquirerCode: try row.optionalText(29))
        payment.dueAt = try row.optionalInteger(30).map(Instant.init(milliseconds:))
        payment.decidedAt = try row.optionalInteger(31).map(Instant.init(milliseconds:))
        payment.updatedAt = Instant(milliseconds: try row.integer(32))
        payment.history = HistoryHead(count: Int(try row.integer(33)), hash: try row.blob(34))
        return payment
    }
}

/// What is paid with: the columns of a card, or the name of a provider.
extension PaymentRow {
    private static func provider(of payment: Payment) -> String? {
        if case .provider(let name) = payment.instrument { name } else { nil }
    }

    private static func instrument(_ row: SQLRow) throws -> Payment.Instrument {
        if let provider = try row.optionalText(18) { return .provider(provider) }
        return .card(
            CardOnFile(
                sealedPAN: SealedValue(bytes: try row.blob(10)), fingerprint: try row.blob(11),
                masked: try row.text(12), expiry: try CardExpiry(yyyyMM: try row.text(13)),
                brand: try row.text(14)))
    }
}

/// The plan and the verdict, each as a name and its values.
extension PaymentRow {
    private static func authorisation(_ plan: PaymentPlan.Authorisation) -> (name: String, at: SQLValue) {
        switch plan {
        case .now: ("now", .null)
        case .later(let at): ("later", .integer(at.milliseconds))
        case .accountCheck: ("accountCheck", .null)
        }
    }

    private static func authorisation(_ name: String, at milliseconds: Int64?) throws -> PaymentPlan.Authorisation {
        switch (name, milliseconds) {
        case ("now", nil): .now
        case ("later", let at?): .later(at: Instant(milliseconds: at))
        case ("accountCheck", nil): .accountCheck
        default: throw StorageError.corrupt("authorisation plan of a payment")
        }
    }

    private static func capture(_ plan: PaymentPlan.Capture) -> (name: String, at: SQLValue) {
        switch plan {
        case .automatically(let at): ("automatically", .integer(at.milliseconds))
        case .whenValidated(let until): ("whenValidated", .integer(until.milliseconds))
        case .withAuthorisation: ("withAuthorisation", .null)
        }
    }

    private static func capture(_ name: String, at milliseconds: Int64?) throws -> PaymentPlan.Capture {
        switch (name, milliseconds) {
        case ("automatically", let at?): .automatically(at: Instant(milliseconds: at))
        case ("whenValidated", let at?): .whenValidated(until: Instant(milliseconds: at))
        case ("withAuthorisation", nil): .withAuthorisation
        default: throw StorageError.corrupt("capture plan of a payment")
        }
    }

    private static func verdict(
        _ verdict: AcquirerVerdict?
    ) -> (name: SQLValue, code: SQLValue, acquirerCode: SQLValue) {
        switch verdict {
        case nil: (.null, .null, .null)
        case .approved(let id, let acquirerCode): (.text("approved"), .text(id), .text(acquirerCode))
        case .declined(let code, let acquirerCode): (.text("declined"), .text(code), .optional(acquirerCode))
        case .pending(let code): (.text("pending"), .text(code), .null)
        case .notProcessed: (.text("notProcessed"), .null, .null)
        }
    }

    private static func verdict(
        _ name: String?, code: String?, acquirerCode: String?
    ) throws -> AcquirerVerdict? {
        switch (name, code, acquirerCode) {
        case (nil, nil, nil): nil
        case ("approved"?, let code?, let acquirerCode?): .approved(authorisationID: code, acquirerCode: acquirerCode)
        case ("declined"?, let code?, let acquirerCode): .declined(code: code, acquirerCode: acquirerCode)
        case ("pending"?, let code?, nil): .pending(code: code)
        case ("notProcessed"?, nil, nil): .notProcessed
        default: throw StorageError.corrupt("verdict of a payment")
        }
    }
}
