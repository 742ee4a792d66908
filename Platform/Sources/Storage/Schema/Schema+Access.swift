extension Schema {
    /// Tokens of the operator's API, and the list of what was changed with them.
    static func access(blob: String) -> Migration {
        Migration(
            version: 16, name: "tokens of the operator's API, and the audit list",
            statements: [
                """
                CREATE TABLE operator_tokens (
                    name TEXT PRIMARY KEY,
                    hash \(blob) NOT NULL,
                    rights TEXT NOT NULL,
                    created_at BIGINT NOT NULL
                )
                """,
                """
                CREATE TABLE audit (
                    number BIGINT PRIMARY KEY,
                    at BIGINT NOT NULL,
                    machine_time BIGINT NOT NULL,
                    who TEXT NOT NULL,
                    kind TEXT NOT NULL,
                    what TEXT NOT NULL
                )
                """,
            ])
    }
}
