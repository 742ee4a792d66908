extension Schema {
    /// Mails, with their texts: the text of a mail never changes.
    static let mails = Migration(
        version: 7, name: "mails",
        statements: [
            """
            CREATE TABLE mails (
                id TEXT PRIMARY KEY,
                payment TEXT REFERENCES payments (id),
                kind TEXT NOT NULL,
                recipient TEXT NOT NULL,
                sender_name TEXT NOT NULL,
                reply_to TEXT,
                language TEXT NOT NULL,
                subject TEXT NOT NULL,
                body TEXT NOT NULL,
                state TEXT NOT NULL,
                attempts BIGINT NOT NULL,
                next_at BIGINT,
                taken BIGINT NOT NULL,
                last_result TEXT,
                created_at BIGINT NOT NULL,
                ended_at BIGINT
            )
            """,
            "CREATE INDEX mails_due ON mails (next_at) WHERE state = 'waiting'",
            "CREATE INDEX mails_payment ON mails (payment) WHERE payment IS NOT NULL",
            "CREATE INDEX mails_ended ON mails (ended_at) WHERE ended_at IS NOT NULL",
        ])
}
