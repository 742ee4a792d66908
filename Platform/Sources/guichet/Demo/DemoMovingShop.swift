import DirectAPI
import Foundation
import GuichetCore
import GuichetDirect
import GuichetMerchant
import GuichetMerchantSQLite
import GuichetSips
import Synchronization

/// A merchant that moves from Sips to Worldline Direct, and whose app stays as it is (docs/leaving-sips.md): for each
/// order the server decides which platform pays.
final class DemoMovingShop: Sendable {
    private struct State {
        var share = 0
        var server: InAppServer?
    }

    private let sips: InAppMerchant<Sips>
    private let client: DirectClient
    private let store: InAppSQLiteStore
    private let clock: DemoClock
    private let state = Mutex(State())

    private static let shopNumber = "002001000000001"

    /// - Parameter folder: for the orders that are paid by Worldline Direct.
    init(platform: String, folder: URL, transport: any HTTPTransport, clock: DemoClock) throws {
        let shop = DirectPlatformShop.demo
        guard let key = shop.apiKeys.first, let api = URL(string: platform) else {
            throw DemoFailure("there is no demo shop of Worldline Direct")
        }
        sips = InAppMerchant(
            shop: ShopCredentials(
                merchantId: Self.shopNumber, secretKey: SipsSecretKey("\(Self.shopNumber)_KEY1"), keyVersion: "1"),
            office: api, sdkVersion: "GUICHET", transport: transport)
        client = DirectClient(
            merchantId: shop.merchantId, key: key, api: api, transport: transport, now: { clock.date })
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        store = try InAppSQLiteStore(path: folder.appendingPathComponent("in-app.sqlite").path)
        self.clock = clock
    }

    /// Sets this server's address, at which the app's driver calls it.
    func setAddress(_ url: String) throws {
        guard let route = URL(string: "\(url)/moving/inapp") else { throw DemoFailure("an address is invalid") }
        var settings = InAppServer.Settings(
            route: route, returnLink: "demo-app://back", merchantId: Self.shopNumber)
        settings.platform = .simulation
        let clock = clock
        let server = InAppServer(
            client: client, settings: settings, keys: [InAppHandleKey(makingWithID: "demo")], records: store,
            wallets: store, now: { clock.date })
        state.withLock { $0.server = server }
    }

    /// How many of a hundred shoppers pay by Worldline Direct from now on.
    func setShare(_ percent: Int) { state.withLock { $0.share = percent } }

    func close() throws { try store.close() }

    /// The four values for the app. Nothing in them tells the app's code which platform pays.
    func initialise(_ reference: String, for shopper: String) async throws -> Initialisation {
        let (share, server) = state.withLock { ($0.share, $0.server) }
        guard let server, let amount = Amount(minorUnits: 3_000, currency: .eur) else {
            throw DemoFailure("the shop has no address yet")
        }
        let order = OrderInitializeRequest(ordering: amount, transactionReference: reference)
        guard Self.place(of: shopper) < share else { return try await sips.orderInitialize(order) }
        return try await server.initialise(.cardOrder, order: order)
    }

    /// 0 to 99, always the same for a shopper: a wallet is on one platform.
    private static func place(of shopper: String) -> Int {
        shopper.utf8.reduce(0) { ($0 * 31 + Int($1)) % 100 }
    }

    func answer(_ body: [UInt8]) async throws -> InAppServer.Answer {
        guard let server = state.withLock({ $0.server }) else { throw DemoFailure("the shop has no address yet") }
        return await server.answer(body)
    }
}
