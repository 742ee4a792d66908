import GuichetCore
import GuichetDirect
import Support

/// A shopper in front of a hosted tokenization, without a browser, and the merchant who made it.
struct DirectCardShopper: Sendable {
    let tester: DirectTester
    let created: DirectHostedTokenizationResponse

    var id: String { created.hostedTokenizationId ?? "" }

    /// Of the page, relative to the platform.
    var path: String { String((created.hostedTokenizationUrl ?? "").dropFirst(tester.test.address.count)) }

    func page(_ more: String = "", language: String? = nil) async throws -> WebPage {
        try await tester.test.browse(path + more, language: language)
    }

    func send(_ fields: [(String, String)], to more: String = "") async throws -> WebPage {
        try await tester.test.browse(path + more, form: fields)
    }

    /// Types a card, and lets the shop keep it or not.
    func give(_ pan: String = DirectShopper.accepted, expiry: String = "12/30", remember: Bool = true) async throws
        -> WebPage
    {
        try await send(DirectShopper.card(pan, expiry: expiry) + (remember ? [("remember", "yes")] : []))
    }

    /// What the merchant's server is told.
    func answer() async throws -> DirectHostedTokenization {
        try await tester.send("GET", "/hostedtokenizations/\(id)").document()
    }

    /// A payment with what came of it.
    func payment(_ more: KeyValuePairs<String, JSONValue> = [:]) -> JSONValue {
        var message = JSONObject(["hostedTokenizationId": .string(id)])
        message.append("order", ["amountOfMoney": ["amount": .integer(3_000), "currencyCode": "EUR"]])
        for (name, value) in more { message[name] = value }
        return .object(message)
    }
}

extension DirectTester {
    func cardShopper(_ message: JSONValue = ["locale": "en_GB"]) async throws -> DirectCardShopper {
        let answer = try await send("POST", "/hostedtokenizations", message)
        guard answer.status == 200 else { throw Unexpected() }
        return DirectCardShopper(tester: self, created: answer.document())
    }
}
