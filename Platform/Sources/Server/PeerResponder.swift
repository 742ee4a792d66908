import APISupport
import Engine
import Hummingbird
import NIOCore

/// Tells the APIs who is at the other end of the connection, which a router's own context does not know, and asks for a
/// body whose sender waits for that.
struct PeerResponder<Responder: HTTPResponder>: HTTPResponder where Responder.Context == BasicRequestContext {
    let responder: Responder

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
            try await responder.respond(to: request, context: context.basic)
        }
    }
}
