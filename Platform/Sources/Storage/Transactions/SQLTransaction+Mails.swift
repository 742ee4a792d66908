import Engine
import GuichetCore

extension SQLTransaction {
    private static let table = Table("mails") { (columns: inout Columns<Mail>) in
        let id = columns.key("id") { $0.id }
        let payment = columns.fixed("payment") { $0.payment }
        let kind = columns.fixed("kind") { $0.draft.kind }
        let recipient = columns.fixed("recipient") { $0.draft.recipient }
        let senderName = columns.fixed("sender_name") { $0.draft.senderName }
        let replyTo = columns.fixed("reply_to") { $0.draft.replyTo }
        let language = columns.fixed("language") { $0.draft.language }
        let subject = columns.fixed("subject") { $0.draft.subject }
        let body = columns.fixed("body") { $0.draft.body }
        let state = columns.changing("state") { $0.state }
        let attempts = columns.changing("attempts") { $0.attempts }
        let nextAt = columns.changing("next_at") { $0.nextAt }
        let takenBy = columns.changing("taken") { $0.takenBy }
        let lastResult = columns.changing("last_result") { $0.lastResult }
        let createdAt = columns.fixed("created_at") { $0.createdAt }
        let endedAt = columns.changing("ended_at") { $0.endedAt }
        return { row in
            Mail(
                id: try id(row), payment: try payment(row),
                draft: MailDraft(
                    kind: try kind(row), recipient: try recipient(row), senderName: try senderName(row),
                    replyTo: try replyTo(row), language: try language(row), subject: try subject(row),
                    body: try body(row)),
                state: try state(row), attempts: try attempts(row), nextAt: try nextAt(row),
                takenBy: try takenBy(row), lastResult: try lastResult(row), createdAt: try createdAt(row),
                endedAt: try endedAt(row))
        }
    }

    func mail(_ id: MailID) throws -> Mail? {
        try db.rows(of: Self.table, "WHERE id = ?", [.text(id.text)]).first
    }

    func mails(of payment: PaymentID) throws -> [Mail] {
        try db.rows(of: Self.table, "WHERE payment = ? ORDER BY created_at, id", [.text(payment.text)])
    }

    func mailsDue(at instant: Instant, limit: Int) throws -> [Mail] {
        let due = try isDue("next_at", of: .mails, by: instant)
        return try db.rows(
            of: Self.table,
            "WHERE state = 'waiting' AND \(due.sql) ORDER BY next_at, id LIMIT ? \(db.dialect.leavingTaken)",
            due.values + [.integer(Int64(limit))])
    }

    func takenMails() throws -> [Mail] {
        try db.rows(of: Self.table, "WHERE state = 'waiting' AND next_at IS NULL AND taken <> 0 ORDER BY id", [])
    }

    func countMails(_ state: Mail.State) throws -> Int {
        // The state is a part of the text: behind a parameter, SQLite would not see that the index of one state fits.
        let rows = try db.rows("SELECT COUNT(*) FROM mails WHERE state = '\(state.rawValue)'", [])
        return Int(try rows.first?.integer(0) ?? 0)
    }

    func insert(_ mail: Mail) throws { try Self.table.insert(mail, into: db) }

    func update(_ mail: Mail) throws { try Self.table.updateIfThere(mail, in: db) }

    func deleteMails(endedBy instant: Instant) throws {
        try db.execute("DELETE FROM mails WHERE ended_at <= ?", [.integer(instant.milliseconds)])
    }
}
