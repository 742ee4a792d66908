import GuichetCore
package import Hummingbird
import NIOCore

/// The fields and files of a form that a browser posted as `multipart/form-data` (RFC 7578). Each name may occur once,
/// as in ``FormBody``.
package struct MultipartBody: Sendable {
    private var values: [String: String] = [:]
    private var files: [String: [UInt8]] = [:]

    package init(values: [String: String] = [:], files: [String: [UInt8]] = [:]) {
        self.values = values
        self.files = files
    }

    /// More parts than any form of these pages has.
    private static let partLimit = 16
    private static let lineEnd: [UInt8] = [13, 10]

    /// `nil` for anything else, and above the limit in bytes.
    package static func read(_ request: Request, upTo limit: Int = 64 * 1_024) async -> MultipartBody? {
        guard let boundary = request.headers[.contentType].flatMap(boundary),
            let body = try? await request.bytes(upTo: limit)
        else { return nil }
        return MultipartBody(decoding: Array(body.readableBytesView), boundary: boundary)
    }

    /// The boundary in a `Content-Type`; `nil` for another type.
    package static func boundary(of contentType: String) -> String? {
        guard let semicolon = contentType.firstIndex(of: ";"),
            contentType[..<semicolon].filter({ $0 != " " }).lowercased() == "multipart/form-data",
            let text = parameters(contentType[semicolon...])?["boundary"], (1...70).contains(text.utf8.count)
        else { return nil }
        return text
    }

    package init?(decoding bytes: [UInt8], boundary: String) {
        let delimiter = Array("--\(boundary)".utf8)
        guard bytes.starts(with: delimiter) else { return nil }
        var rest = bytes.dropFirst(delimiter.count)
        var count = 0
        while !rest.starts(with: Array("--".utf8)) {
            count += 1
            guard count <= Self.partLimit, rest.starts(with: Self.lineEnd),
                let end = rest.firstRange(of: Self.lineEnd + delimiter),
                take(rest[rest.startIndex + 2..<max(end.lowerBound, rest.startIndex + 2)])
            else { return nil }
            rest = rest[end.upperBound...]
        }
    }

    /// `nil` if it is absent or empty.
    package subscript(name: String) -> String? { values[name].flatMap { $0.isEmpty ? nil : $0 } }

    /// The bytes of a file; `nil` if none was chosen.
    package func file(_ name: String) -> [UInt8]? { files[name].flatMap { $0.isEmpty ? nil : $0 } }

    private mutating func take(_ part: ArraySlice<UInt8>) -> Bool {
        guard let blank = part.firstRange(of: Self.lineEnd + Self.lineEnd) else { return false }
        let head = String(decoding: part[..<blank.lowerBound], as: UTF8.self)
        let content = part[blank.upperBound...]
        let disposition = head.split(separator: "\r\n").first {
            $0.lowercased().hasPrefix("content-disposition:")
        }
        guard let disposition, let semicolon = disposition.firstIndex(of: ";"),
            disposition[..<semicolon].lowercased().filter({ $0 != " " }) == "content-disposition:form-data",
            let parameters = Self.parameters(disposition[semicolon...]), let name = parameters["name"],
            values[name] == nil, files[name] == nil
        else { return false }
        if parameters["filename"] != nil {
            files[name] = Array(content)
            return true
        }
        guard let text = String(validating: content, as: UTF8.self) else { return false }
        values[name] = text
        return true
    }

    /// `; name="a"; filename="b.cer"`, each name once; `nil` for anything else. In quotes, browsers write `"` as `%22`
    /// (HTML, "multipart form data"), so a backslash has no special meaning.
    private static func parameters(_ text: Substring) -> [String: String]? {
        var found: [String: String] = [:]
        var rest = text
        while let first = rest.first {
            guard first == ";" else { return nil }
            rest = rest.dropFirst().drop { $0 == " " }
            guard let equals = rest.firstIndex(of: "=") else { return nil }
            let name = rest[..<equals].lowercased()
            rest = rest[rest.index(after: equals)...]
            let value: Substring
            if rest.first == "\"" {
                guard let quote = rest.dropFirst().firstIndex(of: "\"") else { return nil }
                value = rest.dropFirst()[..<quote]
                rest = rest[rest.index(after: quote)...]
            } else {
                value = rest.prefix { $0 != ";" }
                rest = rest.dropFirst(value.count)
            }
            guard found.updateValue(String(value), forKey: name) == nil else { return nil }
            rest = rest.drop { $0 == " " }
        }
        return found
    }
}
