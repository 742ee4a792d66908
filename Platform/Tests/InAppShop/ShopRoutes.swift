import Foundation
import GuichetCore
import GuichetDirect
import GuichetMerchant
import GuichetSips
import HTTPTypes
import Hummingbird
import Lines
import NIOCore
import Synchronization

/// The addresses of the server: three for the app, three for its web view, one for the platform, one for a test.
struct ShopRoutes: Sendable {
    let orders: ShopOrders
    let clock: ShopClock
    /// Between this server and the platform.
    let line: LossyLine
    private let told = Told()

    /// What the notifications said, by reference.
    private final class Told: Sendable {
        let codes = Mutex<[String: [String]]>([:])
    }

    init(orders: ShopOrders, clock: ShopClock, line: LossyLine) {
        self.orders = orders
        self.clock = clock
        self.line = line
    }

    var router: Router<BasicRequestContext> {
        let router = Router(context: BasicRequestContext.self)
        router.post("/initialise") { request, _ in
            let message = try await Self.json(request)
            guard let name = message["operation"]?.text else { throw HTTPError(.badRequest) }
            return try await Self.initialised {
                try await orders.initialise(SDKOperationName(rawValue: name), message["order"]?.text)
            }
        }
        orders.checkout().addRoutes(to: router)
        router.post("/token") { _, _ in try await Self.initialised { try await orders.initialisePaymentToken() } }
        router.post("/inapp") { request, _ in
            let body = try await request.body.collect(upTo: InAppServer.maximumBytes)
            let answer = await orders.direct.answer(Array(body.readableBytesView))
            return Self.response(answer.body, HTTPResponse.Status(code: answer.status))
        }
        router.post("/authentication") { request, _ in
            let form = try await request.body.collect(upTo: InAppServer.maximumBytes)
            return Self.page(
                await orders.direct.authenticationPage(
                    form: Array(form.readableBytesView), acceptLanguage: request.headers[.acceptLanguage]))
        }
        router.get("/authentication") { request, _ in
            Self.page(
                await orders.direct.authenticationReturn(
                    query: request.uri.query ?? "", acceptLanguage: request.headers[.acceptLanguage]))
        }
        // TermUrl; after "?" the app's link, if it has one.
        router.post("/term") { request, _ in
            let form = try await request.body.collect(upTo: AuthenticationRelay.maximumBytes)
            let link = request.uri.queryParameters["app"].flatMap { URL(string: String($0)) }
            let relay = AuthenticationRelay(to: link.map { .appLink($0) } ?? .putPaRes)
            return Self.page(
                relay.answer(form: Array(form.readableBytesView), acceptLanguage: request.headers[.acceptLanguage]))
        }
        router.post("/webhooks") { request, _ in
            let body = try await request.body.collect(upTo: 1 << 20)
            return try await notified(
                Array(body.readableBytesView), request.headers.map { ($0.name.canonicalName, $0.value) })
        }
        router.post("/control") { request, _ in
            let message = try await Self.json(request)
            if let now = message["now"]?.text.flatMap({ Int64($0) }) { clock.set(to: now) }
            if let loss = message["lose"]?.text.flatMap(LossyLine.Loss.init(rawValue:)),
                let number = message["number"]?.text.flatMap({ Int($0) })
            {
                await line.lose(loss, ofExchange: number)
            }
            var codes = JSONObject()
            for (reference, list) in told.codes.withLock({ $0 }) {
                codes.append(reference, .array(list.map { .string($0) }))
            }
            let state: JSONValue = [
                "hasLost": .bool(await line.hasLost), "told": .object(codes),
            ]
            return Self.response(state.encoded(), .ok)
        }
        return router
    }

    private static func page(_ answer: AuthenticationRelayAnswer) -> Response {
        var response = Response(
            status: HTTPResponse.Status(code: answer.status),
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: answer.body)))
        for header in answer.headers {
            if let name = HTTPField.Name(header.name) { response.headers[name] = header.value }
        }
        return response
    }

    private func notified(_ body: [UInt8], _ headers: [(name: String, value: String)]) async throws -> Response {
        let event: DirectWebhookEvent
        do {
            let verifier = DirectNotificationVerifier(
                merchantId: "AcmeTest",
                keys: [DirectWebhookKey(id: "guichet-webhook", secret: "guichet-webhook-secret")])
            event = try verifier.verify(body: body, headers: headers)
        } catch {
            throw HTTPError(.badRequest)
        }
        // What the store throws is answered with 500: the platform tries again.
        if let response = try await orders.direct.automaticResponse(for: event),
            let reference = response.transactionReference
        {
            let code = response.responseCode?.rawValue ?? "-"
            told.codes.withLock { $0[reference, default: []].append(code) }
        }
        return Response(status: .ok)
    }

    private static func json(_ request: Request) async throws -> JSONValue {
        let body = try await request.body.collect(upTo: 4_096)
        guard let json = try? JSONValue(parsing: Array(body.readableBytesView)) else { throw HTTPError(.badRequest) }
        return json
    }

    private static func initialised(_ body: () async throws -> some Encodable) async throws -> Response {
        do {
            return response([UInt8](try JSONEncoder().encode(try await body())), .ok)
        } catch is ShopOrders.NoReference {
            throw HTTPError(.badRequest)
        } catch let error as MerchantError {
            let refusal: JSONValue = [
                "code": .string(error.code.rawValue), "platformCode": .string(error.platformCode?.rawValue ?? ""),
                "reason": .string(error.reason),
            ]
            return response(refusal.encoded(), .badGateway)
        }
    }

    private static func response(_ body: [UInt8], _ status: HTTPResponse.Status) -> Response {
        Response(
            status: status, headers: [.contentType: "application/json", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    }
}
