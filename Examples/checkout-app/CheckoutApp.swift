// A shop with one cart, paid with the payment sheet: Apple Pay, a card or one of the wallet, with 3-D Secure, or Bancontact.
// The shop's server decides for each order which platform pays: both drivers are here. Examples/checkout-server is that
// server. Its address, the cart, the shopper's session and who pays with Apple Pay are launch arguments, for a simulator:
//
//     -shop http://127.0.0.1:8000 -cart NAME -session SECRET -platform sips
//
// `platform` is the server's SHOP_PLATFORM: `sips`, where Scellius takes Apple Pay, or `direct`, Worldline Direct. A real app
// gets the cart from its server, keeps the session in the keychain, and knows its contract.

#if canImport(SwiftUI) && canImport(UIKit)
    import GuichetCore
    import GuichetPassKit
    import GuichetSDK
    import GuichetSDKDirect
    import GuichetSDKUI
    import GuichetSips
    import GuichetURLSession
    import SwiftUI

    /// What the app needs for its sheets, made once.
    struct Shop: Sendable {
        let base: URL
        /// What authenticates the shopper to the server.
        let headers: [(name: String, value: String)]
        let journal: PaymentJournal
        /// The platform that pays with Apple Pay, whose cards Apple's sheet offers.
        let applePay: ApplePayProvider
        let transport = URLSessionTransport()
        let language = ShopperLanguage(preferred: Locale.preferredLanguages)

        func sheet(for cart: String, amount: Amount) throws -> PaymentSheet {
            let checkout = base.appendingPathComponent("checkout")
            var sheet = PaymentSheet(
                amount: amount, purchase: cart,
                server: .at(checkout, purchase: cart, over: transport, headers: headers),
                platform: DriverByVersion([
                    InAppWire.version: InAppWireDriver(transport: transport),
                    DirectInAppWire.version: DirectInAppDriver(transport: transport),
                ]), journal: journal, language: language)
            sheet.threeDSecure = PaymentSheet.ThreeDSecure(
                termUrl: base.appendingPathComponent("term"), appLink: URL(string: "com.example.shop://back"))
            sheet.means = [.wallet, .bancontact, .coBadges]
            sheet.applePay = PaymentSheet.ApplePay(
                request: try ApplePayRequest(
                    merchantIdentifier: "merchant.com.example.shop", merchantName: "Example", countryCode: "FR",
                    total: amount, provider: applePay),
                server: .posting(
                    to: checkout.appendingPathComponent("apple-pay"), over: transport, headers: headers
                ) { payment in
                    ["purchase": .string(cart), "token": payment.token.applePayJSON]
                })
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
            let settings = UserDefaults.standard
            guard let base = URL(string: settings.string(forKey: "shop") ?? "https://shop.example"),
                let amount = Amount(minorUnits: 3_000, currency: .eur),
                let folder = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first,
                // A new app does not have this folder yet, and without its journal the sheet pays nothing.
                (try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)) != nil
            else {
                view = nil
                return
            }
            let storage = FileJournalStorage(folder.appendingPathComponent("payments.json"))
            let session = settings.string(forKey: "session") ?? ""
            let shop = Shop(
                base: base, headers: [("Authorization", "Bearer \(session)")],
                journal: PaymentJournal(storage: storage),
                applePay: settings.string(forKey: "platform") == "direct" ? .worldlineDirect : .scellius)
            do {
                let sheet = try shop.sheet(for: settings.string(forKey: "cart") ?? "cart-7", amount: amount)
                view = CartView(sheet: sheet)
            } catch {
                // The request of Apple Pay is wrong: a mistake in this file.
                preconditionFailure("\(error)")
            }
        }

        var body: some Scene {
            WindowGroup { view }
        }
    }
#endif
