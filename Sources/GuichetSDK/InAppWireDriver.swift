@_spi(Platform) public import GuichetCore
import GuichetJOSE
@_spi(Platform) public import GuichetSips

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The driver for guichet's own wire, *In-App wire 1* (docs/in-app-wire.md).
public struct InAppWireDriver: PaymentPlatform {
    private let exchange: InAppExchange

    /// - Parameters:
    ///   - transport: the HTTP client. On a phone, `URLSessionTransport`.
    ///   - timeoutSeconds: for one attempt.
    ///   - resends: how often a request whose answer was lost is sent again, byte for byte. The platform repeats the
    ///     first answer, so this never charges twice.
    ///   - pauseSeconds: the wait before each resend, while a phone changes its network.
    public init(
        transport: any HTTPTransport, timeoutSeconds: Double = 30, resends: Int = 1, pauseSeconds: Double = 0.5
    ) {
        exchange = InAppExchange(
            transport: transport, timeoutSeconds: timeoutSeconds, resends: resends, pauseSeconds: pauseSeconds)
    }

    /// Any operation: its declaration says what travels, and where.
    public func perform<Request: OperationRequest>(_ request: Request) async throws(InAppError) -> Request.Response {
        let envelope = request.envelope
        try InAppError.check(request)
        try Self.check(envelope)
        var message = InAppExchange.message(Request.operation, version: InAppWire.version)
        var secrets: [(name: String, text: String)] = []
        for parameter in Request.parameters {
            guard let text = parameter.text(request) else { continue }
            switch parameter.place {
            case .encrypted: secrets.append((parameter.name, text))
            case .message: message.append(parameter.name, .string(text))
            case .envelope: break
            }
        }
        if !secrets.isEmpty { message.append("encryptedCard", .string(try Self.encrypt(secrets, envelope))) }
        do throws(InAppError) {
            return try await exchange.response(message, at: envelope.url)
        } catch {
            throw error.meaning(effect(of: request), answeredBy: Request.Response.self)
        }
    }

    public func outcome(of order: OrderHandle) async throws(InAppError) -> OrderOutcome {
        let envelope = order.envelope
        try Self.check(envelope)
        var message = InAppExchange.message(.outcome, version: InAppWire.version)
        message.append(order.field.name, .string(order.field.value))
        return try await exchange.outcome(message, at: envelope.url)
    }

    private static func check(_ envelope: OperationEnvelope) throws(InAppError) {
        guard envelope.version == InAppWire.version else {
            throw .invalidInitialisation(
                envelope.versionField, "this driver supports \(InAppWire.version), not \(envelope.version)")
        }
        guard envelope.url.isSecureOrLoopback else {
            throw InAppError(
                code: .insecureConnection, reason: "card data may only travel under TLS", field: "redirectionUrl",
                advice: .fixIntegration)
        }
    }

    private static func encrypt(
        _ secrets: [(name: String, text: String)], _ envelope: OperationEnvelope
    ) throws(InAppError) -> String {
        do {
            let key = try PublicJWK(publicKeyValue: envelope.publicKeyValue ?? "")
            var plaintext = CardClaims.encode(secrets, boundTo: envelope.binding)
            defer { plaintext.wipe() }
            return try CompactJWE.encrypt(plaintext, for: key)
        } catch {
            throw .invalidInitialisation("publicKeyValue", error.reason)
        }
    }
}
