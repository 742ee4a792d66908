public import GuichetSips

/// Whoever can say what became of a transaction: the office client's `getTransactionData`, or a merchant's own books.
public protocol TransactionLookup: Sendable {
    /// - Parameter transaction: complete; a pair of Sips 1.0 without its day is never asked about.
    /// - Returns: `nil` when there is no such transaction (code 25).
    /// - Throws: when the question was not answered. That says nothing about the transaction.
    func transactionStatus(of transaction: PaymentReference) async throws -> TransactionStatus?
}
