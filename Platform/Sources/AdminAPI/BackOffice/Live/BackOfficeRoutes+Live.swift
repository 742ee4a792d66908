import APISupport
import Hummingbird
import NIOCore

/// `GET /admin/live.js`, and `GET /admin/live?about=payments`: tells an open page that it would now show something else.
///
/// The stream holds nothing but that: the page then asks for itself again, so there is one way to show a payment. It
/// belongs to the session of the page, whose cookie the browser sends, and ends with it. Neither makes the session last
/// longer.
extension BackOfficeRoutes {
    func addLive(to router: Router<BasicRequestContext>) {
        router.get("\(BackOfficeLinks.liveScript)") { _, _ in
            Response(
                status: .ok,
                headers: [
                    .contentType: "text/javascript; charset=utf-8", .cacheControl: "no-cache",
                    .xContentTypeOptions: "nosniff",
                ],
                body: ResponseBody(byteBuffer: ByteBuffer(string: LiveScript.text)))
        }
        router.get("\(BackOfficeLinks.live)") { request, context in
            await visited(request, context) { pages in
                guard let topic = FormBody.query(of: request)?["about"].flatMap(LiveTopic.init) else {
                    throw OperatorProblem.invalid("about", "is nothing that a page shows")
                }
                let place = try streams.open(for: pages.visit.session.caller)
                let cookie = BackOfficeCookies(reach).session(request)
                var response = Response.eventStream
                response.headers[.xContentTypeOptions] = "nosniff"
                response.body = ResponseBody { writer in
                    defer { place.close() }
                    try await tell(topic, cookie, to: &writer)
                    try await writer.finish(nil)
                }
                return response
            }
        }
    }

    /// Until the platform stops, the peer leaves, the session ends, or an hour is over; a browser then connects again.
    @concurrent
    private func tell(_ topic: LiveTopic, _ cookie: String?, to writer: inout any ResponseBodyWriter) async throws {
        let end = ContinuousClock.now + .seconds(3_600)
        var said = ContinuousClock.now
        var shown: String?
        try await writer.write(ByteBuffer(string: "retry: 2000\n\n"))
        while !streams.isEnding, ContinuousClock.now < end, sessions.session(cookie, isExtended: false) != nil {
            let mark = try await operations.mark(of: topic)
            if mark != shown {
                // The first one as well: something may have happened since the page was made, or while the browser was
                // not connected.
                try await writer.write(ByteBuffer(string: "event: change\ndata: {}\n\n"))
                (shown, said) = (mark, .now)
            } else if streams.areSearched() || said.advanced(by: .seconds(15)) < .now {
                // A peer that has left is noticed by writing to it.
                try await writer.write(ByteBuffer(string: ":\n\n"))
                said = .now
            }
            try await Task.sleep(for: .milliseconds(400))
        }
    }
}
