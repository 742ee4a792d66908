import AsyncHTTPClient
import Foundation
import GuichetAsyncHTTPClient
import GuichetCore
import Server
import Synchronization

/// Calls the servers that a command's options name, and those to which they lead. A server that is called by its name must have a
/// certificate for that name, and not for its address alone (``ReachedName``): each host has a client of its own, which knows the
/// name.
final class ServerTransport: HTTPTransport {
    private let configuration: HTTPClient.Configuration
    private let clients = Mutex<[String: HTTPClient]>([:])

    private init(_ configuration: HTTPClient.Configuration) { self.configuration = configuration }

    /// Lets a command call servers, and ends the connections afterwards.
    static func with<Result>(
        _ trust: TrustOption, _ body: (ServerTransport) async throws -> Result
    ) async throws -> Result {
        let transport = ServerTransport(try trust.configuration())
        return try await closing(transport.end) { try await body(transport) }
    }

    func send(_ request: HTTPTransportRequest) async throws(HTTPTransportError) -> HTTPTransportResponse {
        try await AsyncHTTPTransport(client: client(of: request.url.host ?? "")).send(request)
    }

    private func client(of host: String) -> HTTPClient {
        clients.withLock { clients in
            if let client = clients[host] { return client }
            var configuration = configuration
            if let name = ReachedName(host) {
                configuration.http1_1ConnectionDebugInitializer = { name.check($0) }
                configuration.http2ConnectionDebugInitializer = { name.check($0) }
            }
            let client = HTTPClient(configuration: configuration)
            clients[host] = client
            return client
        }
    }

    /// Ends all clients, also after an error: none may be dropped before it is shut down.
    private func end() async throws {
        var failure: (any Error)?
        for client in clients.withLock({ Array($0.values) }) {
            do {
                try await client.shutdown()
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
    }
}
