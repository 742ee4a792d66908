public import GuichetSips

/// Gives the status of a transaction: the office client's `getTransactionData`, or a merchant's own database.
public protocol TransactionLookup: Sendable {
    /// - Parameter transaction: complete; never a Sips 1.0 pair without its date.
    /// - Returns: `nil` if the platform has no such transaction (code 25). A table of automatic responses must throw
    ///   where it has no row: none may have arrived yet.
    /// - Throws: if the question was not answered. The status of the transaction is then unknown.
    func transactionStatus(of transaction: PaymentReference) async throws -> TransactionStatus?
}
