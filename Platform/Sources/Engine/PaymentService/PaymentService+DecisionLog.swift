import GuichetCore
import Logging

/// One line for each payment that is decided (docs/logs.md).
extension PaymentService {
    /// The same payment service, with the APIs' names of payments, keyed by the name of the API.
    package func naming(_ names: [String: PaymentNaming]) -> PaymentService {
        with { $0.names = names }
    }

    /// Called once a decision is durable, which is counted, too. If the log level leaves such lines out, no text is built.
    ///
    /// - Parameter start: when the order began that is decided in its own call: an operator may move the platform's clock
    ///   meanwhile.
    func logDecision(of payment: Payment, since start: ContinuousClock.Instant? = nil) {
        meters.payments.decided(payment)
        logger.info("payment decided", metadata: decision(of: payment, since: start))
    }

    private func decision(of payment: Payment, since start: ContinuousClock.Instant?) -> Logger.Metadata {
        let took =
            start.map { Int64((ContinuousClock.now - $0) / .milliseconds(1)) }
            ?? (payment.decidedAt ?? payment.updatedAt).milliseconds - payment.createdAt.milliseconds
        var line: Logger.Metadata = [
            "api": .string(payment.shop.api), "shop": .string(LogText.line(payment.shop.name)),
            "payment": .string(payment.id.description), "state": .string(payment.state.rawValue),
            "amount": .string(String(payment.amount.minorUnits)),
            "currency": .string(payment.amount.currency.rawValue),
            "ms": .string(String(took)),
        ]
        if payment.direction == .credit { line["direction"] = "credit" }
        if let reference = payment.reference ?? names[payment.shop.api]?(payment) {
            // Only the reference of a debit is refused for such a number (docs/pci.md, "Account numbers").
            line["reference"] = .string(
                AccountNumberScanner.isIn(reference) ? AccountNumberScanner.notShown : LogText.line(reference))
        }
        switch payment.verdict {
        case .approved(_, let code)?: line["code"] = .string(LogText.line(code))
        case .declined(let code, _)?, .pending(let code)?: line["code"] = .string(LogText.line(code))
        case .notProcessed?, nil: break
        }
        return line
    }
}
