#if AsyncHTTPClient
    public import AsyncHTTPClient
    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif
    public import GuichetCore
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

    /// The transport for a merchant's server, with AsyncHTTPClient.
    ///
    /// Compiled only with the package trait `AsyncHTTPClient`.
    public struct AsyncHTTPTransport: HTTPTransport {
        /// With `http+unix` a command calls a server on the same machine without a network.
        private static let schemes: Set<String> = ["http", "https", "http+unix", "https+unix"]

        private let client: HTTPClient

        /// - Parameter client: must not follow redirects; see ``configuration``. The caller shuts it down.
        public init(client: HTTPClient) {
            self.client = client
        }

        /// A configuration that follows no redirect: a card or a seal is sent only to the given address. It speaks TLS 1.2 and
        /// 1.3, and no older version, which RFC 8996 deprecates.
        public static var configuration: HTTPClient.Configuration {
            var tls = TLSConfiguration.makeClientConfiguration()
            tls.minimumTLSVersion = .tlsv12
            var configuration = HTTPClient.Configuration(tlsConfiguration: tls, redirectConfiguration: .disallow)
            configuration.timeout = .init(connect: .seconds(10))
            // A refused connection is reported at once; the caller decides whether to try again.
            configuration.connectionPool.retryConnectionEstablishment = false
            return configuration
        }

        public func send(_ request: HTTPTransportRequest) async throws(HTTPTransportError) -> HTTPTransportResponse {
            var outgoing = HTTPClientRequest(url: request.url.absoluteString)
            outgoing.method = .RAW(value: request.method)
            for header in request.headers { outgoing.headers.add(name: header.name, value: header.value) }
            if !request.body.isEmpty { outgoing.body = .bytes(request.body) }
            let prepared = outgoing
            return try await request.run(schemes: Self.schemes) {
                do {
                    // The client's deadline applies only until the head of the answer; ours applies to the whole
                    // exchange.
                    let answer = try await client.execute(prepared, deadline: .distantFuture)
                    let body = try await answer.body.collect(upTo: request.maximumAnswerBytes)
                    return .success(
                        HTTPTransportResponse(
                            status: Int(answer.status.code), headers: answer.headers.map { ($0.name, $0.value) },
                            body: Array(body.readableBytesView)))
                } catch {
                    return .failure(Self.translated(error))
                }
            }
        }

        /// Errors that only connect(2) reports: nothing was sent.
        private static let unreachable: [CInt: String] = [
            ECONNREFUSED: "connection refused", ENOENT: "there is no such socket",
            EADDRNOTAVAIL: "no address is free to connect from",
        ]

        /// Errors of connect(2) that an open connection may have, too, once a router says so (ip(7)).
        private static let unreachableAtFirst: [CInt: String] = [
            ENETUNREACH: "the network cannot be reached", EHOSTUNREACH: "the host cannot be reached",
            ENETDOWN: "the network is down", ETIMEDOUT: "no connection in time",
        ]

        /// The reason, if no connection was made. Only the text of SwiftNIO's error has the name of the call that failed.
        private static func noConnection(_ error: IOError) -> String? {
            if let reason = unreachable[error.errnoCode] { return reason }
            let text = error.description
            guard text.hasPrefix("connect(") || text.hasPrefix("finishing a non-blocking connect") else { return nil }
            return unreachableAtFirst[error.errnoCode]
        }

        /// BoringSSL's first reason, such as `CERTIFICATE_VERIFY_FAILED`. Its text also has lines of source on the machine
        /// that built the program.
        private static func code(of cause: BoringSSLError) -> String {
            let parts = "\(cause)".split(separator: ":")
            guard let mark = parts.firstIndex(of: "OPENSSL_internal"), let reason = parts.dropFirst(mark + 1).first
            else {
                return ""
            }
            return " (\(reason.prefix { $0 == "_" || $0.isASCII && ($0.isUppercase || $0.isNumber) }))"
        }

        private static func translated(_ error: any Error) -> HTTPTransportError {
            if error is CancellationError { return HTTPTransportError(code: .cancelled, reason: "cancelled") }
            if error is NIOConnectionError {
                return HTTPTransportError(code: .unreachable, reason: "no connection: \(error)")
            }
            // A request is written to a connection only after its handshake.
            if case .handshakeFailed(let cause)? = error as? NIOSSLError {
                return HTTPTransportError(code: .unreachable, reason: "no connection: TLS failed\(code(of: cause))")
            }
            if error as? NIOSSLExtraError == .failedToValidateHostname {
                return HTTPTransportError(
                    code: .unreachable, reason: "no connection: the certificate is of another name")
            }
            if let error = error as? IOError, let reason = noConnection(error) {
                return HTTPTransportError(code: .unreachable, reason: reason)
            }
            if error is NIOTooManyBytesError {
                return HTTPTransportError(code: .answerTooLarge, reason: "the answer is too large")
            }
            switch error as? HTTPClientError {
            case .cancelled?: return HTTPTransportError(code: .cancelled, reason: "cancelled")
            // Found before a connection was chosen.
            case .alreadyShutdown?:
                return HTTPTransportError(code: .unreachable, reason: "the HTTP client was shut down")
            case .emptyHost?, .invalidURL?, .missingSocketPath?:
                return HTTPTransportError(code: .unreachable, reason: "the address names no host")
            case .connectTimeout?, .tlsHandshakeTimeout?, .getConnectionFromPoolTimeout?:
                return HTTPTransportError(code: .unreachable, reason: "no connection in time")
            case .deadlineExceeded?, .readTimeout?, .writeTimeout?:
                return HTTPTransportError(code: .timedOut, reason: "no answer in time")
            default: return HTTPTransportError(code: .interrupted, reason: "\(error)")
            }
        }
    }
#endif
