import Engine
import GuichetCore

/// A payment as a row.
enum PaymentRow {
    static let table = Table("payments", version: "history_hash") { (columns: inout Columns<Payment>) in
        let id = columns.key("id") { $0.id }
        let shop = ShopColumns(&columns) { $0.shop }
        let currency = columns.fixed("currency") { $0.amount.currency }
        let minorUnits = columns.changing("amount") { $0.amount.minorUnits }
        let plan = PlanColumns(&columns)
        let instrument = InstrumentColumns(&columns)
        let createdAt = columns.fixed("created_at") { $0.createdAt }
        let subscriptions = columns.fixed("subscriptions") { SubscriptionList($0.subscriptions) }
        let details = columns.fixed("details") { $0.details }
        let direction = columns.fixed("direction") { $0.direction }
        let parent = columns.fixed("parent") { $0.parent }
        let reference = columns.fixed("reference") { $0.reference }
        let totals = TotalsColumns(&columns)
        let state = columns.changing("state") { $0.state }
        let messageID = columns.changing("message_id") { $0.messageID }
        let asking = columns.changing("asking") { $0.asking }
        let inquiries = columns.changing("inquiries") { $0.inquiries }
        let verdict = VerdictColumns(&columns)
        let times = TimeColumns(&columns)
        let historyCount = columns.changing("history_count") { $0.history.count }
        let historyHash = columns.changing("history_hash") { $0.history.hash }
        let operations = columns.changing("operations") { OperationList($0.operations) }
        columns.derived("settles_at") { $0.settlesAt }
        return { row in
            guard let amount = Amount(minorUnits: try minorUnits(row), currency: try currency(row)) else {
                throw StorageError.corrupt(minorUnits.name)
            }
            var payment = Payment(
                id: try id(row), shop: try shop(row), amount: amount, state: try state(row), plan: try plan(row),
                direction: try direction(row), parent: try parent(row), reference: try reference(row),
                instrument: try instrument(row), messageID: try messageID(row), createdAt: try createdAt(row),
                subscriptions: try subscriptions(row).all, details: try details(row))
            payment.totals = try totals(row)
            payment.operations = try operations(row).all
            payment.asking = try asking(row)
            payment.inquiries = try inquiries(row)
            payment.verdict = try verdict(row)
            try times.read(row, into: &payment)
            payment.history = HistoryHead(count: try historyCount(row), hash: try historyHash(row))
            return payment
        }
    }

    static let byID = Query(table, "WHERE id = ?")
}

extension PaymentRow {
    private struct TotalsColumns: Sendable {
        let authorised, waived, lowered, cancelled, captured, refunded: Column<Int64>

        init(_ columns: inout Columns<Payment>) {
            authorised = columns.changing("authorised") { $0.totals.authorised }
            waived = columns.changing("waived") { $0.totals.waived }
            lowered = columns.changing("lowered") { $0.totals.lowered }
            cancelled = columns.changing("cancelled") { $0.totals.cancelled }
            captured = columns.changing("captured") { $0.totals.captured }
            refunded = columns.changing("refunded") { $0.totals.refunded }
        }

        func callAsFunction(_ row: SQLRow) throws -> Payment.Totals {
            var totals = Payment.Totals()
            totals.authorised = try authorised(row)
            totals.waived = try waived(row)
            totals.lowered = try lowered(row)
            totals.cancelled = try cancelled(row)
            totals.captured = try captured(row)
            totals.refunded = try refunded(row)
            return totals
        }
    }

    private struct TimeColumns: Sendable {
        let validUntil, authorisedAt, capturedAt, dueAt, decidedAt: Column<Instant?>
        let updatedAt: Column<Instant>

        init(_ columns: inout Columns<Payment>) {
            validUntil = columns.changing("valid_until") { $0.validUntil }
            authorisedAt = columns.changing("authorised_at") { $0.authorisedAt }
            capturedAt = columns.changing("captured_at") { $0.capturedAt }
            dueAt = columns.changing("due_at") { $0.dueAt }
            decidedAt = columns.changing("decided_at") { $0.decidedAt }
            updatedAt = columns.changing("updated_at") { $0.updatedAt }
        }

        func read(_ row: SQLRow, into payment: inout Payment) throws {
            payment.validUntil = try validUntil(row)
            payment.authorisedAt = try authorisedAt(row)
            payment.capturedAt = try capturedAt(row)
            payment.dueAt = try dueAt(row)
            payment.decidedAt = try decidedAt(row)
            payment.updatedAt = try updatedAt(row)
        }
    }

    /// The means of payment: a card, or the name of a provider.
    private struct InstrumentColumns: Sendable {
        let card: CardColumns
        let provider: Column<String?>

        init(_ columns: inout Columns<Payment>) {
            card = CardColumns(&columns) { $0.card }
            provider = columns.fixed("provider") { payment in
                if case .provider(let name) = payment.instrument { name } else { nil }
            }
        }

        func callAsFunction(_ row: SQLRow) throws -> Payment.Instrument {
            if let provider = try provider(row) { return .provider(provider) }
            return .card(try card(row))
        }
    }
}

extension PaymentRow {
    private struct PlanColumns: Sendable {
        let authorisation, capture: Column<String>
        let authoriseAt, captureAt: Column<Instant?>
        let pendingUntil: Column<Instant>
        let validitySeconds, batchSecond, settlementSeconds: Column<Int64?>
        let captureFails: Column<Bool>

        init(_ columns: inout Columns<Payment>) {
            authorisation = columns.changing("authorisation_plan") {
                PaymentRow.authorisation($0.plan.authorisation).name
            }
            authoriseAt = columns.changing("authorise_at") { PaymentRow.authorisation($0.plan.authorisation).at }
            capture = columns.changing("capture_plan") { PaymentRow.capture($0.plan.capture).name }
            captureAt = columns.changing("capture_at") { PaymentRow.capture($0.plan.capture).at }
            pendingUntil = columns.changing("pending_until") { $0.plan.pendingUntil }
            validitySeconds = columns.fixed("validity_seconds") { $0.plan.validitySeconds }
            batchSecond = columns.fixed("batch_second") { $0.plan.batch?.second }
            captureFails = columns.fixed("capture_fails") { $0.plan.captureFails }
            settlementSeconds = columns.fixed("settlement_seconds") { $0.plan.settlementSeconds }
        }

        func callAsFunction(_ row: SQLRow) throws -> PaymentPlan {
            PaymentPlan(
                authorisation: try PaymentRow.authorisation(try authorisation(row), at: try authoriseAt(row)),
                capture: try PaymentRow.capture(try capture(row), at: try captureAt(row)),
                pendingUntil: try pendingUntil(row), validitySeconds: try validitySeconds(row),
                batch: try batchSecond(row).map(CaptureBatch.init(second:)), captureFails: try captureFails(row),
                settlementSeconds: try settlementSeconds(row))
        }
    }

    private struct VerdictColumns: Sendable {
        let name, code, acquirerCode: Column<String?>

        init(_ columns: inout Columns<Payment>) {
            name = columns.changing("verdict") { PaymentRow.verdict($0.verdict).name }
            code = columns.changing("verdict_code") { PaymentRow.verdict($0.verdict).code }
            acquirerCode = columns.changing("acquirer_code") { PaymentRow.verdict($0.verdict).acquirerCode }
        }

        func callAsFunction(_ row: SQLRow) throws -> AcquirerVerdict? {
            try PaymentRow.verdict(try name(row), code: try code(row), acquirerCode: try acquirerCode(row))
        }
    }
}

/// The plan and the verdict, each as a name and its values.
extension PaymentRow {
    private static func authorisation(_ plan: PaymentPlan.Authorisation) -> (name: String, at: Instant?) {
        switch plan {
        case .now: ("now", nil)
        case .later(let at): ("later", at)
        case .accountCheck: ("accountCheck", nil)
        }
    }

    private static func authorisation(_ name: String, at instant: Instant?) throws -> PaymentPlan.Authorisation {
        switch (name, instant) {
        case ("now", nil): .now
        case ("later", let at?): .later(at: at)
        case ("accountCheck", nil): .accountCheck
        default: throw StorageError.corrupt("authorisation plan of a payment")
        }
    }

    /// A year: no authorisation lasts longer, and no payment is as old.
    private static let secondsOfDelays: Int64 = 366 * 86_400

    private static func capture(_ plan: PaymentPlan.Capture) -> (name: String, at: Instant?) {
        switch plan {
        case .automatically(let at): ("automatically", at)
        // So long after 1970, as an automatic capture of that instant: a node of an earlier version, which may serve beside this
        // one, captures with the authorisation.
        case .afterAuthorisation(let seconds): ("automatically", Instant(milliseconds: 0).adding(seconds: seconds))
        case .whenValidated(let until): ("whenValidated", until)
        case .ifValidated(let at): ("ifValidated", at)
        case .withAuthorisation: ("withAuthorisation", nil)
        }
    }

    private static func capture(_ name: String, at instant: Instant?) throws -> PaymentPlan.Capture {
        switch (name, instant) {
        case ("automatically", let at?) where at.seconds < secondsOfDelays: .afterAuthorisation(seconds: at.seconds)
        case ("automatically", let at?): .automatically(at: at)
        case ("whenValidated", let at?): .whenValidated(until: at)
        case ("ifValidated", let at?): .ifValidated(at: at)
        case ("withAuthorisation", nil): .withAuthorisation
        default: throw StorageError.corrupt("capture plan of a payment")
        }
    }

    private static func verdict(
        _ verdict: AcquirerVerdict?
    ) -> (name: String?, code: String?, acquirerCode: String?) {
        switch verdict {
        case nil: (nil, nil, nil)
        case .approved(let id, let acquirerCode): ("approved", id, acquirerCode)
        case .declined(let code, let acquirerCode): ("declined", code, acquirerCode)
        case .pending(let code): ("pending", code, nil)
        case .notProcessed: ("notProcessed", nil, nil)
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
