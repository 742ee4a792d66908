import Foundation
@_spi(Platform) import GuichetCore
@_spi(Platform) import GuichetJOSE
import GuichetSDK
@_spi(Platform) import GuichetSips
import Testing

/// A published simulation card of the range 510000 and what an initialisation gives for it.
enum Sample {
    static let cardNumber = "5100009876543217"
    static let securityCode = "739"
    static let key = PrivateJWK(keyID: "k1", expires: 2_000_000_000)
    static let redirectionData = "eyJvIjoxfQ.c2lnbmVk"

    static func initialisation(
        at address: String = "https://pay.example/inapp/v1", version: String = InAppWire.version,
        publicKeyValue: String = key.publicKey.publicKeyValue
    ) throws -> Initialisation {
        Initialisation(
            publicKeyValue: publicKeyValue, redirectionData: redirectionData,
            redirectionUrl: try #require(URL(string: address)), redirectionVersion: version)
    }

    static func order(_ initialisation: Initialisation? = nil, securityCode: String? = securityCode) throws
        -> CardOrderRequest
    {
        CardOrderRequest(
            cardNumber: try PAN(cardNumber), cardExpiryDate: try CardExpiry(yyyyMM: "203012"),
            cardCSCValue: try securityCode.map { try CardSecurityCode($0) },
            initialisation: try initialisation ?? Sample.initialisation())
    }
}

extension HTTPTransportRequest {
    /// The body, read as the JSON object that it has to be.
    func message() throws -> JSONObject { try #require(try JSONValue(parsing: body).object) }

    var text: String { String(decoding: body, as: UTF8.self) }
}

/// Every way in which a value gets into a log by accident.
func waysToShow(_ value: Any) -> [String] {
    var dumped = ""
    dump(value, to: &dumped)
    return [
        "\(value)", String(describing: value), String(reflecting: value), dumped, "\([value])", "\((1, value))",
    ] + Mirror(reflecting: value).children.map { "\($0.label ?? ""): \($0.value)" }
}

/// The error with which an order ends over this transport.
func orderError(
    over transport: ScriptedTransport, resends: Int = 0, _ initialisation: Initialisation? = nil
) async throws -> InAppError {
    let order = try Sample.order(initialisation)
    return try await #require(throws: InAppError.self) {
        try await InAppWireDriver(transport: transport, resends: resends).cardOrder(order)
    }
}

/// The error with which the question for an outcome ends over this transport.
func outcomeError(
    over transport: ScriptedTransport, resends: Int = 0, _ initialisation: Initialisation? = nil
) async throws -> InAppError {
    let initialisation = try initialisation ?? Sample.initialisation()
    return try await #require(throws: InAppError.self) {
        try await InAppWireDriver(transport: transport, resends: resends).outcome(of: .initialisation(initialisation))
    }
}
