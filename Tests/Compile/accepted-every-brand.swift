import GuichetSDK
import GuichetSips

/// The other eleven are there for every brand.
func wallet<Brand>(client: InAppClient<Brand>, initialisation: Initialisation) async throws(InAppError) -> Int {
    try await client.getWalletData(initialisation: initialisation).walletPaymentMeanData?.count ?? 0
}
