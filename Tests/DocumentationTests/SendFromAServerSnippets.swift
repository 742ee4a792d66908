import Foundation
import GuichetCore

#if AsyncHTTPClient
    import AsyncHTTPClient
    import GuichetAsyncHTTPClient

    // begin: async-lifetime
    /// Runs the server's work with one client, and shuts the client down when the work has ended.
    ///
    /// - Parameter proxy: the proxy that leads out of your network; `nil` if there is none.
    func withServerTransport<Value: Sendable>(
        through proxy: HTTPClient.Configuration.Proxy?, _ work: (AsyncHTTPTransport) async throws -> Value
    ) async throws -> Value {
        var configuration = AsyncHTTPTransport.configuration
        configuration.proxy = proxy
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 32
        let client = HTTPClient(configuration: configuration)
        do {
            let value = try await work(AsyncHTTPTransport(client: client))
            try await client.shutdown()
            return value
        } catch {
            try await client.shutdown()
            throw error
        }
    }
// end: async-lifetime
#endif

// begin: async-send
/// Sends a request of your own, and once more if nothing was sent.
///
/// - Parameter request: with its limits: 30 seconds and one mebibyte, unless it says otherwise.
func sendUnlessSent(
    _ request: HTTPTransportRequest, over transport: any HTTPTransport
) async throws(HTTPTransportError) -> HTTPTransportResponse {
    do throws(HTTPTransportError) {
        return try await transport.send(request)
    } catch {
        // Timed out, interrupted, too large, cancelled: the other side may have done what was asked.
        guard !error.mayHaveArrived else { throw error }
    }
    return try await transport.send(request)
}
// end: async-send
