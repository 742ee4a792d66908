import APISupport
import HTTPTypes

extension HTTPFields {
    /// The head of a file that a browser puts on the disk.
    ///
    /// - Parameter name: characters that could end the header's quotes are removed.
    static func download(as type: String, named name: String) -> HTTPFields {
        let safe = name.filter { $0.isASCII && ($0.isLetter || $0.isNumber || ".-_".contains($0)) }
        var headers = HTTPFields()
        headers[.contentType] = type
        headers[.contentDisposition] = "attachment; filename=\"\(safe)\""
        headers[.cacheControl] = "no-store"
        headers[.xContentTypeOptions] = "nosniff"
        headers[.referrerPolicy] = "no-referrer"
        headers[.contentSecurityPolicy] = "default-src 'none'; sandbox; frame-ancestors 'none'"
        return headers
    }
}
