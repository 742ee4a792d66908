import Engine
import GuichetCore
import HTTPTypes
import Hummingbird
import NIOCore

/// What a merchant's own page needs: the script with `ApplePaySession`, and the sessions that Apple's server answers to the
/// merchant's. Pages of any origin may ask for sessions and tokens, without a browser's credentials: both are worth nothing
/// outside a simulation. They may not have certificates signed.
extension SimulatedAppleRoutes {
    func addWebRoutes(to router: Router<BasicRequestContext>) {
        router.get("\(Self.path)/apple-pay.js") { _, _ in
            Response(
                status: .ok,
                headers: [
                    .contentType: "text/javascript; charset=utf-8", .cacheControl: "no-cache",
                    .xContentTypeOptions: "nosniff", .accessControlAllowOrigin: "*",
                ],
                body: ResponseBody(byteBuffer: ByteBuffer(string: Self.script)))
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
    func readByPages(_ request: Request, _ act: @Sendable (JSONObject) throws -> JSONValue) async -> Response {
        var response = await answer(request, act)
        response.headers[.accessControlAllowOrigin] = "*"
        return response
    }

    private static let script: String = {
        let cards = (SimulatedApplePayCard.all + [.refusedByLyra]).map { card -> JSONValue in
            [
                "name": .string(card.isDeclined ? "\(card.name) ✗" : card.name), "number": .string(card.number),
                "networks": .array(card.networks.map { .string($0.rawValue) }),
            ]
        }
        return ApplePaySessionScript.text(
            cards: String(decoding: JSONValue.array(cards).encoded(), as: UTF8.self))
    }()

    /// Apple Pay on the Web, "Requesting an Apple Pay payment session": what the merchant's server sends. Apple also asks
    /// for the merchant identity certificate in the TLS handshake, which a laptop's HTTP has not.
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
