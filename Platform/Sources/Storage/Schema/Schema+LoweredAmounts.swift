extension Schema {
    /// The amount that was released from an authorised payment by a smaller amount, apart from amounts that were
    /// released otherwise.
    ///
    /// Both were one number. It matters only for payments of Lyra: while such a payment lasted, the number could come
    /// only from a smaller amount; for one that was cancelled or expired since, the history has the last amount.
    static func loweredAmounts(text: (_ bytes: String) -> String) -> Migration {
        let lastAmount = lastAmount(event: text("event"))
        return Migration(
            version: 13, name: "amounts that were lowered after their authorisation",
            statements: [
                "ALTER TABLE payments ADD COLUMN lowered BIGINT NOT NULL DEFAULT 0",
                """
                UPDATE payments SET lowered = cancelled, cancelled = 0
                    WHERE face = 'lyra' AND cancelled > 0 AND state NOT IN ('cancelled', 'expired')
                """,
                """
                UPDATE payments SET lowered = amount - waived - \(lastAmount)
                    WHERE face = 'lyra' AND cancelled > 0 AND state IN ('cancelled', 'expired') AND \(lastAmount) IS NOT NULL
                """,
                """
                UPDATE payments SET cancelled = cancelled - lowered
                    WHERE face = 'lyra' AND lowered > 0 AND state IN ('cancelled', 'expired')
                """,
                // A failed capture leaves nothing open.
                "UPDATE payments SET cancelled = authorised - lowered WHERE state = 'captureFailed'",
            ])
    }

    /// From the last line of a payment's history of the form `{"kind":"changed","minorUnits":4000}`.
    private static func lastAmount(event: String) -> String {
        """
        (SELECT CAST(REPLACE(SUBSTR(\(event), 32), '}', '') AS BIGINT) FROM history
            WHERE payment = payments.id AND \(event) LIKE '{"kind":"changed","minorUnits":%'
            ORDER BY number DESC LIMIT 1)
        """
    }
}
