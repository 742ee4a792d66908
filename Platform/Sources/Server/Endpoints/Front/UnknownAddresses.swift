import APISupport
import HTTPTypes
import Hummingbird

/// Says to the reader of a browser that there is nothing at an address, and where to go on. A program is answered with the
/// status alone, and everything below the path of an API is a program's: Java's `HttpURLConnection` names HTML in each call.
///
/// It is asked only after no route was found. To be added before the routes for other methods, which ask no further.
struct UnknownAddresses: RouterMiddleware {
    typealias Context = BasicRequestContext

    /// The path of the admin pages; `nil` if they are off.
    let adminPages: String?
    /// What the paths of the APIs begin with.
    let apis: [String]

    func handle(
        _ request: Request, context: BasicRequestContext,
        next: @concurrent (Request, BasicRequestContext) async throws -> Response
    ) async throws -> Response {
        let response = try await next(request, context)
        let path = request.uri.path
        guard response.status == .notFound, request.asksForPage, !apis.contains(where: { path.hasPrefix($0) }) else {
            return response
        }
        let asked = FormBody.query(of: request)?.language
        var shown = page(PageLanguage.choose(asked: asked, acceptLanguage: request.acceptLanguage)).response()
        shown.headers[.vary] = "Accept, Accept-Language"
        // Only a route's answer to HEAD loses its body by itself.
        return request.method == .head ? shown.createHeadResponse() : shown
    }

    /// The address is not repeated: it may contain the secret of a link, and the reader has it before him.
    private func page(_ language: PageLanguage) -> Page {
        let words = FrontWords.of(language)
        return Page(
            status: .notFound, language: language, title: words.nothingHere,
            content: """
                <p>\(words.mistyped)</p>
                <p>\(words.shopper)</p>
                <h2>\(words.goOn)</h2>
                <ul class="way">
                <li><a href="/">\(words.front)</a>\(words.frontHint)</li>
                \(words.link(toAdminPages: adminPages))
                </ul>
                """,
            // Of the same address, without a word of it.
            switchTo: { "?\(PageLanguage.parameter)=\($0.rawValue)" })
    }
}
