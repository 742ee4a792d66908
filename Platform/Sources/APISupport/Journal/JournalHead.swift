import Engine
import GuichetCore
import HTTPTypes

/// The head of a request as the journal keeps it.
enum JournalHead {
    /// Cookies, and whatever else a client adds, are not kept.
    private static let kept: Set<String> = [
        "accept", "accept-language", "content-encoding", "content-length", "content-type", "date", "expect", "host",
        "user-agent", "x-gcs-idempotence-key", "x-gcs-date", "x-request-id",
    ]

    /// Longer than any that is kept, and than any proof of a caller. A connection takes 64 KiB of them.
    private static let longest = 1_024

    /// How many characters of a path are kept.
    private static let longestPath = 500

    static func headers(_ fields: HTTPFields) -> [(name: String, value: String)] {
        fields.compactMap { field in
            let (name, shown, value) = (field.name.canonicalName, field.name.rawName, field.value)
            let isOfDirect = name.hasPrefix("x-gcs") && name.utf8.count <= 64 && JournalText.safe(name) == name
            guard kept.contains(name) || name == "authorization" || isOfDirect else { return nil }
            guard value.utf8.count <= longest else { return (shown, "(\(value.utf8.count) characters left out)") }
            if name == "authorization" { return (shown, authorization(value)) }
            return (shown, JournalText.masked(value, MemberKind.of(name)))
        }
    }

    /// The scheme, and who the caller says it is.
    static func authorization(_ value: String) -> String {
        let (scheme, rest) = JournalText.split(value, at: " ")
        func shown(_ name: String) -> String {
            JournalText.shortened(JournalText.safe(name), longest: JournalText.longest)
        }
        switch scheme.lowercased() {
        case "basic":
            let user = rest.flatMap(Base64.decode).flatMap { String(validating: $0, as: UTF8.self) }
                .map { JournalText.split($0, at: ":").0 }
            return "Basic \(user.map(shown) ?? "?"):\(JournalText.leftOut)"
        case "gcs":
            let parts = JournalText.parts(of: rest ?? "", between: ":")
            guard parts.count == 3, parts.first == "v1HMAC" else {
                return "GCS \(parts.count > 1 ? shown(parts[0]) : "?"):\(JournalText.leftOut)"
            }
            return "GCS v1HMAC:\(shown(parts[1])):\(JournalText.leftOut)"
        default: return JournalText.leftOut
        }
    }

    /// - Parameter endpoint: the route that was found, such as `/lyra/form/:token`.
    static func path(_ target: String, endpoint: String?) -> String {
        let (path, query) = JournalText.split(target, at: "?")
        let shown: String
        if isMerchants(path) {
            // Identifiers of payments, tokens and checkouts, which need a signature.
            shown = JournalText.parts(of: path, between: "/")
                .map { part in
                    // A mandate's reference may be one; the rest of the path says which call it was.
                    if AccountNumberScanner.isIn(part) { return JournalText.leftOut }
                    return JournalText.shortened(part, longest: JournalText.longest)
                }
                .joined(separator: "/")
        } else {
            shown = endpoint ?? JournalText.address(path)
        }
        let all = query.map { "\(shown)?\(isForm(path) ? fields($0) : JournalText.query($0))" } ?? shown
        let safe = JournalText.safe(all)
        // Nearly every path has fewer bytes than it may have characters.
        return safe.utf8.count <= longestPath ? safe : String(safe.prefix(longestPath))
    }

    /// Whether it is the path of a form that may be sent with its fields in the address: Lyra's redirect form, with the
    /// shopper's name, address and telephone number.
    private static func isForm(_ path: String) -> Bool { path.hasPrefix("/vads-payment") }

    /// The same as is kept of a form that is posted.
    private static func fields(_ query: String) -> String { JournalBody.form(Array(query.utf8)) ?? JournalText.leftOut }

    /// Whether it is a path of a merchant's server: the authority is in the request's head, not in the path.
    private static func isMerchants(_ path: String) -> Bool {
        ["/v2/", "/api-payment/", "/rs-services/"].contains { path.hasPrefix($0) }
    }
}
