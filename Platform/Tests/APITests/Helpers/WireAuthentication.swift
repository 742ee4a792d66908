import APISupport
import Foundation
import GuichetAsyncHTTPClient
import GuichetCore
import GuichetSDK
import GuichetSips
import Support

/// 3-D Secure as a phone and a browser do it, field by field, so that a test can spoil any of them.
enum WireAuthentication {
    /// An initialisation for `cardCheckEnrollment`.
    static func order(reference: JSONValue? = "REF1", shop: String = "002001000000001") -> JSONObject {
        .order(shop: shop, reference: reference).with("sdkOperationName", "THREEDSECUREANDORDER")
    }

    /// A `cardCheckEnrollment`. Two calls of this give two different messages: each encrypts anew.
    static func check(
        _ initialisation: Initialisation, card: String = "4100000000000000", csc: String? = "123"
    ) throws -> JSONObject {
        try WireOrder.message(for: initialisation, card: card, csc: csc).with("operation", "cardCheckEnrollment")
    }

    /// A `cardValidateAuthenticationAndOrder`.
    static func validate(_ enrolled: WireAnswer, paRes: String) -> JSONObject {
        var message = JSONObject()
        message["wireVersion"] = "GUICHET_1.0"
        message["operation"] = "cardValidateAuthenticationAndOrder"
        message["paResMessage"] = .string(FormEncoding.encode(paRes))
        message["transactionContextData"] = enrolled.message["transactionContextData"]
        return message
    }

    static func outcome(_ enrolled: WireAnswer) -> JSONObject {
        var message = JSONObject()
        message["wireVersion"] = "GUICHET_1.0"
        message["operation"] = "outcome"
        message["transactionContextData"] = enrolled.message["transactionContextData"]
        return message
    }
}

/// A page, as a browser gets it.
struct WebPage: Sendable {
    let status: Int
    let html: String
    let headers: [String: String]

    /// The value of an attribute of the element with this id, or of a field with this name.
    func attribute(_ attribute: String, of marker: String) -> String? {
        guard let tag = html.split(separator: "<").first(where: { $0.contains(marker) }),
            let start = tag.range(of: "\(attribute)=\"")?.upperBound
        else { return nil }
        return String(tag[start...].prefix { $0 != "\"" })
            .replacingOccurrences(of: "&amp;", with: "&").replacingOccurrences(of: "&#39;", with: "'")
            .replacingOccurrences(of: "&quot;", with: "\"").replacingOccurrences(of: "&lt;", with: "<")
            .replacingOccurrences(of: "&gt;", with: ">")
    }

    /// What is read: the page without its tags.
    var words: String { html.replacing(/<[^>]*>/, with: "") }

    /// The value of a field of a form.
    func field(_ name: String) -> String? { attribute("value", of: "name=\"\(name)\"") }

    /// The code that the page shows to the cardholder as sent by the bank.
    var code: String? {
        html.range(of: "id=\"code-sent\">").map { String(html[$0.upperBound...].prefix(6)) }
    }
}

extension TestPlatform {
    /// A request as a browser makes it; it follows `303` on this platform, as a browser does.
    func browse(
        _ path: String, form: [(String, String)]? = nil, language: String? = nil
    ) async throws -> WebPage {
        var headers: [(name: String, value: String)] = []
        if form != nil { headers.append(("Content-Type", "application/x-www-form-urlencoded")) }
        if let language { headers.append(("Accept-Language", language)) }
        let body = (form ?? []).map { "\($0.0)=\(FormEncoding.encode($0.1))" }.joined(separator: "&")
        let answer = try await transport.send(
            HTTPTransportRequest(
                method: form == nil ? "GET" : "POST", url: url(path), headers: headers, body: Array(body.utf8)))
        let names = answer.headers.map { ($0.name.lowercased(), $0.value) }
        let fields = Dictionary(names) { first, _ in first }
        if answer.status == 303, let location = fields["location"] { return try await browse(location) }
        return WebPage(status: answer.status, html: String(decoding: answer.body, as: UTF8.self), headers: fields)
    }

    static let termUrl = "https://shop.example/term"

    /// Enrols a card after an initialisation of its own.
    func enrol(
        card: String = "4100000000000000", csc: String? = "123", reference: JSONValue? = "REF1"
    ) async throws -> WireAnswer {
        try await call(
            WireAuthentication.check(
                prepare(WireAuthentication.order(reference: reference)), card: card, csc: csc))
    }

    /// The issuer's page of an enrolled card.
    func challenge(_ enrolled: WireAnswer, md: String = "session 1", language: String? = nil) async throws -> WebPage {
        try await browse(
            "/acs",
            form: [
                ("PaReq", enrolled.message["paReqMessage"]?.text ?? ""), ("MD", md), ("TermUrl", Self.termUrl),
            ] + (language.map { [("lang", $0)] } ?? []))
    }

    /// The PaRes that the issuer's page gives after a tester's button was pressed.
    func paRes(_ enrolled: WireAnswer, result: String) async throws -> String {
        let page = try await challenge(enrolled)
        // Decided before: the issuer's page says the same again.
        if let decided = page.field("PaRes") { return decided }
        let back = try await browse("/acs/answer", form: [("s", page.field("s") ?? ""), ("result", result)])
        guard let paRes = back.field("PaRes") else { throw NotStarted() }
        return paRes
    }
}
