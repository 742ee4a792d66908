import APISupport
import ArgumentParser
import AsyncHTTPClient
import Foundation
import GuichetAsyncHTTPClient
import GuichetCore
import NIOCore
import NIOHTTP1
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
        let url = try url(path)
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
        return try result.mapError { Self.told($0, seconds) }.get()
    }

    /// A platform that was killed, or is silent: what was begun may have been done.
    static func told(_ error: any Error, _ seconds: Double) -> any Error {
        switch (error as? HTTPTransportError)?.code {
        case .interrupted?:
            ShopError(
                .failed, "the platform ended, or closed the connection, before it answered",
                remedy: "it is not known what it has done: see its log, and run the command again when it serves")
        case .timedOut?:
            ShopError(
                .failed, "the platform did not answer within \(Int(seconds)) s",
                remedy: "it is not known what it has done: see its log, and run the command again")
        default: error
        }
    }

    /// Reads an answer line by line, for as long as it lasts. Where the connection ends before it, as with a platform that
    /// was killed, the next question tells why.
    ///
    /// - Returns: an answer that is a refusal; `nil` for one that was read, or broke off.
    func lines(_ path: String, _ body: (String) async throws -> Void) async throws -> HTTPTransportResponse? {
        do {
            return try await document(path, body)
        } catch is BrokenOff {
            return nil
        }
    }

    /// The same of an answer that ends by itself.
    ///
    /// - Throws: ``BrokenOff`` if the connection ends before it.
    func document(_ path: String, _ body: (String) async throws -> Void) async throws -> HTTPTransportResponse? {
        var configuration = AsyncHTTPTransport.configuration
        // A stream is silent while nothing happens; the platform sends a comment every 15 seconds.
        configuration.timeout = .init(connect: .seconds(5), read: .seconds(60))
        let client = HTTPClient(configuration: configuration)
        let result: Result<HTTPTransportResponse?, any Error>
        do {
            let request = HTTPClientRequest(url: try url(path).absoluteString)
            let answer = try await Self.connected { try await client.execute(request, deadline: .distantFuture) }
            if answer.status == .ok {
                try await Self.lines(of: answer.body, body)
                result = .success(nil)
            } else {
                let refusal = try await answer.body.collect(upTo: 65_536)
                result = .success(
                    HTTPTransportResponse(status: Int(answer.status.code), body: Array(refusal.readableBytesView)))
            }
        } catch {
            result = .failure(error)
        }
        try await client.shutdown()
        return try result.get()
    }

    /// The connection failed, or ended before the answer.
    struct BrokenOff: Error {}

    private static func connected<Result>(_ body: () async throws -> Result) async throws -> Result {
        do {
            return try await body()
        } catch {
            try Task.checkCancellation()
            throw BrokenOff()
        }
    }

    private static func lines(of answer: HTTPClientResponse.Body, _ body: (String) async throws -> Void) async throws {
        var line: [UInt8] = []
        var parts = answer.makeAsyncIterator()
        while let part = try await connected({ try await parts.next() }) {
            for byte in part.readableBytesView {
                guard byte == UInt8(ascii: "\n") else {
                    line.append(byte)
                    continue
                }
                try await body(String(decoding: line, as: UTF8.self))
                line = []
            }
        }
    }

    private func url(_ path: String) throws -> URL {
        let socket = folder.adminSocket.path.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        guard let url = URL(string: "http+unix://\(socket)\(path)") else {
            throw ValidationError("the data folder's path cannot be used in an address.")
        }
        return url
    }
}
