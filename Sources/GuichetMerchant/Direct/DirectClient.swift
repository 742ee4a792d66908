public import GuichetCore
@_spi(Platform) public import GuichetDirect

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A client for the merchant's server: Worldline Direct and the brands under which it is sold (server API,
/// `/v2/{merchantId}`).
///
/// For example, when the app has sent the token of its Apple Pay button:
/// ```swift
/// let client = DirectClient(merchantId: "AcmeTest", key: apiKey, api: address, transport: transport)
/// let applePay = DirectApplePayInput(.encryptedToken(DirectEncryptedToken(token)), authorizationMode: .finalAuthorization)
/// let order = DirectOrder(amount: 3000, currencyCode: "EUR", merchantReference: "order-0001")
/// let key = DirectIdempotenceKey()  // stored with the order before the call
/// let answer = try await client.createPayment(DirectCreatePaymentRequest(applePay, order: order), key: key)
/// if answer.outcome == .accepted { deliver() }
/// ```
/// Every call that moves money has an idempotence key: the caller's or a new one. If its answer is lost, the error's
/// advice is `Advice.ask`: repeat the call with ``DirectError/idempotenceKey``. It is carried out once, and the first
/// answer is repeated. **Keys are kept for a day**: a later repeat pays again. Store the time of the first call with its
/// key, stop in time, and let the notification or the portal tell the outcome.
///
/// The secret stays on the server. A phone calls the platform with a client session, see ``createSession(_:)``.
public struct DirectClient: Sendable {
    let connection: DirectConnection

    /// - Parameters:
    ///   - merchantId: the PSPID.
    ///   - key: the id and the secret of the merchant's API key.
    ///   - api: the API's address, without a path.
    ///   - transport: sends the requests.
    ///   - metaInfo: what the platform is told about the calling software.
    ///   - timeoutSeconds: for a whole call.
    ///   - now: the clock for the signed date. The platform refuses calls whose date differs by minutes from its own.
    public init(
        merchantId: String, key: DirectAPIKey, api: URL, transport: any HTTPTransport,
        metaInfo: DirectMetaInfo = DirectMetaInfo(platformIdentifier: "Swift", sdkIdentifier: "Guichet"),
        timeoutSeconds: Double = 60, now: @escaping @Sendable () -> Date = { Date() }
    ) {
        connection = DirectConnection(
            merchantId: merchantId, apiKey: key, api: api, transport: transport, metaInfo: metaInfo,
            timeoutSeconds: timeoutSeconds, now: now)
    }

    /// The same at a brand's documented address; `nil` if the text is not a host.
    public init?(
        merchantId: String, key: DirectAPIKey, host: DirectHost, transport: any HTTPTransport,
        timeoutSeconds: Double = 60
    ) {
        guard let api = host.address else { return nil }
        self.init(merchantId: merchantId, key: key, api: api, transport: transport, timeoutSeconds: timeoutSeconds)
    }

    /// `testconnection`: whether address, merchant and key belong together. Nothing is paid.
    public func testConnection() async throws(DirectError) {
        let answer: DirectTestConnection = try await read(DirectCall(endpoint: .testConnection))
        guard answer.result == "OK" else {
            throw DirectError(.unreadableAnswer, "the answer is not OK", field: "result", advice: .askSupport)
        }
    }

    /// Any call of the table, also those for which this module has no types, such as the report about a batch:
    /// ```swift
    /// if let report = DirectEndpoint.server.first(where: { $0.name == "getPaymentsReport" }) {
    ///     let payments = try await client.call(report, [batch])?["payments"]
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - endpoint: the call: its method and its path.
    ///   - arguments: the parts of the path after the merchant's identifier.
    ///   - query: the parameters of the query, in this order. They are escaped here.
    ///   - body: the JSON body; `nil` sends none.
    ///   - key: if absent, a new key is used where the platform recognises repeats.
    /// - Returns: `nil` for an empty answer.
    public func call(
        _ endpoint: DirectEndpoint, _ arguments: [String] = [], query: [(name: String, value: String)] = [],
        body: JSONValue? = nil, key: DirectIdempotenceKey? = nil
    ) async throws(DirectError) -> JSONValue? {
        let ownKey = endpoint.isIdempotent ? key ?? DirectIdempotenceKey() : key
        let call = DirectCall(endpoint: endpoint, arguments: arguments, query: query, body: body, key: ownKey)
        let reply = try await connection.send(call)
        guard reply.status != 402 else {
            throw DirectError(try Self.decline(reply.json, call), httpStatus: 402, key: ownKey, changes: true)
        }
        return reply.json
    }
}

extension DirectClient {
    /// A call that answers one document.
    func read<Document: DirectDocument>(_ call: DirectCall) async throws(DirectError) -> Document {
        let reply = try await connection.send(call)
        guard reply.status != 402, let document = reply.json.flatMap(Document.init(direct:)) else {
            throw Self.unreadable(call, reply.status)
        }
        return document
    }

    /// The same with a request body, which is checked before it is sent.
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

    /// An answer of 402. Without errors it is no decline: a gateway between may have written it, and a decline would be the end.
    static func decline(_ json: JSONValue?, _ call: DirectCall) throws(DirectError) -> DirectErrorResponse {
        guard let response = json.flatMap(DirectErrorResponse.init(direct:)), response.errors?.isEmpty == false else {
            throw unreadable(call, 402)
        }
        return response
    }

    static func unreadable(_ call: DirectCall, _ status: Int) -> DirectError {
        DirectError(
            .unreadableAnswer, "HTTP status \(status), and not the documented JSON", httpStatus: status, key: call.key,
            advice: call.changes ? .ask : .retry)
    }
}
