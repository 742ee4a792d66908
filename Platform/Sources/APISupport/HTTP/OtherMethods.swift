import HTTPTypes
package import Hummingbird

extension Router where Context == BasicRequestContext {
    /// The methods of RFC 9110 (section 9.3) and RFC 5789, which a client may send by mistake.
    private static var known: [HTTPRequest.Method] {
        [.get, .head, .post, .put, .delete, .connect, .options, .trace, .patch]
    }

    /// Answers 405 with `Allow` if a path exists but the method does not (RFC 9110, section 15.5.6), for every route
    /// that was added before. A path of Worldline Direct that names no route stays 404: its API answers all methods there.
    package func answerOtherMethods() {
        var allowed: [(path: RouterPath, methods: Set<HTTPRequest.Method>)] = []
        for route in routes {
            let same = allowed.firstIndex { $0.path.description == route.path.description }
            if let same {
                allowed[same].methods.insert(route.method)
            } else {
                allowed.append((route.path, [route.method]))
            }
        }
        for (path, methods) in allowed {
            // A path with GET also supports HEAD (RFC 9110, section 9.1).
            let all = methods.contains(.get) ? methods.union([.head]) : methods
            for method in Self.known where !all.contains(method) {
                on(path, method: method) { _, _ in Self.notAllowed(method, all) }
            }
        }
    }

    private static func notAllowed(_ method: HTTPRequest.Method, _ allowed: Set<HTTPRequest.Method>) -> Response {
        let names = allowed.map(\.rawValue).sorted().joined(separator: ", ")
        var response = Response.text(
            "\(method.rawValue) is not possible here, but \(names)\n", status: .methodNotAllowed)
        response.headers[.allow] = names
        return response
    }
}
