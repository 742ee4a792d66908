import Foundation
import GuichetCore
import GuichetDirect
import Support

/// A shopper in front of a hosted checkout, without a browser: sends what a browser would.
struct DirectShopper: Sendable {
    let tester: DirectTester
    let created: DirectCreateHostedCheckoutResponse

    var id: String { created.hostedCheckoutId ?? "" }

    /// Of the page, relative to the platform.
    var path: String { String((created.redirectUrl ?? "").dropFirst(tester.test.address.count)) }

    func page(_ more: String = "", language: String? = nil) async throws -> WebPage {
        try await tester.test.browse(path + more, language: language)
    }

    static func card(
        _ pan: String, expiry: String = "12/30", code: String = "123", brand: String = ""
    ) -> [(String, String)] {
        [
            ("card-number", pan), ("card-brand", brand), ("card-expiry", expiry), ("card-code", code),
            ("card-holder", "ANNA EXAMPLE"),
        ]
    }

    /// Fills the form and presses the button; where that leads.
    func pay(
        _ pan: String = DirectShopper.accepted, attempt: Int = 1, brand: String = ""
    ) async throws -> WebPage {
        try await send(Self.card(pan, brand: brand), attempt: attempt)
    }

    func send(_ fields: [(String, String)], attempt: Int = 1, press button: String = "pay") async throws -> WebPage {
        try await tester.test.browse(path, form: [("attempt", String(attempt)), ("do", button)] + fields)
    }

    /// What the merchant's server is told.
    func status() async throws -> DirectHostedCheckout {
        try await tester.send("GET", "/hostedcheckouts/\(id)").document()
    }

    static let accepted = "4330264936344675"
    static let declined = "4321456998744563"
    /// CB and Visa.
    static let coBadged = "4970100000000055"
}

extension DirectTester {
    static let returnUrl = "https://shop.example/back?order=7#end"

    /// The guide's request, with a page to come back to.
    static func checkout(
        amount: Int64 = 1_000, _ more: KeyValuePairs<String, JSONValue> = [:],
        blocks: KeyValuePairs<String, JSONValue> = [:]
    ) -> JSONValue {
        var input = JSONObject(["locale": "en_GB", "returnUrl": .string(returnUrl)])
        for (name, value) in more { input[name] = value }
        var message = JSONObject([
            "order": [
                "amountOfMoney": ["amount": .integer(amount), "currencyCode": "EUR"],
                "references": ["merchantReference": "order-0001"],
            ]
        ])
        message.append("hostedCheckoutSpecificInput", .object(input))
        for (name, value) in blocks { message[name] = value }
        return .object(message)
    }

    func shopper(_ message: JSONValue = checkout()) async throws -> DirectShopper {
        let answer = try await send("POST", "/hostedcheckouts", message)
        guard answer.status == 200 else { throw Unexpected() }
        return DirectShopper(tester: self, created: answer.document())
    }
}
