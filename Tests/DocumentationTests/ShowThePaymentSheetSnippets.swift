import Foundation
import GuichetCore
import GuichetSDK
import GuichetSDKUI
import GuichetSips

#if canImport(SwiftUI)
    import SwiftUI
#endif

// begin: sheet-make
/// A sheet for a cart. The journal is the app's only one, in a file.
func paymentSheet(
    for cart: String, amount: Amount, shop: URL, journal: PaymentJournal, over transport: any HTTPTransport
) -> PaymentSheet {
    PaymentSheet(
        amount: amount, purchase: cart, shop: shop, over: transport, journal: journal, language: .french)
}
// end: sheet-make

// begin: sheet-result
/// What the app says when the sheet has ended; `nil` says nothing.
func words(for result: PaymentSheetResult, in texts: ShopperTexts) -> String? {
    switch result {
    // The merchant's server decides what is delivered.
    case .paid: texts.text(for: Advice.none)
    case .refused(let advice): texts.text(for: advice)
    case .notCharged: nil
    case .ask: texts.text(for: Advice.ask)
    }
}
// end: sheet-result

// begin: sheet-3ds
/// The same sheet, which takes the shopper to the bank's page.
func authenticating(_ sheet: PaymentSheet, termUrl: URL, appLink: URL? = nil) -> PaymentSheet {
    var sheet = sheet
    sheet.threeDSecure = PaymentSheet.ThreeDSecure(termUrl: termUrl, appLink: appLink)
    return sheet
}
// end: sheet-3ds

// begin: sheet-open
/// The carts whose outcome the app does not know, at its start.
func openCarts(in journal: PaymentJournal) async throws(JournalError) -> [String] {
    var carts: [String] = []
    for intent in try await journal.intents() {
        if case .transactionReference(let cart)? = intent.payment { carts.append(cart) }
    }
    return carts
}
// end: sheet-open

#if canImport(SwiftUI) && canImport(UIKit)
    // begin: sheet-view
    struct CartPage: View {
        let sheet: PaymentSheet
        let show: @MainActor (PaymentSheetResult) -> Void

        var body: some View {
            PaymentSheetButton("Payer", sheet, end: show)
        }
    }
    // end: sheet-view

    // begin: sheet-theme
    struct BlueCartPage: View {
        let sheet: PaymentSheet
        let show: @MainActor (PaymentSheetResult) -> Void
        @Binding var isPaying: Bool

        var body: some View {
            Button("Payer") { isPaying = true }
                .paymentSheet(
                    isPresented: $isPaying, sheet,
                    theme: PaymentSheetTheme(accent: .blue, corner: 4, font: .body, buttonLabel: "Commander"),
                    end: show)
        }
    }
// end: sheet-theme
#endif
