import APISupport
import Engine
import GuichetCore
@_spi(Platform) import GuichetLyra
import Support

/// A shopper in front of a form, without a browser: sends what a browser would.
struct LyraShopper: Sendable {
    let test: TestPlatform
    let token: String

    var path: String { "/lyra/form/\(token)" }

    func page(_ more: String = "", language: String? = nil) async throws -> WebPage {
        try await test.browse(path + more, language: language)
    }

    static func card(
        _ pan: String, expiry: String = "12/30", code: String = "123", cardholder: String = "ANNA EXAMPLE"
    ) -> [(String, String)] {
        [("card-number", pan), ("card-expiry", expiry), ("card-code", code), ("card-holder", cardholder)]
    }

    /// Fills the form and presses the button; where that leads.
    func pay(
        _ pan: String = "4970100000000055", attempt: Int = 1, remember: Bool = false
    ) async throws -> WebPage {
        try await send(Self.card(pan) + (remember ? [("remember", "yes")] : []), attempt: attempt)
    }

    func send(_ fields: [(String, String)], attempt: Int = 1) async throws -> WebPage {
        try await test.browse(path, form: [("attempt", String(attempt)), ("do", "pay")] + fields)
    }

    /// The same, with a card whose issuer is asked, and the result that a tester presses there.
    func pay(
        _ pan: String, atTheIssuer row: String, attempt: Int = 1, remember: Bool = false
    ) async throws -> WebPage {
        let issuer = try await pay(pan, attempt: attempt, remember: remember)
        return try await comeBack(try await answer(issuer, row))
    }

    /// The issuer's page after a tester pressed a result.
    func answer(_ issuer: WebPage, _ row: String) async throws -> WebPage {
        guard let session = issuer.field("s") else { throw LyraCall.Unexpected() }
        return try await test.browse("/acs/answer", form: [("s", session), ("result", row)])
    }

    /// From the issuer's last page back to the shop's.
    func comeBack(_ issuer: WebPage) async throws -> WebPage {
        guard let target = issuer.attribute("action", of: "id=\"back\""), target.hasPrefix(test.address),
            let answer = issuer.field("PaRes"), let data = issuer.field("MD")
        else { throw LyraCall.Unexpected() }
        return try await test.browse(
            String(target.dropFirst(test.address.count)), form: [("PaRes", answer), ("MD", data)])
    }

    /// The form that the page posts to the merchant's.
    static func signedForm(_ page: WebPage) throws -> LyraSignedForm? {
        let names = ["kr-hash", "kr-hash-algorithm", "kr-hash-key", "kr-answer-type", "kr-answer"]
        let values = names.map { ($0, page.field($0)) }
        guard values.allSatisfy({ $0.1 != nil }) else { return nil }
        let body = values.map { "\($0.0)=\(FormEncoding.encode($0.1 ?? ""))" }.joined(separator: "&")
        return try LyraSignedForm(parsing: Array(body.utf8))
    }
}

extension WebPage {
    /// `paid`, `refused` …; `nil` where there still is a form.
    var result: String? { attribute("data-result", of: "id=\"result\"") }
}

extension LyraCall {
    /// An order without an instrument.
    static func order(_ more: KeyValuePairs<String, JSONValue> = [:], orderId: String = "ORDER1") -> JSONValue {
        var message = JSONObject()
        message.append("amount", .integer(2_500))
        message.append("currency", "EUR")
        message.append("orderId", .string(orderId))
        for (name, value) in more { message[name] = value }
        return .object(message)
    }

    static let anna: JSONValue = ["email": "anna@example.com", "reference": "C-1"]

    /// The form of an order.
    func shopper(_ message: JSONValue = LyraCall.order(), to service: String = "Charge/CreatePayment") async throws
        -> LyraShopper
    {
        guard case .formToken(let form) = try await call(service, message), let token = form.formToken else {
            throw Unexpected()
        }
        return LyraShopper(test: test, token: token)
    }

    /// The transactions of an order, oldest first.
    func transactions(_ orderId: String = "ORDER1") async throws -> [LyraTransaction] {
        guard case .orderTransactions(let answer) = try await call("Order/Get", ["orderId": .string(orderId)]) else {
            return []
        }
        return answer.transactions ?? []
    }
}
