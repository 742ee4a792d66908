import NIOCore
import NIOHTTP2

/// For a connection with HTTP/2 what ``ConnectionHandler`` is for one with HTTP/1: it holds the connection's place, and ends
/// one whose peer sends no request, whose place is needed, or that the platform stops. It first says with GOAWAY which
/// streams it has accepted (RFC 9113, section 6.8), so that the peer may safely send the others again.
final class HTTP2ConnectionHandler: ChannelInboundHandler, NIOHTTP2FrameDelegate {
    typealias InboundIn = HTTP2Frame
    typealias OutboundOut = HTTP2Frame

    private let connections: OpenConnections
    private let place: OpenConnections.Place
    private var state: HTTP2ConnectionState
    private var context: ChannelHandlerContext?
    private var timer = DueTimer()
    private var lingering: Scheduled<Void>?
    /// Whether the connection itself is in error: NIO has told the peer so.
    private var isBroken = false
    private var isOver = false

    init(limits: ConnectionLimits, connections: OpenConnections, from handover: ConnectionHandler.Handover) {
        self.connections = connections
        place = handover.place
        state = HTTP2ConnectionState(limits: limits, at: handover.opened)
        if let stopping = handover.stopping { state.stop(at: stopping) }
    }

    // MARK: Events from the streams

    func streamBegan(_ stream: HTTP2StreamID) { change { $0.begin(stream, at: $1) } }

    /// - Returns: whether its request may be carried out: not if the connection has just lost its place to another one.
    func stream(_ stream: HTTP2StreamID, waitingSince since: NIODeadline?) -> Bool {
        state.set(stream, waitingSince: since)
        guard !isOver, place.set(waitingSince: state.waitingSince) else { return false }
        arm()
        return true
    }

    func streamEnded(_ stream: HTTP2StreamID) {
        change { $0.end(stream, at: $1) }
        if connections.isCrowded || state.isStopping { sayGoodbye() }
        finishIfDone()
    }

    func cut(_ cause: ConnectionState.Cut) { connections.cut(cause) }

    /// Whether one more stream may be served beside the others. A peer that has just read the end of an answer may open the
    /// next stream before the former one is over here, so it may have twice as many.
    var hasRoom: Bool { state.count <= 2 * HTTP2Streams.limit }

    func reset(_ stream: HTTP2StreamID, _ code: HTTP2ErrorCode) {
        guard !isOver, let context else { return }
        let frame = HTTP2Frame(streamID: stream, payload: .rstStream(code))
        context.writeAndFlush(wrapOutboundOut(frame), promise: nil)
    }

    // MARK: Events from the network

    func written() { change { $0.written(at: $1) } }

    func taken() { change { $0.taken(at: $1) } }

    func wroteFrame(_ frame: HTTP2Frame) {
        if case .goAway(_, let code, _) = frame.payload, code != .noError { isBroken = true }
    }

    private func change(_ change: (inout HTTP2ConnectionState, NIODeadline) -> Void) {
        guard !isOver, let context else { return }
        change(&state, context.eventLoop.now)
        _ = place.set(waitingSince: state.waitingSince)
        arm()
    }

    // MARK: Time

    private func arm() {
        guard !isOver, lingering == nil, let context else { return }
        timer.set(state.due?.at, on: context.eventLoop) { self.timeIsUp() }
    }

    private func timeIsUp() {
        timer.fired()
        guard !isOver, let context, let due = state.due else { return }
        guard due.at <= context.eventLoop.now else { return arm() }
        end(due.cut)
    }

    // MARK: The end

    /// The streams that are open go on; no further one is accepted.
    private func sayGoodbye() {
        guard !isOver, !state.isLast, let context else { return }
        state.takeNoMore()
        context.writeAndFlush(wrapOutboundOut(goodbye), promise: nil)
    }

    private var goodbye: HTTP2Frame {
        HTTP2Frame(
            streamID: .rootStream, payload: .goAway(lastStreamID: state.last, errorCode: .noError, opaqueData: nil))
    }

    private func finishIfDone() {
        guard state.isDone, !isOver, let context else { return }
        close(context)
    }

    private func end(_ cause: ConnectionState.Cut) {
        guard !isOver, let context else { return }
        connections.cut(cause)
        state.takeNoMore()
        cause == .unread ? context.close(promise: nil) : close(context)
    }

    /// Closes when the network has accepted what was written before, and if it accepts nothing, after a pause.
    private func close(_ context: ChannelHandlerContext) {
        guard lingering == nil else { return }
        guard context.channel.isWritable else { return context.close(promise: nil) }
        timer.cancel()
        lingering = context.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(state.limits.linger)) {
            self.context?.close(promise: nil)
        }
        let sent = context.eventLoop.makePromise(of: Void.self)
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        sent.futureResult.whenComplete { _ in bound.value.close(promise: nil) }
        context.writeAndFlush(wrapOutboundOut(goodbye), promise: sent)
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        if state.isStopping { sayGoodbye() }
        arm()
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        over()
        self.context = nil
    }

    func channelInactive(context: ChannelHandlerContext) {
        over()
        context.fireChannelInactive()
    }

    private func over() {
        guard !isOver else { return }
        isOver = true
        timer.cancel()
        lingering?.cancel()
        connections.leave(place)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case is ChannelShouldQuiesceEvent:
            change { $0.stop(at: $1) }
            sayGoodbye()
            if let due = state.due, due.at <= context.eventLoop.now { end(due.cut) }
        case is OpenConnections.PlaceTaken: end(.crowded)
        case ChannelEvent.inputClosed:
            // The peer sends nothing more; requests under way are carried out.
            state.takeNoMore()
            finishIfDone()
        default: context.fireUserInboundEventTriggered(event)
        }
    }

    /// NIO reports an error of a stream here, too, and has reset that stream. After one of the connection, nothing can be
    /// understood.
    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard isBroken || !(error is any NIOHTTP2Error) else { return }
        context.close(promise: nil)
    }
}
