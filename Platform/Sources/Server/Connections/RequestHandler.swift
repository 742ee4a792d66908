import NIOCore
import NIOHTTP1

/// Reports requests and answers to the connection, refuses what RFC 9112 requires to be refused before a router sees
/// it, and adds `Connection: close` if the connection ends with an answer.
final class RequestHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private let connection: ConnectionHandler
    /// Whether clients reach it by an address with a host. A socket in a folder has none.
    private let hasHost: Bool
    /// Whether further data are not passed to the router: the rest of a refused request, or more than the connection
    /// accepts.
    private var isDeaf = false
    /// Whether the last request is of HTTP/1.0, as those of nginx are by default.
    private var isOldVersion = false
    /// Whether the last request has a head that is too long. Hummingbird answers it as all that is no HTTP, with 400.
    private var isHeadTooLong = false

    init(connection: ConnectionHandler, hasHost: Bool) {
        self.connection = connection
        self.hasHost = hasHost
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isDeaf else { return }
        switch unwrapInboundIn(data) {
        case .head(let head):
            guard !hasHost || Self.namesOneHost(head) else {
                return refuse(context, HTTPParserError.invalidHeaderToken)
            }
            isOldVersion = Self.isOld(head)
            // Its answer may end with the connection, see below, so none is kept.
            guard connection.requestBegan(isLast: isOldVersion || !head.isKeepAlive) else {
                isDeaf = true
                return
            }
        case .body: connection.bodyReceived()
        case .end:
            guard connection.requestEnded() else {
                isDeaf = true
                return context.fireErrorCaught(HTTPParserError.closedConnection)
            }
        }
        context.fireChannelRead(data)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if error is HTTPParserError {
            // Errors in ignored data do not matter.
            guard !isDeaf else { return }
            // Fields behind a body in chunks, and what follows a last request, belong to a request with an answer of its own.
            if error as? HTTPParserError == .headerOverflow, connection.awaitsHead { isHeadTooLong = true }
            connection.requestBroken()
        }
        context.fireErrorCaught(error)
    }

    /// Answered with 400, after the answers to earlier requests.
    private func refuse(_ context: ChannelHandlerContext, _ error: HTTPParserError) {
        isDeaf = true
        connection.requestBroken()
        context.fireErrorCaught(error)
    }

    /// RFC 9112, section 3.2: an HTTP/1.1 request without a Host, and any with more than one, is refused with 400.
    private static func namesOneHost(_ head: HTTPRequestHead) -> Bool {
        var hosts = 0
        for (name, value) in head.headers where name.utf8.count == 4 && name.lowercased() == "host" {
            // Several in one line are several.
            hosts += value.utf8.contains(UInt8(ascii: ",")) ? value.split(separator: ",").count : value.isEmpty ? 0 : 1
        }
        return hosts == 1 || (hosts == 0 && isOld(head))
    }

    private static func isOld(_ head: HTTPRequestHead) -> Bool { (head.version.major, head.version.minor) < (1, 1) }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(var head) where head.status.code >= 200:
            if connection.answerBegins() {
                // The last answer of a connection is the one to what broke it.
                if isHeadTooLong { head.status = .requestHeaderFieldsTooLarge }
                head.headers.replaceOrAdd(name: "connection", value: "close")
                // RFC 9112, section 6.1: such a peer gets no chunks. Without a length, the end of the connection is that of
                // the answer, and the version is what keeps the encoder from chunks.
                if isOldVersion, !head.headers.contains(name: "content-length") { head.version = .http1_0 }
                return context.write(wrapOutboundOut(.head(head)), promise: promise)
            }
            context.write(data, promise: promise)
        case .end:
            let taken = promise ?? context.eventLoop.makePromise()
            let connection = connection
            connection.answerWritten()
            taken.futureResult.assumeIsolated().whenComplete { _ in connection.answerTaken() }
            context.write(data, promise: taken)
        default: context.write(data, promise: promise)
        }
    }

    func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
        guard event is ExpectedBody.Continue else {
            return context.triggerUserOutboundEvent(event, promise: promise)
        }
        let head = HTTPResponseHead(version: .http1_1, status: .continue)
        context.writeAndFlush(wrapOutboundOut(.head(head)), promise: promise)
    }
}
