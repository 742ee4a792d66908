public import GuichetCore
import GuichetJOSE
@_spi(Platform) public import GuichetSips

/// The driver for guichet's own wire, *In-App wire 1* (docs/in-app-wire.md).
public struct InAppWireDriver: PaymentPlatform {
    private let transport: any HTTPTransport
    private let timeoutSeconds: Double
    private let resends: Int
    private let pauseSeconds: Double

    /// - Parameters:
    ///   - transport: how bytes travel. On a phone, `URLSessionTransport`.
    ///   - timeoutSeconds: for one attempt.
    ///   - resends: how often a call whose answer was lost is sent again, byte for byte. The platform gives the first
    ///     answer again, so this can never charge twice.
    ///   - pauseSeconds: before each resend, for a network that is changing hands.
    public init(
        transport: any HTTPTransport, timeoutSeconds: Double = 30, resends: Int = 1, pauseSeconds: Double = 0.5
    ) {
        self.transport = transport
        self.timeoutSeconds = timeoutSeconds
        self.resends = resends
        self.pauseSeconds = pauseSeconds
    }

    public func cardOrder(_ request: CardOrderRequest) async throws(InAppError) -> INAPPOrderResponse {
        let initialisation = request.initialisation
        try Self.check(initialisation)
        var message = Self.message(.cardOrder, initialisation)
        message.encryptedCard = try Self.encrypt(request)
        message.paymentMeanBrand = request.paymentMeanBrand
        message.paymentMeanBrandSelectionStatus = request.paymentMeanBrandSelectionStatus
        let answer = try await exchange(message, at: initialisation)
        let response: INAPPOrderResponse = try Self.read(answer)
        guard response.inAppResponseCode != nil else { throw .outcomeUnknown("the answer has no inAppResponseCode") }
        return response
    }

    public func outcome(of initialisation: Initialisation) async throws(InAppError) -> OrderOutcome {
        try Self.check(initialisation)
        let answer: OutcomeAnswer = try Self.read(
            try await exchange(Self.message(.outcome, initialisation), at: initialisation))
        switch (answer.inAppResponseCode, answer.outcome, answer.response) {
        case (.accepted?, .unseen?, nil): return .unseen
        case (.accepted?, .pending?, nil): return .pending
        case (.accepted?, .final?, let response?) where response.inAppResponseCode != nil: return .final(response)
        case (.some(let code), nil, nil) where code != .accepted:
            // The question itself was refused, which says nothing about the order.
            throw InAppError(
                code: .outcomeUnknown, reason: "the platform refused the question with code \(code)",
                field: answer.errorFieldName, advice: .ask)
        default: throw .outcomeUnknown("the answer to outcome is not one this version knows")
        }
    }

    private static func message(_ operation: InAppOperation, _ initialisation: Initialisation) -> InAppRequest {
        var message = InAppRequest()
        message.wireVersion = InAppWire.version
        message.operation = operation
        message.redirectionData = initialisation.redirectionData
        return message
    }

    private static func check(_ initialisation: Initialisation) throws(InAppError) {
        guard initialisation.redirectionVersion == InAppWire.version else {
            throw .invalidInitialisation(
                "redirectionVersion",
                "this driver speaks \(InAppWire.version), not \(initialisation.redirectionVersion)")
        }
        guard initialisation.redirectionUrl.isSecureOrLoopback else {
            throw InAppError(
                code: .insecureConnection, reason: "card data may only travel under TLS", field: "redirectionUrl",
                advice: .fixIntegration)
        }
    }

    private static func encrypt(_ request: CardOrderRequest) throws(InAppError) -> String {
        let claims = CardClaims(
            pan: request.cardNumber, expiry: request.cardExpiryDate, securityCode: request.cardCSCValue,
            redirectionData: request.initialisation.redirectionData)
        do {
            let key = try PublicJWK(publicKeyValue: request.initialisation.publicKeyValue)
            return try CompactJWE.encrypt(claims.encoded(), for: key)
        } catch {
            throw .invalidInitialisation("publicKeyValue", error.reason)
        }
    }

    /// Sends the same bytes until an answer comes or the attempts are used up.
    private func exchange(
        _ message: InAppRequest, at initialisation: Initialisation
    ) async throws(InAppError) -> HTTPTransportResponse {
        let request = HTTPTransportRequest.json(
            .object(message.wireObject), to: initialisation.redirectionUrl, timeoutSeconds: timeoutSeconds)
        var mayHaveArrived = false
        var attempt = 0
        while true {
            do {
                return try await transport.send(request)
            } catch {
                mayHaveArrived = mayHaveArrived || error.mayHaveArrived
                attempt += 1
                guard attempt <= resends, error.code != .cancelled else {
                    // Unreachable now, yet an earlier attempt may have arrived: still unknown.
                    throw mayHaveArrived ? .outcomeUnknown(error.description) : InAppError(error)
                }
                // A cancelled pause only ends early; the next attempt then reports the cancellation.
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
