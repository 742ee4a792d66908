// A shop with one cart, paid with the payment sheet: a card or one of the wallet, with 3-D Secure, or Bancontact. The
// shop's server decides for each order which platform pays: both drivers are here. Its routes are those of CheckoutServer.

#if canImport(SwiftUI) && canImport(UIKit)
    import GuichetCore
    import GuichetSDK
    import GuichetSDKDirect
    import GuichetSDKUI
    import GuichetSips
    import GuichetURLSession
    import SwiftUI

    /// What the app needs for its sheets, made once.
    struct Shop: Sendable {
        let base: URL
        let journal: PaymentJournal
        let transport = URLSessionTransport()
        let language = ShopperLanguage(preferred: Locale.preferredLanguages)

        func sheet(for cart: String, amount: Amount) -> PaymentSheet {
            var sheet = PaymentSheet(
                amount: amount, purchase: cart,
                server: .at(base.appendingPathComponent("checkout"), purchase: cart, over: transport),
                platform: DriverByVersion([
                    InAppWire.version: InAppWireDriver(transport: transport),
                    DirectInAppWire.version: DirectInAppDriver(transport: transport),
                ]), journal: journal, language: language)
            sheet.threeDSecure = PaymentSheet.ThreeDSecure(
                termUrl: base.appendingPathComponent("term"), appLink: URL(string: "com.example.shop://back"))
            sheet.means = [.wallet, .bancontact, .coBadges]
            return sheet
        }
    }

    struct CartView: View {
        let sheet: PaymentSheet
        @State private var isPaying = false
        @State private var said = ""

        var body: some View {
            VStack(alignment: .leading) {
                Text(sheet.amount.description).font(.headline)
                Button(sheet.texts.pay) { isPaying = true }
                Text(said).font(.footnote)
            }
            .paymentSheet(isPresented: $isPaying, sheet) { result in
                said =
                    switch result {
                    case .paid: sheet.texts.text(for: Advice.none)
                    case .refused(let advice): sheet.texts.text(for: advice)
                    case .notCharged: ""
                    case .ask: sheet.texts.text(for: Advice.ask)
                    }
            }
            // A cart that was open when the app ended: the sheet asks before it shows a form.
            .task { if await isOpen() { isPaying = true } }
        }

        private func isOpen() async -> Bool { await sheet.isOpen() }
    }

    @main
    struct CheckoutApp: App {
        private let view: CartView?

        init() {
            guard let base = URL(string: "https://shop.example"),
                let amount = Amount(minorUnits: 3_000, currency: .eur),
                let folder = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
            else {
                view = nil
                return
            }
            let storage = FileJournalStorage(folder.appendingPathComponent("payments.json"))
            let shop = Shop(base: base, journal: PaymentJournal(storage: storage))
            view = CartView(sheet: shop.sheet(for: "cart-7", amount: amount))
        }

        var body: some Scene {
            WindowGroup { view }
        }
    }
#endif
