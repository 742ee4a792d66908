package import HTTPTypes

/// The method of a request as traces and figures name it: one of a list, since a caller may invent any number of others.
///
/// OpenTelemetry, "Semantic conventions for HTTP spans", `http.request.method`:
/// https://opentelemetry.io/docs/specs/semconv/http/http-spans/
package struct TracedMethod: Sendable, Hashable {
    /// `_OTHER` for a method that is not in the list.
    package let name: String
    /// What was sent in place of a method of the list, as the journal keeps texts; `nil` for one of the list.
    package let original: String?

    package init(_ method: HTTPRequest.Method) {
        let isKnown = Self.known.contains(method.rawValue)
        name = isKnown ? method.rawValue : "_OTHER"
        original = isKnown ? nil : JournalText.masked(method.rawValue)
    }

    /// How the name of a span begins.
    package var inSpanName: String { original == nil ? name : "HTTP" }

    /// RFC 9110, section 9, and RFC 5789.
    private static let known: Set<String> = [
        "CONNECT", "DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT", "TRACE",
    ]
}
