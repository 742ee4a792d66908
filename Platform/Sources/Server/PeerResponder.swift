import Engine
import Faces
import Hummingbird
import NIOCore

/// Tells the faces who is at the other end of the connection: a router's own context knows it not.
struct PeerResponder<Responder: HTTPResponder>: HTTPResponder where Responder.Context == BasicRequestContext {
    let responder: Responder

    struct Context: InitializableFromSource {
        let basic: BasicRequestContext
        let peer: IPAddress?

        init(source: ApplicationRequestContextSource) {
            basic = BasicRequestContext(source: source)
            peer = source.channel.remoteAddress?.ipAddress.flatMap { IPAddress($0) }
        }
    }

    func respond(to request: Request, context: Context) async throws -> Response {
        try await Peer.$address.withValue(context.peer) {
            try await responder.respond(to: request, context: context.basic)
        }
    }
}
