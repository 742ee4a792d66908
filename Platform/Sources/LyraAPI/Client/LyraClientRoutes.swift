import APISupport
import GuichetCore
import Hummingbird

/// Lyra's JavaScript client at its documented paths (Lyra, "Intégration du formulaire embarqué"), written by us, and the
/// page that stands in its frames. A merchant's page loads the script and the theme; card data are typed into frames of
/// this platform only.
struct LyraClientRoutes: Sendable {
    static let home = "/static/js/krypton-client/V4.0"
    /// `ApplePaySession` for browsers that have none.
    static let applePaySheet = SimulatedAppleRoutes.sheetScript

    func addRoutes(to router: Router<BasicRequestContext>) {
        for name in ["kr-payment-form.min.js", "kr-payment-form.js"] {
            router.get("\(Self.home)/stable/\(name)") { _, _ in
                Self.file(LyraClientScript.text, type: "text/javascript; charset=utf-8")
            }
        }
        router.get("\(Self.home)/ext/:file") { _, context in
            Self.theme(context.parameters.get("file") ?? "")
        }
        router.get("\(Self.home)/frame") { request, _ in
            guard let field = LyraFrameField(rawValue: FormBody.query(of: request)?["field"] ?? "") else {
                return Response(status: .notFound)
            }
            return LyraFramePage(
                field: field,
                language: PageLanguage.choose(
                    asked: FormBody.query(of: request)?.language, acceptLanguage: request.acceptLanguage)
            ).response()
        }
    }

    /// `classic.js`, `classic-reset.css`, and the same of the other themes, with and without `.min`.
    private static func theme(_ file: String) -> Response {
        let name = file.replacing(".min.", with: ".")
        for theme in LyraClientTheme.allCases {
            switch name {
            case "\(theme.rawValue).js": return Self.file(theme.script, type: "text/javascript; charset=utf-8")
            case "\(theme.rawValue)-reset.css", "\(theme.rawValue).css":
                return Self.file(theme.style, type: "text/css; charset=utf-8")
            default: continue
            }
        }
        return Response(status: .notFound)
    }

    private static func file(_ text: String, type: String) -> Response { .forMerchantPages(text, type: type) }
}
