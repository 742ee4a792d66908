import APISupport
import Engine
@_spi(Platform) import GuichetCore
@_spi(Platform) import GuichetLyra
import HTTPTypes
import Hummingbird
import NIOCore

/// The REST API V4 (Lyra): `POST /api-payment/V4/{Namespace}/{Operation}`, with a third part for some. Every answer
/// about the call has HTTP status 200, errors too.
struct LyraRoutes: Sendable {
    let services: [LyraService: any LyraHandler]
    let shops: LyraShopDirectory
    let envelope: LyraEnvelope
    let choices: LyraChoices
    let log: CallLog

    func addRoutes(to router: Router<BasicRequestContext>) {
        // A service has two parts or three: an unknown one is answered in the envelope, too.
        router.post("/api-payment/V4/**") { request, context in
            await answer(request, LyraService(rawValue: context.parameters.getCatchAll().joined(separator: "/")))
        }
    }

    private func answer(_ request: Request, _ service: LyraService) async -> Response {
        let authorization = request.headers.value(of: .authorization)
        let caller = LyraCaller(
            authorization: authorization, userAgent: request.headers.value(of: .userAgent), among: shops)
        let handler = services[service]
        if handler != nil { log.began(service.rawValue, shop: caller?.shop.shopId) }
        let mode = caller?.mode ?? LyraCaller.apparentMode(authorization)
        let named = handler == nil ? LyraRefusal.shown(service) : service
        var status = HTTPResponse.Status.ok
        let response: LyraResponse
        do {
            // The caller is authenticated first, so that an unauthenticated request reveals nothing.
            guard let caller else { throw LyraRefusal.wrongCredentials }
            guard let handler else {
                throw LyraRefusal(
                    .serviceNotFound, "web-service not found", detail: "no web-service \(LyraRefusal.shown(service))")
            }
            let message = try await Self.checkedMessage(of: request, to: service)
            let answer = try await handler.answer(message, from: caller)
            response = envelope.around(answer, of: named, mode: mode, isError: false)
            log.answered("SUCCESS")
        } catch {
            let refusal = Self.refusal(of: error)
            if caller == nil { status = HTTPResponse.Status(code: choices.wrongCredentialsStatus) }
            response = envelope.around(
                refusal.answer(shopId: caller?.shop.shopId).lyraJSON, of: named, mode: mode, isError: true)
            let shop = caller?.shop ?? LyraCaller.namedShop(authorization, among: shops)
            log(
                refusal, service, error, shop: shop?.shopId, ticket: response.ticket,
                because: caller == nil ? LyraCaller.doubt(authorization, among: shops) : nil)
        }
        return .json(response.json, status: status)
    }

    /// With 503, so that a load balancer asks another node; the caller is told nothing of the shop that it names.
    func refused(_ away: StoreAway, _ service: LyraService, _ request: Request) -> Response {
        let authorization = request.headers[.authorization]
        let refusal = LyraRefusal(.technicalError, "technical error", detail: away.explanation)
        let response = envelope.around(
            refusal.answer(shopId: nil).lyraJSON, of: services[service] == nil ? LyraRefusal.shown(service) : service,
            mode: LyraCaller.apparentMode(authorization), isError: true)
        let shop = LyraCaller.namedShop(authorization, among: shops)
        log(refusal, service, away, shop: shop?.shopId, ticket: response.ticket, because: away.explanation)
        return .json(response.json, status: .serviceUnavailable)
    }

    private static func checkedMessage(of request: Request, to service: LyraService) async throws -> JSONObject {
        let message = LyraEmptyTexts.removed(from: try await Self.message(of: request))
        try LyraCardNumberCheck.checkIdentifiers(message)
        // An order that an earlier version stored can be read, whatever its number looks like.
        if service.changesSomething || service == .sdkTest { try LyraCardNumberCheck.check(message) }
        return message
    }

    /// The body, whatever its Content-Type is: known clients send none.
    private static func message(of request: Request) async throws -> JSONObject {
        let bytes: [UInt8]
        do {
            bytes = Array((try await request.bytes(upTo: JSONBody.limit)).readableBytesView)
        } catch is NIOTooManyBytesError {
            throw LyraRefusal(
                .messageTooLarge, "message too big", detail: "the body is larger than \(JSONBody.limit) bytes")
        }
        do {
            guard let object = try JSONValue(ofCall: bytes, limits: LyraResponse.limits).object else {
                throw LyraRefusal.notJSON("the body is not an object")
            }
            return object
        } catch let error as JSONError {
            throw LyraRefusal.notJSON(Self.place(of: error, in: bytes))
        }
    }

    /// `line: 1 column: 1`, as in recorded answers, both counted from 1.
    private static func place(of error: JSONError, in bytes: [UInt8]) -> String {
        let before = bytes.prefix(error.offset)
        let line = before.count { $0 == UInt8(ascii: "\n") } + 1
        let column = before.count - (before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0) + 1
        let place = "line: \(line) column: \(column)"
        return error.code == .notJSON ? place : "\(place) (\(error.code))"
    }

    /// Any other error may have come after something was written: the merchant has to ask.
    private static func refusal(of error: any Error) -> LyraRefusal {
        if let refusal = error as? LyraRefusal { return refusal }
        if let fault = error as? LyraInputFault { return LyraRefusal(fault) }
        return LyraRefusal(
            .technicalError, "technical error",
            detail: "whether anything was done is not known: ask with Order/Get before trying again")
    }

    /// - Parameter doubt: what is wrong with the credentials. The caller does not get it.
    private func log(
        _ refusal: LyraRefusal, _ service: LyraService, _ error: any Error, shop: String?, ticket: String?,
        because doubt: String?
    ) {
        let isKnown = services[service] != nil
        log.refused(
            CallLog.Refusal(
                // Only known names are logged: other paths contain arbitrary text.
                call: isKnown ? "\(service)" : "an unknown service", shop: shop, code: "\(refusal.code)",
                field: refusal.field, reason: doubt ?? (isKnown ? refusal.reason : refusal.message), id: ticket,
                failure: error is LyraRefusal || error is LyraInputFault ? nil : error))
    }
}

/// Handles one service.
protocol LyraHandler: Sendable {
    func answer(_ message: JSONObject, from caller: LyraCaller) async throws -> JSONValue
}

/// A service whose request is checked field by field first.
struct LyraChecked<Message: LyraRequest>: LyraHandler {
    let carryOut: @Sendable (Message, LyraCaller) async throws -> JSONValue

    func answer(_ message: JSONObject, from caller: LyraCaller) async throws -> JSONValue {
        let message = Message(json: message)
        try message.check()
        return try await carryOut(message, caller)
    }
}
