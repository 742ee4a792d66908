import APISupport
import GuichetCore
import GuichetSips
import HTTPTypes
import Hummingbird

/// The routes of the Sips family: the merchant's server on the documented paths, the phone on ours.
///
/// JSON is answered with HTTP 200 and a code in the body, as the platform does; anything else with 400 or 413 and the
/// same body (choice: no document says which errors have another status).
struct SipsRoutes: Sendable {
    let initialise: InitializeHandler
    let inApp: InAppHandler

    func addRoutes(to router: Router<BasicRequestContext>) {
        for service in InitService.all {
            router.post("\(service.path)") { request, _ in
                switch await JSONBody.read(request) {
                case .object(let message, _): return Response.json(await initialise.answer(message, to: service))
                case .refused(let status, let reason):
                    let refusal = SipsRefusal(.formatError, reason)
                    initialise.log.refused(refusal, service.name, shop: nil, refusal)
                    var response = InitializeResponse()
                    response.redirectionStatusCode = .formatError
                    response.redirectionStatusMessage = reason
                    return Response.json(response.wireObject, status: status)
                }
            }
        }
        router.post("\(InAppWire.path)") { request, _ in
            switch await JSONBody.read(request) {
            case .object(let message, let bytes):
                let carried = request.uri.queryParameters[Substring(InAppWire.contextParameter)].map(String.init)
                return Response.json(await inApp.answer(message, body: bytes, carried: carried))
            case .refused(let status, let reason):
                let refusal = SipsRefusal(.formatError, reason)
                inApp.log.refused(refusal, "request", shop: nil, refusal)
                return Response.json(InAppHandler.answer(refusal), status: status)
            }
        }
    }
}

extension SipsRoutes {
    /// 90, without a seal: whether a key is still the shop's is not known. With 503, so that a load balancer asks another node.
    func refusal(_ away: StoreAway, of request: Request) async -> Response? {
        let refusal = SipsRefusal(.unavailable, "temporary failure: \(away.explanation)")
        if let service = InitService.all.first(where: { $0.path == request.uri.path }) {
            initialise.log.refused(refusal, service.name, shop: nil, away)
            var response = InitializeResponse()
            response.redirectionStatusCode = refusal.code
            response.redirectionStatusMessage = refusal.reason
            return Response.json(response.wireObject, status: .serviceUnavailable)
        }
        guard request.uri.path == InAppWire.path else { return nil }
        var operation: InAppOperation?
        if case .object(let message, _) = await JSONBody.read(request) {
            operation = message["operation"]?.text.map(InAppOperation.init(rawValue:))
        }
        let handler = operation.flatMap { inApp.operations[$0] }
        let isKnown = handler != nil || operation == .outcome
        inApp.log.refused(refusal, isKnown ? operation?.rawValue ?? "request" : "request", shop: nil, away)
        let answer = InAppHandler.answer(refusal, codeField: handler?.codeField ?? "inAppResponseCode")
        return Response.json(answer, status: .serviceUnavailable)
    }
}
