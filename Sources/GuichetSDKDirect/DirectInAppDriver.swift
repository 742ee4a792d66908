@_spi(Platform) public import GuichetCore
import GuichetDirectClient
public import GuichetSDK
@_spi(Platform) public import GuichetSips

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The driver that carries the twelve operations over Worldline Direct (docs/direct-driver.md).
///
/// The merchant's server fills the four values of an initialisation (`InAppServer` of GuichetMerchant, or any server that
/// implements the route), so the app's code is that of the In-App SDK:
/// ```swift
/// let client = InAppClient<Sips>(platform: DirectInAppDriver(transport: URLSessionTransport()))
/// ```
/// Card data are encrypted for Worldline Direct, in a session of its client API; the merchant's server passes them on and
/// cannot read them. An enrolment check authorises the payment when the issuer asks nothing: over this driver **it pays**,
/// and `cardValidateAuthenticationAndOrder` asks how the payment ended. The journal knows (``effect(of:)``).
public struct DirectInAppDriver: PaymentPlatform {
    private let transport: any HTTPTransport
    private let exchange: InAppExchange
    private let device: ThreeDSecureDevice
    private let timeoutSeconds: Double

    /// - Parameters:
    ///   - transport: the HTTP client. On a phone, `URLSessionTransport`.
    ///   - device: what 3-D Secure is told about the device. Sent with enrolment checks only.
    ///   - timeoutSeconds: for one attempt.
    ///   - resends: how often a request whose answer was lost is sent again, byte for byte. The merchant's server repeats
    ///     the first answer, so this never charges twice.
    ///   - pauseSeconds: the wait before each resend, while a phone changes its network.
    public init(
        transport: any HTTPTransport, device: ThreeDSecureDevice = .current(), timeoutSeconds: Double = 60,
        resends: Int = 1, pauseSeconds: Double = 0.5
    ) {
        self.transport = transport
        self.device = device
        self.timeoutSeconds = timeoutSeconds
        exchange = InAppExchange(
            transport: transport, timeoutSeconds: timeoutSeconds, resends: resends, pauseSeconds: pauseSeconds)
    }

    /// Over Worldline Direct the enrolment checks pay, and `cardValidateAuthenticationAndOrder` only asks.
    public func effect<Request: OperationRequest>(of request: Request) -> OperationEffect {
        switch Request.operation {
        case .cardCheckEnrollment, .walletCheckEnrollment: .pays
        case .cardValidateAuthenticationAndOrder, .paymentTokenGenerate: .asks
        default: Request.effect
        }
    }

    public func perform<Request: OperationRequest>(_ request: Request) async throws(InAppError) -> Request.Response {
        let envelope = request.envelope
        try InAppError.check(request)
        try Self.check(envelope)
        if let question = request as? GetCardDataRequest {
            return try Self.response(Request.self, try await cardData(question).wireObject)
        }
        var message = InAppExchange.message(Request.operation, version: DirectInAppWire.version)
        // `merchantId` names a shop of the Sips family; here the handle does.
        for parameter in Request.parameters where parameter.place == .message && parameter.name != "merchantId" {
            guard let text = parameter.text(request) else { continue }
            message.append(parameter.name, .string(text))
        }
        if let card = TypedRequest(request) {
            let session = try cardSession(envelope)
            let encrypted: EncryptedRequest
            switch try await session.encrypt(card) {
            case .unknownCard: return try Self.response(Request.self, Self.refusal(Request.self, .invalidPaymentMean))
            case .nothing: encrypted = EncryptedRequest()
            case .encrypted(let blob): encrypted = blob
            }
            if Request.operation == .paymentTokenGenerate {
                return try Self.response(Request.self, encrypted.tokenAnswer)
            }
            encrypted.append(to: &message)
            message.append("clientMetaInfo", .string(session.metaInfo.header))
            if effect(of: request) == .pays, Request.operation != .cardOrder, Request.operation != .walletOrder {
                message.append("device", .object(device.message.wireObject))
            }
        }
        return try await send(message, for: request)
    }

    public func outcome(of order: OrderHandle) async throws(InAppError) -> OrderOutcome {
        let envelope = order.envelope
        try Self.check(envelope)
        var message = InAppExchange.message(.outcome, version: DirectInAppWire.version)
        message.append(order.field.name, .string(order.field.value))
        return try await exchange.outcome(message, at: envelope.url)
    }

    private func send<Request: OperationRequest>(
        _ message: JSONObject, for request: Request
    ) async throws(InAppError) -> Request.Response {
        do throws(InAppError) {
            return try await exchange.response(message, at: request.envelope.url)
        } catch {
            throw error.meaning(effect(of: request), answeredBy: Request.Response.self)
        }
    }

    private func cardSession(_ envelope: OperationEnvelope) throws(InAppError) -> DirectCardSession {
        try DirectCardSession(
            DirectStart(publicKeyValue: envelope.publicKeyValue ?? ""), transport: transport,
            timeoutSeconds: timeoutSeconds)
    }

    /// Asks Worldline Direct itself: nothing of this question concerns the merchant's server.
    private func cardData(_ question: GetCardDataRequest) async throws(InAppError) -> INAPPGetCardDataResponse {
        var answer = INAPPGetCardDataResponse()
        guard let digits = DirectCardSession.bin(of: question) else {
            answer.inAppResponseCode = .formatError
            answer.errorFieldName = "cardNumber"
            return answer
        }
        guard let list = try await cardSession(question.envelope).cardData(bin: digits) else {
            answer.inAppResponseCode = .refused
            return answer
        }
        answer.inAppResponseCode = .accepted
        answer.cardDataList = list
        return answer
    }

    private static func check(_ envelope: OperationEnvelope) throws(InAppError) {
        guard envelope.version == DirectInAppWire.version else {
            throw .invalidInitialisation(
                envelope.versionField, "this driver supports \(DirectInAppWire.version), not \(envelope.version)")
        }
        guard envelope.url.isSecureOrLoopback else {
            throw InAppError(
                code: .insecureConnection, reason: "card data may only travel under TLS", field: "redirectionUrl",
                advice: .fixIntegration)
        }
    }

    private static func refusal<Request: OperationRequest>(_ request: Request.Type, _ code: ResponseCode) -> JSONObject
    {
        var fields = JSONObject()
        fields.append(Request.Response.codeField, .string(code.rawValue))
        fields.append("errorFieldName", "cardNumber")
        return fields
    }

    private static func response<Request: OperationRequest>(
        _ request: Request.Type, _ fields: JSONObject
    ) throws(InAppError) -> Request.Response {
        do throws(WireError) {
            return try Request.Response(wireObject: fields)
        } catch {
            throw InAppError(code: .noAnswer, reason: error.reason, advice: .fixIntegration)
        }
    }
}
