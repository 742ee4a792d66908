import APISupport
import Engine
import GuichetCore
@_spi(Platform) import GuichetDirect
@_spi(Platform) import GuichetDirectClient
import HTTPTypes
import Hummingbird

/// The client API of Worldline Direct, `/client/v1/{customerId}/…`: the calls that a phone may make with a client
/// session. None of them pays, or returns a payment.
struct DirectClientRoutes: Sendable {
    let server: DirectRoutes
    let sessions: DirectSessions
    let keyring: DirectKeyring
    let accounts: DirectAccountsOnFile
    let crossOrigin: DirectCrossOrigin

    /// The calls of the server API with the same answer.
    private static let twins: [String: DirectEndpoint] = [
        DirectEndpoint.clientProducts.name: .getPaymentProducts,
        DirectEndpoint.clientProduct.name: .getPaymentProduct,
        DirectEndpoint.clientNetworks.name: .getPaymentProductNetworks,
        DirectEndpoint.clientProductSession.name: .createPaymentProductSession,
        DirectEndpoint.clientProductGroups.name: .getProductGroups,
        DirectEndpoint.clientProductGroup.name: .getProductGroup,
        DirectEndpoint.clientIINDetails.name: .getIINDetails,
        DirectEndpoint.clientSurcharge.name: .calculateSurcharge,
        DirectEndpoint.clientConversion.name: .getDccRateInquiry,
    ]

    /// Paths that the contract does not have, and the vendor's libraries call: that for JavaScript (4.1.3) spells the first
    /// one so, and that for Swift (4.2.1) asks for conversions under `v1`.
    private static let otherPaths: [(pattern: String, endpoint: DirectEndpoint)] = [
        ("/client/v1/:customerId/services/surchargeCalculation", .clientSurcharge),
        ("/client/v1/:customerId/services/dccrate", .clientConversion),
    ]

    func addRoutes(to router: Router<BasicRequestContext>) {
        let router = router.group().add(middleware: crossOrigin)
        let paths =
            DirectEndpoint.client.map { (pattern: DirectRoutes.pattern(of: $0), endpoint: $0) } + Self.otherPaths
        for pattern in Set(paths.map(\.pattern)).sorted() {
            router.on(RouterPath(pattern), method: .options, use: crossOrigin.preflight)
        }
        for (pattern, endpoint) in paths {
            guard let method = HTTPRequest.Method(rawValue: endpoint.method) else { continue }
            router.on(RouterPath(pattern), method: method) { request, context in
                await answer(request, context, endpoint)
            }
        }
        for method in [HTTPRequest.Method.get, .post, .put, .delete, .patch] {
            router.on("/client/v1/:customerId/**", method: method) { request, context in
                guard let (shop, _) = caller(request, context) else { return forbidden("an unknown path") }
                return server.refused(
                    .notFound("UNKNOWN_RESOURCE", propertyName: "path"), "an unknown path", shop: shop.merchantId,
                    by: log)
            }
        }
    }

    private func answer(
        _ request: Request, _ context: BasicRequestContext, _ endpoint: DirectEndpoint
    ) async -> Response {
        guard let (shop, session) = caller(request, context) else { return forbidden(endpoint.name) }
        log.began(endpoint.name, shop: shop.merchantId)
        do {
            if endpoint == .clientPublicKey { return server.response(DirectReply(200, try await keyring.published())) }
            var call = DirectRoutes.call(request, context, endpoint, shop)
            call.body = try await DirectRoutes.body(of: request)
            try DirectCardNumberCheck.check(call.body)
            // In the time of the merchant, as its server's calls: so long an offer lasts there, and a stored card.
            let asked = call
            return try await ShopTime.$shop.withValue(shop.id) {
                guard let handler = Self.twins[endpoint.name].flatMap({ server.handlers[$0.name] }),
                    case .reply(let reply) = try await handler.outcome(of: asked)
                else { throw DirectRefusal.unsupported("the call \(endpoint.name)") }
                return server.response(try await accounts.added(to: reply, of: asked, session))
            }
        } catch {
            // Worldline's client libraries read a document from each answer.
            var refusal = DirectRefusal(of: error)
            refusal.hasBody = true
            return server.refused(
                refusal, endpoint.name, shop: shop.merchantId,
                failure: DirectRoutes.failure(error), by: log)
        }
    }

    /// The merchant of the session. A session of one merchant gives no access to another one's paths.
    private func caller(
        _ request: Request, _ context: BasicRequestContext
    ) -> (shop: DirectPlatformShop, session: DirectSessions.Session)? {
        guard let header = request.headers[.authorization],
            let authorization = DirectClientAuthorization(header: header),
            let session = sessions.session(authorization.clientSessionId),
            session.merchantId == context.parameters.get("customerId"),
            let shop = server.shops.shop(session.merchantId)
        else { return nil }
        return (shop, session)
    }

    /// The answer without a valid session says nothing.
    private func forbidden(_ call: String) -> Response {
        log.refused(
            CallLog.Refusal(
                call: call, code: "403", status: 403,
                reason: "no client session, one that is over, or another merchant's"))
        return Response(status: .forbidden, headers: [.cacheControl: "no-store"])
    }

    private var log: CallLog { CallLog(server.log.logger, .directClient) }
}
