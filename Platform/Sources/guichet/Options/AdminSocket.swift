import ArgumentParser
import AsyncHTTPClient
import Foundation
import GuichetAsyncHTTPClient
import GuichetCore
import Storage

/// The socket in the data folder of a running platform, which only its owner can open.
struct AdminSocket {
    let folder: DataFolder

    /// - Parameters:
    ///   - message: sent by POST; `nil` sends none, by another method.
    ///   - seconds: how long the answer may take.
    func ask(
        _ path: String, _ message: JSONValue?, method: String = "GET", within seconds: Double
    ) async throws -> HTTPTransportResponse {
        let socket = folder.adminSocket.path.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        guard let url = URL(string: "http+unix://\(socket)\(path)") else {
            throw ValidationError("the data folder's path cannot be used in an address.")
        }
        let client = HTTPClient(configuration: AsyncHTTPTransport.configuration)
        let result: Result<HTTPTransportResponse, any Error>
        do {
            let request =
                message.map { HTTPTransportRequest.json($0, to: url, timeoutSeconds: seconds) }
                ?? HTTPTransportRequest(method: method, url: url, timeoutSeconds: seconds)
            result = .success(try await AsyncHTTPTransport(client: client).send(request))
        } catch {
            result = .failure(error)
        }
        try await client.shutdown()
        return try result.get()
    }
}
