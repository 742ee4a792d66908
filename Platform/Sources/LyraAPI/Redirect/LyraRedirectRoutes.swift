import APISupport
import Engine
import GuichetCore
@_spi(Platform) import GuichetLyra
import HTTPTypes
import Hummingbird

/// The redirect form: `/vads-payment/`, sent by the shopper's browser with POST, or with GET as Lyra's module for Give
/// does (LV32), and `POST /vads-payment/entry.silentInit.a`, sent by the merchant's server, which gets the address of the
/// page for an app's web view (Lyra, m-payment, "Receiving the payment URL").
///
/// Both open a session of the same form as a `formToken` does, and lead to its page.
struct LyraRedirectRoutes: Sendable {
    let reader: LyraRedirectReader
    let forms: LyraForms
    let tokens: LyraTokens
    let log: CallLog

    private static let call = "vads-payment"
    private static let silentInit = "entry.silentInit.a"

    func addRoutes(to router: Router<BasicRequestContext>) {
        router.post("/vads-payment") { request, _ in
            let pairs = await Self.pairs(of: request)
            return await page(request, pairs)
        }
        router.get("/vads-payment") { request, _ in
            await page(request, FormBody.pairs(decoding: Array((request.uri.query ?? "").utf8)))
        }
        router.post("/vads-payment/\(Self.silentInit)") { request, _ in
            do {
                let pairs = await Self.pairs(of: request)
                let path = try await open(request, pairs)
                return Response.json(Self.answer("INITIALIZED", "redirect_url", forms.address.url + path))
            } catch let fault as LyraRedirectFault {
                return Self.error(fault.code, "\(fault.field): \(fault.reason)", .badRequest)
            } catch {
                return Self.error("96", "technical error", .internalServerError)
            }
        }
    }

    private func page(_ request: Request, _ pairs: [(name: String, value: String)]?) async -> Response {
        do {
            return Response.seeOther(try await open(request, pairs))
        } catch let fault as LyraRedirectFault {
            return LyraRedirectPages(language: Self.language(of: request, fault.language)).refused(fault).response()
        } catch {
            return CheckoutParts(language: Self.language(of: request)).unanswered().response()
        }
    }

    /// The error is JSON within a text (Lyra, m-payment, "Receiving the payment URL").
    private static func error(_ code: String, _ reason: String, _ status: HTTPResponse.Status) -> Response {
        let error: JSONValue = ["code": .string(code), "value": .string(reason)]
        return .json(answer("ERROR", "error", String(decoding: error.encoded(), as: UTF8.self)), status: status)
    }

    private static func answer(_ status: String, _ name: String, _ value: String) -> JSONObject {
        var answer = JSONObject()
        answer.append("status", .string(status))
        answer.append(name, .string(value))
        return answer
    }

    /// - Returns: the path of the page.
    private func open(_ request: Request, _ pairs: [(name: String, value: String)]?) async throws -> String {
        do {
            guard let pairs else { throw LyraRedirectFault("70", "form", "the request has no form of up to 32 kB") }
            let accepted = try reader.read(pairs, userAgent: request.headers[.userAgent])
            log.began(Self.call, shop: accepted.shop.shopId)
            // Its clock may be ahead of the platform's.
            return try await ShopTime.$shop.withValue(accepted.shop.id) { try await open(accepted) }
        } catch let fault as LyraRedirectFault {
            log.refused(
                CallLog.Refusal(
                    call: Self.call, shop: fault.shop?.shopId, code: fault.code, field: fault.field,
                    reason: fault.reason))
            throw fault
        } catch {
            log.refused(
                CallLog.Refusal(call: Self.call, code: "96", reason: "the form could not be opened", failure: error))
            throw error
        }
    }

    private func open(_ accepted: LyraRedirectReader.Accepted) async throws -> String {
        try await checkIdentifier(accepted)
        guard let claim = accepted.claim else {
            let opened = try await forms.open(
                accepted.intent, at: accepted.shop, attempts: accepted.intent.attempts)
            return "\(LyraForms.path)/\(opened.token)"
        }
        guard let token = try await forms.open(accepted.intent, at: accepted.shop, claiming: claim) else {
            throw accepted.refused(
                LyraRedirectFault(
                    "vads_trans_id",
                    accepted.order["vads_trans_id"] == nil
                        ? "the shop has sent this form before" : "the shop has sent it before on the same day"))
        }
        return "\(LyraForms.path)/\(token)"
    }

    /// `vads_identifier` names a registered card that pays or is subscribed, or that is replaced; a shop cannot choose one
    /// for a card to be registered (LV6). As in the REST API, a card pays with a brand for which the shop has a contract (LP51).
    private func checkIdentifier(_ accepted: LyraRedirectReader.Accepted) async throws {
        guard let name = accepted.intent.token ?? accepted.intent.updates else { return }
        var fault = LyraRedirectFault("vads_identifier", "the platform chooses the identifier of a card")
        if accepted.intent.updates != nil || accepted.order.action == .payment {
            do {
                let token = try await tokens.token(name, mode: accepted.intent.mode, at: accepted.shop)
                if accepted.intent.updates == nil { _ = try tokens.card(token).accepted(at: accepted.shop) }
                return
            } catch let refusal as LyraRefusal {
                fault = LyraRedirectFault("vads_identifier", refusal.reason)
            }
        }
        throw accepted.refused(fault)
    }

    private static func pairs(of request: Request) async -> [(name: String, value: String)]? {
        let type = request.headers[.contentType]?.split(separator: ";").first ?? ""
        guard type.filter({ $0 != " " }).lowercased() == "application/x-www-form-urlencoded",
            let body = try? await request.bytes(upTo: 32 * 1_024)
        else { return nil }
        return FormBody.pairs(decoding: Array(body.readableBytesView))
    }

    private static func language(of request: Request, _ proposed: String? = nil) -> PageLanguage {
        PageLanguage.choose(asked: nil, proposed: proposed, acceptLanguage: request.acceptLanguage)
    }
}
