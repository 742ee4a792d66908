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
        next: (Request, BasicRequestContext) async throws -> Response
    ) async throws -> Response {
        let response = try await next(request, context)
        guard request.uri.path.hasPrefix("\(OperatorRouter.path)/") else { return response }
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
        default: return response
        }
    }
}
