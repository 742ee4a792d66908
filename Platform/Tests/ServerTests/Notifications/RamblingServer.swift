import NIOCore
import NIOPosix
import Synchronization

/// Answers every connection with the same beginning, and then with the same bytes again and again, as long as the
/// client is connected.
final class RamblingServer: Sendable {
    private let channel: any Channel
    private let tally: Tally

    private final class Tally: Sendable {
        let left = Atomic<Int>(0)
    }

    static func with<Result>(
        _ beginning: String, then again: String, every pause: TimeAmount = .zero,
        _ body: (RamblingServer) async throws -> Result
    ) async throws -> Result {
        let tally = Tally()
        // A thread of its own: an endless sender would block others on a shared one.
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let channel = try await ServerBootstrap(group: group)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(
                        Rambling(beginning: beginning, again: again, pause: pause, tally: tally))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        let server = RamblingServer(channel: channel, tally: tally)
        do {
            let result = try await body(server)
            try await group.shutdownGracefully()
            return result
        } catch {
            try? await group.shutdownGracefully()
            throw error
        }
    }

    private init(channel: any Channel, tally: Tally) {
        self.channel = channel
        self.tally = tally
    }

    var address: String { "http://127.0.0.1:\(channel.localAddress?.port ?? 0)/" }
    /// How many of those it talked to have hung up.
    var left: Int { tally.left.load(ordering: .sequentiallyConsistent) }

    private final class Rambling: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        let beginning: String
        let again: String
        let pause: TimeAmount
        let tally: Tally
        var hasBegun = false

        init(beginning: String, again: String, pause: TimeAmount, tally: Tally) {
            self.beginning = beginning
            self.again = again
            self.pause = pause
            self.tally = tally
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            guard !hasBegun else { return }
            hasBegun = true
            write(beginning, context)
        }

        func channelInactive(context: ChannelHandlerContext) {
            tally.left.add(1, ordering: .sequentiallyConsistent)
            context.fireChannelInactive()
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

        /// The next bytes go once these are gone: unread data do not pile up here.
        private func write(_ text: String, _ context: ChannelHandlerContext) {
            let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
            context.writeAndFlush(NIOAny(context.channel.allocator.buffer(string: text))).whenSuccess {
                let (rambling, context) = bound.value
                context.eventLoop.scheduleTask(in: rambling.pause) {
                    let (rambling, context) = bound.value
                    rambling.write(rambling.again, context)
                }
            }
        }
    }
}
