// The first code of docs/payment-sheet.md.

#if canImport(SwiftUI) && canImport(WebKit) && canImport(UIKit)
    // begin: sheet-page
    import GuichetSDKUI
    import GuichetURLSession
    import SwiftUI

    struct BasketPage: View {
        let amount: Amount, cart: String, shop: URL
        /// Each the only one of the app.
        let journal: PaymentJournal, transport: URLSessionTransport

        var body: some View {
            PaymentSheetButton(
                "Payer",
                PaymentSheet(
                    amount: amount, purchase: cart, shop: shop, over: transport, journal: journal, language: .french
                )
            ) { result in print(result) }
        }
    }
// end: sheet-page
#endif
