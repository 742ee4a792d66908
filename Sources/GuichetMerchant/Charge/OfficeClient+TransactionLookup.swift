import GuichetCore
public import GuichetSips

extension OfficeClient: TransactionLookup {
    /// Asks `getTransactionData`, by whichever reference the shop gives.
    ///
    /// "There is none" (25) counts only under the shop's seal: anybody could say it, and the app would then pay again.
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
