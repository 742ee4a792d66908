import HummingbirdCore
import Logging
import NIOCore
import NIOHPACK
import NIOHTTP2
import NIOHTTPTypes
import NIOHTTPTypesHTTP2

/// The streams of an HTTP/2 connection, as they are opened. Each is served like a connection with one request.
struct HTTP2Streams: Sendable {
    /// A peer's requests under way at once on one connection; more are refused (RFC 9113, section 5.1.2). Each may keep a
    /// window of unread body in memory, so there are fewer than the 100 that section 6.5.2 advises.
    static let limit = 32

    private let multiplexer: NIOHTTP2Handler.AsyncStreamMultiplexer<AcceptedConnection>

    /// Prepares a connection on which HTTP/2 was agreed.
    static func setup(
        _ channel: any Channel, limits: ConnectionLimits, connections: OpenConnections,
        from handover: ConnectionHandler.Handover
    ) throws -> HTTP2Streams {
        let connection = HTTP2ConnectionHandler(limits: limits, connections: connections, from: handover)
        do {
            return try setup(channel, connection, limits)
        } catch {
            connections.leave(handover.place)
            throw error
        }
    }

    private static func setup(
        _ channel: any Channel, _ connection: HTTP2ConnectionHandler, _ limits: ConnectionLimits
    ) throws -> HTTP2Streams {
        var configuration = NIOHTTP2Handler.Configuration()
        configuration.connection.initialSettings = [
            HTTP2Setting(parameter: .maxConcurrentStreams, value: limit),
            // 16 KiB. NIO keeps to it by itself, and ends the connection with GOAWAY: after a head that was not read whole, the
            // later ones cannot be read either (RFC 9113, section 4.3).
            HTTP2Setting(parameter: .maxHeaderListSize, value: HPACKDecoder.defaultMaxHeaderListSize),
        ]
        let pipeline = channel.pipeline.syncOperations
        try pipeline.addHandler(TakenHandler(connection))
        let multiplexer = try pipeline.configureAsyncHTTP2Pipeline(
            mode: .server, streamDelegate: nil, frameDelegate: connection, configuration: configuration
        ) { stream in
            stream.eventLoop.makeCompletedFuture {
                let connection = try channel.pipeline.syncOperations.handler(type: HTTP2ConnectionHandler.self)
                guard let options = stream.syncOptions else { throw ChannelError.operationUnsupported }
                let identifier = try options.getOption(HTTP2StreamChannelOptions.streamID)
                let handlers = stream.pipeline.syncOperations
                try handlers.addHandler(HTTP2FramePayloadToHTTPServerCodec())
                try handlers.addHandler(
                    StreamHandler(identifier, of: connection, limits: limits, at: stream.eventLoop.now))
                return AcceptedConnection(try HTTP1Channel.Value(wrappingChannelSynchronously: stream))
            }
        }
        try pipeline.addHandler(connection)
        return HTTP2Streams(multiplexer: multiplexer)
    }

    func serve(_ body: @escaping @Sendable (HTTP1Channel.Value) async -> Void, logger: Logger) async {
        // The end of the connection does not cancel the requests under way, as it does not with HTTP/1.
        await withDiscardingTaskGroup { group in
            do {
                for try await stream in multiplexer.inbound {
                    group.addTask { await stream.serve(body, logger: logger) }
                }
            } catch {
                logger.debug("an HTTP/2 connection ended: \(error)")
            }
        }
    }
}
