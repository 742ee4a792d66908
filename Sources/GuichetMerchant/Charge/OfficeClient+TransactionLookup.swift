import GuichetCore
public import GuichetSips

extension OfficeClient: TransactionLookup {
    /// Asks `getTransactionData` by `transactionReference`.
    ///
    /// "There is none" (25) counts only under the shop's seal: anybody could say it, and the app would then pay again.
    public func transactionStatus(of reference: String) async throws(MerchantError) -> TransactionStatus? {
        do throws(MerchantError) {
            let data = try await getTransactionData(.transactionReference(reference))
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
