import GuichetCore
import GuichetURLSession

#if AsyncHTTPClient
    import AsyncHTTPClient
    import GuichetAsyncHTTPClient
    import NIOCore
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
    static let ignoreBrokenPipes: Void = {
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
                var configuration = AsyncHTTPTransport.configuration
                // A busy machine may take long to connect.
                configuration.timeout.connect = .minutes(1)
                let client = HTTPClient(configuration: configuration)
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

    /// A request with the usual time has more of it: many tests share the processors.
    func send(_ request: HTTPTransportRequest) async throws -> HTTPTransportResponse {
        var unhurried = request
        if request.timeoutSeconds == 30 { unhurried.timeoutSeconds = 240 }
        return try await use { [unhurried] in try await $0.send(unhurried) }
    }
}
