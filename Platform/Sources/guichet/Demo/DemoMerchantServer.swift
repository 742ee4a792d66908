import Foundation
import GuichetCore
@_spi(UndocumentedForBrand) import GuichetMerchant
import GuichetSips
import HTTPTypes
import Hummingbird
import Logging
import NIOCore

/// A minimal merchant's server: the app asks it for an initialisation, and it calls the platform.
///
/// Only this server has the secret keys.
struct DemoMerchantServer: Sendable {
    private let orders: [String: DemoOrders]
    private let scellius: DemoScelliusShop
    private let direct: DemoDirectShop
    private let moving: DemoMovingShop

    init(
        platform: String, scellius: DemoScelliusShop, direct: DemoDirectShop, moving: DemoMovingShop,
        transport: any HTTPTransport
    ) {
        self.scellius = scellius
        self.direct = direct
        self.moving = moving
        orders = [
            "sips": Self.orders(Sips.self, "002001000000001", "002001000000001_KEY1", platform, transport),
            "forger": Self.orders(Sips.self, "002001000000001", "not the shop's key", platform, transport),
            "mercanet": Self.orders(Mercanet.self, "002001000000002", "002001000000002_KEY1", platform, transport),
            "sogenactif": Self.orders(Sogenactif.self, "002001000000003", "002001000000003_KEY1", platform, transport),
        ].compactMapValues(\.self)
    }

    private static func orders<Brand: InAppBrand>(
        _ brand: Brand.Type, _ merchantId: String, _ key: String, _ platform: String, _ transport: any HTTPTransport
    ) -> DemoOrders? {
        guard let office = URL(string: platform) else { return nil }
        return DemoOrders(
            InAppMerchant<Brand>(
                shop: ShopCredentials(merchantId: merchantId, secretKey: SipsSecretKey(key), keyVersion: "1"),
                office: office, sdkVersion: "GUICHET", transport: transport))
    }

    func application(
        logger: Logger, onReady: @escaping @Sendable (String) -> Void
    ) -> some ApplicationProtocol {
        let router = Router(context: BasicRequestContext.self)
        router.post("/:service/:shop") { request, context in
            let service = try context.parameters.require("service")
            let shop = try context.parameters.require("shop")
            let body = try await request.body.collect(upTo: 4_096)
            return try await answer(service, shop, Array(body.readableBytesView))
        }
        addScellius(to: router)
        addDirect(to: router)
        addMoving(to: router)
        return Application(
            router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { onReady("http://127.0.0.1:\($0.localAddress?.port ?? 0)") }, logger: logger)
    }

    /// For the app with the Apple Pay button, and for the platform's notifications.
    private func addScellius(to router: Router<BasicRequestContext>) {
        router.post("/scellius/charge") { request, _ in
            let body = try await request.body.collect(upTo: 64 * 1_024)
            guard let message = try JSONValue(parsing: body.readableBytesView).object else {
                throw HTTPError(.badRequest)
            }
            return Self.response(try await scellius.charge(message).encoded(), .ok)
        }
        router.post("/scellius/ipn") { request, _ in
            let body = try await request.body.collect(upTo: 64 * 1_024)
            do {
                try scellius.take(notification: Array(body.readableBytesView))
            } catch is NotificationError {
                throw HTTPError(.badRequest)
            }
            return Response(status: .ok)
        }
    }

    /// The same with Worldline Direct.
    private func addDirect(to router: Router<BasicRequestContext>) {
        router.post("/direct/:way/charge") { request, context in
            let way = try context.parameters.require("way")
            let body = try await request.body.collect(upTo: 64 * 1_024)
            guard let message = try JSONValue(parsing: body.readableBytesView).object else {
                throw HTTPError(.badRequest)
            }
            return Self.response(try await direct.charge(message, way: way).encoded(), .ok)
        }
        router.post("/direct/webhooks") { request, _ in
            let body = try await request.body.collect(upTo: 64 * 1_024)
            do {
                try direct.take(
                    webhook: Array(body.readableBytesView),
                    headers: request.headers.map { ($0.name.canonicalName, $0.value) })
            } catch is NotificationError {
                throw HTTPError(.badRequest)
            }
            return Response(status: .ok)
        }
    }

    /// For the app that moves from Sips to Worldline Direct.
    private func addMoving(to router: Router<BasicRequestContext>) {
        router.post("/moving/initialise") { request, _ in
            let body = try await request.body.collect(upTo: 4_096)
            let question = try JSONValue(parsing: body.readableBytesView)
            guard let reference = question["reference"]?.text, let shopper = question["shopper"]?.text else {
                throw HTTPError(.badRequest)
            }
            let start = try await moving.initialise(reference, for: shopper)
            return Self.response(Array(try JSONEncoder().encode(start)), .ok)
        }
        router.post("/moving/inapp") { request, _ in
            let body = try await request.body.collect(upTo: InAppServer.maximumBytes)
            let answer = try await moving.answer(Array(body.readableBytesView))
            return Self.response(answer.body, HTTPResponse.Status(code: answer.status))
        }
    }

    private func answer(_ service: String, _ shop: String, _ body: [UInt8]) async throws -> Response {
        guard let shopOrders = orders[shop] else { throw HTTPError(.notFound) }
        guard let object = try JSONValue(parsing: body).object else { throw HTTPError(.badRequest) }
        do {
            return Self.response(Array(try await shopOrders.initialise(service, object)), .ok)
        } catch let error as MerchantError {
            let answer: JSONValue = [
                "code": .string(error.platformCode?.rawValue ?? "--"), "reason": .string(error.reason),
            ]
            return Self.response(answer.encoded(), .badGateway)
        }
    }

    private static func response(_ body: [UInt8], _ status: HTTPResponse.Status) -> Response {
        Response(
            status: status, headers: [.contentType: "application/json"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    }
}

/// The calls that the app may make for one shop.
private struct DemoOrders: Sendable {
    /// The values for the phone, as JSON.
    let initialise: @Sendable (_ service: String, _ body: JSONObject) async throws -> Data

    init<Brand: InAppBrand>(_ merchant: InAppMerchant<Brand>) {
        initialise = { service, body in
            let encoder = JSONEncoder()
            switch service {
            case InitService.orderInitialize.name:
                return try encoder.encode(await merchant.orderInitialize(OrderInitializeRequest(wireObject: body)))
            case InitService.walletInitialize.name:
                let name = SDKOperationName(rawValue: body["sdkOperationName"]?.text ?? "")
                let wallet = body["merchantWalletId"]?.text ?? ""
                return try encoder.encode(await merchant.walletInitialize(name, merchantWalletId: wallet))
            case InitService.paymentMeanInfoInitialize.name:
                return try encoder.encode(await merchant.paymentMeanInfoInitialize())
            case InitService.paymentTokenInitialize.name:
                return try encoder.encode(await merchant.undocumentedPaymentTokenInitialize())
            default: throw HTTPError(.notFound)
            }
        }
    }
}
