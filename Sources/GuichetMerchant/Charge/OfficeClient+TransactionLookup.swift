import GuichetCore
public import GuichetSips

extension OfficeClient: TransactionLookup {
    /// Asks `getTransactionData`, by the reference of either kind that the shop uses.
    ///
    /// "There is none" (25) counts only with the shop's seal: without it, an attacker could send it and make the app
    /// pay again.
    public func transactionStatus(of transaction: PaymentReference) async throws(MerchantError) -> TransactionStatus? {
        do throws(MerchantError) {
            let data = try await getTransactionData(transaction)
            guard let status = data.transactionStatus else {
                throw MerchantError(.unreadableAnswer, "no transactionStatus", advice: .retry, isSealed: true)
            }
            return status
        } catch {
            guard error.platformCode == .unknownTransaction, error.isSealed else { throw error }
            return nil
        }
    }
}
