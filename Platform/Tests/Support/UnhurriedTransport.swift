import Foundation
package import GuichetCore

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
