public import Foundation
public import GuichetMerchant
public import GuichetSips

/// A merchant's address for notifications, on this machine: a small HTTP server on 127.0.0.1 that records what it
/// receives and answers as the test requires.
///
/// For example:
/// ```swift
/// try await NotificationReceiver.withReceiver { receiver in
///     order.automaticResponseUrl = receiver.url.absoluteString
///     …
///     let response = try await receiver.nextResponse(verifiedBy: shop.verifier())
///     #expect(response.responseCode == .accepted)
/// }
/// ```
/// To test a merchant's server that is down, choose another behaviour:
/// ```swift
/// receiver.behave(.answer(500), .accept)    // the first time, then always
/// ```
/// It uses plain HTTP/1.1, one request for each connection, and accepts any method and path, so that every request is
/// recorded. It is made for tests, runs on its own threads and stops with its last reference.
public final class NotificationReceiver: Sendable {
    /// The limits. A request beyond them is refused with 408, 413 or 431, a connection too many with 503; refused
    /// requests are not recorded.
    struct Limits {
        var headBytes = 16 << 10
        var bodyBytes = 1 << 20
        /// From the first byte of a request to its last.
        var requestSeconds = 10.0
        var connections = 64
    }

    /// The address for notifications: `http://127.0.0.1:PORT/notifications`. Any other path works too.
    public let url: URL
    private let server: LoopbackServer
    private let mailbox = Mailbox()

    /// Starts a receiver.
    ///
    /// - Parameter port: 0 uses a free one. Give a port to use that of an earlier receiver again.
    public convenience init(port: UInt16 = 0) throws(ReceiverError) { try self.init(port: port, limits: Limits()) }

    init(port: UInt16 = 0, limits: Limits) throws(ReceiverError) {
        server = try LoopbackServer(port: port, limits: limits, mailbox: mailbox)
        guard let url = URL(string: "http://127.0.0.1:\(server.port)/notifications") else {
            throw ReceiverError(.cannotListen, "the port has no address")
        }
        self.url = url
    }

    /// Runs a body with a receiver, and stops it whether the body succeeds or throws.
    public static func withReceiver<Result>(
        port: UInt16 = 0, isolation: isolated (any Actor)? = #isolation,
        _ body: (NotificationReceiver) async throws -> Result
    ) async throws -> Result {
        let receiver = try NotificationReceiver(port: port)
        do {
            let result = try await body(receiver)
            await receiver.stop()
            return result
        } catch {
            await receiver.stop()
            throw error
        }
    }

    /// The port of ``url``.
    public var port: UInt16 { server.port }

    /// Stops listening and closes every connection, then returns. The received requests remain available.
    public func stop() async {
        mailbox.close()
        await server.stop()
    }

    /// The behaviours for the next requests, in order; the last one is repeated. A new receiver accepts.
    public func behave(_ behaviours: ReceiverBehaviour...) { mailbox.behave(behaviours) }

    /// All requests that have arrived so far.
    public var received: [ReceivedRequest] { mailbox.received }

    /// The next request that no call of this method has returned yet.
    public func next(within seconds: Double = 10) async throws(ReceiverError) -> ReceivedRequest {
        let deadline = Date(timeIntervalSinceNow: seconds)
        while true {
            let isLast = mailbox.isClosed || Task.isCancelled
            if let request = mailbox.take() { return request }
            if isLast { throw ReceiverError(.stopped, "nothing can come any more") }
            guard Date() < deadline else {
                throw ReceiverError(
                    .nothingCame, "nothing came to \(url) within \(seconds) s; \(received.count) had come before")
            }
            try? await Task.sleep(nanoseconds: 2_000_000)
        }
    }

    /// The next request as an automatic response, with a verified seal.
    ///
    /// - Throws: ``ReceiverError``, or the verifier's `NotificationError`.
    public func nextResponse(
        verifiedBy verifier: AutomaticResponseVerifier, within seconds: Double = 10
    ) async throws -> AutomaticResponse {
        try verifier.verify(form: try await next(within: seconds).body)
    }
}
