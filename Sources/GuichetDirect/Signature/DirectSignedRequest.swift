import GuichetCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The signed parts of a request as a server receives it: how it finds out whether the caller is who they say.
///
/// Worldline's clients do not sign the same text for the same request. Some sign path and query as they are sent, some
/// before they are percent-encoded, some the path before and the query after; and some send a `Content-Type` that they do
/// not sign. A request is right if its signature is right for one of these.
public struct DirectSignedRequest: Sendable {
    public let method: String
    /// Path and query, as they stand in the request line.
    public let target: String
    public let headers: [(name: String, value: String)]

    public init(method: String, target: String, headers: [(name: String, value: String)]) {
        self.method = method
        self.target = target
        self.headers = headers
    }

    /// `Authorization`; `nil` when it is missing, there twice, or of another form.
    public var authorization: DirectAuthorization? { only("authorization").flatMap(DirectAuthorization.init(header:)) }

    /// `Date`, read; `nil` when it is missing, there twice, or no date.
    public var date: Date? { only("date").flatMap(DirectDate.date) }

    /// Whether the signature is the key's. Every variant is compared in constant time.
    public func isSigned(with key: DirectAPIKey) -> Bool {
        guard let authorization, let date = only("date") else { return false }
        var isRight = false
        for text in texts(date: date) {
            let signature = DirectSignature.signature(of: text, with: key)
            isRight = ConstantTime.equal(signature, authorization.signature) || isRight
        }
        return isRight && authorization.keyId == key.id
    }

    /// Whether ``date`` is so near to now, before it or after it.
    public func isFresh(at now: Date, within seconds: Double) -> Bool {
        date.map { abs($0.timeIntervalSince(now)) <= seconds } ?? false
    }

    /// The texts that may have been signed, the likeliest first.
    private func texts(date: String) -> [String] {
        let contentType = only("content-type") ?? ""
        var contentTypes = [contentType]
        if !contentType.isEmpty { contentTypes.append("") }
        return contentTypes.flatMap { contentType in
            targets.map {
                DirectSignature.stringToHash(
                    method: method, contentType: contentType, date: date, headers: headers, target: $0)
            }
        }
    }

    private var targets: [String] {
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
        let values = headers.filter { $0.name.lowercased() == name }
        return values.count == 1 ? values.first?.value : nil
    }

    /// A text without its percent escapes; itself where they are broken.
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
