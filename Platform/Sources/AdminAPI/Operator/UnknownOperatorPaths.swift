import APISupport
import HTTPTypes
import Hummingbird

/// Answers in the form of the operator's API where it has nothing at a path, or not for the method.
///
/// It is asked only after no route was found.
struct UnknownOperatorPaths: RouterMiddleware {
    typealias Context = BasicRequestContext

    func handle(
        _ request: Request, context: BasicRequestContext,
        next: @concurrent (Request, BasicRequestContext) async throws -> Response
    ) async throws -> Response {
        let response = try await next(request, context)
        let path = request.uri.path
        guard path == OperatorRouter.path || path.hasPrefix("\(OperatorRouter.path)/"),
            let refusal = Self.refusal(in: response)
        else { return response }
        // Only a route's answer to HEAD loses its body by itself.
        return request.method == .head ? refusal.createHeadResponse() : refusal
    }

    private static func refusal(in response: Response) -> Response? {
        switch response.status {
        case .notFound:
            return OperatorProblem(
                .unknownPath, status: 404, "There is nothing at this path",
                detail: "GET \(OperatorRouter.path)/openapi.json lists those that there are."
            ).response
        case .methodNotAllowed:
            let allowed = response.headers[.allow] ?? ""
            var refusal = OperatorProblem(
                .methodNotPossible, status: 405, "The method is not possible here", detail: "These are: \(allowed)."
            ).response
            refusal.headers[.allow] = allowed
            return refusal
        default: return nil
        }
    }
}
