import NIOCore
import NIOHTTP1

/// Sits between the network and the HTTP decoder: ends a connection whose peer takes too long, or whose place is
/// needed, and after the last answer gives the peer time to read it.
final class ConnectionHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let connections: OpenConnections
    private let place: OpenConnections.Place
    private var state: ConnectionState
    private var context: ChannelHandlerContext?
    private var timer = DueTimer()
    private var isOver = false

    init(limits: ConnectionLimits, connections: OpenConnections, channel: any Channel) {
        let now = channel.eventLoop.now
        self.connections = connections
        state = ConnectionState(limits: limits, at: now)
        place = connections.enter(channel, at: now)
    }

    /// What another handler needs that takes over this connection, with its place.
    struct Handover {
        let place: OpenConnections.Place
        let opened: NIODeadline
        let stopping: NIODeadline?
    }

    /// Ends this handler's work, but not the connection's place.
    func handOver() -> Handover {
        isOver = true
        timer.cancel()
        return Handover(place: place, opened: state.opened, stopping: state.stopping)
    }

    // MARK: Events from the HTTP handlers

    /// - Returns: whether it may be answered: not if the connection accepts no more requests.
    func requestBegan(isLast: Bool) -> Bool {
        guard !isOver, !state.isLast else { return false }
        change { $0.begin(isLast: isLast, at: $1) }
        return true
    }

    func bodyReceived() { change { $0.bodyReceived(at: $1) } }

    /// - Returns: whether it may be carried out: not if the connection has just lost its place to another one.
    func requestEnded() -> Bool {
        guard !isOver else { return false }
        state.end()
        guard place.set(waitingSince: state.waitingSince) else { return false }
        arm()
        return true
    }

    func requestBroken() { change { $0.broken(at: $1) } }

    /// Whether another request may come, and the former one is whole.
    var awaitsHead: Bool { !state.isLast && !state.isBodyOpen }

    /// - Returns: whether the answer has to announce the end of the connection.
    func answerBegins() -> Bool { state.answers(isCrowded: connections.isCrowded) }

    func answerWritten() { change { $0.answerWritten(at: $1) } }

    func answerTaken() {
        change { $0.answerTaken(at: $1) }
        finishIfDone()
    }

    private func change(_ change: (inout ConnectionState, NIODeadline) -> Void) {
        guard !isOver, let context else { return }
        change(&state, context.eventLoop.now)
        _ = place.set(waitingSince: state.waitingSince)
        arm()
    }

    // MARK: Time

    private func arm() {
        guard !isOver, let context else { return }
        timer.set(state.due?.at, on: context.eventLoop) { self.timeIsUp() }
    }

    private func timeIsUp() {
        timer.fired()
        guard !isOver, let context, let due = state.due else { return }
        if due.at <= context.eventLoop.now { cut(due.cut) } else { arm() }
    }

    // MARK: The end

    private func cut(_ cause: ConnectionState.Cut) {
        guard !isOver, let context else { return }
        if cause != .lingered { connections.cut(cause) }
        // An interrupted body must not be taken for a complete one.
        if state.isBodyOpen { context.fireErrorCaught(HTTPParserError.closedConnection) }
        context.close(mode: .all, promise: nil)
    }

    private func finishIfDone() {
        guard state.isDone, !state.isLingering, !isOver, let context else { return }
        change { $0.linger(at: $1) }
        context.close(mode: .output, promise: nil)
        context.read()
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
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
        connections.leave(place)
    }

    // MARK: Events from the network

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let bytes = unwrapInboundIn(data)
        let isRead = state.received(bytes.readableBytes, at: context.eventLoop.now)
        if isRead {
            _ = place.set(waitingSince: state.waitingSince)
            arm()
            context.fireChannelRead(data)
        } else if state.sendsTooMuch {
            cut(.lingered)
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        // Discarded data must be read here: the handlers behind have stopped reading.
        if state.isLingering, !isOver { context.read() }
        context.fireChannelReadComplete()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case is ChannelShouldQuiesceEvent:
            change { $0.stop(at: $1) }
            if let due = state.due, due.at <= context.eventLoop.now { cut(due.cut) }
        case is OpenConnections.PlaceTaken: cut(.crowded)
        case ChannelEvent.inputClosed where state.isLingering: cut(.lingered)
        default: context.fireUserInboundEventTriggered(event)
        }
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        guard mode == .output else { return context.close(mode: mode, promise: promise) }
        // The written data are sent first; both directions are closed in the end.
        promise?.succeed()
        state.takeNoMore()
        finishIfDone()
    }
}
