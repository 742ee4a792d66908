extension Schema {
    /// Pairs of Sips 1.0 whose number was kept with the zeros before it. Each gets its number's name beside its own, so that
    /// a new order of the same number finds it taken; where two of them are one number, the first name stays.
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
