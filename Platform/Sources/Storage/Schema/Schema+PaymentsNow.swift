extension Schema {
    /// Payments, and what is written with them.
    static func paymentTables(blob: String) -> [String] {
        [
            """
            CREATE TABLE payments (
                id TEXT PRIMARY KEY,
                api TEXT NOT NULL,
                shop TEXT NOT NULL,
                state TEXT NOT NULL,
                currency TEXT NOT NULL,
                amount BIGINT NOT NULL CHECK (amount >= 0),
                authorised BIGINT NOT NULL CHECK (authorised >= 0 AND authorised <= amount),
                cancelled BIGINT NOT NULL CHECK (cancelled >= 0),
                captured BIGINT NOT NULL CHECK (captured >= 0 AND captured + cancelled <= authorised),
                refunded BIGINT NOT NULL CHECK (refunded >= 0 AND refunded <= captured),
                authorisation_plan TEXT NOT NULL,
                authorise_at BIGINT,
                capture_plan TEXT NOT NULL,
                capture_at BIGINT,
                pending_until BIGINT NOT NULL,
                message_id TEXT NOT NULL UNIQUE,
                asking TEXT NOT NULL,
                inquiries BIGINT NOT NULL,
                pan_sealed \(blob),
                pan_fingerprint \(blob),
                pan_masked TEXT,
                card_expiry TEXT,
                card_brand TEXT,
                provider TEXT CHECK ((pan_sealed IS NULL) <> (provider IS NULL)),
                verdict TEXT,
                verdict_code TEXT,
                acquirer_code TEXT,
                due_at BIGINT,
                decided_at BIGINT,
                created_at BIGINT NOT NULL,
                updated_at BIGINT NOT NULL,
                history_count BIGINT NOT NULL,
                history_hash \(blob) NOT NULL,
                details \(blob) NOT NULL,
                direction TEXT NOT NULL DEFAULT 'debit',
                parent TEXT REFERENCES payments (id),
                reference TEXT,
                validity_seconds BIGINT,
                batch_second BIGINT,
                capture_fails BIGINT NOT NULL DEFAULT 0,
                waived BIGINT NOT NULL DEFAULT 0,
                valid_until BIGINT,
                authorised_at BIGINT,
                captured_at BIGINT,
                settlement_seconds BIGINT,
                operations \(blob),
                settles_at BIGINT,
                subscriptions TEXT,
                lowered BIGINT NOT NULL DEFAULT 0
            )
            """,
            "CREATE INDEX payments_due ON payments (due_at, state) WHERE due_at IS NOT NULL",
            authorisingPaymentsIndex,
            """
            CREATE INDEX payments_reference ON payments (api, shop, reference, created_at)
                WHERE reference IS NOT NULL
            """,
            "CREATE INDEX payments_settling ON payments (settles_at) WHERE settles_at IS NOT NULL",
            paymentParents,
            """
            CREATE TABLE history (
                payment TEXT NOT NULL REFERENCES payments (id),
                number BIGINT NOT NULL,
                at BIGINT NOT NULL,
                event \(blob) NOT NULL,
                hash \(blob) NOT NULL,
                PRIMARY KEY (payment, number)
            )
            """,
            """
            CREATE TABLE claims (
                scope TEXT NOT NULL,
                claim_key TEXT NOT NULL,
                payment TEXT,
                fingerprint \(blob),
                seconds_after_decision BIGINT,
                expires_at BIGINT,
                answer \(blob),
                holds TEXT NOT NULL DEFAULT 'spent',
                PRIMARY KEY (scope, claim_key)
            )
            """,
            "CREATE INDEX claims_payment ON claims (payment)",
            "CREATE INDEX claims_expiry ON claims (expires_at) WHERE expires_at IS NOT NULL",
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
        ]
    }
}
