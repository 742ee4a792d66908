import Engine
import GuichetCore
import HTTPTypes
package import Hummingbird
import NIOCore

/// What a merchant's own page needs: the script with `ApplePaySession`, and the sessions that Apple's server answers to the
/// merchant's. Pages of any origin may ask for sessions and tokens, without a browser's credentials: both are worth nothing
/// outside a simulation. They may not have certificates signed.
extension SimulatedAppleRoutes {
    func addWebRoutes(to router: Router<BasicRequestContext>) {
        router.get(RouterPath(Self.sheetScript)) { request, _ in
            Response(
                status: .ok,
                headers: [
                    .contentType: "text/javascript; charset=utf-8", .cacheControl: "no-cache",
                    .xContentTypeOptions: "nosniff", .accessControlAllowOrigin: "*",
                ],
                body: ResponseBody(
                    byteBuffer: ByteBuffer(
                        string: ApplePaySessionScript.text(
                            cards: request.uri.queryParameters["wallet"] == "lyra" ? Self.cardsOfLyra : Self.cards,
                            validation: validation.url))))
        }
        router.post("\(Self.path)/payment-session") { request, _ in
            await readByPages(request) { .object(try paymentSession($0)) }
        }
        for path in ["payments", "payment-session"] {
            router.on("\(Self.path)/\(path)", method: .options) { _, _ in
                Response(
                    status: .noContent,
                    headers: [
                        .accessControlAllowOrigin: "*", .accessControlAllowMethods: "POST",
                        .accessControlAllowHeaders: "Content-Type", .accessControlMaxAge: "7200",
                    ])
            }
        }
    }

    /// An answer that pages of any origin may read.
    func readByPages(_ request: Request, _ act: @Sendable (JSONObject) async throws -> JSONValue) async -> Response {
        var response = await answer(request, act)
        response.headers[.accessControlAllowOrigin] = "*"
        return response
    }

    /// What a merchant's server sends over TLS.
    ///
    /// - Parameter identity: the merchant of the certificate in the handshake.
    package func paymentSession(_ request: Request, of identity: String?) async -> Response {
        await answer(request) { message in
            guard let identity, message["merchantIdentifier"]?.text == identity else {
                throw SimulatedAppleRefusal(
                    .invalid, "the certificate of the connection is another merchant's", field: "merchantIdentifier",
                    remedy: "show the merchant identity certificate of this identifier")
            }
            return .object(try paymentSession(message))
        }
    }

    private static let cards = list(SimulatedApplePayCard.all + [.refusedByLyra])
    /// The sheet of Lyra's smart form offers no card that the form would refuse.
    private static let cardsOfLyra = list(SimulatedApplePayCard.ofLyra)

    private static func list(_ wallet: [SimulatedApplePayCard]) -> String {
        let cards = wallet.map { card -> JSONValue in
            [
                "name": .string(card.isDeclined ? "\(card.name) ✗" : card.name), "number": .string(card.number),
                "networks": .array(card.networks.map { .string($0.rawValue) }),
            ]
        }
        return String(decoding: JSONValue.array(cards).encoded(), as: UTF8.self)
    }

    /// Apple Pay on the Web, "Requesting an Apple Pay payment session": "64 or fewer UTF-8 characters". Worldline Direct has
    /// the same limit.
    private static let longestDisplayName = 64

    /// The same page: what the merchant's server sends.
    private func paymentSession(_ message: JSONObject) throws -> JSONObject {
        func text(_ name: String, _ expected: String) throws -> String {
            guard let text = message[name]?.text, (1...255).contains(text.utf8.count) else {
                throw SimulatedAppleRefusal(
                    .invalid, "\(name) is not right", field: name, advice: .correctInput, remedy: "give \(expected)")
            }
            return text
        }
        let merchant = try text("merchantIdentifier", "one such as \(DemoApplePayMerchant.identifier)")
        let display = try text("displayName", "the name that the sheet shows")
        guard display.unicodeScalars.count <= Self.longestDisplayName else {
            throw SimulatedAppleRefusal(
                .invalid, "displayName is too long", field: "displayName", advice: .correctInput,
                remedy: "give \(Self.longestDisplayName) characters or fewer")
        }
        guard try text("initiative", "web") == "web" else {
            throw SimulatedAppleRefusal(
                .invalid, "initiative is not right", field: "initiative", advice: .correctInput, remedy: "give web")
        }
        let domain = try text("initiativeContext", "the domain of the page, such as shop.example")
        guard !domain.contains("/"), !domain.contains(":") else {
            throw SimulatedAppleRefusal(
                .invalid, "initiativeContext is not right", field: "initiativeContext", advice: .correctInput,
                remedy: "give the domain alone, without scheme, port and path")
        }
        try device.checkMerchant(merchant)
        return try sessions.create(merchantIdentifier: merchant, domainName: domain, displayName: display)
    }
}
