import AsyncHTTPClient
import GuichetAsyncHTTPClient
package import GuichetCore

/// A network client for platforms in other processes, while the body runs.
package func withTransport<Outcome: Sendable>(
    _ body: @Sendable (any HTTPTransport) async throws -> Outcome
) async throws -> Outcome {
    let client = HTTPClient(configuration: .unhurried)
    let outcome: Result<Outcome, any Error>
    do {
        outcome = .success(try await body(AsyncHTTPTransport(client: client)))
    } catch {
        outcome = .failure(error)
    }
    try await client.shutdown()
    return try outcome.get()
}
