import APISupport
import HTTPTypes
import Hummingbird

/// `GET /`: says what this server is, and links to its pages.
struct FrontRoutes: Sendable {
    /// The path of the admin pages; `nil` if they are off.
    let adminPages: String?
    /// The path of Worldline Direct's contract; `nil` if it is not served.
    let contract: String?

    func addRoutes(to router: Router<BasicRequestContext>) {
        router.get("/") { request, _ in
            let asked = FormBody.query(of: request)?[PageLanguage.parameter]
            return page(PageLanguage.choose(asked: asked, acceptLanguage: request.acceptLanguage)).response()
        }
    }

    private func page(_ language: PageLanguage) -> Page {
        let words = FrontWords.of(language)
        let openAPI: HTML = contract.map { "<li><a href=\"\($0)\">\(words.contract)</a></li>" } ?? .empty
        return Page(
            language: language, title: words.title,
            content: """
                <p>\(words.what)</p>
                <p>\(words.noMoney)</p>
                <h2>\(words.goOn)</h2>
                <ul class="way">
                \(words.link(toAdminPages: adminPages))
                \(openAPI)
                <li><a href="/ready">/ready</a>, <a href="/live">/live</a>, <a href="/metrics">/metrics</a>\(words.state)</li>
                </ul>
                <h2>\(words.documents)</h2>
                <p>\(words.documentsHint)</p>
                """,
            switchTo: { "/?\(PageLanguage.parameter)=\($0.rawValue)" })
    }
}
