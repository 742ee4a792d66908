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
        text(
            method: method, contentType: contentType, date: date, headerLines: headerLines(of: headers), target: target)
    }

    /// - Parameter headers: all of them. Few requests have more than one that is signed.
    static func headerLines(of headers: [(name: String, value: String)]) -> String {
        let signed = headers.filter { $0.name.beginsHeader("x-gcs") }
        if signed.isEmpty { return "" }
        return signed.enumerated()
            .map { (name: $0.element.name.lowercased(), place: $0.offset, value: $0.element.value) }
            .sorted { ($0.name, $0.place) < ($1.name, $1.place) }
            .reduce(into: "") { $0 += "\($1.name):\(canonical($1.value))\n" }
    }

    static func text(
        method: String, contentType: String, date: String, headerLines: String, target: String
    ) -> String {
        "\(method.uppercased())\n\(contentType)\n\(date)\n\(headerLines)\(target)\n"
    }

    /// The signature of a text.
    public static func signature(of stringToHash: String, with key: DirectAPIKey) -> String {
        key.code.signature(of: Array(stringToHash.utf8))
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
}

/// The authentication code of texts under one secret, begun with it: the secret's own two blocks took longer than a text.
///
/// `@unchecked`: a value that is never changed. CryptoKit does not say that its codes may be sent.
struct DirectSignatureCode: @unchecked Sendable {
    private let begun: HMAC<SHA256>

    init(secret: String) { begun = HMAC(key: SymmetricKey(data: Array(secret.utf8))) }

    /// In Base64.
    func signature(of bytes: [UInt8]) -> String {
        var code = begun
        code.update(data: bytes)
        return Data(code.finalize()).base64EncodedString()
    }
}

/// The names of headers: capital letters do not matter in them (RFC 9110, 5.1). The other name is in small letters.
///
/// Compared as they are. To make each name of a request small first took longer than the comparisons.
extension String {
    func isHeader(_ name: String) -> Bool { utf8.count == name.utf8.count && beginsHeader(name) }

    func beginsHeader(_ start: String) -> Bool {
        utf8.starts(with: start.utf8) { ((0x41...0x5A).contains($0) ? $0 | 0x20 : $0) == $1 }
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
        let colon = UInt8(ascii: ":")
        guard let first = header.utf8.firstIndex(of: colon),
            header.utf8[..<first].elementsEqual(DirectSignature.scheme.utf8)
        else { return nil }
        let rest = header.utf8[first...].dropFirst()
        guard let second = rest.firstIndex(of: colon) else { return nil }
        let (keyId, signature) = (rest[..<second], rest[second...].dropFirst())
        guard !keyId.isEmpty, !signature.isEmpty, !signature.contains(colon) else { return nil }
        self.keyId = String(Substring(keyId))
        self.signature = String(Substring(signature))
    }

    /// The header's value.
    public var header: String { "\(DirectSignature.scheme):\(keyId):\(signature)" }
    public var description: String { "v1HMAC by key \(keyId)" }
}
