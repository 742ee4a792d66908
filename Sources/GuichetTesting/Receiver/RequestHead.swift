/// The part before the body of a request (RFC 9112). A body needs a `Content-Length`; any other form is refused, so
/// that nothing is guessed.
struct RequestHead {
    let method: String
    let path: String
    let headers: [(name: String, value: String)]
    let bodyBytes: Int

    /// The 400s status with which a request is refused.
    struct Refusal: Error, Hashable {
        let status: Int
    }

    /// - Parameter text: up to the empty line, without it.
    init(_ text: String, limits: NotificationReceiver.Limits) throws(Refusal) {
        let lines = text.split(separator: "\r\n" as Character, omittingEmptySubsequences: false)
        let words = (lines.first ?? "").split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard words.count == 3, !words[0].isEmpty, words[1].hasPrefix("/"), words[2].hasPrefix("HTTP/1.") else {
            throw Refusal(status: 400)
        }
        (method, path) = (words[0], words[1])
        var headers: [(name: String, value: String)] = []
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":"), colon > line.startIndex else { throw Refusal(status: 400) }
            let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
            headers.append((String(line[..<colon]), String(value)))
        }
        self.headers = headers
        func values(_ name: String) -> [String] { headers.filter { $0.name.lowercased() == name }.map(\.value) }
        guard values("transfer-encoding").isEmpty else { throw Refusal(status: 411) }
        let lengths = values("content-length")
        guard lengths.count <= 1 else { throw Refusal(status: 400) }
        guard let count = Int(lengths.first ?? "0"), count >= 0 else { throw Refusal(status: 400) }
        guard count <= limits.bodyBytes else { throw Refusal(status: 413) }
        bodyBytes = count
    }
}
