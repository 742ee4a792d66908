import Engine
import GuichetCore

/// A payment as a row: columns and values in the same order.
enum PaymentRow {
    /// Set once.
    private static let fixed = [
        "id", "api", "shop", "currency", "amount", "pending_until", "pan_sealed", "pan_fingerprint", "pan_masked",
        "card_expiry", "card_brand", "created_at",
        "notification_url", "details", "provider", "direction", "parent", "reference", "validity_seconds",
        "batch_second", "capture_fails", "settlement_seconds", "step_urls",
    ]

    /// Changed by the life cycle.
    private static let changing = [
        "authorisation_plan", "authorise_at", "capture_plan", "capture_at", "waived", "lowered", "valid_until",
        "authorised_at",
        "captured_at", "state",
        "authorised", "cancelled", "captured", "refunded", "message_id", "asking", "inquiries", "verdict",
        "verdict_code", "acquirer_code", "due_at", "decided_at", "updated_at", "history_count", "history_hash",
        "operations", "settles_at",
    ]

    static let columns = (fixed + changing).joined(separator: ", ")
    static let assignments = changing.map { "\($0) = ?" }.joined(separator: ", ")

    static func values(of payment: Payment) -> [SQLValue] {
        let fixed: [SQLValue] = [
            .text(payment.id.text), .text(payment.shop.api), .text(payment.shop.name),
            .text(payment.amount.currency.rawValue), .integer(payment.amount.minorUnits),
            .integer(payment.plan.pendingUntil.milliseconds),
            .optional(payment.card?.sealedPAN.bytes), .optional(payment.card?.fingerprint),
            .optional(payment.card?.masked), .optional(payment.card?.expiry.yyyyMM), .optional(payment.card?.brand),
            .integer(payment.createdAt.milliseconds), .optional(payment.notificationURL), .blob(payment.details),
            .optional(provider(of: payment)), .text(payment.direction.rawValue), .optional(payment.parent?.text),
            .optional(payment.reference), .optional(payment.plan.validitySeconds),
            .optional(payment.plan.batch?.second), .integer(payment.plan.captureFails ? 1 : 0),
            .optional(payment.plan.settlementSeconds),
            // No address contains a line feed.
            .optional(payment.stepURLs.isEmpty ? nil : payment.stepURLs.joined(separator: "\n")),
        ]
        return fixed + changingValues(of: payment)
    }

    static func changingValues(of payment: Payment) -> [SQLValue] {
        let verdict = self.verdict(payment.verdict)
        let authorisation = self.authorisation(payment.plan.authorisation)
        let capture = self.capture(payment.plan.capture)
        return [
            .text(authorisation.name), authorisation.at, .text(capture.name), capture.at,
            .integer(payment.totals.waived), .integer(payment.totals.lowered),
            .optional(payment.validUntil?.milliseconds),
            .optional(payment.authorisedAt?.milliseconds), .optional(payment.capturedAt?.milliseconds),
            .text(payment.state.rawValue), .integer(payment.totals.authorised), .integer(payment.totals.cancelled),
            .integer(payment.totals.captured), .integer(payment.totals.refunded), .text(payment.messageID.text),
            .text(payment.asking.rawValue), .integer(Int64(payment.inquiries)), verdict.name, verdict.code,
            verdict.acquirerCode, .optional(payment.dueAt?.milliseconds), .optional(payment.decidedAt?.milliseconds),
            .integer(payment.updatedAt.milliseconds), .integer(Int64(payment.history.count)),
            .blob(payment.history.hash), .optional(OperationsColumn.bytes(of: payment.operations)),
            .optional(payment.settlesAt?.milliseconds),
        ]
    }

    /// The index of a column in a row of ``columns``.
    private static let places = Dictionary(
        uniqueKeysWithValues: (fixed + changing).enumerated().map { ($0.element, $0.offset) })

    static func payment(_ row: SQLRow) throws -> Payment {
        let row = PaymentColumns(row: row, places: places)
        let currency = CurrencyCode(rawValue: try row.text("currency"))
        guard let amount = Amount(minorUnits: try row.integer("amount"), currency: currency),
            let state = PaymentState(rawValue: try row.text("state")),
            let asking = AuthorisationKind(rawValue: try row.text("asking")),
            let direction = Payment.Direction(rawValue: try row.text("direction"))
        else { throw StorageError.corrupt("amount or state of a payment") }
        var payment = Payment(
            id: PaymentID(try row.text("id")), shop: ShopID(api: try row.text("api"), name: try row.text("shop")),
            amount: amount, state: state, plan: try plan(row), direction: direction,
            parent: try row.optionalText("parent").map { PaymentID($0) }, reference: try row.optionalText("reference"),
            instrument: try instrument(row), messageID: AcquirerMessageID(try row.text("message_id")),
            createdAt: try row.instant("created_at"), notificationURL: try row.optionalText("notification_url"),
            stepURLs: try row.optionalText("step_urls")?.split(separator: "\n").map(String.init) ?? [],
            details: try row.blob("details"))
        payment.totals.authorised = try row.integer("authorised")
        payment.totals.waived = try row.integer("waived")
        payment.totals.lowered = try row.integer("lowered")
        payment.totals.cancelled = try row.integer("cancelled")
        payment.totals.captured = try row.integer("captured")
        payment.totals.refunded = try row.integer("refunded")
        payment.operations = try OperationsColumn.operations(in: try row.optionalBlob("operations"))
        payment.asking = asking
        payment.inquiries = Int(try row.integer("inquiries"))
        payment.verdict = try verdict(
            try row.optionalText("verdict"), code: try row.optionalText("verdict_code"),
            acquirerCode: try row.optionalText("acquirer_code"))
        payment.validUntil = try row.optionalInstant("valid_until")
        payment.authorisedAt = try row.optionalInstant("authorised_at")
        payment.capturedAt = try row.optionalInstant("captured_at")
        payment.dueAt = try row.optionalInstant("due_at")
        payment.decidedAt = try row.optionalInstant("decided_at")
        payment.updatedAt = try row.instant("updated_at")
        payment.history = HistoryHead(
            count: Int(try row.integer("history_count")), hash: try row.blob("history_hash"))
        return payment
    }

    private static func plan(_ row: PaymentColumns) throws -> PaymentPlan {
        PaymentPlan(
            authorisation: try authorisation(
                try row.text("authorisation_plan"), at: try row.optionalInteger("authorise_at")),
            capture: try capture(try row.text("capture_plan"), at: try row.optionalInteger("capture_at")),
            pendingUntil: try row.instant("pending_until"),
            validitySeconds: try row.optionalInteger("validity_seconds"),
            batch: try row.optionalInteger("batch_second").map(CaptureBatch.init(second:)),
            captureFails: try row.integer("capture_fails") != 0,
            settlementSeconds: try row.optionalInteger("settlement_seconds"))
    }
}

/// The columns of one payment, by name.
struct PaymentColumns {
    let row: SQLRow
    let places: [String: Int]

    // An unknown name gets an index that no row has, which is reported as damage.
    private func place(_ name: String) -> Int { places[name] ?? -1 }

    func integer(_ name: String) throws -> Int64 { try row.integer(place(name)) }
    func text(_ name: String) throws -> String { try row.text(place(name)) }
    func blob(_ name: String) throws -> [UInt8] { try row.blob(place(name)) }
    func optionalInteger(_ name: String) throws -> Int64? { try row.optionalInteger(place(name)) }
    func optionalBlob(_ name: String) throws -> [UInt8]? { try row.optionalBlob(place(name)) }
    func optionalText(_ name: String) throws -> String? { try row.optionalText(place(name)) }
    func instant(_ name: String) throws -> Instant { Instant(milliseconds: try integer(name)) }
    func optionalInstant(_ name: String) throws -> Instant? {
        try optionalInteger(name).map(Instant.init(milliseconds:))
    }
}

/// The means of payment: the columns of a card, or the name of a provider.
extension PaymentRow {
    private static func provider(of payment: Payment) -> String? {
        if case .provider(let name) = payment.instrument { name } else { nil }
    }

    private static func instrument(_ row: PaymentColumns) throws -> Payment.Instrument {
        if let provider = try row.optionalText("provider") { return .provider(provider) }
        return .card(
            CardOnFile(
                sealedPAN: SealedValue(bytes: try row.blob("pan_sealed")), fingerprint: try row.blob("pan_fingerprint"),
                masked: try row.text("pan_masked"), expiry: try CardExpiry(yyyyMM: try row.text("card_expiry")),
                brand: try row.text("card_brand")))
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
        case .ifValidated(let at): ("ifValidated", .integer(at.milliseconds))
        case .withAuthorisation: ("withAuthorisation", .null)
        }
    }

    private static func capture(_ name: String, at milliseconds: Int64?) throws -> PaymentPlan.Capture {
        switch (name, milliseconds) {
        case ("automatically", let at?): .automatically(at: Instant(milliseconds: at))
        case ("whenValidated", let at?): .whenValidated(until: Instant(milliseconds: at))
        case ("ifValidated", let at?): .ifValidated(at: Instant(milliseconds: at))
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
