import Foundation
import GuichetAsyncHTTPClient
import GuichetCore
import GuichetJOSE
@_spi(Platform) import GuichetSips
import Support

/// A call of In-App wire 1 as a phone sends it, field by field, so that a test can spoil any of them.
enum WireOrder {
    /// A `cardOrder`. Two calls of this give two different messages: each encrypts anew.
    ///
    /// - Parameter boundTo: the redirectionData that the card is encrypted for, if it is not the one that is sent.
    static func message(
        for initialisation: Initialisation, card: String = "4100000000000000", expiry: String = "209912",
        csc: String? = "123", boundTo redirectionData: String? = nil
    ) throws -> JSONObject {
        let code = csc.map { [(name: "cardCSCValue", text: $0)] } ?? []
        let claims = CardClaims.encode(
            [("cardNumber", card), ("cardExpiryDate", expiry)] + code,
            boundTo: redirectionData ?? initialisation.redirectionData)
        let encrypted = try CompactJWE.encrypt(
            claims, for: PublicJWK(publicKeyValue: initialisation.publicKeyValue))
        return call("cardOrder", initialisation).with("encryptedCard", .string(encrypted))
    }

    /// An `outcome`.
    static func outcome(of initialisation: Initialisation) -> JSONObject { call("outcome", initialisation) }

    private static func call(_ operation: String, _ initialisation: Initialisation) -> JSONObject {
        var message = JSONObject()
        message["wireVersion"] = "GUICHET_1.0"
        message["operation"] = .string(operation)
        message["redirectionData"] = .string(initialisation.redirectionData)
        return message
    }
}

/// The platform's answer to a phone, unread.
struct WireAnswer: Sendable, Equatable {
    let status: Int
    let body: [UInt8]

    var message: JSONObject { (try? JSONValue(parsing: body))?.object ?? JSONObject() }
    var code: String? { message["inAppResponseCode"]?.text }
    var field: String? { message["errorFieldName"]?.text }
    var outcome: String? { message["outcome"]?.text }
    /// With a final outcome: the answer that the order was given.
    var response: JSONObject? { message["response"]?.object }
}

extension TestPlatform {
    /// An initialisation of a demo shop for the phone.
    func prepare(_ message: JSONObject = .order()) async throws -> Initialisation {
        let answer = try await initialise(message).message
        guard let key = answer["publicKeyValue"]?.text, let data = answer["redirectionData"]?.text,
            let url = answer["redirectionUrl"]?.text.flatMap({ URL(string: $0) }),
            let version = answer["redirectionVersion"]?.text
        else { throw NotInitialised(answer) }
        return Initialisation(
            publicKeyValue: key, redirectionData: data, redirectionUrl: url, redirectionVersion: version)
    }

    /// Its code, and what the platform says of it: on a failure the test names both.
    struct NotInitialised: Error {
        let code: String?
        let field: String?

        init(_ answer: JSONObject) {
            code = answer["redirectionStatusCode"]?.text
            field = answer["errorFieldName"]?.text
        }
    }

    /// Posts a call to the phone's address of this platform, wherever the initialisation says.
    func call(_ message: JSONObject) async throws -> WireAnswer {
        try await call(bytes: JSONValue.object(message).encoded())
    }

    func call(bytes: [UInt8]) async throws -> WireAnswer {
        let answer = try await transport.send(
            HTTPTransportRequest(
                url: url("/inapp/v1"), headers: [("Content-Type", "application/json")], body: bytes))
        return WireAnswer(status: answer.status, body: answer.body)
    }

    /// Initialises and orders.
    func order(
        _ message: JSONObject = .order(), card: String = "4100000000000000", expiry: String = "209912"
    ) async throws -> WireAnswer {
        try await call(WireOrder.message(for: prepare(message), card: card, expiry: expiry))
    }

    func outcome(of initialisation: Initialisation) async throws -> WireAnswer {
        try await call(WireOrder.outcome(of: initialisation))
    }
}
