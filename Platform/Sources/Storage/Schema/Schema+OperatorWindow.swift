extension Schema {
    /// What operators look for, the attempts of notifications, and the shops whose notifications or clock they changed.
    static func operatorWindow(blob: String) -> Migration {
        Migration(
            version: 18, name: "attempts of notifications, held notifications, clocks of shops, and payments by card and amount",
            statements: [
                """
                CREATE TABLE notification_attempts (
                    notification TEXT NOT NULL,
                    number BIGINT NOT NULL,
                    at BIGINT NOT NULL,
                    microseconds BIGINT NOT NULL,
                    result TEXT NOT NULL,
                    copy BIGINT NOT NULL,
                    status BIGINT,
                    answer TEXT,
                    sent \(blob),
                    PRIMARY KEY (notification, number)
                )
                """,
                "CREATE INDEX notification_attempts_at ON notification_attempts (at)",
                "CREATE TABLE held_shops (api TEXT NOT NULL, shop TEXT NOT NULL, PRIMARY KEY (api, shop))",
                """
                CREATE TABLE shop_clocks (
                    api TEXT NOT NULL,
                    shop TEXT NOT NULL,
                    ahead BIGINT NOT NULL,
                    PRIMARY KEY (api, shop)
                )
                """,
                "CREATE INDEX notifications_created ON notifications (created_at, id)",
                // Every API shows the last two digits of a card.
                "CREATE INDEX payments_card ON payments (substr(pan_masked, length(pan_masked) - 1), id)",
                "CREATE INDEX payments_amount ON payments (currency, amount, id)",
            ])
    }
}
