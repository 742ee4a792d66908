import APISupport
import HTTPTypes
import Hummingbird
import NIOCore

/// A body whose sender waits for permission to send it: `Expect: 100-continue` (RFC 9110, section 10.1.1). The
/// permission is sent when the body is first read, so that a request which is refused because of its head is refused
/// before its body is sent.
struct ExpectedBody: AsyncSequence, Sendable {
    typealias Element = ByteBuffer

    /// Sent down a channel: the sender may continue.
    struct Continue: Sendable {}

    let body: RequestBody
    let channel: any Channel

    struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var body: RequestBody.AsyncIterator
        fileprivate var channel: (any Channel)?

        @concurrent
        mutating func next() async throws -> ByteBuffer? {
            if let channel {
                self.channel = nil
                // If it cannot be sent, the body does not arrive either.
                try? await channel.triggerUserOutboundEvent(Continue()).get()
            }
            return try await body.next()
        }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(body: body.makeAsyncIterator(), channel: channel) }

    /// Whether the sender waits. A sender of HTTP/1.0 does not send the field.
    static func isExpected(_ request: Request) -> Bool {
        request.headers.value(of: .expect)?.lowercased() == "100-continue"
    }
}
