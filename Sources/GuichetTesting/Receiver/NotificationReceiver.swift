public import Foundation
public import GuichetMerchant
public import GuichetSips

/// A merchant's address for notifications, on this machine: a small HTTP server on 127.0.0.1 that keeps what it
/// receives and answers as a test tells it.
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
/// To see what happens while a merchant's server is down, tell it to behave badly:
/// ```swift
/// receiver.behave(.answer(500), .accept)    // the first time, then for ever
/// ```
/// It speaks plain HTTP/1.1, one request a connection, and takes whatever method and path it is sent: nothing that
/// arrives goes unseen. It is made for tests, runs on threads of its own and stops with its last reference.
public final class NotificationReceiver: Sendable {
    /// How much it takes. A request beyond it is refused with 408, 413 or 431, a connection too many with 503; what is
    /// refused is not kept.
    struct Limits {
        var headBytes = 16 << 10
        var bodyBytes = 1 << 20
        /// From the first byte of a request to its last.
        var requestSeconds = 10.0
        var connections = 64
    }

    /// Where notifications are to be sent: `http://127.0.0.1:PORT/notifications`. Any other path will do too.
    public let url: URL
    private let server: LoopbackServer
    private let mailbox = Mailbox()

    /// Starts a receiver.
    ///
    /// - Parameter port: 0 takes a free one. Name one to come back where an earlier receiver was.
    public convenience init(port: UInt16 = 0) throws(ReceiverError) { try self.init(port: port, limits: Limits()) }

    init(port: UInt16 = 0, limits: Limits) throws(ReceiverError) {
        server = try LoopbackServer(port: port, limits: limits, mailbox: mailbox)
        guard let url = URL(string: "http://127.0.0.1:\(server.port)/notifications") else {
            throw ReceiverError(.cannotListen, "the port has no address")
        }
        self.url = url
    }

    /// Runs a body with a receiver, and stops it whatever comes of the body.
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

    public var port: UInt16 { server.port }

    /// Stops listening, ends every connection, and returns when that is done. What was received is still there.
    public func stop() async {
        mailbox.close()
        await server.stop()
    }

    /// What to do with the requests to come: one behaviour after the other, the last one for ever. A fresh receiver
    /// accepts.
    public func behave(_ behaviours: ReceiverBehaviour...) { mailbox.behave(behaviours) }

    /// Everything that has arrived so far.
    public var received: [ReceivedRequest] { mailbox.received }

    /// The next request that no call of this method was given yet.
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

    /// The next request as an automatic response, its seal checked.
    ///
    /// - Throws: ``ReceiverError``, or the verifier's `NotificationError`.
    public func nextResponse(
        verifiedBy verifier: AutomaticResponseVerifier, within seconds: Double = 10
    ) async throws -> AutomaticResponse {
        try verifier.verify(form: try await next(within: seconds).body)
    }
}
