import Engine
import GuichetCore
import HTTPTypes
package import Hummingbird
import NIOCore

/// Simulated Apple over HTTP: for a program that simulates an app or a merchant on this machine, such as `guichet phone
/// applepay`. Served only if Apple is simulated, and only if the platform listens to this machine alone.
package struct SimulatedAppleRoutes: Sendable {
    package static let path = "/simulated-apple"
    /// The script with `ApplePaySession`.
    package static let sheetScript = "\(path)/apple-pay.js"

    package let apple: SimulatedApple
    package let device: SimulatedDevice
    package let portal: ApplePortal
    package let sessions: SimulatedMerchantSessions
    /// Where a merchant's server asks for a session over TLS; empty if nothing listens there.
    package let validation: PublicAddress
    package let log: CallLog

    package init(
        apple: SimulatedApple, device: SimulatedDevice, portal: ApplePortal, sessions: SimulatedMerchantSessions,
        validation: PublicAddress = PublicAddress(), log: CallLog
    ) {
        self.validation = validation
        self.apple = apple
        self.device = device
        self.portal = portal
        self.sessions = sessions
        self.log = log
    }

    package func addRoutes(to router: Router<BasicRequestContext>) {
        router.post("\(Self.path)/payments") { request, _ in
            await readByPages(request) { message in
                let token = try await device.pay(SimulatedDevice.Payment(try sessions.resolved(message), on: device))
                // Nested as in the payment of Apple Pay JS.
                return ["token": token.applePayJSON]
            }
        }
        router.post("\(Self.path)/certificates") { request, _ in
            await answer(request) { try certificate($0) }
        }
        router.get("\(Self.path)/root.pem") { _, _ in Response.text(apple.rootCertificatePEM + "\n") }
        addWebRoutes(to: router)
    }

    /// Signs a request, as Apple's portal does: for `processing`, or for the `identity` of the merchant's server.
    private func certificate(_ message: JSONObject) throws -> JSONValue {
        switch message["purpose"]?.text ?? "processing" {
        case "processing": return try portal.answer(message)
        case "identity":
            let certificate = try SimulatedAppleTLS(apple, clock: portal.clock).identity(
                forRequest: message["request"]?.text ?? "",
                merchantIdentifier: message["merchantIdentifier"]?.text ?? "")
            return ["certificate": .string(certificate)]
        default:
            throw SimulatedAppleRefusal(
                .invalid, "there is no such certificate", field: "purpose", advice: .correctInput,
                remedy: "give processing or identity")
        }
    }

    func answer(
        _ request: Request, _ act: @Sendable (JSONObject) async throws -> JSONValue
    ) async -> Response {
        log.began(LogText.line(request.uri.path))
        let message: JSONObject
        switch await JSONBody.read(request) {
        case .object(let object, _): message = object
        case .refused(let status, let reason):
            return refused(
                request, SimulatedAppleRefusal(.invalid, reason, remedy: "send one JSON object"), status: status)
        }
        do {
            return Response.json(try await act(message).object ?? JSONObject())
        } catch let refusal as SimulatedAppleRefusal {
            return refused(request, refusal, status: refusal.code == .unknownMerchant ? .notFound : .badRequest)
        } catch {
            return refused(
                request,
                SimulatedAppleRefusal(
                    .invalid, "it could not be done (\(type(of: error)))", advice: .retry, remedy: "see the log"),
                status: .internalServerError, failure: error)
        }
    }

    private func refused(
        _ request: Request, _ refusal: SimulatedAppleRefusal, status: HTTPResponse.Status,
        failure: (any Error)? = nil
    ) -> Response {
        log.refused(
            CallLog.Refusal(
                call: LogText.line(request.uri.path), code: refusal.code.rawValue, status: status.code,
                field: refusal.field, reason: refusal.reason, failure: failure))
        var object = JSONObject()
        object.append("code", .string(refusal.code.rawValue))
        if let field = refusal.field { object.append("field", .string(field)) }
        object.append("reason", .string(refusal.reason))
        object.append("advice", .string(refusal.advice.rawValue))
        object.append("remedy", .string(refusal.remedy))
        return Response.json(object, status: status)
    }
}
