import APISupport
import HTTPTypes
import Hummingbird

/// Lets pages of other origins call the client API (the Fetch standard, "CORS protocol"), as Worldline's library for
/// JavaScript does: every page in development, otherwise those that the merchant lists. A browser's credentials are never
/// allowed; the client session in `Authorization` is the page's own.
struct DirectCrossOrigin: RouterMiddleware {
    typealias Context = BasicRequestContext

    let shops: DirectShopDirectory
    let allowsEveryOrigin: Bool

    /// How long a browser keeps the answer to a preflight: two hours, the longest that browsers accept.
    private static let seconds = 7_200
    private static let methods = "GET, POST"
    private static let headers = "Authorization, Content-Type, X-GCS-ClientMetaInfo"

    func handle(
        _ request: Request, context: BasicRequestContext,
        next: @concurrent (Request, BasicRequestContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        // Caches must not give the answer for one origin to another.
        response.headers[values: .vary].append("Origin")
        if let origin = allowed(request, context) { response.headers[.accessControlAllowOrigin] = origin }
        return response
    }

    /// The answer to a preflight, to which the origin is added like to any other one.
    func preflight(_ request: Request, _ context: BasicRequestContext) -> Response {
        guard allowed(request, context) != nil else { return Response(status: .forbidden) }
        return Response(
            status: .noContent,
            headers: [
                .accessControlAllowMethods: Self.methods, .accessControlAllowHeaders: Self.headers,
                .accessControlMaxAge: String(Self.seconds),
            ])
    }

    private func allowed(_ request: Request, _ context: BasicRequestContext) -> String? {
        guard let sent = request.headers[.origin], let origin = DirectWebOrigin(sent) else { return nil }
        if allowsEveryOrigin { return origin.text }
        let shop = context.parameters.get("customerId").flatMap(shops.shop)
        return shop?.webOrigins.contains(origin.text) == true ? origin.text : nil
    }
}
