import APISupport
import Hummingbird

/// Shows the browser of a signed-in reader that there is no page, in the frame of the others. Everyone else gets what the
/// platform answers.
///
/// It is asked only after no route was found.
struct UnknownBackOfficePages: RouterMiddleware {
    typealias Context = BasicRequestContext

    let pages: BackOfficeRoutes

    func handle(
        _ request: Request, context: BasicRequestContext,
        next: @concurrent (Request, BasicRequestContext) async throws -> Response
    ) async throws -> Response {
        let response = try await next(request, context)
        guard response.status == .notFound, Self.isPage(request.uri.path), request.asksForPage,
            let page = await pages.unknown(request, context)
        else { return response }
        // Only a route's answer to HEAD loses its body by itself.
        return request.method == .head ? page.createHeadResponse() : page
    }

    /// Whether the address is of the pages, and not of the API beside them.
    private static func isPage(_ path: String) -> Bool {
        path.hasPrefix("\(BackOfficeLinks.home)/") && !"\(path)/".hasPrefix("\(OperatorRouter.path)/")
    }
}
