import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOSSL
import Testing

@testable import Server

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

@Suite("Why another server gave no answer")
struct ConnectionFailureTests {
    private static let failures: [(any Error & Sendable, String)] = [
        (HTTPClientError.connectTimeout, "no connection within 5 s"),
        (HTTPClientError.tlsHandshakeTimeout, "no connection within 5 s"),
        (ChannelError.connectTimeout(.seconds(4)), "no connection within 5 s"),
        (HTTPClientError.remoteConnectionClosed, "the receiver closed the connection"),
        (NIOSSLError.uncleanShutdown, "the receiver closed the connection"),
        (
            NIOSSLError.handshakeFailed(.sslError([.eofDuringHandshake])), "the receiver closed the connection"
        ),
        (HTTPParserError.invalidEOFState, "the receiver closed the connection in the middle of its answer"),
        (HTTPParserError.invalidConstant, "its answer is not HTTP"),
        (HTTPParserError.headerOverflow, "the head of its answer is too long"),
        (IOError(errnoCode: ECONNREFUSED, reason: "connect"), "connection refused"),
        (IOError(errnoCode: ECONNRESET, reason: "read"), "connection reset"),
        (IOError(errnoCode: ETIMEDOUT, reason: "connect"), "the connection timed out"),
        (NIOSSLExtraError.failedToValidateHostname, "its certificate is of another name"),
    ]

    @Test("is said in words, and not by the name of an error", arguments: failures.indices)
    func words(index: Int) {
        let (error, expected) = Self.failures[index]
        #expect(ConnectionFailure.words(error, connecting: .seconds(5)) == expected)
    }
}
