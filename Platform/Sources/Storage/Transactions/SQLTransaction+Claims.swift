import Engine
import GuichetCore

extension SQLTransaction {
    func claim(scope: String, key: String) throws -> HeldClaim? {
        try db.rows(
            """
            SELECT payment, fingerprint, seconds_after_decision, answer FROM claims
                WHERE scope = ? AND claim_key = ?
            """,
            [.text(scope), .text(key)]
        ).first.map { row in
            HeldClaim(
                claim: Claim(
                    scope: scope, key: key, fingerprint: try row.optionalBlob(1),
                    secondsAfterDecision: try row.optionalInteger(2), answer: try row.optionalBlob(3)),
                payment: try row.optionalText(0).map(PaymentID.init))
        }
    }

    func reserve(_ claim: Claim, for payment: PaymentID?, expiringAt: Instant?) throws -> HeldClaim? {
        let changed = try db.execute(
            """
            INSERT INTO claims (scope, claim_key, payment, fingerprint, seconds_after_decision, expires_at, answer)
                VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (scope, claim_key) DO NOTHING
            """,
            [
                .text(claim.scope), .text(claim.key), .optional(payment?.text), .optional(claim.fingerprint),
                .optional(claim.secondsAfterDecision), .optional(expiringAt?.milliseconds), .optional(claim.answer),
            ])
        return changed == 1 ? nil : try self.claim(scope: claim.scope, key: claim.key)
    }

    func expireClaims(of payment: PaymentID, decidedAt: Instant) throws {
        try db.execute(
            """
            UPDATE claims SET expires_at = ? + seconds_after_decision * 1000
                WHERE payment = ? AND seconds_after_decision IS NOT NULL
            """,
            [.integer(decidedAt.milliseconds), .text(payment.text)])
    }

    func deleteClaims(expiredAt instant: Instant) throws {
        try db.execute(
            "DELETE FROM claims WHERE expires_at IS NOT NULL AND expires_at <= ?", [.integer(instant.milliseconds)])
    }
}
