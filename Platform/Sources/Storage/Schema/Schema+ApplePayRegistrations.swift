extension Schema {
    /// The merchants' answers to Apple's terms. Rows are added and never changed.
    static let applePayRegistrations = Migration(
        version: applePayRegistrationsVersion, name: "registrations for apple pay on the hosted checkout page",
        statements: [
            """
            CREATE TABLE applepay_registrations (
                face TEXT NOT NULL,
                shop TEXT NOT NULL,
                number BIGINT NOT NULL,
                answer TEXT NOT NULL CHECK (answer IN ('accepted', 'rejected', 'unsubscribed')),
                terms TEXT NOT NULL,
                answered_at BIGINT NOT NULL,
                way TEXT NOT NULL,
                PRIMARY KEY (face, shop, number)
            )
            """
        ])

    static let applePayRegistrationsVersion: Int64 = 9
}
