import APISupport
import Engine
import Hummingbird
import NIOCore

/// Passes the peer's address to the APIs, which a router's own context does not contain, and asks for a body if its
/// sender waits for that.
struct PeerResponder<Responder: HTTPResponder>: HTTPResponder where Responder.Context == BasicRequestContext {
    let responder: Responder
    /// `nil` where none act.
    var faults: CallFaults?

    struct Context: InitializableFromSource {
        let basic: BasicRequestContext
        let channel: any Channel
        let peer: IPAddress?

        init(source: ApplicationRequestContextSource) {
            basic = BasicRequestContext(source: source)
            channel = source.channel
            peer = source.channel.remoteAddress?.ipAddress.flatMap { IPAddress($0) }
        }
    }

    func respond(to request: Request, context: Context) async throws -> Response {
        var request = request
        if ExpectedBody.isExpected(request) {
            request.body = RequestBody(asyncSequence: ExpectedBody(body: request.body, channel: context.channel))
        }
        return try await Peer.$address.withValue(context.peer) {
            guard let faults else { return try await responder.respond(to: request, context: context.basic) }
            return try await faults.respond(to: request, over: context.channel) { request in
                try await responder.respond(to: request, context: context.basic)
            }
        }
    }
}
