import Foundation
import GuichetCore
import GuichetDirect
import GuichetMerchant
import GuichetMerchantSQLite
import GuichetSips

/// What the app asks its merchant for. The order is the same whichever platform pays it.
struct ShopOrders: Sendable {
    private static let wallet = "wallet-1"
    private static let shopNumber = "002001000000001"

    private let platform: ShopSettings.Platform
    let sips: InAppMerchant<Sips>
    /// Tells how an order ended; `nil` where Worldline Direct pays.
    let office: OfficeClient<Sips>?
    let direct: InAppServer

    init(_ settings: ShopSettings, clock: ShopClock, over transport: any HTTPTransport) throws {
        platform = settings.platform
        let shop = ShopCredentials(
            merchantId: Self.shopNumber, secretKey: SipsSecretKey("\(Self.shopNumber)_KEY1"), keyVersion: "1")
        sips = InAppMerchant(shop: shop, office: settings.api, sdkVersion: "GUICHET", transport: transport)
        office =
            settings.platform == .sips ? OfficeClient(shop: shop, office: settings.api, transport: transport) : nil
        let client = DirectClient(
            merchantId: "AcmeTest",
            key: DirectAPIKey(id: "5e45c937b9db33ae", secret: "I42Zf4pVnRdroHfuHnRiJjJ2B6+22h0yQt/R3nZR8Xg="),
            api: settings.api, transport: transport, now: { clock.date })
        guard let route = URL(string: "http://127.0.0.1:\(settings.port)/inapp"),
            let key = InAppHandleKey(id: "k1", secret: settings.handleKey)
        else { throw ShopSettings.Missing(name: "SHOP_KEY") }
        var inApp = InAppServer.Settings(
            route: route, returnLink: settings.returnLink, merchantId: Self.shopNumber)
        inApp.platform = .simulation
        if let termUrl = settings.formTermUrl {
            guard let page = URL(string: "http://127.0.0.1:\(settings.port)/authentication") else {
                throw ShopSettings.Missing(name: "SHOP_PORT")
            }
            inApp.formPage = InAppServer.FormPage(address: page, termUrls: [termUrl])
        }
        inApp.webhooks = ["http://127.0.0.1:\(settings.port)/webhooks"]
        let store = try InAppSQLiteStore(path: settings.store)
        direct = InAppServer(
            client: client, settings: inApp, keys: [key], records: store, wallets: store, now: { clock.date })
    }

    func initialise(_ operation: SDKOperationName, _ reference: String?) async throws -> Initialisation {
        switch (platform, operation) {
        case (.sips, .getWalletData), (.sips, .addCard), (.sips, .deletePaymentMean):
            return try await sips.walletInitialize(operation, merchantWalletId: Self.wallet)
        case (.sips, .getCardData): return try await sips.paymentMeanInfoInitialize()
        case (.sips, _):
            var order = try Self.order(reference)
            order.sdkOperationName = operation
            if operation == .paymentProviderOrder { order.paymentMeanBrand = .bcmcMobile }
            return try await sips.orderInitialize(order)
        case (.direct, _):
            guard let reference else { return try await direct.initialise(operation, wallet: Self.wallet) }
            return try await direct.initialise(operation, order: Self.order(reference), wallet: Self.wallet)
        }
    }

    func initialisePaymentToken() async throws -> PaymentTokenInitialisation {
        switch platform {
        case .sips: try await sips.paymentTokenInitialize()
        case .direct: try await direct.initialisePaymentToken()
        }
    }

    private static func order(_ reference: String?) throws -> OrderInitializeRequest {
        guard let reference, let amount = Amount(minorUnits: 3_000, currency: .eur) else {
            throw NoReference()
        }
        var order = OrderInitializeRequest(ordering: amount, transactionReference: reference)
        order.merchantWalletId = wallet
        order.customerId = "shopper-1"
        order.orderId = "order1"
        order.returnContext = "context 1"
        order.statementReference = "BOUTIQUE"
        return order
    }

    struct NoReference: Error {}
}
