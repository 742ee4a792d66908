extension Schema {
    /// Pairs of Sips 1.0 whose number was stored with leading zeros. Each also gets the name without zeros, so that a
    /// new order with the same number finds it taken; if two of them are the same number, the first name stays.
    static let numberedReferences = Migration(
        version: 14, name: "references that are numbers",
        statements: [
            """
            INSERT INTO claims (scope, claim_key, payment, fingerprint, seconds_after_decision, expires_at, answer)
                SELECT scope,
                        SUBSTR(claim_key, 1, 11) || COALESCE(NULLIF(LTRIM(SUBSTR(claim_key, 12), '0'), ''), '0'),
                        payment, fingerprint, seconds_after_decision, expires_at, answer
                    FROM claims
                    WHERE scope LIKE 'sips/%/reference' AND claim_key LIKE 's/________/0_%'
                ON CONFLICT (scope, claim_key) DO NOTHING
            """
        ])
}
