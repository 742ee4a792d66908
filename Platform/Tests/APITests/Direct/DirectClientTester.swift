import Engine
import Foundation
import GuichetApplePayTesting
import GuichetAsyncHTTPClient
import GuichetCore
import GuichetDirect
@_spi(Platform) import GuichetDirectClient
import Support

/// The two sides of a client session: the merchant's server that asks for it, and the phone that uses it.
extension DirectTester {
    func session(tokens: [String] = []) async throws -> DirectClientSession {
        let answer = try await send(
            "POST", "/sessions", tokens.isEmpty ? [:] : ["tokens": .array(tokens.map { .string($0) })])
        guard answer.status == 201 else { throw Unexpected() }
        return try DirectClientSession(answer.document(DirectSessionResponse.self))
    }

    func phone(tokens: [String] = []) async throws -> DirectClientAPI {
        DirectClientAPI(session: try await session(tokens: tokens), transport: test.transport)
    }

    /// What a phone encrypts of a card that was typed in.
    func cardBlob(
        _ phone: DirectClientAPI, _ values: [(String, String)] = DirectTester.typedCard, session: String? = nil,
        nonce: String = UUID().uuidString, product: DirectProductID = .visa,
        with more: (inout DirectCustomerInput) -> Void = { _ in }
    ) async throws -> String {
        var input = DirectCustomerInput()
        input.clientSessionId = session ?? phone.session.clientSessionId
        input.nonce = nonce
        input.paymentProductId = product
        input.paymentValues = values.map { DirectPaymentValue($0.0, $0.1) }
        more(&input)
        return try DirectBlob.encrypt(input, for: try await phone.encryptionKey())
    }

    static let typedCard = [
        ("cardNumber", "4330264936344675"), ("expiryDate", "1230"), ("cvv", "123"), ("cardholderName", "John Doe"),
    ]

    static func message(_ blob: String, amount: Int64 = 2_500, beside: JSONObject = JSONObject()) -> JSONValue {
        var message = beside
        message.append("encryptedCustomerInput", .string(blob))
        message.append("order", ["amountOfMoney": ["amount": .integer(amount), "currencyCode": "EUR"]])
        return .object(message)
    }

    func pay(_ blob: String, idempotenceKey: String? = nil) async throws -> Answer {
        try await send("POST", "/payments", Self.message(blob), idempotenceKey: idempotenceKey)
    }

    /// What PassKit gives an app, of a token that was minted.
    static func passKit(_ token: JSONValue, transaction: String? = nil) throws -> ApplePayPaymentToken {
        try ApplePayPaymentToken(
            paymentData: token.encoded(),
            paymentMethod: ApplePayPaymentMethod(displayName: "Visa 0492", network: .visa, type: .debit),
            transactionIdentifier: transaction ?? token["header"]?["transactionId"]?.text ?? "")
    }

    /// A call of the client API with whatever authorisation.
    func client(
        _ method: String, _ path: String, authorization: String?, body: [UInt8] = []
    ) async throws -> HTTPTransportResponse {
        var headers: [(name: String, value: String)] = [("Content-Type", "application/json")]
        if let authorization { headers.append(("Authorization", authorization)) }
        return try await test.transport.send(
            HTTPTransportRequest(
                method: method, url: test.url("/client/v1/\(path)"), headers: headers, body: body))
    }
}
