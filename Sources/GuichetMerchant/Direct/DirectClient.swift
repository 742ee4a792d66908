public import GuichetCore
public import GuichetDirect

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The merchant's server towards Worldline Direct and the brands under which it is sold (server API, `/v2/{merchantId}`).
///
/// For example, when the app has sent the token of its Apple Pay button:
/// ```swift
/// let client = DirectClient(merchantId: "AcmeTest", key: apiKey, api: address, transport: transport)
/// let applePay = DirectApplePayInput(.encryptedToken(DirectEncryptedToken(token)), authorizationMode: .finalAuthorization)
/// let order = DirectOrder(amount: 3000, currencyCode: "EUR", merchantReference: "order-0001")
/// let key = DirectIdempotenceKey()  // kept with the order before calling
/// let answer = try await client.createPayment(DirectCreatePaymentRequest(applePay, order: order), key: key)
/// if answer.outcome == .accepted { deliver() }
/// ```
/// Every call that moves money carries an idempotence key, the caller's or a new one. When its answer is lost, the error's
/// advice is ``Advice/ask``: the same call with ``DirectError/idempotenceKey`` is carried out once and answered again.
///
/// The secret stays on the server. A phone talks to the platform with a client session, see ``createSession(_:)``.
public struct DirectClient: Sendable {
    let connection: DirectConnection

    /// - Parameters:
    ///   - merchantId: the PSPID.
    ///   - api: the API's address, without a path.
    ///   - metaInfo: what the platform is told about the caller.
    ///   - timeoutSeconds: for a whole call.
    ///   - now: the time that is signed. The platform refuses calls whose time is minutes away from its own.
    public init(
        merchantId: String, key: DirectAPIKey, api: URL, transport: any HTTPTransport,
        metaInfo: DirectMetaInfo = DirectMetaInfo(platformIdentifier: "Swift", sdkIdentifier: "Guichet"),
        timeoutSeconds: Double = 60, now: @escaping @Sendable () -> Date = { Date() }
    ) {
        connection = DirectConnection(
            merchantId: merchantId, apiKey: key, api: api, transport: transport, metaInfo: metaInfo,
            timeoutSeconds: timeoutSeconds, now: now)
    }

    /// The same at a brand's documented address; `nil` for what is no host.
    public init?(
        merchantId: String, key: DirectAPIKey, host: DirectHost, transport: any HTTPTransport,
        timeoutSeconds: Double = 60
    ) {
        guard let api = host.address else { return nil }
        self.init(merchantId: merchantId, key: key, api: api, transport: transport, timeoutSeconds: timeoutSeconds)
    }

    /// `testconnection`: whether address, merchant and key go together. Nothing is paid.
    public func testConnection() async throws(DirectError) {
        let answer: DirectTestConnection = try await read(DirectCall(endpoint: .testConnection))
        guard answer.result == "OK" else {
            throw DirectError(.unreadableAnswer, "the answer is not OK", field: "result", advice: .askSupport)
        }
    }

    /// Any call of the table, also those that this module has no types for.
    ///
    /// - Parameters:
    ///   - arguments: what stands in the path behind the merchant's identifier.
    ///   - key: without one, a new one where the platform recognises repeats.
    /// - Returns: `nil` for an empty answer.
    public func call(
        _ endpoint: DirectEndpoint, _ arguments: [String] = [], query: [(name: String, value: String)] = [],
        body: JSONValue? = nil, key: DirectIdempotenceKey? = nil
    ) async throws(DirectError) -> JSONValue? {
        let ownKey = endpoint.isIdempotent ? key ?? DirectIdempotenceKey() : key
        let reply = try await connection.send(
            DirectCall(endpoint: endpoint, arguments: arguments, query: query, body: body, key: ownKey))
        guard reply.status != 402 else {
            throw DirectError(
                reply.json.flatMap(DirectErrorResponse.init(direct:)) ?? DirectErrorResponse(), httpStatus: 402,
                key: ownKey, changes: true)
        }
        return reply.json
    }
}

extension DirectClient {
    /// A call whose answer is one document.
    func read<Document: DirectDocument>(_ call: DirectCall) async throws(DirectError) -> Document {
        let reply = try await connection.send(call)
        guard reply.status != 402, let document = reply.json.flatMap(Document.init(direct:)) else {
            throw Self.unreadable(call, reply.status)
        }
        return document
    }

    /// The same with a request, which is checked before it is sent.
    func send<Document: DirectDocument>(
        _ request: some DirectDocument, _ call: DirectCall
    ) async throws(DirectError) -> Document {
        var call = call
        call.body = try Self.checked(request, key: call.key)
        return try await read(call)
    }

    static func checked(_ request: some DirectDocument, key: DirectIdempotenceKey?) throws(DirectError) -> JSONValue {
        do {
            try request.check(.sending)
        } catch {
            throw DirectError(error, key: key)
        }
        return request.directJSON
    }

    static func unreadable(_ call: DirectCall, _ status: Int) -> DirectError {
        DirectError(
            .unreadableAnswer, "HTTP status \(status), and not the documented JSON", httpStatus: status, key: call.key,
            advice: call.changes ? .ask : .retry)
    }
}
