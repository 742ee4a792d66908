import GuichetCore

/// The pages of ``AuthenticationRelay`` and of the form page: they continue automatically, and by a button if scripts are
/// disabled.
enum AuthenticationRelayPage {
    /// The only script of a page that opens an address. Its hash is in the content security policy, so no other script
    /// can run.
    static let script = "location.replace(document.getElementById(\"go\").getAttribute(\"href\"))"
    static let scriptHash = "COEGEX7zQ4m0LAll/dl035QvoD8o3sJbYNSRI26/Bhg="
    /// The only script of a page that posts a form.
    static let postScript = "document.forms[0].submit()"
    static let postScriptHash = "ePniVEkSivX/c7XWBGafqh8tSpiRrKiqYeqbG7N1TOE="
    /// System fonts, large enough to read and to tap, dark if the phone is dark.
    static let style = """
        :root{color-scheme:light dark}body{font:1.125rem system-ui,sans-serif;margin:2rem;text-align:center}\
        a{display:inline-block;padding:.75rem 1.5rem;border:2px solid;border-radius:.5rem;text-decoration:none}
        """
    static let styleHash = "vLf7I1nafJWKFWeaTAT4NAC7zU8Xom5xjtGGQH7ESyk="

    /// - Parameter script: the hash of the page's script, if it has one. A page that posts has no `form-action`: the page
    ///   at `TermUrl` may redirect to an address of the app's own, and browsers apply the rule to redirections, too.
    static func headers(script: String?) -> [(name: String, value: String)] {
        let scripts = script.map { " script-src 'sha256-\($0)';" } ?? ""
        let forms = script == postScriptHash ? "" : " form-action 'none';"
        let policy =
            "default-src 'none';\(scripts) style-src 'sha256-\(styleHash)'; base-uri 'none';\(forms) "
            + "frame-ancestors 'none'"
        return [
            ("Content-Type", "text/html; charset=utf-8"),
            ("Content-Security-Policy", policy),
            ("Cache-Control", "no-store"),
            ("Referrer-Policy", "no-referrer"),
            ("X-Content-Type-Options", "nosniff"),
        ]
    }

    /// Opens an address.
    static func html(to address: String, in language: ShopperLanguage) -> String {
        let texts = texts(language)
        return page(
            texts.title, texts.explanation, link(address, texts), "\n<script>\(script)</script>", in: language)
    }

    /// Posts a form.
    static func html(
        posting fields: [(name: String, value: String)], to address: String, in language: ShopperLanguage
    ) -> String {
        let texts = texts(language)
        let inputs = fields.map { field in
            "<input type=\"hidden\" name=\"\(field.name)\" value=\"\(HTMLEscaping.escape(field.value))\">"
        }
        let form = """
            <form id="back" method="post" action="\(HTMLEscaping.escape(address))" accept-charset="utf-8">
            \(inputs.joined(separator: "\n"))
            <button type="submit">\(texts.button)</button>
            </form>
            """
        return page(texts.title, texts.explanation, form, "\n<script>\(postScript)</script>", in: language)
    }

    /// Says that the answer cannot be read. Whether the payment was made, this page does not know.
    static func html(failingTo address: String?, in language: ShopperLanguage) -> String {
        let texts = texts(language)
        return page(texts.failureTitle, texts.failure, address.map { link($0, texts) } ?? "", "", in: language)
    }

    private static func link(_ address: String, _ texts: Texts) -> String {
        "<p><a id=\"go\" href=\"\(HTMLEscaping.escape(address))\">\(texts.button)</a></p>"
    }

    private static func page(
        _ title: String, _ explanation: String, _ content: String, _ script: String, in language: ShopperLanguage
    ) -> String {
        """
        <!doctype html>
        <html lang="\(language.rawValue)">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>\(title)</title>
        <style>\(style)</style>
        </head>
        <body>
        <main>
        <h1>\(title)</h1>
        <p>\(explanation)</p>
        \(content)
        </main>\(script)
        </body>
        </html>

        """
    }

    private typealias Texts = (
        title: String, explanation: String, failureTitle: String, failure: String, button: String
    )

    private static func texts(_ language: ShopperLanguage) -> Texts {
        switch language {
        case .french:
            (
                "Authentification terminée", "Vous allez revenir dans l’application.", "Réponse illisible",
                "La réponse de votre banque n’a pas pu être lue. L’application vous dira si le paiement a eu lieu.",
                "Revenir dans l’application"
            )
        case .english:
            (
                "Authentication finished", "You are going back to the app.", "Unreadable answer",
                "The answer of your bank could not be read. The app will tell you whether the payment was made.",
                "Back to the app"
            )
        case .dutch:
            (
                "Authenticatie voltooid", "U keert terug naar de app.", "Onleesbaar antwoord",
                "Het antwoord van uw bank kon niet worden gelezen. In de app ziet u of de betaling is gelukt.",
                "Terug naar de app"
            )
        case .german:
            (
                "Authentifizierung abgeschlossen", "Sie kehren zur App zurück.", "Unlesbare Antwort",
                "Die Antwort Ihrer Bank konnte nicht gelesen werden. Die App sagt Ihnen, ob die Zahlung erfolgt ist.",
                "Zurück zur App"
            )
        }
    }
}
