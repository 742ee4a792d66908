extension Schema {
    /// Mandates and batches. A call that was refused no longer reserves its key: what was reserved that way is deleted.
    static func mandates(blob: String) -> Migration {
        Migration(
            version: 21, name: "mandates, batches, no refusals under the keys of calls",
            statements: mandateTables(blob: blob) + ["DELETE FROM claims WHERE holds = 'refusal'"])
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
                PRIMARY KEY (api, shop, reference)
            )
            """,
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
            """,
        ]
    }
}
