import APISupport
import Engine
@_spi(Platform) import GuichetCore
@_spi(Platform) import GuichetLyra
import Hummingbird

/// How a form stands, for the frames of the JavaScript client: what the page of the form shows to a shopper, as JSON.
/// Only the platform's own frames can read it: there is no `Access-Control-Allow-Origin`.
struct LyraClientAnswer: Sendable {
    let visit: LyraFormVisit
    /// `nil` if Apple is not simulated.
    var applePay: LyraFormApplePay?

    /// Why the public key of the merchant's page cannot be used with this formToken (Lyra, list of error codes).
    static func refusal(of key: String, _ visit: LyraFormVisit, among shops: LyraShopDirectory) -> LyraRefusal? {
        guard visit.shop.publicKeys[visit.intent.mode] != key else { return nil }
        let isKnown = shops.all.contains { $0.publicKeys.values.contains(key) }
        return isKnown
            ? LyraRefusal("INT_911", "the public key does not match the formToken")
            : LyraRefusal("INT_904", "invalid public key")
    }

    static func refused(_ refusal: LyraRefusal) -> Response {
        var json = JSONObject()
        json.append("error", error(refusal))
        return .json(json)
    }

    /// The shopper goes to the issuer, at this address of the platform.
    static func issuer(_ address: String) -> Response {
        var json = JSONObject()
        json.append("state", "issuer")
        json.append("issuer", .string(address))
        return .json(json)
    }

    /// - Parameters:
    ///   - payment: the latest one, if there is one.
    ///   - token: the registered card that pays.
    ///   - wallet: the registered cards of which the shopper chooses.
    func response(
        _ result: CheckoutResult?, _ payment: Payment?, token: CardToken?, wallet: LyraFormWallet = .none,
        problems: CheckoutProblems, at now: Instant
    ) throws -> Response {
        var json = JSONObject()
        json.append("state", .string(result?.rawValue ?? "open"))
        json.append("mode", .string(visit.intent.mode.rawValue))
        json.append("shop", .string(visit.shop.name))
        if !visit.intent.registersOnly {
            let amount = try visit.firstAmount(visit.intent.instalments(at: visit.shop, now))
            json.append("amount", .string(visit.language.written(amount)))
        }
        json.append("attempt", .integer(Int64(visit.session.attemptsMade + 1)))
        json.append("attemptsLeft", .integer(Int64(visit.session.attemptsLeft)))
        if visit.arrival.wasSentTwice { json.append("overtaken", .bool(true)) }
        if token == nil, visit.intent.asksToRegister { json.append("asksRegister", .bool(true)) }
        if !wallet.cards.isEmpty { json.append("wallet", wallet.json) }
        if token == nil { json.append("brands", .array(visit.cardBrands.map { .string($0) })) }
        if result == nil, let applePay, applePay.isOffered(visit) {
            json.append("applePay", try applePay.request(visit))
        }
        if let token { json.append("card", .string("\(token.brand) \(token.masked)")) }
        for (name, url) in [
            ("success", visit.intent.request.merchantPostUrlSuccess),
            ("refused", visit.intent.request.merchantPostUrlRefused),
        ] {
            if let url { json.append(name, .string(url)) }
        }
        if !problems.isEmpty { json.append("problems", .array(problems.list.map(Self.problem))) }
        if let payment, let keys = visit.shop.keys(of: visit.intent.mode) {
            try add(payment, to: &json, isOver: result != nil, keys, at: now)
        } else if result == .expired || result == .cancelled {
            json.append("error", Self.error(LyraRefusal("INT_903", "formToken not found or expired")))
        }
        return .json(json)
    }

    /// The signed result, as it is posted to the merchant's page.
    private func add(
        _ payment: Payment, to json: inout JSONObject, isOver: Bool, _ keys: LyraPlatformShop.Keys, at now: Instant
    ) throws {
        var answer = try LyraTranslation(payment, now: now).result
        if isOver { answer.orderCycle = .closed }
        if let transaction = answer.transactions?.first, transaction.status == .unpaid {
            json.append(
                "error",
                Self.error(
                    LyraRefusal(
                        transaction.errorCode ?? .paymentRefused, transaction.errorMessage ?? "payment refused",
                        detailedCode: transaction.detailedErrorCode, detail: transaction.detailedErrorMessage)))
        }
        var fields = JSONObject()
        for (name, value) in LyraSignedForm(returning: answer.lyraJSON, with: keys.hmacKey).fields {
            fields.append(name, .string(value))
        }
        json.append("answer", .object(fields))
    }

    private static func error(_ refusal: LyraRefusal) -> JSONValue {
        var json = JSONObject()
        json.append("errorCode", .string(refusal.code.rawValue))
        json.append("errorMessage", .string(refusal.message))
        json.append("detailedErrorCode", refusal.detailedCode.map { .string($0) } ?? .null)
        json.append("detailedErrorMessage", refusal.detail.map { .string($0) } ?? .null)
        return .object(json)
    }

    /// Lyra, "Gérer les erreurs (client JS)": a code for each field.
    private static func problem(_ field: CheckoutField, _ problem: CheckoutProblems.Problem) -> JSONValue {
        let (name, code): (LyraFrameField, String) =
            switch field {
            case .number: (.pan, "CLIENT_301")
            case .expiry: (.expiry, "CLIENT_302")
            case .code: (.securityCode, "CLIENT_303")
            case .cardholderName: (.cardHolderName, "CLIENT_308")
            }
        var json = JSONObject()
        json.append("field", .string(name.rawValue))
        json.append("code", .string(problem == .missing ? "CLIENT_304" : code))
        // The code is the same for a date or a security code that is none, and for a card that is over; the shopper's text is
        // not.
        if problem == .expired { json.append("isPast", .bool(true)) }
        if problem == .expiresTooSoon { json.append("isTooSoon", .bool(true)) }
        return .object(json)
    }
}
