import HTTPTypes
import Hummingbird
import NIOCore

/// A body whose sender waits to be told that it is wanted: `Expect: 100-continue` (RFC 9110, section 10.1.1). It is told
/// when the body is first read, so that a request which is refused for its head alone is refused before its body is sent.
struct ExpectedBody: AsyncSequence, Sendable {
    typealias Element = ByteBuffer

    /// Sent down a channel: the sender may go on.
    struct Continue: Sendable {}

    let body: RequestBody
    let channel: any Channel

    struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var body: RequestBody.AsyncIterator
        fileprivate var channel: (any Channel)?

        mutating func next() async throws -> ByteBuffer? {
            if let channel {
                self.channel = nil
                // Where it cannot be told, the body does not come either.
                try? await channel.triggerUserOutboundEvent(Continue()).get()
            }
            return try await body.next()
        }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(body: body.makeAsyncIterator(), channel: channel) }

    /// Whether the sender waits. Only HTTP/1.1 knows the field, and an older sender does not send it.
    static func isExpected(_ request: Request) -> Bool {
        request.headers[.expect]?.lowercased() == "100-continue"
    }
}
