import Engine
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import Testing

@testable import Server

@Suite("An accepted connection")
struct AcceptedConnectionTests {
    /// As a listener does that ends while connections come.
    @Test("that is not served is closed, and the process continues")
    func dropped() async throws {
        let guarded = GuardedChannel(
            http: HTTP1Channel { _, _, _ in }, limits: ConnectionLimits(),
            connections: OpenConnections(limit: 4, meters: ConnectionMeters()))
        let group = MultiThreadedEventLoopGroup.singleton
        let listener = try await ServerBootstrap(group: group)
            .childChannelInitializer { channel in
                guarded.setup(channel: channel, logger: Logger(label: "test")).map { _ in }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        let address = try #require(listener.localAddress)
        for _ in 0..<20 {
            let peer = try await ClientBootstrap(group: group).connect(to: address).get()
            // The other side closes it.
            try await peer.closeFuture.get()
            #expect(!peer.isActive)
        }
        try await listener.close()
    }
}
