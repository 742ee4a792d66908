import Engine
package import GuichetCore
package import HTTPTypes
package import Hummingbird
import NIOCore

/// A request's body as JSON, or why it is not JSON.
package enum JSONBody {
    case object(JSONObject, bytes: [UInt8])
    case refused(HTTPResponse.Status, reason: String)

    /// Far above the size of any message of these platforms.
    package static let limit = 64 * 1_024

    package static func read(_ request: Request, upTo limit: Int = limit) async -> JSONBody {
        let bytes: [UInt8]
        do {
            bytes = Array((try await request.bytes(upTo: limit)).readableBytesView)
        } catch is NIOTooManyBytesError {
            return .refused(.contentTooLarge, reason: "the body is larger than \(limit) bytes")
        } catch {
            return .refused(.badRequest, reason: "the body did not arrive whole")
        }
        do {
            guard let object = try JSONValue(parsing: bytes).object else {
                return .refused(.badRequest, reason: "the body is not a JSON object")
            }
            return .object(object, bytes: bytes)
        } catch {
            return .refused(.badRequest, reason: "the body is not acceptable JSON: \(error)")
        }
    }
}

extension Response {
    package static func json(_ object: JSONObject, status: HTTPResponse.Status = .ok) -> Response {
        json(bytes: JSONValue.object(object).encoded(), status: status)
    }

    package static func json(bytes: [UInt8], status: HTTPResponse.Status = .ok) -> Response {
        CallNotes.noteDetails { $0.answer = CallNotes.Body(bytes) }
        var headers = jsonHeaders
        // The server adds the length, the date and its name.
        headers.reserveCapacity(6)
        return Response(
            status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    private static let jsonHeaders: HTTPFields = [.contentType: "application/json", .cacheControl: "no-store"]

    package static func text(_ text: String, status: HTTPResponse.Status = .ok) -> Response {
        Response(
            status: status, headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}
