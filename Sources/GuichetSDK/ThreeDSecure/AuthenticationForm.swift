public import GuichetCore
public import GuichetSips

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The form that takes the shopper to the issuer's page (Sips In-App 24.3, "Formulaire POST vers l'ACS").
///
/// For example, in a WKWebView:
/// ```swift
/// let response = try await client.cardCheckEnrollment(…)
/// let form = try AuthenticationForm(response, merchantData: .none, termUrl: termUrl)
/// webView.loadHTMLString(form.html(in: .french), baseURL: nil)
/// ```
/// Read the result with ``AuthenticationReturn``.
public struct AuthenticationForm: Sendable, Hashable {
    /// The issuer's page.
    public let action: URL
    /// `PaReq`, as it was received.
    public let paReq: String
    /// MD, the merchant's own data.
    public let merchantData: MerchantData
    /// The address to which the issuer's page posts its answer: a page of the merchant, see `AuthenticationRelay` of
    /// the merchant kit.
    public let termUrl: URL
    /// Whether the payment may have begun before the page: over Worldline Direct the check pays, and without a context
    /// nothing tells which platform it was. If the shopper closes the page, ask for the outcome; otherwise nothing was
    /// charged.
    public let isPaymentBegun: Bool

    /// - Parameters:
    ///   - authentRedirectionUrl: from the answer to the check.
    ///   - paReqMessage: from the answer to the check.
    ///   - merchantData: MD.
    ///   - termUrl: the merchant's page.
    ///   - context: from the answer to the check: tells whether the payment began. Without it, it may have.
    /// - Throws: ``InAppError/Code/invalidAuthentication`` if a value is missing or an address does not use TLS.
    public init(
        authentRedirectionUrl: String?, paReqMessage: String?, merchantData: MerchantData, termUrl: URL,
        context: TransactionContext? = nil
    ) throws(InAppError) {
        guard let paReqMessage, !paReqMessage.isEmpty else { throw Self.unusable("paReqMessage", "there is none") }
        guard let action = authentRedirectionUrl.flatMap({ URL(string: $0) }), action.isSecureOrLoopback else {
            throw Self.unusable("authentRedirectionUrl", "not an address under TLS")
        }
        guard termUrl.isSecureOrLoopback else { throw Self.unusable("TermUrl", "not an address under TLS") }
        self.action = action
        paReq = paReqMessage
        self.merchantData = merchantData
        self.termUrl = termUrl
        isPaymentBegun = context.map { $0.transactionContextVersion == DirectInAppWire.version } ?? true
    }

    /// The form for the issuer's page, from the answer of the enrolment check.
    public init(
        _ response: INAPPCardCheckEnrollmentResponse, merchantData: MerchantData, termUrl: URL
    ) throws(InAppError) {
        try self.init(
            authentRedirectionUrl: response.authentRedirectionUrl, paReqMessage: response.paReqMessage,
            merchantData: merchantData, termUrl: termUrl, context: response.context)
    }

    /// The form for the issuer's page, from the answer of the enrolment check.
    public init(
        _ response: INAPPWalletCheckEnrollmentResponse, merchantData: MerchantData, termUrl: URL
    ) throws(InAppError) {
        try self.init(
            authentRedirectionUrl: response.authentRedirectionUrl, paReqMessage: response.paReqMessage,
            merchantData: merchantData, termUrl: termUrl, context: response.context)
    }

    private static func unusable(_ field: String, _ reason: String) -> InAppError {
        InAppError(code: .invalidAuthentication, reason: "\(field): \(reason)", field: field, advice: .fixIntegration)
    }

    /// The three fields in the guide's order, for an app that builds its own form.
    public var fields: [(name: String, value: String)] {
        [("PaReq", paReq), ("MD", merchantData.text), ("TermUrl", termUrl.absoluteString)]
    }

    /// The fields as a POST body of the type `application/x-www-form-urlencoded`, for a `URLRequest`.
    public var body: [UInt8] {
        Array(fields.map { "\($0.name)=\(FormEncoding.encode($0.value))" }.joined(separator: "&").utf8)
    }
}

extension AuthenticationForm {
    /// The only script of the page. Its hash is in the page's content security policy, so no other script can run.
    static let script = "document.forms[0].submit()"
    static let scriptHash = "ePniVEkSivX/c7XWBGafqh8tSpiRrKiqYeqbG7N1TOE="

    /// A page that submits the form automatically, and by a button if scripts are disabled. It may load nothing, and
    /// post over TLS only (to any host: issuers forward a POST to others); also to this machine if the issuer's page is
    /// there. Dark if the phone is dark.
    public func html(in language: ShopperLanguage) -> String {
        let target = action.scheme?.lowercased() == "https" ? "https:" : "http: https:"
        let policy =
            "default-src 'none'; script-src 'sha256-\(Self.scriptHash)'; form-action \(target); base-uri 'none'"
        let inputs = fields.map { field in
            "<input type=\"hidden\" name=\"\(field.name)\" value=\"\(HTMLEscaping.escape(field.value))\">"
        }
        let texts = AuthenticationTexts(language)
        return """
            <!doctype html>
            <html lang="\(language.rawValue)">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="\(HTMLEscaping.escape(policy))">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta name="referrer" content="no-referrer">
            <title>\(texts.title)</title>
            </head>
            <body>
            <form method="post" action="\(HTMLEscaping.escape(action.absoluteString))" accept-charset="utf-8">
            \(inputs.joined(separator: "\n"))
            <p>\(texts.explanation)</p>
            <button type="submit">\(texts.button)</button>
            </form>
            <script>\(Self.script)</script>
            </body>
            </html>

            """
    }
}

/// The texts of the page, which is visible for a moment, or until the button is pressed.
struct AuthenticationTexts {
    let title: String
    let explanation: String
    let button: String

    init(_ language: ShopperLanguage) {
        (title, explanation, button) =
            switch language {
            case .french:
                ("Authentification", "Votre banque va vous demander de confirmer ce paiement.", "Continuer")
            case .english: ("Authentication", "Your bank is going to ask you to confirm this payment.", "Continue")
            case .dutch: ("Authenticatie", "Uw bank gaat u vragen deze betaling te bevestigen.", "Doorgaan")
            case .german: ("Authentifizierung", "Ihre Bank wird Sie bitten, diese Zahlung zu bestätigen.", "Weiter")
            }
    }
}
