import HTTPTypes
package import Hummingbird
import NIOCore

/// The sites of merchants, as sources of a Content Security Policy (level 3, 2.3.1).
package enum MerchantSites {
    /// Those that may show a page of this platform in a frame, where the page is made for that. A merchant's page may have
    /// any address under TLS; without TLS only this very machine's.
    package static let framing = ["https:", "http://localhost:*", "http://127.0.0.1:*"]
}

extension Response {
    /// A script or a style that merchants' pages of any address load, with and without `integrity` (Subresource Integrity,
    /// 3.2.1: an integrity is checked only of what any origin may read).
    package static func forMerchantPages(_ text: String, type: String) -> Response {
        var headers = HTTPFields()
        headers[.contentType] = type
        headers[.cacheControl] = "no-cache"
        headers[.xContentTypeOptions] = "nosniff"
        headers[.crossOriginResourcePolicy] = "cross-origin"
        headers[.accessControlAllowOrigin] = "*"
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}

extension HTTPField.Name {
    /// A valid token, so the initialiser does not fail.
    fileprivate static let crossOriginResourcePolicy =
        HTTPField.Name("Cross-Origin-Resource-Policy") ?? .xContentTypeOptions
}
