import HTTPTypes
package import Hummingbird
package import NIOCore

extension Request {
    /// The body, if it is no larger than that.
    ///
    /// One whose head says that it is larger is refused before it is read, so also before its sender is told to send it
    /// (RFC 9110, section 10.1.1).
    ///
    /// - Throws: `NIOTooManyBytesError` when it is larger; anything else when it did not arrive whole.
    package func bytes(upTo limit: Int) async throws -> ByteBuffer {
        if let announced = headers[.contentLength].flatMap({ Int($0) }), announced > limit {
            throw NIOTooManyBytesError(maxBytes: limit)
        }
        return try await body.collect(upTo: limit)
    }
}
