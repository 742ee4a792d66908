import Engine
import GuichetCore

extension SQLTransaction {
    private static let columns = """
        id, face, shop, state, currency, amount, captured, capture_plan, capture_at, message_id, pan_sealed,
        pan_fingerprint, pan_masked, card_expiry, card_brand, verdict, verdict_code, acquirer_code, due_at, created_at,
        updated_at, history_count, history_hash, details
        """

    func payment(_ id: PaymentID) throws -> Payment? {
        try db.rows("SELECT \(Self.columns) FROM payments WHERE id = ?", [.text(id.text)]).first.map(Self.payment)
    }

    func insert(_ payment: Payment) throws {
        let plan = Self.columns(of: payment.capturePlan)
        let verdict = Self.columns(of: payment.verdict)
        try db.execute(
            "INSERT INTO payments (\(Self.columns)) VALUES (\(Self.placeholders(24)))",
            [
                .text(payment.id.text), .text(payment.shop.face), .text(payment.shop.name),
                .text(payment.state.rawValue), .text(payment.amount.currency.rawValue),
                .integer(payment.amount.minorUnits), .integer(payment.capturedMinorUnits), .text(plan.name), plan.at,
                .text(payment.messageID.text), .blob(payment.card.sealedPAN.bytes), .blob(payment.card.fingerprint),
                .text(payment.card.masked), .text(payment.card.expiry.yyyyMM), .text(payment.card.brand),
                verdict.name, verdict.code, verdict.acquirerCode, .optional(payment.dueAt?.milliseconds),
                .integer(payment.createdAt.milliseconds), .integer(payment.updatedAt.milliseconds),
                .integer(Int64(payment.history.count)), .blob(payment.history.hash), .blob(payment.details),
            ])
    }

    func update(_ payment: Payment) throws {
        let verdict = Self.columns(of: payment.verdict)
        let changed = try db.execute(
            """
            UPDATE payments SET state = ?, captured = ?, verdict = ?, verdict_code = ?, acquirer_code = ?, due_at = ?,
                updated_at = ?, history_count = ?, history_hash = ? WHERE id = ?
            """,
            [
                .text(payment.state.rawValue), .integer(payment.capturedMinorUnits), verdict.name, verdict.code,
                verdict.acquirerCode, .optional(payment.dueAt?.milliseconds),
                .integer(payment.updatedAt.milliseconds), .integer(Int64(payment.history.count)),
                .blob(payment.history.hash), .text(payment.id.text),
            ])
        guard changed == 1 else { throw StorageError.corrupt("payment \(payment.id) is not there to be changed") }
    }

    func payments(in state: PaymentState, limit: Int) throws -> [PaymentID] {
        try db.rows(
            "SELECT id FROM payments WHERE state = ? ORDER BY created_at LIMIT ?",
            [.text(state.rawValue), .integer(Int64(limit))]
        ).map { PaymentID(try $0.text(0)) }
    }

    func paymentsDue(at instant: Instant, limit: Int) throws -> [PaymentID] {
        try db.rows(
            "SELECT id FROM payments WHERE due_at IS NOT NULL AND due_at <= ? ORDER BY due_at LIMIT ?",
            [.integer(instant.milliseconds), .integer(Int64(limit))]
        ).map { PaymentID(try $0.text(0)) }
    }

    func append(_ entry: HistoryEntry) throws {
        try db.execute(
            "INSERT INTO history (payment, number, at, event, hash) VALUES (?, ?, ?, ?, ?)",
            [
                .text(entry.payment.text), .integer(Int64(entry.number)), .integer(entry.at.milliseconds),
                .blob(entry.event), .blob(entry.hash),
            ])
    }

    func history(of id: PaymentID) throws -> [HistoryEntry] {
        try db.rows(
            "SELECT number, at, event, hash FROM history WHERE payment = ? ORDER BY number", [.text(id.text)]
        ).map { row in
            HistoryEntry(
                payment: id, number: Int(try row.integer(0)), at: Instant(milliseconds: try row.integer(1)),
                event: try row.blob(2), hash: try row.blob(3))
        }
    }

    static func placeholders(_ count: Int) -> String {
        Array(repeating: "?", count: count).joined(separator: ", ")
    }

    private static func payment(_ row: SQLRow) throws -> Payment {
        let currency = CurrencyCode(rawValue: try row.text(4))
        guard let state = PaymentState(rawValue: try row.text(3)),
            let amount = Amount(minorUnits: try row.integer(5), currency: currency)
        else { throw StorageError.corrupt("state or amount of a payment") }
        return Payment(
            id: PaymentID(try row.text(0)),
            shop: ShopID(face: try row.text(1), name: try row.text(2)),
            amount: amount,
            state: state,
            capturePlan: try plan(try row.text(7), at: try row.optionalInteger(8)),
            card: CardOnFile(
                sealedPAN: SealedValue(bytes: try row.blob(10)), fingerprint: try row.blob(11),
                masked: try row.text(12), expiry: try CardExpiry(yyyyMM: try row.text(13)), brand: try row.text(14)),
            messageID: AcquirerMessageID(try row.text(9)),
            createdAt: Instant(milliseconds: try row.integer(19)),
            updatedAt: Instant(milliseconds: try row.integer(20)),
            verdict: try verdict(
                try row.optionalText(15), code: try row.optionalText(16), acquirerCode: try row.optionalText(17)),
            capturedMinorUnits: try row.integer(6),
            dueAt: try row.optionalInteger(18).map(Instant.init(milliseconds:)),
            history: HistoryHead(count: Int(try row.integer(21)), hash: try row.blob(22)),
            details: try row.blob(23))
    }

    private static func columns(of plan: CapturePlan) -> (name: String, at: SQLValue) {
        switch plan {
        case .automatically(let at): ("automatically", .integer(at.milliseconds))
        case .whenValidated: ("whenValidated", .null)
        case .withAuthorisation: ("withAuthorisation", .null)
        }
    }

    private static func plan(_ name: String, at milliseconds: Int64?) throws -> CapturePlan {
        switch (name, milliseconds) {
        case ("automatically", let at?): .automatically(at: Instant(milliseconds: at))
        case ("whenValidated", nil): .whenValidated
        case ("withAuthorisation", nil): .withAuthorisation
        default: throw StorageError.corrupt("capture plan of a payment")
        }
    }

    private static func columns(
        of verdict: AcquirerVerdict?
    ) -> (name: SQLValue, code: SQLValue, acquirerCode: SQLValue) {
        switch verdict {
        case nil: (.null, .null, .null)
        case .approved(let authorisationID, let acquirerCode):
            (.text("approved"), .text(authorisationID), .text(acquirerCode))
        case .declined(let code, let acquirerCode): (.text("declined"), .text(code), .optional(acquirerCode))
        case .pending(let code): (.text("pending"), .text(code), .null)
        }
    }

    private static func verdict(
        _ name: String?, code: String?, acquirerCode: String?
    ) throws -> AcquirerVerdict? {
        switch (name, code, acquirerCode) {
        case (nil, nil, nil): nil
        case ("approved"?, let code?, let acquirerCode?):
            .approved(authorisationID: code, acquirerCode: acquirerCode)
        case ("declined"?, let code?, let acquirerCode): .declined(code: code, acquirerCode: acquirerCode)
        case ("pending"?, let code?, nil): .pending(code: code)
        default: throw StorageError.corrupt("verdict of a payment")
        }
    }
}
