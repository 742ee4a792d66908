extension Schema {
    /// A claim says what it holds. Before, that followed from which columns were set, and from the form of the answer.
    static func claimContents(blob: String) -> Migration {
        Migration(
            version: 19, name: "what a claim holds",
            statements: [
                "ALTER TABLE claims ADD COLUMN holds TEXT NOT NULL DEFAULT 'spent'",
                """
                UPDATE claims SET holds = CASE
                    WHEN payment IS NOT NULL AND answer IS NULL THEN 'payment'
                    WHEN payment IS NOT NULL THEN 'operation'
                    WHEN answer IS NULL THEN 'spent'
                    WHEN scope LIKE 'direct/%/idempotence' THEN 'refusal'
                    WHEN SUBSTR(answer, 1, 1) = CAST('{' AS \(blob)) THEN 'answer'
                    ELSE 'validUntil' END
                """,
            ])
    }
}
