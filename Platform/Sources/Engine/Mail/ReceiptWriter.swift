/// Writes an API's receipt for a shopper.
package protocol ReceiptWriter: Sendable {
    /// Called once for a payment, in the transaction that stores its authorisation.
    ///
    /// - Returns: `nil` if no receipt is sent.
    func receipt(for payment: Payment, at instant: Instant) throws -> MailDraft?
}
