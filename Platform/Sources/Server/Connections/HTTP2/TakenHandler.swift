import NIOCore

/// Next to the network, below HTTP/2: reports what was written, and what of it the network has accepted. A stream ends before
/// that, so only the connection can tell whether its peer reads.
final class TakenHandler: ChannelOutboundHandler {
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let connection: HTTP2ConnectionHandler

    init(_ connection: HTTP2ConnectionHandler) { self.connection = connection }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        let taken = promise ?? context.eventLoop.makePromise()
        let connection = connection
        connection.written()
        taken.futureResult.assumeIsolated().whenComplete { _ in connection.taken() }
        context.write(data, promise: taken)
    }
}
