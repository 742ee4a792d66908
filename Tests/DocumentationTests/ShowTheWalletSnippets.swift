import GuichetCore
import GuichetSDK
import GuichetSDKUI
import GuichetSips

#if canImport(SwiftUI)
    import SwiftUI
#endif

// begin: wallet-read
/// The shopper's cards; `nil` if there are none, or no answer: then show the card form.
func readWallet(
    _ initialisation: Initialisation, over client: InAppClient<Sips>, thisMonth: CardExpiry
) async -> WalletModel? {
    guard let response = try? await client.getWalletData(initialisation: initialisation),
        response.inAppResponseCode == .accepted
    else { return nil }
    return WalletModel(response, thisMonth: thisMonth)
}
// end: wallet-read

// begin: wallet-pay
/// Pays with the chosen card; `nil` if none is chosen.
func pay(
    with wallet: WalletModel, initialisation: Initialisation, over client: InAppClient<Sips>
) async throws(InAppError) -> INAPPOrderResponse? {
    guard let card = wallet.selected else { return nil }
    return try await client.walletOrder(
        paymentMeanId: card.id, paymentMeanBrand: wallet.brandSelection.brand,
        paymentMeanBrandSelectionStatus: wallet.brandSelection.status, initialisation: initialisation)
}
// end: wallet-pay

#if canImport(SwiftUI)
    // begin: wallet-view
    struct WalletPage: View {
        let wallet: WalletModel
        /// Whether a payment or a removal is under way.
        let isBusy: Bool
        let pay: @MainActor (WalletModel) -> Void
        let remove: @MainActor (WalletModel.Card) -> Void
        let typeCard: @MainActor () -> Void

        var body: some View {
            WalletList(wallet, in: .french, isBusy: isBusy, pay: pay, remove: remove, otherCard: typeCard)
        }
    }
    // end: wallet-view

    // begin: wallet-receipt
    struct PaidPage: View {
        let response: INAPPOrderResponse

        var body: some View {
            Form {
                // There is none for an order that was not accepted.
                if let receipt = Receipt(response, in: ShopperTexts(.french)) { ReceiptView(receipt) }
            }
        }
    }
// end: wallet-receipt
#endif
