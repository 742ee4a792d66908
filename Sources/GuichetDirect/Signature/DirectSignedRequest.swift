import GuichetCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The signed parts of a request as a server receives it, to authenticate the caller.
///
/// Worldline's clients do not all sign the same text for the same request. Some sign path and query as they are sent,
/// some before percent-encoding, some the path before and the query after; and some send a `Content-Type` that they do
/// not sign. A request is accepted if its signature is correct for one of these.
public struct DirectSignedRequest: Sendable {
    /// The method.
    public let method: String
    /// Path and query, as in the request line.
    public let target: String
    /// The headers of the request, in order.
    public let headers: [(name: String, value: String)]

    /// A request as it was received.
    public init(method: String, target: String, headers: [(name: String, value: String)]) {
        self.method = method
        self.target = target
        self.headers = headers
    }

    /// `Authorization`; `nil` if it is missing, occurs twice, or has another form.
    public var authorization: DirectAuthorization? { only("authorization").flatMap(DirectAuthorization.init(header:)) }

    /// `Date`, parsed; `nil` if it is missing, occurs twice, or is not a date.
    public var date: Date? { only("date").flatMap(DirectDate.date) }

    /// Whether the signature was made with this key. Every variant is compared in constant time.
    public func isSigned(with key: DirectAPIKey) -> Bool { isSigned(withOneOf: [key]) }

    /// Whether the signature was made with the one of these keys that the request names.
    ///
    /// A variant is tried with every key, whichever is named, and compared in constant time. Nearly every request is
    /// signed as it is sent: the other variants are made only for one that is not.
    @_spi(Platform) public func isSigned(withOneOf keys: [DirectAPIKey]) -> Bool {
        guard let authorization, let date = only("date") else { return false }
        let headerLines = DirectSignature.headerLines(of: headers)
        for contentType in contentTypes {
            for target in targets {
                let text = DirectSignature.text(
                    method: method, contentType: contentType, date: date, headerLines: headerLines, target: target)
                let bytes = Array(text.utf8)
                var isRight = false
                for key in keys {
                    let isSame = ConstantTime.equal(
                        key.code.signature(of: bytes), authorization.signature)
                    if isSame, authorization.keyId == key.id { isRight = true }
                }
                if isRight { return true }
            }
        }
        return false
    }

    /// Whether ``date`` is at most this many seconds before or after `now`.
    public func isFresh(at now: Date, within seconds: Double) -> Bool {
        date.map { abs($0.timeIntervalSince(now)) <= seconds } ?? false
    }

    /// What may have been signed as the type, the most likely first.
    private var contentTypes: [String] {
        guard let contentType = only("content-type"), !contentType.isEmpty else { return [""] }
        return [contentType, ""]
    }

    /// What may have been signed as path and query, the most likely first.
    private var targets: [String] {
        guard target.utf8.contains(UInt8(ascii: "%")) else { return [target] }
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let path = Self.decoded(parts.first ?? "")
        var targets = [target]
        if parts.count == 2 {
            targets += ["\(path)?\(parts[1])", "\(path)?\(Self.decoded(parts[1]))"]
        } else {
            targets.append(path)
        }
        return targets.enumerated().filter { !targets[..<$0.offset].contains($0.element) }.map(\.element)
    }

    private func only(_ name: String) -> String? {
        var value: String?
        for header in headers where header.name.isHeader(name) {
            guard value == nil else { return nil }
            value = header.value
        }
        return value
    }

    /// A text without its percent escapes; unchanged if they are invalid.
    private static func decoded(_ text: String) -> String {
        var bytes: [UInt8] = []
        var rest = text.utf8.makeIterator()
        while let byte = rest.next() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.next(), let low = rest.next(),
                let decoded = Hex.decode(String(decoding: [high, low], as: UTF8.self))
            else { return text }
            bytes += decoded
        }
        let decoded = String(decoding: bytes, as: UTF8.self)
        return decoded.utf8.elementsEqual(bytes) ? decoded : text
    }
}
