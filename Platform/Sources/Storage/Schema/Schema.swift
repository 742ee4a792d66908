/// The tables: how each version changed them, and in ``tables(blob:)`` as they are. Types and syntax are those that SQLite and PostgreSQL share; times are milliseconds since 1970.
package enum Schema {
    /// Makes the tables of a new database, or brings those of an older one to this version.
    package static func prepare(_ db: any SQLConnection, in dialect: SQLDialect, at milliseconds: Int64) throws {
        try SchemaSteps.current.prepare(db, in: dialect, at: milliseconds)
    }

    /// The version of the schema that this version of guichet has.
    package static var version: Int64 { migrations(in: .sqlite).last?.version ?? 0 }

    static func migrations(in dialect: SQLDialect) -> [Migration] {
        let blob = dialect.bytes
        return [
            Migration(
                version: 1, name: "payments, claims, outbox, shops and keys",
                statements: [
                    """
                    CREATE TABLE payments (
                        id TEXT PRIMARY KEY,
                        face TEXT NOT NULL,
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
                        notification_url TEXT,
                        history_count BIGINT NOT NULL,
                        history_hash \(blob) NOT NULL,
                        details \(blob) NOT NULL
                    )
                    """,
                    "CREATE INDEX payments_due ON payments (due_at, state) WHERE due_at IS NOT NULL",
                    """
                    CREATE INDEX payments_undecided ON payments (state, created_at)
                        WHERE state IN ('authorising', 'unknown', 'pending')
                    """,
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
                        PRIMARY KEY (scope, claim_key)
                    )
                    """,
                    "CREATE INDEX claims_payment ON claims (payment)",
                    "CREATE INDEX claims_expiry ON claims (expires_at) WHERE expires_at IS NOT NULL",
                    """
                    CREATE TABLE outbox (
                        id TEXT PRIMARY KEY,
                        payment TEXT NOT NULL REFERENCES payments (id),
                        url TEXT NOT NULL,
                        host TEXT NOT NULL,
                        state TEXT NOT NULL,
                        attempts BIGINT NOT NULL,
                        next_at BIGINT,
                        last_result TEXT,
                        created_at BIGINT NOT NULL
                    )
                    """,
                    "CREATE INDEX outbox_due ON outbox (next_at) WHERE state = 'waiting'",
                    "CREATE INDEX outbox_payment ON outbox (payment)",
                    """
                    CREATE TABLE shops (
                        face TEXT NOT NULL,
                        name TEXT NOT NULL,
                        settings \(blob) NOT NULL,
                        PRIMARY KEY (face, name)
                    )
                    """,
                    """
                    CREATE TABLE shop_keys (
                        face TEXT NOT NULL,
                        shop TEXT NOT NULL,
                        version BIGINT NOT NULL,
                        sealed \(blob) NOT NULL,
                        created_at BIGINT NOT NULL,
                        PRIMARY KEY (face, shop, version)
                    )
                    """,
                    """
                    CREATE TABLE wire_keys (
                        key_id TEXT PRIMARY KEY,
                        created_at BIGINT NOT NULL,
                        expires_at BIGINT NOT NULL,
                        sealed \(blob) NOT NULL
                    )
                    """,
                    "CREATE TABLE settings (name TEXT PRIMARY KEY, value \(blob) NOT NULL)",
                ]),
            wallets(blob: blob),
            outboxTaken,
            applePay(blob: blob),
            laterAuthorisation,
            checkout(blob: blob),
            mails,
            operations(blob: blob),
            applePayRegistrations,
            direct(blob: blob),
            applePayRequests(blob: blob),
            linkEnds,
            loweredAmounts(text: dialect.textOfBytes),
            numberedReferences,
            glossaryNames,
            access(blob: blob),
            subscriptions,
            amountsOnce,
            claimContents(blob: blob),
            operatorWindow(blob: blob),
            mandates(blob: blob),
            authorisingPayments,
            recurringOrders(blob: blob),
            nodes(in: dialect),
            removedShops(in: dialect),
            replacedCards,
            mandateDebits,
            vaultKeys(in: dialect),
            rowsOfRemovedShops(in: dialect),
            servingPairs(in: dialect),
            cheaperOrders(in: dialect),
            lookups,
        ]
    }
}
