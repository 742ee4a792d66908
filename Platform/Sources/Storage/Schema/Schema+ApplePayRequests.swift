extension Schema {
    /// Requests for certificates with their keys, and the last reminder about each certificate's end.
    static func applePayRequests(blob: String) -> Migration {
        Migration(
            version: applePayRequestsVersion, name: "apple pay requests and reminders",
            statements: [
                """
                CREATE TABLE applepay_requests (
                    id TEXT PRIMARY KEY,
                    merchant_id TEXT NOT NULL,
                    environment TEXT NOT NULL,
                    public_key_hash \(blob) NOT NULL UNIQUE,
                    request TEXT NOT NULL,
                    key_sealed \(blob) NOT NULL,
                    created_at BIGINT NOT NULL
                )
                """,
                """
                CREATE TABLE applepay_reminders (
                    certificate TEXT PRIMARY KEY REFERENCES applepay_certificates (id),
                    days_before BIGINT NOT NULL,
                    at BIGINT NOT NULL
                )
                """,
            ])
    }

    static let applePayRequestsVersion: Int64 = 11
}
