import Engine
import Foundation
import GuichetCore
import GuichetMerchant
import GuichetSDK
import GuichetSips
import NIOCore
import NIOPosix
import Server
import Storage
import Support
import Synchronization

/// A peer that speaks bytes, and stays silent where a test wants it to.
final class RawPeer: Sendable {
    private let channel: any Channel
    private let heard: Heard

    private init(channel: any Channel, heard: Heard) {
        self.channel = channel
        self.heard = heard
    }

    /// - Parameter reads: whether it reads what it is sent.
    static func connect(to address: SocketAddress, reads: Bool = true) async throws -> RawPeer {
        let heard = Heard()
        let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .channelOption(.autoRead, value: reads)
            .channelOption(.allowRemoteHalfClosure, value: true)
            .channelOption(.socketOption(.so_rcvbuf), value: reads ? 65_536 : 4_096)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(Keeper(heard: heard))
                }
            }
            .connect(to: address).get()
        return RawPeer(channel: channel, heard: heard)
    }

    static func connect(_ test: TestPlatform, reads: Bool = true) async throws -> RawPeer {
        guard let port = try test.url("").port else { throw TestPlatform.NotStarted() }
        return try await connect(to: SocketAddress(ipAddress: "127.0.0.1", port: port), reads: reads)
    }

    func send(_ text: String) async throws { try await channel.writeAndFlush(ByteBuffer(string: text)) }

    /// Sends without waiting that it is taken.
    func pour(_ text: String) { channel.writeAndFlush(ByteBuffer(string: text), promise: nil) }

    /// Its end of the conversation is over; it still listens.
    func finish() async throws { try await channel.close(mode: .output) }

    var received: String { String(decoding: heard.bytes, as: UTF8.self) }

    /// Whether the platform has closed its half, or all of it.
    var isEnded: Bool { heard.isEnded }

    func waitForEnd(within limit: Duration = .seconds(120)) async throws {
        _ = try await poll("the end of a connection", within: limit) { isEnded ? true : nil }
    }

    func wait(for text: String, within limit: Duration = .seconds(120)) async throws {
        _ = try await poll("\(text)", within: limit) { received.contains(text) ? true : nil }
    }

    func close() async { try? await channel.close() }

    /// What a peer heard.
    final class Heard: Sendable {
        private let kept = Mutex<(bytes: [UInt8], isEnded: Bool)>(([], false))

        var bytes: [UInt8] { kept.withLock { $0.bytes } }
        var isEnded: Bool { kept.withLock { $0.isEnded } }

        func add(_ bytes: [UInt8]) { kept.withLock { $0.bytes += bytes } }

        func end() { kept.withLock { $0.isEnded = true } }
    }

    private final class Keeper: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        let heard: Heard

        init(heard: Heard) { self.heard = heard }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            heard.add(Array(unwrapInboundIn(data).readableBytesView))
        }

        func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
            if case ChannelEvent.inputClosed = event { heard.end() }
            context.fireUserInboundEventTriggered(event)
        }

        func channelInactive(context: ChannelHandlerContext) { heard.end() }

        func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
    }
}

extension TestPlatform.Options {
    /// With limits that a test can wait for, one at a time: those that it does not name are long.
    static func patient(_ change: (inout TestPlatform.Options) -> Void) -> TestPlatform.Options {
        var options = TestPlatform.Options()
        let limits: [WritableKeyPath<TestPlatform.Options, Duration>] = [
            \.limits.head, \.limits.bodySilence, \.limits.body, \.limits.idle, \.limits.unreadAnswer,
            \.limits.linger,
        ]
        for limit in limits {
            options[keyPath: limit] = .seconds(300)
        }
        change(&options)
        return options
    }
}

extension TestPlatform {
    /// Waits until so many connections are open on the port, and no other.
    func waitForConnections(_ count: Int) async throws {
        _ = try await poll("\(count) open connections") {
            platform.paymentService.meters.connections.open == count ? true : nil
        }
    }

    /// How many connections the platform has ended for that reason.
    func cut(_ cause: String) -> Int { platform.paymentService.meters.connections.cut[cause] ?? 0 }
}
