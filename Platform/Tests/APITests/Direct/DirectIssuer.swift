import APISupport
import Engine
import Foundation
import GuichetCore
import GuichetDirect
import Support

/// A shopper with the issuer of his card, without a browser.
struct DirectIssuer: Sendable {
    let test: TestPlatform

    static let challenged = "4874970686672022"
    static let challengedMastercard = "5130257474533310"
    static let challengeRefused = "4450022237973103"
    static let rejected = "4337328333414325"
    static let attempted = "4450213273993630"
    static let returnUrl = "https://shop.example/back?order=7"

    /// A card payment with `threeDSecure`.
    static func card(
        _ number: String = challenged, amount: Int64 = 3_000, wishing wish: KeyValuePairs<String, JSONValue> = [:],
        more: KeyValuePairs<String, JSONValue> = [:], returnUrl: String? = returnUrl
    ) -> JSONValue {
        var threeDSecure = JSONObject()
        if let returnUrl { threeDSecure.append("redirectionData", ["returnUrl": .string(returnUrl)]) }
        for (name, value) in wish { threeDSecure[name] = value }
        guard var message = DirectTester.card(number, amount: amount).object,
            var input = message["cardPaymentMethodSpecificInput"]?.object
        else { return .null }
        input.append("threeDSecure", .object(threeDSecure))
        for (name, value) in more { input[name] = value }
        message["cardPaymentMethodSpecificInput"] = .object(input)
        return .object(message)
    }

    /// Opens what the merchant was told to send the shopper to.
    func open(_ answer: DirectTester.Answer) async throws -> WebPage {
        let action = answer.document(DirectCreatePaymentResponse.self).merchantAction
        guard let url = action?.redirectData?.redirectURL, url.hasPrefix(test.address) else {
            throw DirectTester.Unexpected()
        }
        return try await test.browse(String(url.dropFirst(test.address.count)))
    }

    /// The issuer's page after a tester pressed a result.
    func press(_ row: String, on page: WebPage) async throws -> WebPage {
        guard let session = page.field("s") else { throw DirectTester.Unexpected() }
        return try await test.browse("/acs/answer", form: [("s", session), ("result", row)])
    }

    /// From the issuer's last page back to the platform.
    func comeBack(_ page: WebPage, answering other: String? = nil) async throws -> WebPage {
        guard let target = page.attribute("action", of: "id=\"back\""), target.hasPrefix(test.address),
            let answer = other ?? page.field("PaRes"), let data = page.field("MD")
        else { throw DirectTester.Unexpected() }
        return try await test.browse(
            String(target.dropFirst(test.address.count)), form: [("PaRes", answer), ("MD", data)])
    }

    func finish(_ answer: DirectTester.Answer, _ row: String) async throws -> WebPage {
        try await comeBack(try await press(row, on: try await open(answer)))
    }

    /// Where the page that follows itself leads.
    static func target(_ page: WebPage) -> String? { page.attribute("href", of: "id=\"go-back\"") }
}

extension TestPlatform {
    var issuer: DirectIssuer { DirectIssuer(test: self) }

    /// The address to which the cardholder of the only payment was redirected.
    func onlyRedirection() async throws -> String? {
        try JSONValue(parsing: try await onlyPayment().details)["redirection"]?["url"]?.text
    }
}
