import Engine
import GuichetCore

extension SQLTransaction {
    private static let columns = """
        id, payment, kind, recipient, sender_name, reply_to, language, subject, body, state, attempts, next_at, taken, \
        last_result, created_at, ended_at
        """

    func mail(_ id: MailID) throws -> Mail? {
        try db.rows("SELECT \(Self.columns) FROM mails WHERE id = ?", [.text(id.text)]).first.map(Self.mail)
    }

    func mails(of payment: PaymentID) throws -> [Mail] {
        try db.rows(
            "SELECT \(Self.columns) FROM mails WHERE payment = ? ORDER BY created_at, id", [.text(payment.text)]
        ).map(Self.mail)
    }

    func mailsDue(at instant: Instant, limit: Int) throws -> [Mail] {
        let due = try isDue("next_at", of: .mails, by: instant)
        return try db.rows(
            """
            SELECT \(Self.columns) FROM mails WHERE state = 'waiting' AND \(due.sql)
                ORDER BY next_at, id LIMIT ?
            """, due.values + [.integer(Int64(limit))]
        ).map(Self.mail)
    }

    func takenMails() throws -> [Mail] {
        try db.rows("SELECT \(Self.columns) FROM mails WHERE state = 'waiting' AND taken = 1 ORDER BY id", [])
            .map(Self.mail)
    }

    func countMails(_ state: Mail.State) throws -> Int {
        Int(try db.rows("SELECT COUNT(*) FROM mails WHERE state = ?", [.text(state.rawValue)]).first?.integer(0) ?? 0)
    }

    func insert(_ mail: Mail) throws {
        let draft = mail.draft
        try db.execute(
            "INSERT INTO mails (\(Self.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                .text(mail.id.text), .optional(mail.payment?.text), .text(draft.kind.rawValue),
                .text(draft.recipient.text), .text(draft.senderName), .optional(draft.replyTo?.text),
                .text(draft.language), .text(draft.subject), .text(draft.body), .text(mail.state.rawValue),
                .integer(Int64(mail.attempts)), .optional(mail.nextAt?.milliseconds),
                .integer(mail.isTaken ? 1 : 0), .optional(mail.lastResult), .integer(mail.createdAt.milliseconds),
                .optional(mail.endedAt?.milliseconds),
            ])
    }

    func update(_ mail: Mail) throws {
        try db.execute(
            """
            UPDATE mails SET state = ?, attempts = ?, next_at = ?, taken = ?, last_result = ?, ended_at = ?
                WHERE id = ?
            """,
            [
                .text(mail.state.rawValue), .integer(Int64(mail.attempts)), .optional(mail.nextAt?.milliseconds),
                .integer(mail.isTaken ? 1 : 0), .optional(mail.lastResult), .optional(mail.endedAt?.milliseconds),
                .text(mail.id.text),
            ])
    }

    func deleteMails(endedBy instant: Instant) throws {
        try db.execute("DELETE FROM mails WHERE ended_at <= ?", [.integer(instant.milliseconds)])
    }

    private static func mail(_ row: SQLRow) throws -> Mail {
        guard let recipient = MailAddress(try row.text(3)), let state = Mail.State(rawValue: try row.text(9)) else {
            throw StorageError.corrupt("address or state of a mail")
        }
        return Mail(
            id: MailID(try row.text(0)), payment: try row.optionalText(1).map { PaymentID($0) },
            draft: MailDraft(
                kind: MailKind(rawValue: try row.text(2)), recipient: recipient, senderName: try row.text(4),
                replyTo: try row.optionalText(5).flatMap(MailAddress.init), language: try row.text(6),
                subject: try row.text(7), body: try row.text(8)),
            state: state, attempts: Int(try row.integer(10)),
            nextAt: try row.optionalInteger(11).map(Instant.init(milliseconds:)), isTaken: try row.integer(12) != 0,
            lastResult: try row.optionalText(13), createdAt: Instant(milliseconds: try row.integer(14)),
            endedAt: try row.optionalInteger(15).map(Instant.init(milliseconds:)))
    }
}
