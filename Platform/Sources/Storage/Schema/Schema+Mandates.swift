extension Schema {
    /// Mandates and batches. A call that was refused no longer reserves its key: what was reserved that way is deleted.
    static func mandates(blob: String) -> Migration {
        Migration(
            version: 21, name: "mandates, batches, no refusals under the keys of calls",
            statements: [
                """
                CREATE TABLE mandates (
                    api TEXT NOT NULL,
                    shop TEXT NOT NULL,
                    reference TEXT NOT NULL,
                    state TEXT NOT NULL,
                    created_at BIGINT NOT NULL,
                    details \(blob) NOT NULL,
                    PRIMARY KEY (api, shop, reference)
                )
                """,
                batchTable(blob: blob), "DELETE FROM claims WHERE holds = 'refusal'",
            ])
    }

    /// When a mandate last allowed a debit. No mandate of an earlier version did.
    static let mandateDebits = Migration(
        version: 27, name: "the last debits of mandates",
        statements: ["ALTER TABLE mandates ADD COLUMN debited_at BIGINT"])

    /// Whether a mandate is for one debit, which was in the API's details alone, and when it ended. For one that was
    /// revoked, that is not known.
    static func mandateEnds(text: (_ bytes: String) -> String) -> [String] {
        [
            "ALTER TABLE mandates ADD COLUMN one_debit BIGINT NOT NULL DEFAULT 0",
            "ALTER TABLE mandates ADD COLUMN ended_at BIGINT",
            "UPDATE mandates SET one_debit = 1 WHERE \(text("details")) LIKE '%\"recurrenceType\":\"UNIQUE\"%'",
            "UPDATE mandates SET ended_at = debited_at WHERE state = 'used'",
        ]
    }

    static func mandateTables(blob: String) -> [String] {
        [
            """
            CREATE TABLE mandates (
                api TEXT NOT NULL,
                shop TEXT NOT NULL,
                reference TEXT NOT NULL,
                state TEXT NOT NULL,
                created_at BIGINT NOT NULL,
                details \(blob) NOT NULL,
                debited_at BIGINT,
                one_debit BIGINT NOT NULL DEFAULT 0,
                ended_at BIGINT,
                PRIMARY KEY (api, shop, reference)
            )
            """,
            batchTable(blob: blob),
        ]
    }

    private static func batchTable(blob: String) -> String {
        """
        CREATE TABLE batches (
            api TEXT NOT NULL,
            shop TEXT NOT NULL,
            reference TEXT NOT NULL,
            operation TEXT NOT NULL,
            item_count BIGINT NOT NULL,
            state TEXT NOT NULL,
            created_at BIGINT NOT NULL,
            sealed \(blob),
            PRIMARY KEY (api, shop, reference)
        )
        """
    }
}
