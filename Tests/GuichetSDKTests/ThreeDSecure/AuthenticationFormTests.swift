import Foundation
import GuichetCore
import GuichetSDK
@_spi(Platform) import GuichetSips
import Testing

/// Sips In-App 24.3, "Formulaire POST vers l'ACS".
@Suite("The form that goes to the issuer's page")
struct AuthenticationFormTests {
    private static let termUrl = URL(string: "https://shop.example/3ds/return?a=1&b=2")

    private func form(
        action: String? = "https://acs.example/challenge?id=1&x=\"",
        paReq: String? = "eJz+/=\"><script>alert(1)</script>",
        merchantData: String = "it's <me> & \"you\"", termUrl: URL? = termUrl
    ) throws -> AuthenticationForm {
        var response = INAPPCardCheckEnrollmentResponse()
        response.authentRedirectionUrl = action
        response.paReqMessage = paReq
        return try AuthenticationForm(
            response, merchantData: MerchantData(merchantData), termUrl: try #require(termUrl))
    }

    @Test("has PaReq, MD and TermUrl, in this order and as they are")
    func fields() throws {
        let form = try form()
        #expect(form.fields.map(\.name) == ["PaReq", "MD", "TermUrl"])
        #expect(
            form.fields.map(\.value) == [
                "eJz+/=\"><script>alert(1)</script>", "it's <me> & \"you\"", "https://shop.example/3ds/return?a=1&b=2",
            ])
        let pairs = try #require(FormEncoding.decode(form.body))
        #expect(pairs.map(\.name) == form.fields.map(\.name))
        #expect(pairs.map(\.value) == form.fields.map(\.value))
    }

    @Test("is a page that escapes everything", arguments: ShopperLanguage.allCases)
    func escaping(language: ShopperLanguage) throws {
        let html = try form().html(in: language)
        #expect(html.contains("<html lang=\"\(language.rawValue)\">"))
        #expect(html.components(separatedBy: "<script>").count == 2, "the page's own script, once")
        #expect(html.contains("value=\"eJz+/=&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;\""))
        #expect(html.contains("value=\"it&#39;s &lt;me&gt; &amp; &quot;you&quot;\""))
        #expect(html.contains("value=\"https://shop.example/3ds/return?a=1&amp;b=2\""))
        #expect(html.contains("<button type=\"submit\">"), "for a browser without script")
        #expect(!html.contains("</input>"))
    }

    @Test("may run its own script, post under TLS, and nothing else")
    func policy() throws {
        let html = try form().html(in: .english)
        let script = try #require(
            html.components(separatedBy: "<script>").last?.components(separatedBy: "</script>").first)
        let hash = try #require(Base64URL.decode(CardClaims.hash(of: script)))
        let policy = """
            default-src 'none'; script-src 'sha256-\(Data(hash).base64EncodedString())'; form-action https:; base-uri 'none'
            """
        #expect(html.contains("content=\"\(HTMLEscaping.escape(policy))\""))
    }

    /// CSS Color Adjustment 1: without it a page is white between the dark sheet and a dark page of the issuer.
    @Test("is dark where the phone is dark")
    func colours() throws {
        #expect(try form().html(in: .english).contains("<meta name=\"color-scheme\" content=\"light dark\">"))
    }

    @Test("may post to this machine in the clear, for tests")
    func loopback() throws {
        let html = try form(action: "http://127.0.0.1:8080/acs").html(in: .english)
        #expect(html.contains("form-action http: https:"))
    }

    @Test(
        "says that the payment may have begun, unless the check's context tells that it has not",
        arguments: [
            (nil, true), ("GUICHET_1.0", false), ("INAPP_2", false), (DirectInAppWire.version, true),
        ] as [(String?, Bool)])
    func isPaymentBegun(version: String?, expected: Bool) throws {
        let route = try #require(URL(string: "https://shop.example/inapp"))
        let form = try AuthenticationForm(
            authentRedirectionUrl: "https://acs.example/", paReqMessage: "eJz", merchantData: .none,
            termUrl: try #require(Self.termUrl),
            context: version.map {
                TransactionContext(transactionContextData: "c", transactionContextVersion: $0, redirectionUrl: route)
            })
        #expect(form.isPaymentBegun == expected)
    }

    @Test("can be made from the answer for a card of the wallet, too")
    func wallet() throws {
        var response = INAPPWalletCheckEnrollmentResponse()
        response.authentRedirectionUrl = "https://acs.example/"
        response.paReqMessage = "eJz"
        let form = try AuthenticationForm(
            response, merchantData: .none, termUrl: try #require(Self.termUrl))
        #expect(form.fields.map(\.value) == ["eJz", "", "https://shop.example/3ds/return?a=1&b=2"])
    }

    @Test(
        "is not made from an answer without a page, or with one in the clear",
        arguments: [
            (nil, "eJz", "authentRedirectionUrl"), ("http://acs.example/", "eJz", "authentRedirectionUrl"),
            ("javascript:alert(1)", "eJz", "authentRedirectionUrl"), ("", "eJz", "authentRedirectionUrl"),
            ("https://acs.example/", nil, "paReqMessage"), ("https://acs.example/", "", "paReqMessage"),
        ] as [(String?, String?, String)])
    func refused(action: String?, paReq: String?, field: String) throws {
        let error = try #require(throws: InAppError.self) { try form(action: action, paReq: paReq) }
        #expect(error.code == .invalidAuthentication)
        #expect(error.field == field)
    }

    @Test("does not have the answer posted in the clear")
    func termUrl() throws {
        let error = try #require(throws: InAppError.self) {
            try form(termUrl: URL(string: "http://shop.example/3ds"))
        }
        #expect(error.field == "TermUrl")
    }
}
