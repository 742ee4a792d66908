import GuichetCore
import GuichetLyra

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Checks and sends requests, and reads the envelope of the answer.
struct LyraConnection: Sendable {
    let shop: LyraShop
    let api: URL
    let transport: any HTTPTransport
    let timeoutSeconds: Double

    /// - Parameter isForm: whether the call only opens a form, so that a lost answer leaves nothing to ask about.
    /// - Throws: ``LyraError``. Errors in the envelope come with HTTP status 200, so the status alone is not enough.
    func call<Request: LyraRequest>(
        _ request: Request, isForm: Bool = false
    ) async throws(LyraError) -> LyraAnswer {
        do {
            try request.check()
        } catch {
            throw LyraError(error)
        }
        let changes = Request.service.changesSomething && !isForm
        let response = try await exchange(request, unanswered: changes ? .ask : .retry)
        try check(response, of: Request.service, unanswered: changes ? .ask : .retry)
        guard response.status == .success else {
            guard case .error(let error) = response.answered else {
                throw LyraError(
                    .unreadableAnswer, "the answer says ERROR, and not which", ticket: response.ticket,
                    advice: changes ? .ask : .retry)
            }
            throw LyraError(error, ticket: response.ticket, mayAsk: changes)
        }
        return response.answered
    }

    private func exchange(
        _ request: some LyraRequest, unanswered: Advice
    ) async throws(LyraError) -> LyraResponse {
        let url = api.appendingPathComponent(String(Swift.type(of: request).service.path.dropFirst()))
        guard url.isSecureOrLoopback else {
            throw LyraError(.insecureConnection, "the platform must be called under TLS", advice: .fixIntegration)
        }
        var message = HTTPTransportRequest.json(request.lyraJSON, to: url, timeoutSeconds: timeoutSeconds)
        message.headers.append(("Authorization", shop.password.authorization(shopId: shop.shopId)))
        let answer: HTTPTransportResponse
        do {
            answer = try await transport.send(message)
        } catch {
            // A call that was not sent may simply be repeated.
            throw LyraError(.noAnswer, error.description, advice: error.mayHaveArrived ? unanswered : .retry)
        }
        let response: LyraResponse
        do {
            response = try LyraResponse(parsing: answer.body)
        } catch {
            throw LyraError(
                .unreadableAnswer, "HTTP status \(answer.status), and not JSON: \(error)", advice: unanswered)
        }
        // The platform answers 200; older descriptions have 401 for wrong credentials (Lyra's own clients accept both).
        guard [200, 401].contains(answer.status), response.status != nil else {
            throw LyraError(
                .unreadableAnswer, "HTTP status \(answer.status), and not the documented JSON",
                ticket: response.ticket, advice: unanswered)
        }
        return response
    }

    /// Whether the answer belongs to the request.
    private func check(
        _ response: LyraResponse, of service: LyraService, unanswered: Advice
    ) throws(LyraError) {
        // An error about the call as a whole may name no service, or use another name for it.
        if response.status == .success, let answering = response.webService, answering != service {
            throw LyraError(
                .otherAnswer, "\(service) was called, \(answering) answers", field: "webService",
                ticket: response.ticket, advice: unanswered)
        }
        if response.status == .success, let mode = response.mode, let own = shop.password.mode, mode != own {
            throw LyraError(
                .otherMode, "the password is for \(own), the answer for \(mode)", field: "mode",
                ticket: response.ticket, advice: unanswered == .ask ? .ask : .fixIntegration)
        }
    }
}
