import Engine
import HTTPTypes
package import Hummingbird
package import NIOCore

extension Request {
    /// The body, if it is not larger than the limit.
    ///
    /// A request that declares a larger body is refused before the body is read, and so before its sender is asked to
    /// continue (RFC 9110, section 10.1.1).
    ///
    /// - Throws: `NIOTooManyBytesError` if it is larger; any other error if it did not arrive completely.
    package func bytes(upTo limit: Int) async throws -> ByteBuffer {
        let announced = headers.value(of: .contentLength).flatMap { Int($0) }
        if let announced, announced > limit { throw NIOTooManyBytesError(maxBytes: limit) }
        let bytes = try await body.collect(upTo: limit)
        // The server's body also ends where nothing says that it is whole, and is empty when it is read again.
        if let announced, bytes.readableBytes < announced { throw BodyBrokeOff() }
        CallNotes.noteDetails { $0.request = CallNotes.Body(bytes.readableBytesView) }
        return bytes
    }
}

/// Fewer bytes arrived than the request announced.
struct BodyBrokeOff: Error {}
