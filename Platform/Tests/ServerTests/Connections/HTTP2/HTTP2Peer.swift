import HTTPTypes
import NIOCore
import NIOHTTP2
import NIOHTTPTypes
import NIOHTTPTypesHTTP2
import NIOPosix
import NIOSSL
import Synchronization

/// A peer that speaks HTTP/2, and stays silent where a test wants it to.
final class HTTP2Peer: Sendable {
    private let channel: any Channel
    private let multiplexer: NIOHTTP2Handler.StreamMultiplexer
    private let goodbye: Mutex<HTTP2StreamID?>

    private init(channel: any Channel, multiplexer: NIOHTTP2Handler.StreamMultiplexer) {
        self.channel = channel
        self.multiplexer = multiplexer
        goodbye = Mutex(nil)
    }

    /// A connection whose peer always allows the platform to send.
    static func connect(to port: Int, trusting authority: String) async throws -> HTTP2Peer {
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.trustRoots = .file(authority)
        configuration.applicationProtocols = ["h2"]
        let context = try NIOSSLContext(configuration: configuration)
        let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    try pipeline.addHandler(NIOSSLClientHandler(context: context, serverHostname: "localhost"))
                }
            }
            .connect(host: "127.0.0.1", port: port).get()
        var window = NIOHTTP2Handler.ConnectionConfiguration()
        window.contentLengthValidation = .disabled
        window.initialSettings.append(HTTP2Setting(parameter: .initialWindowSize, value: 8_000_000))
        let multiplexer = try await channel.configureHTTP2Pipeline(
            mode: .client, connectionConfiguration: window, streamConfiguration: .init()
        ) { $0.eventLoop.makeSucceededVoidFuture() }.get()
        let peer = HTTP2Peer(channel: channel, multiplexer: multiplexer)
        try await channel.eventLoop.submit {
            try channel.pipeline.syncOperations.addHandler(Listener(peer))
        }.get()
        return peer
    }

    /// The newest stream that the platform accepted, as its GOAWAY says.
    var lastAccepted: HTTP2StreamID? { goodbye.withLock { $0 } }
    var isEnded: Bool { !channel.isActive }

    /// Allows the platform to send this much more on the whole connection, beside what each stream allows.
    func allow(_ bytes: Int) async throws {
        try await channel.writeAndFlush(
            HTTP2Frame(streamID: .rootStream, payload: .windowUpdate(windowSizeIncrement: bytes)))
    }

    func stopReading() async throws { try await channel.setOption(.autoRead, value: false).get() }

    func close() async { try? await channel.close() }

    /// Sends a whole request at once, so that no limit of the platform can strike within it.
    func get(_ path: String, authority: String? = "localhost", host: String? = nil) async throws -> Exchange {
        try await ask(.get, path, authority: authority, host: host, isWhole: true)
    }

    /// Opens a stream and sends a head; with `isWhole` the end, too.
    func ask(
        _ method: HTTPRequest.Method, _ path: String, authority: String? = "localhost", host: String? = nil,
        length: Int? = nil, isWhole: Bool = false
    ) async throws -> Exchange {
        let exchange = Exchange()
        let promise = channel.eventLoop.makePromise(of: (any Channel).self)
        multiplexer.createStreamChannel(promise: promise) { stream in
            stream.eventLoop.makeCompletedFuture {
                try stream.pipeline.syncOperations.addHandler(HTTP2FramePayloadToHTTPClientCodec())
                try stream.pipeline.syncOperations.addHandler(Collector(exchange))
            }
        }
        let stream = try await promise.futureResult.get()
        exchange.stream.withLock { $0 = stream }
        var head = HTTPRequest(method: method, scheme: "https", authority: authority, path: path)
        if let host, let name = HTTPField.Name("host") { head.headerFields[name] = host }
        if let length { head.headerFields[.contentLength] = "\(length)" }
        guard isWhole else {
            try await stream.writeAndFlush(HTTPRequestPart.head(head))
            return exchange
        }
        stream.write(HTTPRequestPart.head(head), promise: nil)
        try await stream.writeAndFlush(HTTPRequestPart.end(nil))
        return exchange
    }

    /// A request and what came back.
    final class Exchange: Sendable {
        fileprivate let stream = Mutex<(any Channel)?>(nil)
        private let state = Mutex<(status: Int?, body: String, isComplete: Bool, error: String?)>((nil, "", false, nil))
        private let end = Atomic(false)

        var status: Int? { state.withLock { $0.status } }
        var body: String { state.withLock { $0.body } }
        var isComplete: Bool { state.withLock { $0.isComplete } }
        /// Whether the stream has ended, complete or reset.
        var isEnded: Bool { end.load(ordering: .relaxed) }
        /// Why the stream was reset.
        var error: String? { state.withLock { $0.error } }

        func send(_ text: String) async throws {
            try await stream.withLock { $0 }?.writeAndFlush(HTTPRequestPart.body(ByteBuffer(string: text)))
        }

        func finish() async throws { try await stream.withLock { $0 }?.writeAndFlush(HTTPRequestPart.end(nil)) }

        fileprivate func received(_ part: HTTPResponsePart) {
            state.withLock { state in
                switch part {
                case .head(let head): state.status = head.status.code
                case .body(let bytes): state.body += String(buffer: bytes)
                case .end: state.isComplete = true
                }
            }
        }

        fileprivate func ended() { end.store(true, ordering: .relaxed) }

        fileprivate func failed(_ error: any Error) { state.withLock { $0.error = $0.error ?? "\(error)" } }
    }

    private final class Collector: ChannelInboundHandler {
        typealias InboundIn = HTTPResponsePart
        private let exchange: Exchange

        init(_ exchange: Exchange) { self.exchange = exchange }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) { exchange.received(unwrapInboundIn(data)) }

        func errorCaught(context: ChannelHandlerContext, error: any Error) { exchange.failed(error) }

        func channelInactive(context: ChannelHandlerContext) {
            exchange.ended()
            context.fireChannelInactive()
        }
    }

    private final class Listener: ChannelInboundHandler {
        typealias InboundIn = HTTP2Frame
        private let peer: HTTP2Peer

        init(_ peer: HTTP2Peer) { self.peer = peer }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            if case .goAway(let last, _, _) = unwrapInboundIn(data).payload { peer.goodbye.withLock { $0 = last } }
            context.fireChannelRead(data)
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {}
    }
}
