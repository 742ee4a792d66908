import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOSSL
import NIOTLS

/// Hummingbird's HTTP/1 with ``ConnectionHandler`` in front of it and ``RequestHandler`` behind its decoder; with TLS, HTTP/2
/// for a peer that offers it.
///
/// Hummingbird's own `idleTimeout` is a single time for everything, does not limit a body that arrives slowly, and does
/// not apply while an answer is being written; so it stays off. Its own HTTP/2 keeps the process from ending well when
/// streams are not served, and has no timeouts for a request.
struct GuardedChannel: ServerChildChannel {
    let http: HTTP1Channel
    let limits: ConnectionLimits
    let connections: OpenConnections
    /// `nil` serves without TLS.
    var tls: TLSCertificate?

    /// How much of unread answers the system keeps. By default it would keep megabytes for each peer that reads
    /// nothing, and not report it.
    static let sendBuffer = 128 * 1_024

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<AcceptedConnection> {
        let (limits, connections, tls) = (limits, connections, tls)
        return channel.eventLoop.makeCompletedFuture {
            // Closest to the network: the handshake counts for the timeout of the first head.
            if let tls { try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: tls.context)) }
            let connection = ConnectionHandler(limits: limits, connections: connections, channel: channel)
            try channel.pipeline.syncOperations.addHandler(connection)
        }.flatMap {
            channel.setOption(.socketOption(.so_sndbuf), value: SocketOptionValue(Self.sendBuffer))
        }.flatMap {
            tls == nil
                ? http1(channel, logger).map { AcceptedConnection($0) }
                : negotiated(channel, logger).map { AcceptedConnection($0, on: channel) }
        }
    }

    private func http1(_ channel: any Channel, _ logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
        http.setup(channel: channel, logger: logger).map { value in
            // The connection may have ended by now, and its pipeline be empty.
            do {
                let pipeline = channel.pipeline.syncOperations
                let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
                let connection = try pipeline.handler(type: ConnectionHandler.self)
                let isSocketFile = if case .unixDomainSocket = channel.localAddress { true } else { false }
                try pipeline.addHandler(
                    RequestHandler(connection: connection, hasHost: !isSocketFile), position: .after(decoder))
            } catch {
                channel.close(promise: nil)
            }
            return value
        }
    }

    /// Until the handshake is over, ``ConnectionHandler`` limits its time; with HTTP/2 another handler then takes its place.
    private func negotiated(
        _ channel: any Channel, _ logger: Logger
    ) -> EventLoopFuture<EventLoopFuture<AcceptedConnection.Spoken>> {
        channel.eventLoop.makeCompletedFuture {
            let negotiation = NIOTypedApplicationProtocolNegotiationHandler<AcceptedConnection.Spoken> { result in
                guard result == .negotiated("h2") else {
                    return http1(channel, logger).map { AcceptedConnection.Spoken.http1($0) }
                }
                do {
                    let pipeline = channel.pipeline.syncOperations
                    let connection = try pipeline.handler(type: ConnectionHandler.self)
                    // Closed or not, the connection now has another handler, which leaves its place.
                    let streams = try HTTP2Streams.setup(
                        channel, limits: limits, connections: connections, from: connection.handOver())
                    return pipeline.removeHandler(connection).map { .http2(streams) }
                } catch {
                    return channel.eventLoop.makeFailedFuture(error)
                }
            }
            try channel.pipeline.syncOperations.addHandler(negotiation)
            return negotiation.protocolNegotiationResult
        }
    }

    func handle(value: AcceptedConnection, logger: Logger) async {
        let http = http
        await withTaskExecutorPreference(EventLoopTaskExecutor.of(value.channel.eventLoop)) {
            await value.serve({ await http.handle(value: $0, logger: logger) }, logger: logger)
        }
    }
}

extension HTTPServerBuilder {
    /// HTTP/1, and with TLS HTTP/2, within limits.
    static func guarded(
        _ limits: ConnectionLimits, _ connections: OpenConnections, tls: TLSCertificate? = nil
    ) -> HTTPServerBuilder {
        HTTPServerBuilder { responder in
            GuardedChannel(
                http: HTTP1Channel(
                    responder: responder,
                    configuration: .init(
                        httpDecoderConfiguration: .init(
                            maxHeaderFieldSize: limits.headBytes, maxHeaderListSize: limits.headBytes))),
                limits: limits, connections: connections, tls: tls)
        }
    }
}
