import GuichetCore
@_spi(Platform) import GuichetDirect

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One call, ready to be signed.
struct DirectCall: Sendable {
    let endpoint: DirectEndpoint
    /// The parts of the path after the merchant's identifier.
    var arguments: [String] = []
    /// Replaces the merchant in calls about a group of merchants.
    var group: String?
    var query: [(name: String, value: String)] = []
    var body: JSONValue?
    var key: DirectIdempotenceKey?
    /// `X-GCS-ClientMetaInfo` as the phone sent it.
    var clientMetaInfo: String?
    /// Whether the platform may have carried something out even without an answer.
    var changes: Bool { endpoint.method != "GET" && !Self.harmless.contains(endpoint.name) }

    /// What may be repeated although it is a POST, since no shopper can be charged for a lost answer: what only reads, opens
    /// a session that ends by itself and can be paid only by its answer's address, or stores a card (`Advice.retry`).
    private static let harmless: Set<String> = Set(
        [
            DirectEndpoint.createSession, .createPaymentProductSession, .createHostedCheckout,
            .createHostedTokenization,
            .createHostedFieldsSession, .createToken, .getIINDetails, .getDccRateInquiry, .calculateSurcharge,
            .searchPaymentLinks, .validateWebhookCredentials,
        ].map(\.name))
}

/// Signs and sends calls, and separates answers from errors.
struct DirectConnection: Sendable {
    let merchantId: String
    let apiKey: DirectAPIKey
    let api: URL
    let transport: any HTTPTransport
    let metaInfo: DirectMetaInfo
    let timeoutSeconds: Double
    let now: @Sendable () -> Date

    /// An answer with a status of success, or of a decline.
    struct Reply: Sendable {
        let status: Int
        /// `nil` if the body is empty.
        let json: JSONValue?
        let firstRequestMilliseconds: Int64?
    }

    /// The largest answer to be read: a list of products with their fields.
    static let limits = JSONLimits(depth: 32, values: 65_536)

    func send(_ call: DirectCall) async throws(DirectError) -> Reply {
        let unanswered: Advice = call.changes ? .ask : .retry
        let request = try message(call)
        let answer: HTTPTransportResponse
        do {
            answer = try await transport.send(request)
        } catch {
            // A call that was not sent may simply be repeated.
            throw DirectError(
                .noAnswer, error.description, key: call.key, advice: error.mayHaveArrived ? unanswered : .retry)
        }
        let json = try read(answer, call, unanswered)
        switch answer.status {
        case 200...299, 402: break
        case 400...599:
            throw DirectError(
                json.flatMap(DirectErrorResponse.init(direct:)) ?? DirectErrorResponse(), httpStatus: answer.status,
                key: call.key, changes: call.changes)
        default:
            throw DirectError(
                .unreadableAnswer, "the platform does not answer with HTTP status \(answer.status)",
                httpStatus: answer.status, key: call.key, advice: unanswered)
        }
        let timestamp = answer.headers.first {
            $0.name.lowercased() == DirectIdempotence.timestampHeader.lowercased()
        }
        return Reply(
            status: answer.status, json: json, firstRequestMilliseconds: timestamp.flatMap { Int64($0.value) })
    }

    /// The JSON of an answer; `nil` if it is empty. Text that is not JSON does not come from the platform. In an error
    /// it is ignored: a proxy may have written it, and the status is enough.
    private func read(
        _ answer: HTTPTransportResponse, _ call: DirectCall, _ unanswered: Advice
    ) throws(DirectError) -> JSONValue? {
        guard !answer.body.isEmpty else { return nil }
        do {
            return try JSONValue(parsing: answer.body, limits: Self.limits)
        } catch {
            guard (200...299).contains(answer.status) || answer.status == 402 else { return nil }
            throw DirectError(
                .unreadableAnswer, "HTTP status \(answer.status), and not JSON: \(error)",
                httpStatus: answer.status, key: call.key, advice: unanswered)
        }
    }

    private func message(_ call: DirectCall) throws(DirectError) -> HTTPTransportRequest {
        guard let path = call.endpoint.path([call.group ?? merchantId] + call.arguments) else {
            throw DirectError(
                .invalidRequest, "an identifier is empty, or is a path", key: call.key, advice: .fixIntegration)
        }
        var target = path
        if !call.query.isEmpty {
            let pairs = call.query.map { "\($0.name)=\(DirectEndpoint.encoded($0.value))" }
            target += "?\(pairs.joined(separator: "&"))"
        }
        var base = api.absoluteString
        while base.hasSuffix("/") { base.removeLast() }
        guard api.isSecureOrLoopback, let url = URL(string: base + target) else {
            throw DirectError(
                .insecureConnection, "the platform must be called under TLS", key: call.key, advice: .fixIntegration)
        }
        return HTTPTransportRequest(
            method: call.endpoint.method, url: url, headers: headers(call, target: target),
            body: call.body?.encoded() ?? [], timeoutSeconds: timeoutSeconds, maximumAnswerBytes: 4 << 20)
    }

    private func headers(_ call: DirectCall, target: String) -> [(name: String, value: String)] {
        let date = DirectDate.text(now())
        let contentType = call.body == nil ? "" : "application/json"
        var headers: [(name: String, value: String)] = [
            ("Date", date), ("Accept", "application/json"), (DirectMetaInfo.serverHeader, metaInfo.header),
        ]
        if !contentType.isEmpty { headers.append(("Content-Type", contentType)) }
        if let info = call.clientMetaInfo { headers.append((DirectMetaInfo.clientHeader, info)) }
        if let key = call.key { headers.append((DirectIdempotence.keyHeader, key.rawValue)) }
        let text = DirectSignature.stringToHash(
            method: call.endpoint.method, contentType: contentType, date: date, headers: headers, target: target)
        let signature = DirectSignature.signature(of: text, with: apiKey)
        headers.append(("Authorization", DirectAuthorization(keyId: apiKey.id, signature: signature).header))
        return headers
    }
}
