import Foundation
package import GuichetCore

/// A request and its answer as text that can be compared: everything except what differs between runs.
package struct ExchangeText: Sendable, Hashable {
    package let request: String
    package let answer: String

    package init(_ request: HTTPTransportRequest, _ answer: HTTPTransportResponse) {
        self.request =
            "\(request.method) \(Self.target(request.url))\n"
            + Self.headers(request.headers, without: ["content-length"]) + Self.body(request.body)
        self.answer =
            "\(answer.status)\n"
            + Self.headers(answer.headers, without: ["date", "content-length", "connection"]) + Self.body(answer.body)
    }

    /// Both, in the format of a recording file.
    package var text: String { "=== \(request)--- \(answer)" }

    /// The request's first line, with values in its path masked.
    package var call: String { request.prefix { $0 != "\n" }.description }

    /// Path and query.
    private static func target(_ url: URL) -> String {
        let path = url.path.isEmpty ? "/" : url.path
        return Masks.mask(path + (url.query.map { "?\($0)" } ?? ""))
    }

    private static func headers(_ headers: [(name: String, value: String)], without left: Set<String>) -> String {
        headers.map { (name: $0.name.lowercased(), value: $0.value) }
            .filter { !left.contains($0.name) }
            .sorted { ($0.name, $0.value) < ($1.name, $1.value) }
            .map { "\($0.name): \(mask($0.value, of: $0.name))\n" }
            .joined()
    }

    /// The last part of a signature, which no rule for texts would find.
    private static func mask(_ value: String, of name: String) -> String {
        guard name != "x-gcs-signature" else { return "‹signature›" }
        guard name == "authorization", let colon = value.lastIndex(of: ":") else { return Masks.mask(value) }
        return value[...colon] + "‹signature›"
    }

    /// JSON without line breaks gets one after each member, and a form after each field, so that each difference is on
    /// one line.
    private static func body(_ bytes: [UInt8]) -> String {
        guard !bytes.isEmpty else { return "" }
        guard let text = String(validating: bytes, as: UTF8.self) else { return "\n‹\(bytes.count) bytes›\n" }
        guard !text.contains("\n"), !text.contains("<") else { return "\n" + Masks.mask(text) + "\n" }
        if text.first == "{" || text.first == "[" { return "\n" + Masks.mask(lines(text)) + "\n" }
        return text.split(separator: "&", omittingEmptySubsequences: false)
            .map { "\n" + field(String($0)) }.joined() + "\n"
    }

    /// A field of a form, decoded; JSON in it is formatted as JSON.
    private static func field(_ text: String) -> String {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return Masks.mask(text) }
        let value = parts[1].replacing("+", with: " ").removingPercentEncoding ?? String(parts[1])
        guard value.first != "{" else { return "\(parts[0])=" + Masks.mask(lines(value)) }
        return Masks.mask("\(parts[0])=\(value)")
    }

    /// Adds a line break before each member and element; texts do not change.
    static func lines(_ json: String) -> String {
        var (result, isText, isEscaped, depth) = ("", false, false, 0)
        for character in json {
            if isText {
                result.append(character)
                if isEscaped {
                    isEscaped = false
                } else if character == "\\" {
                    isEscaped = true
                } else if character == "\"" {
                    isText = false
                }
                continue
            }
            switch character {
            case "\"":
                isText = true
                result.append(character)
            case "{", "[":
                depth += 1
                result += "\(character)\n" + String(repeating: "  ", count: depth)
            case "}", "]":
                depth -= 1
                result += "\n" + String(repeating: "  ", count: max(0, depth)) + "\(character)"
            case ",":
                result += ",\n" + String(repeating: "  ", count: depth)
            default: result.append(character)
            }
        }
        return result
    }
}
