import Engine
import GuichetCore

extension SQLTransaction {
    func claim(scope: String, key: String) throws -> HeldClaim? {
        try db.rows(
            "SELECT holds, payment, answer, fingerprint, expires_at FROM claims WHERE scope = ? AND claim_key = ?",
            [.text(scope), .text(key)]
        ).first.map { row in
            HeldClaim(
                try ClaimColumns(
                    holds: row.text(0), payment: row.optionalText(1), answer: row.optionalBlob(2)
                ).content(),
                fingerprint: try row.optionalBlob(3),
                expiresAt: try row.optionalInteger(4).map(Instant.init(milliseconds:)))
        }
    }

    func reserve(_ claim: Claim, holding content: ClaimContent, expiringAt: Instant?) throws -> HeldClaim? {
        let columns = ClaimColumns(content)
        // Only the decision of a payment that was made sets the end of its claims.
        let isDecidedLater = if case .payment = content { true } else { false }
        let changed = try db.execute(
            """
            INSERT INTO claims
                    (scope, claim_key, holds, payment, answer, fingerprint, seconds_after_decision, expires_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (scope, claim_key) DO NOTHING
            """,
            [
                .text(claim.scope), .text(claim.key), .text(columns.holds), .optional(columns.payment),
                .optional(columns.answer), .optional(claim.fingerprint),
                .optional(isDecidedLater ? claim.secondsAfterDecision : nil), .optional(expiringAt?.milliseconds),
            ])
        return changed == 1 ? nil : try self.claim(scope: claim.scope, key: claim.key)
    }

    func expireClaims(of payment: PaymentID, decidedAt: Instant) throws {
        try db.write(
            """
            UPDATE claims SET expires_at = ? + seconds_after_decision * 1000
                WHERE payment = ? AND seconds_after_decision IS NOT NULL
            """,
            [.integer(decidedAt.milliseconds), .text(payment.text)])
    }

    func deleteClaims(expiredAt instant: Instant) throws {
        try db.write(
            "DELETE FROM claims WHERE expires_at IS NOT NULL AND expires_at <= ?", [.integer(instant.milliseconds)])
    }
}
