import APISupport
import Engine
@_spi(Platform) import GuichetCore
@_spi(Platform) import GuichetDirect
import HTTPTypes
import Hummingbird
import NIOCore

/// The server API of Worldline Direct: `/v2/{merchantId}/…`.
struct DirectRoutes: Sendable {
    /// Keyed by the call's name. A call of the contract without a handler is answered as unsupported.
    let handlers: [String: any DirectHandler]
    let shops: DirectShopDirectory
    let clock: any PlatformClock
    let random: any RandomSource
    let choices: DirectChoices
    let repeats: DirectRepeats
    let log: CallLog

    /// The limit of a body. Token, cart and address together are far below it.
    static let bodyLimit = 256 * 1_024
    /// Of a batch's body only the bytes are limited (DF20): it has as many values as they can hold.
    static let batchLimits = JSONLimits(values: bodyLimit)
    /// The documents say 40 characters, and Worldline's own tests send keys of 50 and more.
    static let longestKey = 255

    func addRoutes(to router: Router<BasicRequestContext>) {
        for endpoint in DirectEndpoint.server {
            guard let method = HTTPRequest.Method(rawValue: endpoint.method) else { continue }
            router.on(RouterPath(Self.pattern(of: endpoint)), method: method) { request, context in
                await answer(request, context, endpoint)
            }
        }
        for method in [HTTPRequest.Method.get, .post, .put, .delete, .patch] {
            router.on("/v2/:merchantId/**", method: method) { request, context in
                refused(.notFound("UNKNOWN_RESOURCE", propertyName: "path"), "an unknown path", shop: nil, by: log)
            }
        }
    }

    /// `/v2/{merchantId}/payments` in the router's notation.
    static func pattern(of endpoint: DirectEndpoint) -> String {
        endpoint.template.split(separator: "/").map { part in
            part.hasPrefix("{") ? ":\(part.dropFirst().dropLast())" : String(part)
        }.joined(separator: "/")
    }

    private func answer(
        _ request: Request, _ context: BasicRequestContext, _ endpoint: DirectEndpoint
    ) async -> Response {
        // The caller is authenticated first, so that an unauthenticated request reveals nothing.
        let caller: DirectCaller
        do throws(DirectCaller.Stranger) {
            let merchantId = context.parameters.get("merchantId") ?? context.parameters.get("merchantGroupId") ?? ""
            caller = try DirectCaller(
                request, merchantId: merchantId, among: shops, at: clock, within: choices.dateToleranceSeconds)
        } catch {
            return refused(.accessDenied, endpoint.name, shop: error.shop, because: error.reason, by: log)
        }
        let shop = caller.shop.merchantId
        log.began(endpoint.name, shop: shop)
        do {
            // Checked before the body: an unsupported call may be a batch with a compressed body, and the compression
            // is not what is wrong with it.
            guard let handler = handlers[endpoint.name] else {
                throw DirectRefusal.unsupported("the call \(endpoint.name)")
            }
            let reply = try await reply(handler, request, context, endpoint, caller)
            guard let refusal = reply.refusal else { return response(reply) }
            return refused(
                refusal, endpoint.name, shop: shop,
                because: reply.firstAt == nil ? nil : "repeated: the first answer again", by: log,
                firstAt: reply.firstAt)
        } catch {
            return refused(DirectRefusal(of: error), endpoint.name, shop: shop, failure: Self.failure(error), by: log)
        }
    }

    private func reply(
        _ handler: any DirectHandler, _ request: Request, _ context: BasicRequestContext, _ endpoint: DirectEndpoint,
        _ caller: DirectCaller
    ) async throws -> DirectReply {
        // A query changes nothing, so its key means nothing.
        let key = request.method == .get ? nil : try Self.idempotenceKey(request)
        let call = Self.call(request, context, endpoint, caller.shop, key: endpoint.isIdempotent ? key : nil)
        return try await repeats.reply(to: call, by: handler) {
            let body = try await Self.body(of: request, mayBeCompressed: endpoint == .submitBatch)
            try DirectCardNumberCheck.check(body)
            return body
        }
    }

    /// The call, without its body.
    static func call(
        _ request: Request, _ context: BasicRequestContext, _ endpoint: DirectEndpoint, _ shop: DirectPlatformShop,
        key: String? = nil
    ) -> DirectCall {
        var parameters: [String: String] = [:]
        for name in endpoint.parameters { parameters[name] = context.parameters.get(name).map(PathPart.decoded) }
        var call = DirectCall(endpoint: endpoint, shop: shop, parameters: parameters, idempotenceKey: key)
        // Most calls have no query.
        guard request.uri.query != nil else { return call }
        let sent = request.uri.queryParameters.map { (String($0.key), String($0.value)) }
        call.query = Dictionary(sent, uniquingKeysWith: { first, _ in first })
        call.lists = Dictionary(grouping: sent, by: \.0).mapValues { $0.map(\.1) }
        call.query["hide"] = call.lists["hide"]?.joined(separator: ",") ?? ""
        return call
    }

    private static let idempotenceKeyName = HTTPField.Name(DirectIdempotence.keyHeader)

    private static func idempotenceKey(_ request: Request) throws -> String? {
        guard let name = idempotenceKeyName, let key = request.headers.value(of: name) else { return nil }
        guard (1...longestKey).contains(key.utf8.count), key.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw DirectRefusal(
                .invalidValue, propertyName: DirectIdempotence.keyHeader,
                message: "an idempotence key has 1 to \(longestKey) visible characters of ASCII")
        }
        // A key is stored, and may appear in logs.
        try DirectCardNumberCheck.check(key, at: DirectIdempotence.keyHeader)
        return key
    }

    /// - Parameter mayBeCompressed: a batch may be, with gzip. The limit is that of the decompressed body.
    static func body(of request: Request, mayBeCompressed: Bool = false) async throws -> JSONObject? {
        let encoding = request.headers.value(of: .contentEncoding)
        guard encoding == nil || mayBeCompressed && encoding?.lowercased() == "gzip" else {
            throw DirectRefusal(.invalidFormat, message: "the body is compressed, which only batches may be, with gzip")
        }
        var bytes: [UInt8]
        do {
            bytes = Array((try await request.bytes(upTo: bodyLimit)).readableBytesView)
            if encoding != nil { bytes = try Gzip.decompressed(bytes, upTo: bodyLimit) }
        } catch is NIOTooManyBytesError {
            throw tooLarge
        } catch let error as Gzip.Failure {
            throw error == .tooLarge
                ? tooLarge : DirectRefusal(.invalidFormat, message: "the body is not what gzip makes")
        }
        guard !bytes.isEmpty else { return nil }
        do {
            let limits = mayBeCompressed ? batchLimits : JSONLimits()
            guard let object = try JSONValue(ofCall: bytes, limits: limits).object else {
                throw DirectRefusal(.invalidFormat, message: "the body is not a JSON object")
            }
            return object
        } catch let error as JSONError {
            throw DirectRefusal(.invalidFormat, message: "the body is not acceptable JSON: \(error)")
        }
    }

    private static var tooLarge: DirectRefusal {
        var item = DirectErrorItem(.invalidFormat, message: "the body is larger than \(bodyLimit) bytes")
        item.httpStatusCode = 413
        return DirectRefusal(status: 413, [item])
    }

    func response(_ reply: DirectReply) -> Response {
        var response: Response
        if let body = reply.body {
            response = .json(body, status: HTTPResponse.Status(code: reply.status))
        } else {
            response = Response(status: HTTPResponse.Status(code: reply.status), headers: [.cacheControl: "no-store"])
        }
        if let first = reply.firstAt {
            if let name = HTTPField.Name(DirectIdempotence.timestampHeader) {
                response.headers[name] = String(first.milliseconds)
            }
            if let name = HTTPField.Name(DirectIdempotence.dateHeader) {
                response.headers[name] = DirectTime.text(first)
            }
        }
        return response
    }

    /// The error, unless it is a refusal.
    static func failure(_ error: any Error) -> (any Error)? {
        error is DirectRefusal || error is DirectInputFault || error is ShopRemoved ? nil : error
    }

    /// - Parameters:
    ///   - call: its name in the contract.
    ///   - reason: for the log only; by default the text of the answer.
    func refused(
        _ refusal: DirectRefusal, _ call: String, shop: String?, because reason: String? = nil,
        failure: (any Error)? = nil, by log: CallLog, firstAt: Instant? = nil
    ) -> Response {
        let errorId = DirectTime.uuid(random.bytes(16)) + "-" + Hex.encode(random.bytes(4))
        log.refused(
            CallLog.Refusal(
                call: call, shop: shop, code: refusal.items.first?.errorCode?.rawValue ?? "", status: refusal.status,
                field: refusal.fields, reason: reason ?? refusal.reason, id: errorId, failure: failure))
        guard refusal.hasBody else { return response(DirectReply(refusal.status, nil, firstAt: firstAt)) }
        let isProblem = call == DirectEndpoint.getHostedFieldsSession.name
        return response(
            DirectReply(
                refusal.status,
                isProblem ? refusal.problem(errorId: errorId) : refusal.answer(errorId: errorId).json, firstAt: firstAt)
        )
    }
}
