import Crypto
import Foundation
import GuichetCore
import GuichetMerchant
import HTTPTypes
import Hummingbird
import Logging
import NIOCore

/// The addresses of the server: four for the app's sheet, one for its cart, one for its web view, two that only Worldline
/// Direct needs.
struct Routes: Sendable {
    let shop: Shop
    let appLink: URL
    let logger: Logger

    var router: Router<BasicRequestContext> {
        let router = Router(context: BasicRequestContext.self)
        router.post("/cart") { request, _ in try await cart(request) }
        router.post("/checkout/initialise") { request, _ in
            let body = try await Self.bytes(of: request, atMost: CheckoutServer.maximumBytes)
            let shopper = try Self.shopper(of: request)
            return await answer(body, naming: "purchase") { await $0.initialise(body, for: shopper) }
        }
        router.post("/checkout/charge") { request, _ in
            let body = try await Self.bytes(of: request, atMost: CheckoutServer.maximumBytes)
            let shopper = try Self.shopper(of: request)
            return await answer(body, naming: "reference") { await $0.charge(body, for: shopper) }
        }
        router.post("/checkout/apple-pay") { request, _ in
            let body = try await Self.bytes(of: request, atMost: CheckoutServer.maximumTokenBytes)
            let shopper = try Self.shopper(of: request)
            return await answer(body, naming: "purchase") { await $0.payWithApplePay(body, for: shopper) }
        }
        // TermUrl: the issuer's page posts here, and the answer leads back into the app.
        router.post("/term") { request, _ in
            let form = try await Self.bytes(of: request, atMost: AuthenticationRelay.maximumBytes)
            let relay = AuthenticationRelay(to: .appLink(appLink))
            return Self.page(relay.answer(form: form, acceptLanguage: request.headers[.acceptLanguage]))
        }
        guard let direct = shop.direct else { return router }
        router.post("/inapp") { request, _ in
            let answer = await direct.server.answer(
                try await Self.bytes(of: request, atMost: InAppServer.maximumBytes))
            return Self.response(status: answer.status, answer.body)
        }
        router.post("/webhooks") { request, _ in
            let body = try await Self.bytes(of: request, atMost: 1 << 20)
            do {
                let headers = request.headers.map { (name: $0.name.canonicalName, value: $0.value) }
                try await shop.notified(try direct.notifications.verify(body: body, headers: headers))
            } catch let error as NotificationError {
                logger.warning("a notification is refused: \(error)")
                return Response(status: .badRequest)
            } catch {
                // A store that fails. The platform tries again.
                logger.error("a notification is not kept: \(error)")
                return Response(status: .internalServerError)
            }
            return Response(status: .ok)
        }
        return router
    }

    /// The answer of the purchase's own platform. 503 while the table cannot be read, as `CheckoutServer` answers: 404 would
    /// tell the app that the purchase is not there.
    private func answer(
        _ body: [UInt8], naming member: String, _ route: @Sendable (CheckoutServer) async -> CheckoutServer.Answer
    ) async -> Response {
        do {
            return Self.response(await route(try await shop.checkout(of: body, member: member)))
        } catch {
            logger.error("checkout: the purchases cannot be read: \(error)")
            return Self.response(status: 503, Array("{}".utf8))
        }
    }

    /// `{"article":"tea"}` makes a purchase: its name, and its amount, which the sheet shows.
    private func cart(_ request: Request) async throws -> Response {
        let body = try await Self.bytes(of: request, atMost: CheckoutServer.maximumBytes)
        guard let message = try? JSONValue(parsing: body), let article = message["article"]?.text else {
            throw HTTPError(.badRequest)
        }
        guard let cents = Shop.prices[article], let amount = Amount(minorUnits: cents, currency: .eur) else {
            throw HTTPError(.notFound)
        }
        let name = try await shop.purchases.add(amount, for: try Self.shopper(of: request))
        let answer: JSONValue = ["purchase": .string(name), "amount": .string(String(cents)), "currency": "EUR"]
        return Self.response(status: 200, answer.encoded())
    }

    /// Who knows a long secret is the shopper of that secret, as in a shop without accounts. A shop with accounts looks
    /// its session up here.
    private static func shopper(of request: Request) throws -> String {
        guard let header = request.headers[.authorization], header.hasPrefix("Bearer "), header.utf8.count >= 39 else {
            throw HTTPError(.unauthorized)
        }
        // As long as the name of a wallet may be. The secret itself is not stored.
        return SHA256.hash(data: Data(header.utf8)).map { String(format: "%02x", $0) }.joined().prefix(19).description
    }

    private static func bytes(of request: Request, atMost limit: Int) async throws -> [UInt8] {
        Array(try await request.body.collect(upTo: limit).readableBytesView)
    }

    private static func response(_ answer: CheckoutServer.Answer) -> Response {
        response(status: answer.status, answer.body)
    }

    private static func response(status: Int, _ body: [UInt8]) -> Response {
        Response(
            status: HTTPResponse.Status(code: status),
            headers: [.contentType: "application/json", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
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
}
