import Logging

extension PaymentService {
    /// The same payment service, with the writers of receipts, keyed by the name of the API.
    package func writing(receipts: [String: any ReceiptWriter]) -> PaymentService {
        with { $0.receipts = receipts }
    }

    /// Writes the shopper's only receipt, in the step that authorises the amount. If the payment is authorised after
    /// the order, the receipt is written then.
    ///
    /// - Parameter payment: after the acquirer's answer. No other step authorises.
    func writeReceipt(of payment: Payment, at now: Instant, in store: any StoreWriter) throws {
        guard payment.direction == .debit, payment.authorisedAt == now, let writer = receipts[payment.shop.api] else {
            return
        }
        let draft: MailDraft?
        do {
            draft = try writer.receipt(for: payment, at: now)
        } catch {
            // A receipt that cannot be written must not lose the outcome of a payment.
            logger.error(
                "a receipt could not be written",
                metadata: ["payment": "\(payment.id)", "error": "\(type(of: error))"])
            return
        }
        guard let draft else { return }
        try store.insert(
            Mail(
                id: .receipt(of: payment.id), payment: payment.id, draft: draft, nextAt: now, createdAt: now))
    }
}
