import GuichetCore
import GuichetURLSession

#if AsyncHTTPClient
    import AsyncHTTPClient
    import GuichetAsyncHTTPClient
#endif

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The transports that keep the same promises. The second one is there with the trait `AsyncHTTPClient` only.
enum TransportUnderTest: CaseIterable {
    case urlSession
    #if AsyncHTTPClient
        case asyncHTTPClient
    #endif

    /// On Linux Foundation's URLSession writes to connections that the other side has closed, and SIGPIPE would end all
    /// tests, now and then. What starts them cannot ignore it for them: SwiftPM gives a process that it starts every
    /// signal's default back.
    private static let ignoreBrokenPipes: Void = {
        #if canImport(Glibc) || canImport(Musl)
            _ = signal(SIGPIPE, SIG_IGN)
        #endif
    }()

    /// Makes a transport, lends it and lets it go.
    func use<Result: Sendable>(
        _ body: (any HTTPTransport) async throws -> Result
    ) async throws -> Result {
        Self.ignoreBrokenPipes
        switch self {
        case .urlSession:
            let transport = URLSessionTransport()
            defer { transport.invalidate() }
            return try await body(transport)
        #if AsyncHTTPClient
            case .asyncHTTPClient:
                let client = HTTPClient(configuration: AsyncHTTPTransport.configuration)
                do {
                    let result = try await body(AsyncHTTPTransport(client: client))
                    try await client.shutdown()
                    return result
                } catch {
                    try await client.shutdown()
                    throw error
                }
        #endif
        }
    }

    func send(_ request: HTTPTransportRequest) async throws -> HTTPTransportResponse {
        try await use { try await $0.send(request) }
    }
}
