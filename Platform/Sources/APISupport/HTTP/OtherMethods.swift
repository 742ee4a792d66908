import HTTPTypes
package import Hummingbird
import Synchronization

/// Answers 405 with `Allow` if a path exists but the method does not (RFC 9110, section 15.5.6). A path of Worldline Direct
/// that names no route stays 404: its API answers all methods there.
///
/// It is asked only after no route was found. The routes for the other methods are several times as many as those that do
/// something, so they are made with the first such request: made at the start, they took most of its time.
private final class OtherMethods: RouterMiddleware {
    typealias Context = BasicRequestContext

    /// In the order in which they were added: of two that fit a path, the first one answers.
    private let paths: [(path: RouterPath, methods: Set<HTTPRequest.Method>)]
    private let responder = Mutex<RouterResponder<BasicRequestContext>?>(nil)

    init(besides router: Router<BasicRequestContext>) {
        var paths: [(path: RouterPath, methods: Set<HTTPRequest.Method>)] = []
        var places: [String: Int] = [:]
        for route in router.routes {
            if let place = places[route.path.description] {
                paths[place].methods.insert(route.method)
            } else {
                places[route.path.description] = paths.count
                paths.append((route.path, [route.method]))
            }
        }
        self.paths = paths
    }

    func handle(
        _ request: Request, context: BasicRequestContext,
        next: @concurrent (Request, BasicRequestContext) async throws -> Response
    ) async throws -> Response {
        let responder = responder.withLock { known in
            let responder = known ?? makeResponder()
            known = responder
            return responder
        }
        // What is not found here either is answered as the routes would.
        return try await responder.respond(to: request, context: context)
    }

    /// The methods of RFC 9110 (section 9.3) and RFC 5789, which a client may send by mistake.
    private static var known: [HTTPRequest.Method] {
        [.get, .head, .post, .put, .delete, .connect, .options, .trace, .patch]
    }

    private func makeResponder() -> RouterResponder<BasicRequestContext> {
        let router = Router(context: BasicRequestContext.self)
        for (path, methods) in paths {
            // A path with GET also supports HEAD (RFC 9110, section 9.1).
            let all = methods.contains(.get) ? methods.union([.head]) : methods
            for method in Self.known where !all.contains(method) {
                router.on(path, method: method) { _, _ in Self.notAllowed(method, all) }
            }
        }
        return router.buildResponder()
    }

    private static func notAllowed(_ method: HTTPRequest.Method, _ allowed: Set<HTTPRequest.Method>) -> Response {
        let names = allowed.map(\.rawValue).sorted().joined(separator: ", ")
        var response = Response.text(
            "\(method.rawValue) is not possible here, but \(names)\n", status: .methodNotAllowed)
        response.headers[.allow] = names
        return method == .head ? response.createHeadResponse() : response
    }
}

extension Router where Context == BasicRequestContext {
    /// Answers 405 for every path that was added before, if it has no route for the method.
    package func answerOtherMethods() { add(middleware: OtherMethods(besides: self)) }
}
