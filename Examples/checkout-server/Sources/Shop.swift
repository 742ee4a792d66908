import Foundation
import GuichetCore
import GuichetDirect
import GuichetLyra
import GuichetMerchant
import GuichetMerchantSQLite
import GuichetSips
import Logging

/// The shop: its prices, its purchases, and who pays them.
struct Shop: Sendable {
    /// In cents. The app names an article, never an amount.
    static let prices: [String: Int64] = ["tea": 3_000, "cup": 950]

    /// New ones, and all others by their names.
    let purchases: Purchases
    /// For new purchases.
    private let checkout: CheckoutServer
    /// For those that were made while the other platform paid.
    private let other: (platform: Settings.Platform, checkout: CheckoutServer)?
    /// Over Worldline Direct: the app's calls, and the notifications.
    let direct: (server: InAppServer, notifications: DirectNotificationVerifier)?

    init(_ settings: Settings, over transport: any HTTPTransport, logger: Logger) throws {
        let all = try Purchases(
            file: settings.folder.appendingPathComponent("purchases.sqlite"), on: settings.platform)
        purchases = all
        let failed: @Sendable (any Error) -> Void = { logger.error("checkout: \($0)") }
        var direct: (server: InAppServer, notifications: DirectNotificationVerifier)?
        func checkout(on platform: Settings.Platform) throws -> CheckoutServer {
            let purchases = all.on(platform)
            switch platform {
            case .sips: return try Self.sips(settings, purchases, transport, failed)
            case .direct:
                let (server, checkout) = try Self.direct(settings, purchases, transport, failed)
                let key = DirectWebhookKey(
                    id: try settings.text("WEBHOOK_KEY_ID"), secret: try settings.text("WEBHOOK_SECRET"))
                direct = (
                    server,
                    DirectNotificationVerifier(merchantId: try settings.text("DIRECT_MERCHANT"), keys: [key])
                )
                return checkout
            }
        }
        self.checkout = try checkout(on: settings.platform)
        other = try settings.otherPlatform.map { ($0, try checkout(on: $0)) }
        self.direct = direct
    }

    /// The purchase's own platform prepares it and tells how it stands, whichever pays new ones now. Without its settings,
    /// and for a name that is no purchase, the answer is 404: nothing is paid.
    ///
    /// - Parameter member: of the message, which names the purchase.
    /// - Throws: if the table cannot be read: that is no "there is no such purchase".
    func checkout(of body: [UInt8], member: String) async throws -> CheckoutServer {
        guard let other, let name = (try? JSONValue(parsing: body))?[member]?.text,
            try await purchases.platform(of: name) == other.platform
        else { return checkout }
        return other.checkout
    }

    /// `SIPS_SHOP`, `SIPS_KEY`, `SIPS_KEY_VERSION`, `SIPS_API`, `SIPS_SDK_VERSION`; for Apple Pay `LYRA_SHOP`,
    /// `LYRA_PASSWORD`, `LYRA_API`.
    private static func sips(
        _ settings: Settings, _ purchases: Purchases, _ transport: any HTTPTransport,
        _ failed: @escaping @Sendable (any Error) -> Void
    ) throws -> CheckoutServer {
        let credentials = ShopCredentials(
            merchantId: try settings.text("SIPS_SHOP"), secretKey: SipsSecretKey(try settings.text("SIPS_KEY")),
            keyVersion: try settings.text("SIPS_KEY_VERSION"))
        let office = try settings.address("SIPS_API")
        let merchant = InAppMerchant<Sips>(
            shop: credentials, office: office, sdkVersion: try settings.text("SIPS_SDK_VERSION"), transport: transport)
        var checkout = CheckoutServer(
            orders: purchases, over: merchant,
            lookup: OfficeClient<Sips>(shop: credentials, office: office, transport: transport), failed: failed)
        if let number = settings.optional("LYRA_SHOP") {
            let client = LyraClient(
                shop: LyraShop(shopId: number, password: LyraPassword(try settings.text("LYRA_PASSWORD"))),
                api: try settings.address("LYRA_API"), transport: transport)
            checkout.applePay = CheckoutApplePay(orders: purchases, over: client)
        }
        return checkout
    }

    /// `DIRECT_MERCHANT`, `DIRECT_KEY_ID`, `DIRECT_SECRET`, `DIRECT_API`; `HANDLE_KEY`: 32 bytes in Base64, which seal
    /// what the app gets; `SHOP_NUMBER`: the shop's number in the app's words; `DIRECT_TEST`: set on a test platform.
    private static func direct(
        _ settings: Settings, _ purchases: Purchases, _ transport: any HTTPTransport,
        _ failed: @escaping @Sendable (any Error) -> Void
    ) throws -> (InAppServer, CheckoutServer) {
        let client = DirectClient(
            merchantId: try settings.text("DIRECT_MERCHANT"),
            key: DirectAPIKey(id: try settings.text("DIRECT_KEY_ID"), secret: try settings.text("DIRECT_SECRET")),
            api: try settings.address("DIRECT_API"), transport: transport)
        guard let key = InAppHandleKey(id: "k1", secret: try settings.bytes("HANDLE_KEY")) else {
            throw Settings.Missing(name: "HANDLE_KEY")
        }
        let webhooks = [settings.url.appendingPathComponent("webhooks").absoluteString]
        var inApp = InAppServer.Settings(
            route: settings.url.appendingPathComponent("inapp"), returnLink: settings.appLink.absoluteString,
            merchantId: try settings.text("SHOP_NUMBER"))
        inApp.webhooks = webhooks
        if settings.optional("DIRECT_TEST") != nil { inApp.platform = .simulation }
        let store = try InAppSQLiteStore(path: settings.folder.appendingPathComponent("inapp.sqlite").path)
        let server = InAppServer(
            client: client, settings: inApp, keys: [key], records: store, wallets: store, failed: failed)
        var checkout = CheckoutServer(orders: purchases, over: server, failed: failed)
        checkout.applePay = CheckoutApplePay(orders: purchases, over: client, webhooks: webhooks)
        return (server, checkout)
    }

    /// A notification of Worldline Direct. What the stores throw is answered with 500: the platform tries again.
    func notified(_ event: DirectWebhookEvent) async throws {
        _ = try await direct?.server.automaticResponse(for: event)
        guard let payment = event.payment, let reference = payment.paymentOutput?.references?.merchantReference else {
            return
        }
        switch DirectOutcome(payment) {
        // Refunded in the meantime: the shopper was charged, and this purchase is not paid again.
        case .accepted, .refunded: try await purchases.end(reference, as: .charged)
        case .declined: try await purchases.end(reference, as: .notCharged)
        default: break
        }
    }
}
