import HummingbirdCore
import Logging
import NIOCore
import Synchronization

/// A connection, or a stream of one, from its acceptance to the end of its work.
///
/// A listener that ends drops connections that it accepted but did not hand out yet, and NIO terminates the process if
/// the promise made for one of them is dropped unfulfilled. So a connection that is not served is closed and completed
/// here.
final class AcceptedConnection: ServerChildChannelValue {
    /// With TLS the handshake decides which (RFC 7301).
    enum Spoken: Sendable {
        case http1(HTTP1Channel.Value)
        case http2(HTTP2Streams)
    }

    private enum Content {
        case plain(HTTP1Channel.Value)
        case negotiated(EventLoopFuture<Spoken>)
    }

    let channel: any Channel
    private let content: Content
    private let isServed = Atomic(false)

    init(_ http: HTTP1Channel.Value) {
        channel = http.channel
        content = .plain(http)
    }

    init(_ spoken: EventLoopFuture<Spoken>, on channel: any Channel) {
        self.channel = channel
        content = .negotiated(spoken)
    }

    func serve(_ body: @escaping @Sendable (HTTP1Channel.Value) async -> Void, logger: Logger) async {
        isServed.store(true, ordering: .relaxed)
        switch content {
        case .plain(let http): await body(http)
        case .negotiated(let spoken):
            // Without a result the handshake failed, and the connection is closed.
            switch try? await spoken.get() {
            case .http1(let http)?: await body(http)
            case .http2(let streams)?: await streams.serve(body, logger: logger)
            case nil: break
            }
        }
    }

    deinit {
        guard !isServed.load(ordering: .relaxed) else { return }
        channel.close(promise: nil)
        switch content {
        case .plain(let http): Self.complete(http)
        case .negotiated(let spoken):
            // Streams that were accepted complete themselves.
            spoken.whenSuccess { if case .http1(let http) = $0 { Self.complete(http) } }
        }
    }

    private static func complete(_ http: HTTP1Channel.Value) {
        Task { try? await http.executeThenClose { _, _ in } }
    }
}
