extension Schema {
    /// The attempts of notifications, and the shops whose notifications or clock an operator changed.
    static func operatorWindow(blob: String) -> Migration {
        Migration(
            version: 20, name: "attempts of notifications, held notifications, clocks of shops",
            statements: operatorTables(blob: blob))
    }

    /// Payments have no index by card, amount or authorisation number: it would be written with each payment, and an operator
    /// who looks for one reads the newest first.
    static func operatorTables(blob: String) -> [String] {
        [
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
        ]
    }
}
