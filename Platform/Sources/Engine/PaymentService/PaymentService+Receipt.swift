import Logging

extension PaymentService {
    /// The same payment service, with the writers of receipts, by the name of the API.
    package func writing(receipts: [String: any ReceiptWriter]) -> PaymentService {
        var paymentService = self
        paymentService.receipts = receipts
        return paymentService
    }

    /// A buyer gets one receipt, when the amount is authorised: a part of that very step. For a payment that is authorised
    /// later than it is ordered, that is the later day.
    ///
    /// - Parameter payment: as the acquirer's answer left it. No other step authorises anything.
    func writeReceipt(of payment: Payment, at now: Instant, in store: any StoreWriter) throws {
        guard payment.direction == .debit, payment.authorisedAt == now, let writer = receipts[payment.shop.api] else {
            return
        }
        let draft: MailDraft?
        do {
            draft = try writer.receipt(for: payment, at: now)
        } catch {
            // The outcome of a payment is never lost to a text that cannot be written.
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
