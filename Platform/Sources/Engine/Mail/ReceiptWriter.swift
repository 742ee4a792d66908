/// Writes an API's receipt for a buyer.
package protocol ReceiptWriter: Sendable {
    /// Asked once for a payment, in the transaction that writes its authorisation down.
    ///
    /// - Returns: `nil` when nobody gets one.
    func receipt(for payment: Payment, at instant: Instant) throws -> MailDraft?
}
