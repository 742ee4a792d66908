public import GuichetCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A client for the phone: Worldline Direct's client API, `/client/v1/{customerId}`.
///
/// For example, after the Apple Pay sheet has returned a payment:
/// ```swift
/// let phone = DirectClientAPI(session: try DirectClientSession(parsing: answerOfMyServer), transport: transport)
/// let blob = try await phone.encrypt(payment.token)
/// try await myServer.pay(blob.encryptedCustomerInput)
/// ```
/// The phone reads and encrypts. The merchant's server pays, with its own keys, and knows the outcome.
public struct DirectClientAPI: Sendable {
    /// The session in which the calls are made.
    public let session: DirectClientSession
    private let transport: any HTTPTransport
    private let metaInfo: DirectMetaInfo
    private let timeoutSeconds: Double

    /// - Parameters:
    ///   - session: the values of the session that the merchant's server created.
    ///   - transport: sends the requests.
    ///   - metaInfo: what the platform is told about the app. No identifier of the device is sent.
    ///   - timeoutSeconds: the time limit of a whole call, in seconds.
    public init(
        session: DirectClientSession, transport: any HTTPTransport,
        metaInfo: DirectMetaInfo = DirectMetaInfo(platformIdentifier: "Swift", sdkIdentifier: "Guichet"),
        timeoutSeconds: Double = 30
    ) {
        self.session = session
        self.transport = transport
        self.metaInfo = metaInfo
        self.timeoutSeconds = timeoutSeconds
    }

    /// The payment methods that the shop offers in a context.
    public func products(_ context: DirectProductContext) async throws(DirectClientError) -> [DirectProduct] {
        let answer: DirectProducts = try await read(.clientProducts, query: context.query)
        return answer.paymentProducts ?? []
    }

    /// One payment method, such as ``DirectProductID/applePay``.
    public func product(
        _ id: DirectProductID, _ context: DirectProductContext
    ) async throws(DirectClientError) -> DirectProduct {
        try await read(.clientProduct, [id.description], query: context.query)
    }

    /// The card networks that the shop accepts in a wallet, in Apple's names.
    public func networks(
        of id: DirectProductID = .applePay, _ context: DirectProductContext
    ) async throws(DirectClientError) -> [String] {
        let answer: DirectProductNetworks = try await read(.clientNetworks, [id.description], query: context.query)
        return answer.networks ?? []
    }

    /// The brand and other data of a card, from its first digits; `nil` for digits that the platform does not know.
    ///
    /// - Parameters:
    ///   - bin: six to nineteen digits; six or eight are enough.
    ///   - context: the amount, the country and whether the payment is recurring, so that the answer says whether the
    ///     card can be used for it; `nil` leaves this out.
    public func iinDetails(
        bin: String, context: DirectPaymentContext? = nil
    ) async throws(DirectClientError) -> DirectIINDetails? {
        var request = DirectIINDetailsRequest()
        request.bin = bin
        request.paymentContext = context
        do {
            try request.check(.sending)
        } catch {
            throw DirectClientError(
                .invalidRequest, error.description, field: error.propertyName, advice: .correctInput)
        }
        do {
            return try await read(.clientIINDetails, body: request.directJSON)
        } catch {
            guard error.code == .notFound else { throw error }
            return nil
        }
    }

    /// The platform's key for this session.
    public func encryptionKey() async throws(DirectClientError) -> DirectEncryptionKey {
        let answer: DirectPublicKey = try await read(.clientPublicKey)
        return try Self.encrypting { () throws(DirectEncryptionError) in try DirectEncryptionKey(answer) }
    }

    /// Encrypts an Apple Pay token for the platform: the merchant's server sends the result in
    /// `encryptedCustomerInput`. Valid for one payment.
    ///
    /// - Parameters:
    ///   - token: the token as PassKit returned it.
    ///   - tokenize: whether the platform stores the card.
    public func encrypt(
        _ token: ApplePayPaymentToken, tokenize: Bool? = nil
    ) async throws(DirectClientError) -> DirectEncryptedBlob {
        let key = try await encryptionKey()
        return try Self.encrypting { () throws(DirectEncryptionError) in
            try DirectEncryptedBlob(
                token, clientSessionId: session.clientSessionId, nonce: UUID().uuidString, tokenize: tokenize, for: key)
        }
    }

    /// The same for a card, with a key that is known already.
    ///
    /// - Parameters:
    ///   - card: what the shopper typed.
    ///   - product: the payment method of the card.
    ///   - accountOnFile: a stored card instead of the number.
    ///   - tokenize: whether the platform stores the card.
    ///   - key: the platform's key for the session.
    public func encrypt(
        _ card: DirectTypedCard, product: DirectProductID, accountOnFile: String? = nil, tokenize: Bool? = nil,
        for key: DirectEncryptionKey
    ) throws(DirectClientError) -> DirectEncryptedBlob {
        try Self.encrypting { () throws(DirectEncryptionError) in
            try DirectEncryptedBlob(
                card, product: product, accountOnFile: accountOnFile, tokenize: tokenize,
                clientSessionId: session.clientSessionId, nonce: UUID().uuidString, for: key)
        }
    }

    private static func encrypting<Value>(
        _ work: () throws(DirectEncryptionError) -> Value
    ) throws(DirectClientError) -> Value {
        do {
            return try work()
        } catch {
            throw DirectClientError(.notEncrypted, error.description, advice: error.advice)
        }
    }

    private func read<Document: DirectDocument>(
        _ endpoint: DirectEndpoint, _ arguments: [String] = [], query: [(name: String, value: String)] = [],
        body: JSONValue? = nil
    ) async throws(DirectClientError) -> Document {
        let request = try message(endpoint, arguments, query, body)
        let answer: HTTPTransportResponse
        do {
            answer = try await transport.send(request)
        } catch {
            throw DirectClientError(.noAnswer, error.description, advice: .retry)
        }
        let json = try? JSONValue(parsing: answer.body, limits: JSONLimits(depth: 32, values: 65_536))
        guard (200...299).contains(answer.status) else {
            let errors = json?["errors"].flatMap([DirectErrorItem].init(direct:)) ?? []
            throw DirectClientError(httpStatus: answer.status, errors: errors)
        }
        guard let document = json.flatMap(Document.init(direct:)) else {
            throw DirectClientError(
                .unreadableAnswer, "HTTP status \(answer.status), and not the documented JSON",
                httpStatus: answer.status, advice: .retry)
        }
        return document
    }

    private func message(
        _ endpoint: DirectEndpoint, _ arguments: [String], _ query: [(name: String, value: String)], _ body: JSONValue?
    ) throws(DirectClientError) -> HTTPTransportRequest {
        let pairs = query.map { "\($0.name)=\(DirectEndpoint.encoded($0.value))" }
        let suffix = pairs.isEmpty ? "" : "?\(pairs.joined(separator: "&"))"
        guard let path = endpoint.path([session.customerId] + arguments),
            let url = URL(string: session.api.absoluteString + path + suffix)
        else {
            throw DirectClientError(.invalidRequest, "an identifier is empty, or is a path", advice: .fixIntegration)
        }
        var headers: [(name: String, value: String)] = [
            ("Accept", "application/json"), (DirectMetaInfo.clientHeader, metaInfo.header),
            ("Authorization", DirectClientAuthorization(clientSessionId: session.clientSessionId).header),
        ]
        if body != nil { headers.append(("Content-Type", "application/json")) }
        return HTTPTransportRequest(
            method: endpoint.method, url: url, headers: headers, body: body?.encoded() ?? [],
            timeoutSeconds: timeoutSeconds, maximumAnswerBytes: 4 << 20)
    }
}
