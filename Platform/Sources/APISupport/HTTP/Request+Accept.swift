import HTTPTypes
package import Hummingbird

extension Request {
    /// Whether `Accept` names HTML, as that of a browser does that opens an address (RFC 9110, 12.5.1). Programs send `*/*`, or
    /// nothing: a page would be of no use to them.
    package var asksForPage: Bool {
        (headers[.accept] ?? "").prefix(1_000).split(separator: ",").contains { range in
            let parts = range.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }
            guard parts.first == "text/html" else { return false }
            let quality = parts.dropFirst().first { $0.hasPrefix("q=") }?.dropFirst(2)
            let weight = quality.map { Double($0) ?? 0 } ?? 1
            return weight > 0
        }
    }
}
