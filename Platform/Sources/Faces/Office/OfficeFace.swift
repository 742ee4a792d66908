import GuichetCore
import GuichetSips
import Hummingbird
import Logging

/// The office server: what the merchant's server does after the payment, on the documented paths. Every message is
/// sealed; so is every answer to a shop that is known.
struct OfficeFace: Sendable {
    let handlers: [any OfficeHandler]
    let shops: SipsShopDirectory
    let logger: Logger

    func addRoutes(to router: Router<BasicRequestContext>) {
        for handler in handlers {
            router.post("\(handler.service.path)") { request, _ in
                switch await JSONBody.read(request) {
                case .object(let message, _): return Response.json(await answer(message, by: handler))
                case .refused(let status, let reason):
                    let refusal = SipsRefusal(.formatError, reason)
                    log(refusal, handler.service, shop: nil)
                    return Response.json(handler.refused(refusal), status: status)
                }
            }
        }
    }

    private func answer(_ message: JSONObject, by handler: any OfficeHandler) async -> JSONObject {
        let caller = SealedCaller(message, shops)
        do {
            return caller.sealing(try await handler.answer(message, of: caller.authenticated()))
        } catch {
            // Whatever failed may have failed after something was written: 99, and the advice is to ask.
            let refusal =
                error as? SipsRefusal ?? SipsRefusal(.internalError, "temporary failure: \(type(of: error))")
            log(refusal, handler.service, shop: caller.shop)
            return caller.sealing(handler.refused(refusal))
        }
    }

    private func log(_ refusal: SipsRefusal, _ service: OfficeService, shop: SipsShop?) {
        logger.notice(
            "\(service.name) refused",
            metadata: [
                "code": "\(refusal.code)", "field": "\(refusal.field ?? "-")", "reason": "\(refusal.reason)",
                "shop": "\(shop?.merchantId ?? "unknown")",
            ])
    }
}

/// Carries out one service of the office server.
protocol OfficeHandler: Sendable {
    associatedtype Message: SealedRequest
    associatedtype Answer: OfficeResponse
    var service: OfficeService { get }
    /// What the shop has to be allowed.
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
        guard message.interfaceVersion?.hasPrefix(service.interfaceVersionPrefix) == true else {
            throw SipsRefusal(
                .invalidTransaction, field: "interfaceVersion",
                "interfaceVersion: \(service.name) is spoken in \(service.interfaceVersionPrefix)…")
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
