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
    private let transport: any HTTPTransport
    private let timeoutSeconds: Double
    private let resends: Int
    private let pauseSeconds: Double

    /// - Parameters:
    ///   - transport: the HTTP client. On a phone, `URLSessionTransport`.
    ///   - timeoutSeconds: for one attempt.
    ///   - resends: how often a request whose answer was lost is sent again, byte for byte. The platform repeats the
    ///     first answer, so this never charges twice.
    ///   - pauseSeconds: the wait before each resend, while a phone changes its network.
    public init(
        transport: any HTTPTransport, timeoutSeconds: Double = 30, resends: Int = 1, pauseSeconds: Double = 0.5
    ) {
        self.transport = transport
        self.timeoutSeconds = timeoutSeconds
        self.resends = resends
        self.pauseSeconds = pauseSeconds
    }

    /// Any operation: its declaration says what travels, and where.
    public func perform<Request: OperationRequest>(_ request: Request) async throws(InAppError) -> Request.Response {
        let envelope = request.envelope
        try Self.check(envelope)
        var message = Self.message(Request.operation)
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
            let response: Request.Response = try Self.read(try await exchange(message, at: envelope.url))
            guard response.responseCode != nil else {
                throw .outcomeUnknown("the answer has no \(Request.Response.codeField)")
            }
            return response
        } catch {
            throw error.meaning(Request.effect)
        }
    }

    public func outcome(of order: OrderHandle) async throws(InAppError) -> OrderOutcome {
        let envelope = order.envelope
        try Self.check(envelope)
        var message = Self.message(.outcome)
        switch order {
        case .initialisation(let initialisation):
            message.append("redirectionData", .string(initialisation.redirectionData))
        case .context(let context): message.append("transactionContextData", .string(context.transactionContextData))
        }
        let answer: OutcomeAnswer = try Self.read(try await exchange(message, at: envelope.url))
        switch (answer.inAppResponseCode, answer.outcome, answer.response) {
        case (.accepted?, .unseen?, nil): return .unseen
        case (.accepted?, .pending?, nil): return .pending
        case (.accepted?, .final?, let response?) where response.inAppResponseCode != nil: return .final(response)
        case (.some(let code), nil, nil) where code != .accepted:
            // The question itself was refused, which does not tell the outcome of the order.
            throw InAppError(
                code: .outcomeUnknown, reason: "the platform refused the question with code \(code)",
                field: answer.errorFieldName, advice: .ask)
        default: throw .outcomeUnknown("the answer to outcome is not one this version knows")
        }
    }

    private static func message(_ operation: InAppOperation) -> JSONObject {
        var message = JSONObject()
        message.append("wireVersion", .string(InAppWire.version))
        message.append("operation", .string(operation.rawValue))
        return message
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

    /// Sends the same bytes until an answer arrives or no attempts remain.
    private func exchange(
        _ message: JSONObject, at url: URL
    ) async throws(InAppError) -> HTTPTransportResponse {
        let request = HTTPTransportRequest.json(.object(message), to: url, timeoutSeconds: timeoutSeconds)
        var mayHaveArrived = false
        var attempt = 0
        while true {
            do {
                return try await transport.send(request)
            } catch {
                mayHaveArrived = mayHaveArrived || error.mayHaveArrived
                attempt += 1
                guard attempt <= resends, error.code != .cancelled else {
                    // Unreachable now, but an earlier attempt may have arrived: the outcome is still unknown.
                    throw mayHaveArrived ? .outcomeUnknown(error.description) : InAppError(error)
                }
                // A cancelled pause only ends early; the next attempt reports the cancellation.
                try? await Task.sleep(nanoseconds: UInt64(max(0, pauseSeconds) * 1_000_000_000))
            }
        }
    }

    private static func read<Message: WireMessage>(_ answer: HTTPTransportResponse) throws(InAppError) -> Message {
        do {
            guard let object = try JSONValue(parsing: answer.body).object else {
                throw InAppError.outcomeUnknown("the answer is not a JSON object (HTTP status \(answer.status))")
            }
            return try Message(wireObject: object)
        } catch let error as InAppError {
            throw error
        } catch {
            throw .outcomeUnknown("the answer cannot be read (HTTP status \(answer.status)): \(error)")
        }
    }
}
