import GuichetCore

/// The page of ``AuthenticationRelay``: it continues automatically, and by a button if scripts are disabled.
enum AuthenticationRelayPage {
    /// The only script. Its hash is in the content security policy, so no other script can run.
    static let script = "location.replace(document.getElementById(\"go\").getAttribute(\"href\"))"
    static let scriptHash = "COEGEX7zQ4m0LAll/dl035QvoD8o3sJbYNSRI26/Bhg="
    /// System fonts, large enough to read and to tap, dark if the phone is dark.
    static let style = """
        :root{color-scheme:light dark}body{font:1.125rem system-ui,sans-serif;margin:2rem;text-align:center}\
        a{display:inline-block;padding:.75rem 1.5rem;border:2px solid;border-radius:.5rem;text-decoration:none}
        """
    static let styleHash = "vLf7I1nafJWKFWeaTAT4NAC7zU8Xom5xjtGGQH7ESyk="

    static func headers(navigates: Bool) -> [(name: String, value: String)] {
        let script = navigates ? " script-src 'sha256-\(scriptHash)';" : ""
        let policy =
            "default-src 'none';\(script) style-src 'sha256-\(styleHash)'; base-uri 'none'; form-action 'none'; "
            + "frame-ancestors 'none'"
        return [
            ("Content-Type", "text/html; charset=utf-8"),
            ("Content-Security-Policy", policy),
            ("Cache-Control", "no-store"),
            ("Referrer-Policy", "no-referrer"),
            ("X-Content-Type-Options", "nosniff"),
        ]
    }

    static func html(to address: String, navigates: Bool, in language: ShopperLanguage) -> String {
        let texts = texts(language)
        return """
            <!doctype html>
            <html lang="\(language.rawValue)">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(navigates ? texts.title : texts.failureTitle)</title>
            <style>\(style)</style>
            </head>
            <body>
            <main>
            <h1>\(navigates ? texts.title : texts.failureTitle)</h1>
            <p>\(navigates ? texts.explanation : texts.failure)</p>
            <p><a id="go" href="\(HTMLEscaping.escape(address))">\(texts.button)</a></p>
            </main>
            \(navigates ? "<script>\(script)</script>\n" : "")</body>
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
                "La réponse de votre banque n’a pas pu être lue. Vous n’avez pas été débité.",
                "Revenir dans l’application"
            )
        case .english:
            (
                "Authentication finished", "You are going back to the app.", "Unreadable answer",
                "The answer of your bank could not be read. You have not been charged.", "Back to the app"
            )
        case .dutch:
            (
                "Authenticatie voltooid", "U keert terug naar de app.", "Onleesbaar antwoord",
                "Het antwoord van uw bank kon niet worden gelezen. Er is niets afgeschreven.", "Terug naar de app"
            )
        case .german:
            (
                "Authentifizierung beendet", "Sie kehren zur App zurück.", "Unlesbare Antwort",
                "Die Antwort Ihrer Bank konnte nicht gelesen werden. Es wurde nichts abgebucht.", "Zurück zur App"
            )
        }
    }
}
