// A shop with one article and Apple's own button, paid through Scellius ("Intégrer Apple Pay en mode inApp via un bouton
// natif" 1.0). The app makes `payload`; the shop's server adds its own amount and makes the call Charge/CreatePayment, with
// the shop's password, which the app does not know.

#if canImport(SwiftUI) && canImport(UIKit) && canImport(PassKit)
    import Combine
    import GuichetCore
    import GuichetLyraApplePay
    import GuichetPassKit
    import GuichetURLSession
    import SwiftUI
    import UIKit

    /// What the shop's server knows by this reference. Its amount is the one that is charged.
    struct Order: Sendable {
        let reference: String
        let title: String
        let total: Amount
    }

    /// The shop's server: two routes of its own.
    struct ShopServer: Sendable {
        let base: URL
        let transport: any HTTPTransport

        /// Takes `order` and `payload`, and answers with `outcome`.
        func paying(for order: Order, openOrder: OpenOrder) -> ApplePayServer {
            .posting(to: base.appendingPathComponent("apple-pay"), over: transport) { payment in
                let payload = try LyraApplePayPayload(payment.token).json
                // On the disk before anything leaves the phone.
                try openOrder.remember(order.reference)
                return ["order": .string(order.reference), "payload": payload]
            }
        }

        /// The server asks the platform (`Order/Get`), and says `refused` only where that is final.
        func outcome(of reference: String) async throws -> ApplePayServerAnswer {
            let request = HTTPTransportRequest.json(
                ["order": .string(reference)], to: base.appendingPathComponent("apple-pay/outcome"))
            let response = try await transport.send(request)
            guard response.status == 200, let answer = try? JSONValue(parsing: response.body) else { return .unknown }
            return ApplePayServerAnswer(json: answer)
        }
    }

    /// The reference of an order whose payment may have left the phone, so that it outlives a crash.
    struct OpenOrder: Sendable {
        let file: URL

        func remember(_ reference: String) throws {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(reference.utf8).write(to: file, options: .atomic)
        }

        func forget() { try? FileManager.default.removeItem(at: file) }

        /// Whether a payment of the order may have left the phone: also if the file is there and cannot be read now.
        func isOpen(_ reference: String) -> Bool {
            guard FileManager.default.fileExists(atPath: file.path) else { return false }
            guard let data = try? Data(contentsOf: file) else { return true }
            return String(decoding: data, as: UTF8.self) == reference
        }
    }

    struct CheckoutView: View {
        let order: Order
        let server: ShopServer
        let openOrder: OpenOrder
        let checkout: ApplePayCheckout
        let language: ShopperLanguage
        @State private var availability = ApplePayAvailability.unavailable
        @State private var said = ""

        var body: some View {
            VStack(alignment: .leading) {
                Text(order.title).font(.headline)
                Text(order.total.description)
                ApplePayButton(availability, in: language) { Task { await pay() } }
                Text(said).font(.footnote)
            }
            .task(id: order.reference) {
                look()
                if checkout.outcome == .unknown { await ask() }
            }
            // The shopper may have added a card meanwhile.
            .onReceive(NotificationCenter.default.publisher(for: UIApplication.didBecomeActiveNotification)) { _ in
                look()
            }
        }

        /// The app comes back from Apple's sheet, too: what was said of a payment stays.
        private func look() {
            let now = ApplePayAvailability.now(for: .scellius)
            guard now != availability || said.isEmpty else { return }
            availability = now
            said = ApplePayTexts(language).text(for: now) ?? ""
        }

        private func pay() async {
            do {
                let request = try ApplePayRequest(
                    merchantIdentifier: "merchant.com.example.shop", merchantName: "Example", countryCode: "FR",
                    total: order.total, provider: .scellius, applicationData: Array(order.reference.utf8))
                let outcome = await checkout.pay(request)
                said = ApplePayTexts(language).text(for: outcome)
                // What the phone believes is no proof: the server delivers, or does not.
                switch outcome {
                case .unknown: await ask()
                // Also a second tap, while the answer to the first payment is still to come.
                case .notPresented: break
                default: openOrder.forget()
                }
            } catch {
                said = String(describing: error)
            }
        }

        /// The shopper cannot pay again before the server has told the result of the first payment.
        private func ask() async {
            do {
                let outcome = try await checkout.settle { try await server.outcome(of: order.reference) }
                said = ApplePayTexts(language).text(for: outcome)
                if outcome != .unknown { openOrder.forget() }
            } catch {
                said = ApplePayTexts(language).text(for: .unknown)
            }
        }
    }

    @main
    struct ShopApp: App {
        private let view: CheckoutView?

        init() {
            guard let base = URL(string: "https://shop.example"),
                let total = Amount(minorUnits: 999, currency: .eur),
                let folder = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
            else {
                view = nil
                return
            }
            let order = Order(reference: "myOrderId-930275", title: "Tea", total: total)
            let server = ShopServer(base: base, transport: URLSessionTransport())
            let openOrder = OpenOrder(file: folder.appendingPathComponent("open-order"))
            view = CheckoutView(
                order: order, server: server, openOrder: openOrder,
                checkout: ApplePayCheckout(
                    server: server.paying(for: order, openOrder: openOrder),
                    resuming: openOrder.isOpen(order.reference), late: { _ in openOrder.forget() }),
                language: ShopperLanguage(preferred: Locale.preferredLanguages))
        }

        var body: some Scene {
            WindowGroup { view }
        }
    }
#endif
