import GuichetCore

#if canImport(CryptoKit)
    import CryptoKit
#else
    import Crypto
#endif

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// v1HMAC: the signature of a request to Worldline Direct's server API, HMAC-SHA-256 in Base64. The secret's text is
/// the key.
///
/// The signature covers the method, `Content-Type`, `Date`, every header whose name begins with `X-GCS`, path and
/// query. It does not cover the body, which only TLS protects.
public enum DirectSignature {
    /// The text before the key's id in `Authorization`.
    static let scheme = "GCS v1HMAC"

    /// The text that is signed. Each line ends with a line feed, including the last one.
    ///
    /// - Parameters:
    ///   - method: the HTTP method in capitals, such as `POST`.
    ///   - contentType: the header's value; empty if there is none.
    ///   - date: the header's value, as it is sent.
    ///   - headers: all headers of the request; those that are not signed are ignored.
    ///   - target: path and query.
    public static func stringToHash(
        method: String, contentType: String, date: String, headers: [(name: String, value: String)], target: String
    ) -> String {
        let headers = headers.map { (name: $0.name.lowercased(), value: $0.value) }
        return text(
            method: method, contentType: contentType, date: date, headerLines: headerLines(of: headers), target: target)
    }

    /// - Parameter headers: all of them, their names in small letters.
    static func headerLines(of headers: [(name: String, value: String)]) -> String {
        headers.filter { $0.name.hasPrefix("x-gcs") }.enumerated()
            .sorted { ($0.element.name, $0.offset) < ($1.element.name, $1.offset) }
            .map { "\($0.element.name):\(canonical($0.element.value))\n" }.joined()
    }

    static func text(
        method: String, contentType: String, date: String, headerLines: String, target: String
    ) -> String {
        "\(method.uppercased())\n\(contentType)\n\(date)\n\(headerLines)\(target)\n"
    }

    /// The signature of a text.
    public static func signature(of stringToHash: String, with key: DirectAPIKey) -> String {
        mac(of: Array(stringToHash.utf8), secret: key.secret)
    }

    /// A header's value on one line: a line break and the white space after it become one space, and spaces at both
    /// ends are removed.
    public static func canonical(_ value: String) -> String {
        // Nearly every value has only visible ASCII characters and needs no change.
        if value.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) { return value }
        var line = String.UnicodeScalarView()
        var rest = value.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            if scalar == "\r", rest.first == "\n" { continue }
            guard scalar == "\n" else {
                line.append(scalar)
                continue
            }
            rest = rest.drop { $0.properties.isWhitespace && $0 != "\r" && $0 != "\n" }
            line.append(" ")
        }
        let start = line.drop { $0.properties.isWhitespace }
        let end = start.reversed().drop { $0.properties.isWhitespace }
        return String(String.UnicodeScalarView(end.reversed()))
    }

    static func mac(of bytes: [UInt8], secret: String) -> String {
        let code = HMAC<SHA256>.authenticationCode(for: bytes, using: SymmetricKey(data: Array(secret.utf8)))
        return Data(code).base64EncodedString()
    }
}

/// The header `Authorization` of a request to the server API: `GCS v1HMAC:{key id}:{signature}`.
public struct DirectAuthorization: Sendable, Hashable, CustomStringConvertible {
    /// The id of the API key.
    public let keyId: String
    /// HMAC-SHA-256 in Base64.
    public let signature: String

    /// The header of a signed request.
    public init(keyId: String, signature: String) {
        self.keyId = keyId
        self.signature = signature
    }

    /// Reads a header's value; `nil` if it has another form. A key's id has no colon.
    public init?(header: String) {
        let parts = header.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].elementsEqual(DirectSignature.scheme.utf8), !parts[1].isEmpty,
            !parts[2].isEmpty
        else { return nil }
        keyId = String(Substring(parts[1]))
        signature = String(Substring(parts[2]))
    }

    /// The header's value.
    public var header: String { "\(DirectSignature.scheme):\(keyId):\(signature)" }
    public var description: String { "v1HMAC by key \(keyId)" }
}
