import NIOCore
import NIOSSL

/// One command at a time, and its reply; on the channel's event loop.
final class SMTPHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private var reader = SMTPReplyReader()
    private var waiting: EventLoopPromise<SMTPReply>?
    /// A reply that arrived before it was asked for: the greeting.
    private var early: SMTPReply?
    private var hasGreeted = false
    private var failure: (any Error)?
    /// Added before this handler as soon as the next reply is positive.
    private var upgrade: NIOSSLClientHandler?
    private var context: ChannelHandlerContext?

    func handlerAdded(context: ChannelHandlerContext) { self.context = context }
    func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

    /// The next reply, after a command or without one.
    ///
    /// - Parameter upgrade: encrypts from this reply on, if it is positive.
    /// - Throws: an earlier error, after which no command can be sent.
    func reply(
        to question: ByteBuffer?, upgrade: NIOSSLClientHandler? = nil
    ) throws -> EventLoopFuture<SMTPReply> {
        if let failure { throw failure }
        guard let context, waiting == nil else { throw SMTPFailure.closed }
        let promise = context.eventLoop.makePromise(of: SMTPReply.self)
        if let early, question == nil {
            self.early = nil
            promise.succeed(early)
        } else {
            waiting = promise
            self.upgrade = upgrade
            if let question { context.writeAndFlush(wrapOutboundOut(question), promise: nil) }
        }
        return promise.futureResult
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var buffer = unwrapInboundIn(data)
        do {
            while let byte = buffer.readInteger(as: UInt8.self) {
                guard let reply = try reader.take(byte) else { continue }
                // Only one reply was asked for: further data must not be taken for the next reply.
                guard buffer.readableBytes == 0 else { throw SMTPFailure.notSMTP }
                try receive(reply, context)
            }
        } catch {
            fail(error, context)
        }
    }

    private func receive(_ reply: SMTPReply, _ context: ChannelHandlerContext) throws {
        guard let waiting else {
            guard !hasGreeted else { throw SMTPFailure.notSMTP }
            hasGreeted = true
            early = reply
            return
        }
        hasGreeted = true
        self.waiting = nil
        // At this point, before anything else is read: data after a positive reply are encrypted, or no reply.
        if let upgrade, reply.isPositive {
            try context.pipeline.syncOperations.addHandler(upgrade, position: .before(self))
        }
        upgrade = nil
        waiting.succeed(reply)
    }

    func channelInactive(context: ChannelHandlerContext) {
        fail(SMTPFailure.closed, context)
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { fail(error, context) }

    /// The first failure counts.
    func fail(_ error: any Error, _ context: ChannelHandlerContext? = nil) {
        if failure == nil { failure = error }
        let waiting = waiting
        self.waiting = nil
        waiting?.fail(failure ?? error)
        (context ?? self.context)?.close(promise: nil)
    }
}
