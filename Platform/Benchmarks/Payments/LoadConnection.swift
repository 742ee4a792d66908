import NIOCore

/// One keep-alive connection that speaks just enough HTTP/1.1: sends a script's requests one after the other and takes
/// the time. Reads answers with a Content-Length, which both servers send.
final class LoadConnection: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let done: EventLoopPromise<[Int64]>
    private var context: ChannelHandlerContext?
    private var script: (any Script)?
    private var received = ByteBuffer()
    private var latencies: [Int64] = []
    private var unitBegan = ContinuousClock.now

    /// - Parameter done: gets the time that each unit took, in nanoseconds.
    init(done: EventLoopPromise<[Int64]>) { self.done = done }

    func handlerAdded(context: ChannelHandlerContext) { self.context = context }
    func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

    /// Begins. Called on the event loop, once the connection is open.
    func begin(_ script: any Script) {
        self.script = script
        if let context { begin(context) }
    }

    private func begin(_ context: ChannelHandlerContext) {
        do {
            unitBegan = ContinuousClock.now
            guard let request = try script?.next() else { return finish(context) }
            send(request, context)
        } catch {
            fail(error, context)
        }
    }

    private func send(_ request: ByteBuffer, _ context: ChannelHandlerContext) {
        context.writeAndFlush(wrapOutboundOut(request), promise: nil)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var bytes = unwrapInboundIn(data)
        received.writeBuffer(&bytes)
        do {
            guard let answer = try Answer.take(from: &received) else { return }
            guard (200...299).contains(answer.status) else {
                throw BenchError("status \(answer.status): \(String(buffer: answer.body))")
            }
            if let request = try script?.follow(answer.body) { return send(request, context) }
            latencies.append((ContinuousClock.now - unitBegan).nanoseconds)
            begin(context)
        } catch {
            fail(error, context)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        done.fail(BenchError("the server closed a connection"))
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { fail(error, context) }

    private func finish(_ context: ChannelHandlerContext) {
        done.succeed(latencies)
        context.close(promise: nil)
    }

    private func fail(_ error: any Error, _ context: ChannelHandlerContext) {
        done.fail(error)
        context.close(promise: nil)
    }
}

/// An HTTP answer.
private struct Answer {
    let status: Int
    let body: ByteBuffer

    /// - Returns: `nil` until the answer is whole.
    static func take(from bytes: inout ByteBuffer) throws -> Answer? {
        guard let headEnd = bytes.readableBytesView.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound else {
            return nil
        }
        let headLength = headEnd - bytes.readerIndex
        let head = bytes.getString(at: bytes.readerIndex, length: headLength) ?? ""
        let lines = head.split(separator: "\r\n")
        let status = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
        let length = lines.first { $0.lowercased().hasPrefix("content-length:") }
            .flatMap { Int($0.dropFirst("content-length:".count).drop { $0 == " " }) }
        guard let status, let length else { throw BenchError("an answer that the benchmark cannot read: \(head)") }
        guard bytes.readableBytes >= headLength + length else { return nil }
        bytes.moveReaderIndex(forwardBy: headLength)
        guard let body = bytes.readSlice(length: length) else { return nil }
        bytes.discardReadBytes()
        return Answer(status: status, body: body)
    }
}
