import Foundation
import GuichetCore
import GuichetURLSession

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

// begin: urlsession-own
/// The app's one transport, with settings of its own beside the usual ones: no cookie, no cache, nothing on the disk.
func appTransport(language: String) -> URLSessionTransport {
    let configuration = URLSessionTransport.configuration
    configuration.httpAdditionalHeaders = ["Accept-Language": language]
    configuration.httpMaximumConnectionsPerHost = 2
    return URLSessionTransport(configuration: configuration)
}
// end: urlsession-own

// begin: urlsession-ask
/// What the app knows after a call of your server.
enum ServerReply: Sendable, Hashable {
    case answer(JSONValue)
    /// Nothing left the phone: the same call may be made again.
    case notSent(reason: String)
    /// The server may have done what was asked: ask it before the call is made again.
    case unknown(reason: String)
}

/// Posts a question, and waits so many seconds at most for the whole answer, of 64 kilobytes at most.
func ask(
    _ question: JSONValue, at route: URL, over transport: any HTTPTransport, within seconds: Double = 10
) async -> ServerReply {
    var request = HTTPTransportRequest.json(question, to: route, timeoutSeconds: seconds)
    request.maximumAnswerBytes = 64 << 10
    do throws(HTTPTransportError) {
        let response = try await transport.send(request)
        guard response.status == 200, let answer = try? JSONValue(parsing: response.body) else {
            return .unknown(reason: "status \(response.status)")
        }
        return .answer(answer)
    } catch {
        return error.mayHaveArrived ? .unknown(reason: error.description) : .notSent(reason: error.description)
    }
}
// end: urlsession-ask
