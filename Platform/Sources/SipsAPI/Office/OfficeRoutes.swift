import APISupport
import GuichetCore
import GuichetSips
import Hummingbird

/// The office server: the calls of the merchant's server after the payment, on the documented paths. Every message is
/// sealed; so is every answer to a known shop.
struct OfficeRoutes: Sendable {
    let handlers: [any OfficeHandler]
    let shops: SipsShopDirectory
    let log: CallLog

    func addRoutes(to router: Router<BasicRequestContext>) {
        for handler in handlers {
            router.post("\(handler.service.path)") { request, _ in
                switch await JSONBody.read(request) {
                case .object(let message, _): return Response.json(await answer(message, by: handler))
                case .refused(let status, let reason):
                    let refusal = SipsRefusal(.formatError, reason)
                    log.refused(refusal, handler.service.name, shop: nil, refusal)
                    return Response.json(handler.refused(refusal), status: status)
                }
            }
        }
    }

    /// As ``SipsRoutes/refusal(_:of:)``.
    func refusal(_ away: StoreAway, of request: Request) -> Response? {
        guard let handler = handlers.first(where: { $0.service.path == request.uri.path }) else { return nil }
        let refusal = SipsRefusal(.unavailable, "temporary failure: \(away.explanation)")
        log.refused(refusal, handler.service.name, shop: nil, away)
        return Response.json(handler.refused(refusal), status: .serviceUnavailable)
    }

    private func answer(_ message: JSONObject, by handler: any OfficeHandler) async -> JSONObject {
        let caller = SealedCaller(message, shops)
        log.began(handler.service.name, shop: caller.shop?.merchantId)
        do {
            let answer = try await handler.answer(message, of: caller.authenticated())
            log.answered(answer["responseCode"]?.text)
            return caller.sealing(answer)
        } catch {
            // The error may have come after something was written: 99, with the advice to ask.
            let refusal =
                error as? SipsRefusal ?? SipsRefusal(.internalError, "temporary failure: \(type(of: error))")
            log.refused(refusal, handler.service.name, shop: caller.shop?.merchantId, error)
            return caller.sealing(handler.refused(refusal))
        }
    }
}

/// Carries out one service of the office server.
protocol OfficeHandler: Sendable {
    associatedtype Message: SealedRequest
    associatedtype Answer: OfficeResponse
    var service: OfficeService { get }
    /// The function that must be enabled for the shop.
    var right: String { get }

    func answer(_ message: Message, of shop: SipsShop) async throws -> Answer
}

extension OfficeHandler {
    func answer(_ object: JSONObject, of shop: SipsShop) async throws -> JSONObject {
        let message: Message
        do throws(WireError) {
            message = try Message(wireObject: object)
            try message.checkFormats()
        } catch {
            throw SipsRefusal(error)
        }
        try SipsCardNumberCheck.check(message.wireObject)
        guard message.interfaceVersion?.hasPrefix(service.interfaceVersionPrefix) == true else {
            throw SipsRefusal(
                .invalidTransaction, field: "interfaceVersion",
                "interfaceVersion: \(service.name) supports \(service.interfaceVersionPrefix)…")
        }
        guard shop.operations.contains(right) else {
            throw SipsRefusal(.notPermitted, "\(right) is not enabled for this shop")
        }
        return try await answer(message, of: shop).wireObject
    }

    func refused(_ refusal: SipsRefusal) -> JSONObject {
        var answer = Answer()
        answer.responseCode = refusal.code
        answer.errorFieldName = refusal.field
        return answer.wireObject
    }
}
