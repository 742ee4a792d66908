import APISupport
import Engine
import Hummingbird
import NIOCore

/// Passes the peer's address to the APIs, which a router's own context does not contain, and asks for a body if its
/// sender waits for that. Adds each call to the journal of requests, if there is one.
struct PeerResponder<Responder: HTTPResponder>: HTTPResponder where Responder.Context == BasicRequestContext {
    let responder: Responder
    /// `nil` where none act.
    var faults: CallFaults?
    var journal: RequestJournal?

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
        guard let journal, RequestJournal.isJournalled(request.head.path ?? "") else {
            return try await answer(to: request, context)
        }
        let (arrival, notes) = (journal.arrival(), CallNotes())
        func add(_ status: Int, _ answer: Response?) {
            journal.add(
                request.head, notes, since: arrival, endpoint: context.basic.endpointPath, peer: context.peer,
                status: status, answerType: answer?.headers[.contentType], answerBytes: answer?.body.contentLength)
        }
        do {
            let answered = request
            let response = try await CallNotes.$current.withValue(notes) {
                try await answer(to: answered, context)
            }
            add(response.status.code, response)
            return response
        } catch {
            add((error as? any HTTPResponseError)?.status.code ?? 500, nil)
            throw error
        }
    }

    private func answer(to request: Request, _ context: Context) async throws -> Response {
        try await Peer.$address.withValue(context.peer) {
            guard let faults else { return try await responder.respond(to: request, context: context.basic) }
            return try await faults.respond(to: request, over: context.channel) { request in
                try await responder.respond(to: request, context: context.basic)
            }
        }
    }
}
