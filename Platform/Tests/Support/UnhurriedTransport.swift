package import AsyncHTTPClient
import Foundation
import GuichetAsyncHTTPClient
package import GuichetCore
import NIOCore

/// A network with a longer timeout than the clients' own: hundreds of tests share the processors. A test of the timeout
/// sets its own.
package struct UnhurriedTransport: HTTPTransport {
    private static let usual = HTTPTransportRequest.json([:], to: URL(fileURLWithPath: "/")).timeoutSeconds

    private let network: any HTTPTransport

    package init(network: any HTTPTransport) { self.network = network }

    package func send(
        _ request: HTTPTransportRequest
    ) async throws(HTTPTransportError) -> HTTPTransportResponse {
        var unhurried = request
        if request.timeoutSeconds == Self.usual { unhurried.timeoutSeconds = 4 * Self.usual }
        return try await network.send(unhurried)
    }
}

extension HTTPClient.Configuration {
    /// A request also waits as long for a connection: of those to one address, a client has eight.
    package static var unhurried: HTTPClient.Configuration {
        var configuration = AsyncHTTPTransport.configuration
        configuration.timeout.connect = .minutes(4)
        return configuration
    }
}
