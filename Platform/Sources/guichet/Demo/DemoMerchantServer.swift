import Foundation
import GuichetCore
import GuichetMerchant
import GuichetSips
import HTTPTypes
import Hummingbird
import Logging
import NIOCore

/// A merchant's server as small as one can be: the app asks it for an initialisation, it asks the platform.
///
/// The secret keys are here and nowhere else.
struct DemoMerchantServer: Sendable {
    private let initialise: [String: @Sendable (OrderInitializeRequest) async throws -> Initialisation]
    /// What is no order: wallets, and questions about cards. At the shop of Sips.
    private let prepare: @Sendable (SDKOperationName) async throws -> Initialisation

    init(platform: String, transport: any HTTPTransport) {
        let sips = Self.merchant(Sips.self, "002001000000001", "002001000000001_KEY1", platform, transport)
        let forger = Self.merchant(Sips.self, "002001000000001", "not the shop's key", platform, transport)
        let mercanet = Self.merchant(Mercanet.self, "002001000000002", "002001000000002_KEY1", platform, transport)
        let sogenactif = Self.merchant(Sogenactif.self, "002001000000003", "002001000000003_KEY1", platform, transport)
        initialise = [
            "sips": { try await sips?.orderInitialize($0) ?? Self.noAddress() },
            "forger": { try await forger?.orderInitialize($0) ?? Self.noAddress() },
            "mercanet": { try await mercanet?.orderInitialize($0) ?? Self.noAddress() },
            "sogenactif": { try await sogenactif?.orderInitialize($0) ?? Self.noAddress() },
        ]
        prepare = { name in
            guard let sips else { return try Self.noAddress() }
            // Which wallet is whose, the merchant's server knows; a phone cannot ask for another one.
            return name == .getCardData
                ? try await sips.paymentMeanInfoInitialize()
                : try await sips.walletInitialize(name, merchantWalletId: DemoScenarios.wallet)
        }
    }

    private static func noAddress() throws -> Initialisation { throw DemoFailure("the platform's address is none") }

    private static func merchant<Brand: InAppBrand>(
        _ brand: Brand.Type, _ merchantId: String, _ key: String, _ platform: String, _ transport: any HTTPTransport
    ) -> InAppMerchant<Brand>? {
        guard let office = URL(string: platform) else { return nil }
        return InAppMerchant(
            shop: ShopCredentials(merchantId: merchantId, secretKey: SipsSecretKey(key), keyVersion: "1"),
            office: office, sdkVersion: "GUICHET", transport: transport)
    }

    func application(
        logger: Logger, onReady: @escaping @Sendable (String) -> Void
    ) -> some ApplicationProtocol {
        let router = Router(context: BasicRequestContext.self)
        router.post("/orders/:shop") { request, context in
            let shop = try context.parameters.require("shop")
            let body = try await request.body.collect(upTo: 4_096)
            return try await order(shop, Array(body.readableBytesView))
        }
        router.post("/prepare/:operation") { _, context in
            let name = SDKOperationName(rawValue: try context.parameters.require("operation"))
            return try await answer { try await prepare(name) }
        }
        return Application(
            router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { onReady("http://127.0.0.1:\($0.localAddress?.port ?? 0)") }, logger: logger)
    }

    private func order(_ shop: String, _ body: [UInt8]) async throws -> Response {
        guard let initialise = initialise[shop] else { throw HTTPError(.notFound) }
        guard let object = try JSONValue(parsing: body).object else { throw HTTPError(.badRequest) }
        return try await answer { try await initialise(try OrderInitializeRequest(wireObject: object)) }
    }

    private func answer(_ initialise: () async throws -> Initialisation) async throws -> Response {
        do {
            let initialisation = try await initialise()
            return Self.response(Array(try JSONEncoder().encode(initialisation)), .ok)
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
