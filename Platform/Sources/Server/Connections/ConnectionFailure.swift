import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Why another server was not reached, or gave no answer, in words for an operator. The operator gets the code of TLS as well;
/// nothing of what was sent is in it.
enum ConnectionFailure {
    /// - Parameter limit: how long the connection was waited for.
    static func words(_ error: any Error, connecting limit: TimeAmount) -> String {
        switch error {
        case let error as HTTPClientError: words(error, connecting: limit)
        case let error as HTTPParserError: words(error)
        case let error as IOError: words(error)
        case let error as NIOConnectionError:
            // Each address of the host was tried.
            error.connectionErrors.first.map { words($0.error, connecting: limit) }
                ?? "the host \(error.host) is not known"
        case let error as NIOSSLError: words(error)
        case let error as NIOSSLExtraError:
            error == .failedToValidateHostname ? "its certificate is of another name" : "TLS failed: \(short(error))"
        case ChannelError.connectTimeout: noConnection(limit)
        default: short(error)
        }
    }

    private static func noConnection(_ limit: TimeAmount) -> String {
        "no connection within \(limit.nanoseconds / 1_000_000_000) s"
    }

    private static func words(_ error: HTTPClientError, connecting limit: TimeAmount) -> String {
        switch error {
        case .remoteConnectionClosed, .uncleanShutdown: closed
        case .connectTimeout, .tlsHandshakeTimeout: noConnection(limit)
        default: short(error)
        }
    }

    private static let closed = "the receiver closed the connection"

    private static func words(_ error: HTTPParserError) -> String {
        switch error {
        case .invalidEOFState, .closedConnection: "\(closed) in the middle of its answer"
        case .headerOverflow: "the head of its answer is too long"
        default: "its answer is not HTTP"
        }
    }

    /// NIO's own text of a refused connection is `connection reset (error set): Connection refused) (errno: 111)`.
    private static func words(_ error: IOError) -> String {
        switch error.errnoCode {
        case ECONNREFUSED: "connection refused"
        case ECONNRESET, EPIPE: "connection reset"
        case ETIMEDOUT: "the connection timed out"
        case EHOSTUNREACH: "no route to the host"
        case ENETUNREACH: "the network is unreachable"
        default: short(error)
        }
    }

    private static func words(_ error: NIOSSLError) -> String {
        switch error {
        case .uncleanShutdown: return closed
        case .handshakeFailed(.sslError([.eofDuringHandshake])): return closed
        default: break
        }
        // BoringSSL's first reason is what the receiver said, or what is wrong with it.
        guard let code = "\(error)".firstMatch(of: /OPENSSL_internal:([A-Z0-9_]+)/)?.output.1 else {
            return "TLS failed: \(short(error))"
        }
        let words =
            switch code {
            case "CERTIFICATE_VERIFY_FAILED":
                "its certificate is not accepted: it is not in force, or of an unknown authority"
            case "WRONG_VERSION_NUMBER": "it does not speak TLS there"
            case "TLSV1_ALERT_PROTOCOL_VERSION", "UNSUPPORTED_PROTOCOL": "it does not speak TLS 1.2 or 1.3"
            default: "TLS failed"
            }
        return "\(words) (\(code))"
    }

    /// Without the lines of source in errors of TLS, which name folders of the machine that built the platform.
    private static func short(_ error: any Error) -> String {
        String("\(error)".replacing(/\ at \/[^\]\s]*/, with: "").prefix(300))
    }
}
