import APISupport
import Engine
import HTTPTypes
import Hummingbird
import NIOCore
import Tracing

private let traceparent = HTTPField.Name(TraceParent.header)
private let tracestate = HTTPField.Name(TraceState.header)

/// Passes the peer's address to the APIs, which a router's own context does not contain, and asks for a body if its
/// sender waits for that. Counts each call, and adds it to the journal of requests, if there is one.
struct PeerResponder<Responder: HTTPResponder>: HTTPResponder where Responder.Context == BasicRequestContext {
    let responder: Responder
    /// `nil` where none act.
    var faults: CallFaults?
    var journal: RequestJournal?
    /// `nil` where calls are not counted.
    var calls: CallMeters?
    /// The names of calls that no API has named.
    var places = JournalPlaces([])
    /// `nil` where notifications carry no trace.
    var traces: TraceBook?
    /// Each call is one.
    var spans = Spans.none
    /// Waited for before each call: what other nodes changed counts in it.
    var refresh: (@Sendable () async throws -> Void)?
    /// The answer if that fails, in the words of the call's API; `nil` for a line of text.
    var refusing: (@Sendable (StoreAway, Request) async -> Response?)?

    struct Context: InitializableFromSource {
        let basic: BasicRequestContext
        let channel: any Channel
        let peer: IPAddress?

        init(source: ApplicationRequestContextSource) {
            basic = BasicRequestContext(source: source)
            channel = source.channel
            peer = source.channel.remoteAddress.flatMap { IPAddress($0) }
        }
    }

    func respond(to request: Request, context: Context) async throws -> Response {
        guard ExpectedBody.isExpected(request) else { return try await noted(request, context) }
        var expecting = request
        expecting.body = RequestBody(asyncSequence: ExpectedBody(body: request.body, channel: context.channel))
        return try await noted(expecting, context)
    }

    /// Answers a call in a span of its own, if it is one of a merchant or a shopper.
    private func noted(_ request: Request, _ context: Context) async throws -> Response {
        guard journal != nil || calls != nil, RequestJournal.isJournalled(request.head.path ?? "") else {
            return try await answer(to: request, context)
        }
        return try await spans.span(
            TracedMethod(request.method).inSpanName, .server,
            in: spans.context(of: request.headers, using: HeaderExtractor())
        ) { span in
            let response = try await counting(request, context, in: span)
            span?.tell(request, context.basic.endpointPath, response)
            return response
        }
    }

    /// Answers a call, and adds it to the figures and to the journal.
    private func counting(_ request: Request, _ context: Context, in span: RunningSpan?) async throws -> Response {
        let trace = Self.trace(of: request)
        let (arrival, start) = (journal?.arrival(), ContinuousClock.now)
        let notes = CallNotes(
            in: RequestTrace(trace, span?.context), keptIn: traces, keepsDetails: journal != nil)
        func add(_ status: Int, _ answer: Response?) {
            let (known, endpoint) = (notes.current, context.basic.endpointPath)
            calls?.add(
                request.head, known, endpoint: endpoint, status: status, took: ContinuousClock.now - start, in: places)
            guard let journal, let arrival else { return }
            journal.add(
                request.head, known, since: arrival, endpoint: endpoint, peer: context.peer, status: status,
                answerType: answer?.headers.value(of: .contentType), answerBytes: answer?.body.contentLength)
        }
        do {
            let response = try await CallNotes.$current.withValue(notes) {
                guard let trace else { return try await answer(to: request, context) }
                return try await TraceParent.$current.withValue(trace) { try await answer(to: request, context) }
            }
            add(response.status.code, response)
            return response
        } catch {
            add((error as? any HTTPResponseError)?.status.code ?? 500, nil)
            throw error
        }
    }

    /// Of two headers neither can be relied on (W3C Trace Context, section 3.2).
    private static func trace(of request: Request) -> TraceParent? {
        guard let name = traceparent, request.headers.contains(name) else { return nil }
        let values = request.headers[values: name]
        guard values.count == 1, var trace = values.first.flatMap({ TraceParent($0) }) else { return nil }
        // Without a valid parent, the state is not even read (section 3.3).
        if let name = tracestate { trace.state = TraceState(request.headers[values: name]) }
        return trace
    }

    private func answer(to request: Request, _ context: Context) async throws -> Response {
        if let refresh, !HealthRoutes.paths.contains(request.uri.path) {
            do { try await refresh() } catch { return await refusal(StoreAway(error), of: request) }
        }
        return try await Peer.$address.withValue(context.peer) {
            guard let faults else { return try await responder.respond(to: request, context: context.basic) }
            return try await faults.respond(to: request, over: context.channel) { request in
                try await responder.respond(to: request, context: context.basic)
            }
        }
    }

    /// A node that cannot ask what the others changed must not answer from what it remembers. It is an answer and not an
    /// error: this is outside of the router, and of what is thrown here the server makes a 500 without a text.
    private func refusal(_ away: StoreAway, of request: Request) async -> Response {
        if let refusing, let response = await refusing(away, request) { return response }
        return .text("\(away.reason)\n", status: .serviceUnavailable)
    }
}

/// The headers of a request, as a tracer reads them.
private struct HeaderExtractor: Extractor {
    func extract(key: String, from headers: HTTPFields) -> String? { HTTPField.Name(key).flatMap { headers[$0] } }
}

extension RunningSpan {
    /// By the names of OpenTelemetry's conventions for HTTP. A path may name a payment or carry a link's secret: only that
    /// of the route is told.
    fileprivate func tell(_ request: Request, _ route: String?, _ response: Response) {
        let method = TracedMethod(request.method)
        note("http.request.method", method.name)
        if let original = method.original { note("http.request.method_original", original) }
        if let route {
            rename("\(method.inSpanName) \(route)")
            note("http.route", route)
        }
        note("http.response.status_code", response.status.code)
        if response.status.kind == .serverError { fail("\(response.status.code)") }
    }
}
