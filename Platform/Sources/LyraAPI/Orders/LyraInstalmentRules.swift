import Engine
import GuichetCore

/// The payments after the first one of a form in instalments: "if the authorization (or information) request is
/// accepted on the day of the order, a transaction is created for each installment payment due date" (Lyra, form payment).
struct LyraInstalmentRules: InstalmentRules {
    func instalments(after payment: Payment) throws -> [LaterInstalment] {
        let details = try LyraDetails(of: payment)
        guard let first = details.instalment, let following = first.following else { return [] }
        guard let captureAt = payment.plan.captureAt else { throw NoDay() }
        // The issuer knows all of them by one identifier: only the first one was authenticated.
        let series = LyraTranslation(payment, details, now: payment.updatedAt).initialIssuerTransactionIdentifier
        var instalments: [LaterInstalment] = []
        for (index, part) in following.enumerated() {
            guard let amount = Amount(minorUnits: part.amount, currency: payment.amount.currency) else {
                throw WrongAmount()
            }
            let own = Self.details(LyraInstalment(index + 2, after: first), after: details, series: series)
            instalments.append(
                LaterInstalment(
                    amount: amount,
                    captureAt: details.captureAt(
                        captureAt.adding(seconds: part.days * LyraPlan.day), from: payment.createdAt),
                    details: try own.stored()))
        }
        return instalments
    }

    /// "The liability shift cannot apply to future installments."
    private static func details(
        _ instalment: LyraInstalment, after first: LyraDetails, series: String?
    ) -> LyraDetails {
        var details = first
        details.instalment = instalment
        details.initialIssuerTransactionIdentifier = series
        details.leaveFirstPayment()
        return details
    }

    struct NoDay: Error {}
    struct WrongAmount: Error {}
}
