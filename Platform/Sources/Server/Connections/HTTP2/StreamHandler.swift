import HTTPTypes
import NIOCore
import NIOHTTP2
import NIOHTTPTypes

/// One request on an HTTP/2 connection, with the timeouts that a request has with HTTP/1. A stream that exceeds one is
/// reset; the connection and its other streams go on.
final class StreamHandler: ChannelDuplexHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let connection: HTTP2ConnectionHandler
    private let stream: HTTP2StreamID
    private var state: ConnectionState
    private var context: ChannelHandlerContext?
    private var timer = DueTimer()
    /// Parts of the answer that the peer has not taken, also because it allows none (RFC 9113, section 5.2).
    private var untaken = 0
    private var untakenSince: NIODeadline
    /// Whether further data are not passed to the router.
    private var isDeaf = false
    private var isOver = false

    init(_ stream: HTTP2StreamID, of connection: HTTP2ConnectionHandler, limits: ConnectionLimits, at now: NIODeadline)
    {
        self.connection = connection
        self.stream = stream
        state = ConnectionState(limits: limits, at: now)
        untakenSince = now
    }

    // MARK: The request

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isDeaf else { return discard(unwrapInboundIn(data)) }
        switch unwrapInboundIn(data) {
        case .head(var head):
            guard connection.hasRoom else {
                isDeaf = true
                return connection.reset(stream, .refusedStream)
            }
            change { $0.begin(isLast: true, at: $1) }
            guard let host = Self.host(of: head) else { return refuse(context) }
            head.authority = host
            return context.fireChannelRead(wrapInboundOut(.head(head)))
        case .body: change { $0.bodyReceived(at: $1) }
        case .end:
            guard change({ state, _ in state.end() }) else {
                isDeaf = true
                // The body must not be taken for complete.
                context.fireErrorCaught(ChannelError.eof)
                return context.close(promise: nil)
            }
        }
        context.fireChannelRead(data)
    }

    private func discard(_ part: HTTPRequestPart) {
        guard state.isLingering, case .body(let bytes) = part, let context else { return }
        _ = state.received(bytes.readableBytes, at: context.eventLoop.now)
        // RFC 9113, section 8.1: nothing is wrong with the rest, it is not wanted.
        if state.sendsTooMuch { connection.reset(stream, .noError) }
    }

    /// The one host that a request names, in `:authority` or `host` (RFC 9113, section 8.3.1).
    private static func host(of head: HTTPRequest) -> String? {
        let named = HTTPField.Name("host").map { head.headerFields[values: $0] } ?? []
        let hosts = Set(named + [head.authority].compactMap { $0 })
        guard named.count <= 1, hosts.count == 1, let host = hosts.first, !host.isEmpty else { return nil }
        return host
    }

    private func refuse(_ context: ChannelHandlerContext) {
        isDeaf = true
        let head = HTTPResponse(status: .badRequest, headerFields: [.contentLength: "0"])
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        write(context: context, data: wrapOutboundOut(.end(nil)), promise: nil)
        context.flush()
    }

    /// - Returns: whether the request may be carried out.
    @discardableResult
    private func change(_ change: (inout ConnectionState, NIODeadline) -> Void) -> Bool {
        guard !isOver, let context else { return false }
        change(&state, context.eventLoop.now)
        arm()
        return connection.stream(stream, waitingSince: untaken > 0 ? untakenSince : state.waitingSince)
    }

    // MARK: The answer

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        let isEnd = if case .end = unwrapOutboundIn(data) { true } else { false }
        let taken = promise ?? context.eventLoop.makePromise()
        if untaken == 0 { untakenSince = context.eventLoop.now }
        untaken += 1
        change { state, now in if isEnd { state.answerWritten(at: now) } }
        taken.futureResult.assumeIsolated().whenComplete { _ in self.partTaken(isEnd: isEnd) }
        context.write(data, promise: taken)
    }

    /// The peer has allowed a part of the answer to be sent, and the network has accepted it.
    private func partTaken(isEnd: Bool) {
        untaken -= 1
        untakenSince = context?.eventLoop.now ?? untakenSince
        if isEnd { answerTaken() } else { change { _, _ in } }
    }

    private func answerTaken() {
        change { $0.answerTaken(at: $1) }
        // The rest of a request that is answered already is not wanted. As with HTTP/1 it is read for a while and thrown away:
        // many clients lose an answer that is followed by a reset at once.
        guard !isOver, state.isBodyOpen, let context else { return }
        isDeaf = true
        change { $0.linger(at: $1) }
        context.read()
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        if state.isLingering, !isOver { context.read() }
        context.fireChannelReadComplete()
    }

    func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
        guard event is ExpectedBody.Continue else {
            return context.triggerUserOutboundEvent(event, promise: promise)
        }
        context.writeAndFlush(wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: promise)
    }

    // MARK: Time

    private var due: (at: NIODeadline, cut: ConnectionState.Cut)? {
        guard untaken > 0 else { return state.due }
        return ConnectionState.earlier(state.due, (untakenSince + TimeAmount(state.limits.unreadAnswer), .unread))
    }

    private func arm() {
        guard !isOver, let context else { return }
        timer.set(due?.at, on: context.eventLoop) { self.timeIsUp() }
    }

    private func timeIsUp() {
        timer.fired()
        guard !isOver, let context, let due else { return }
        guard due.at <= context.eventLoop.now else { return arm() }
        guard due.cut != .lingered else { return connection.reset(stream, .noError) }
        connection.cut(due.cut)
        isDeaf = true
        interrupt(context)
        context.close(promise: nil)
    }

    // MARK: The end

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        connection.streamBegan(stream)
        arm()
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        over()
        self.context = nil
    }

    func channelInactive(context: ChannelHandlerContext) {
        interrupt(context)
        over()
        context.fireChannelInactive()
    }

    /// An interrupted body must not be taken for a complete one.
    private func interrupt(_ context: ChannelHandlerContext) {
        guard !isOver, state.isBodyOpen else { return }
        context.fireErrorCaught(ChannelError.eof)
    }

    private func over() {
        guard !isOver else { return }
        isOver = true
        timer.cancel()
        connection.streamEnded(stream)
    }
}
