extension Schema {
    /// Cards that take the place of another one's when their payment is accepted, cancelled ones whose number is kept until they
    /// can no longer be reactivated, and recurring orders that begin when the payment which registers their card is accepted.
    static let replacedCards = Migration(
        version: 26, name: "cards that replace another one's, and recurring orders that a payment opens",
        statements: [
            "ALTER TABLE card_tokens ADD COLUMN replaces TEXT", cancelledNumbers,
            "ALTER TABLE recurring_orders ADD COLUMN awaiting TEXT", openingOrders,
        ])

    static let openingOrders =
        "CREATE INDEX recurring_orders_awaiting ON recurring_orders (awaiting) WHERE awaiting IS NOT NULL"

    static let cancelledNumbers = """
        CREATE INDEX card_tokens_cancelled ON card_tokens (cancelled_at)
            WHERE cancelled_at IS NOT NULL AND pan_sealed IS NOT NULL
        """
}
