/// The trace that a request belongs to: `traceparent` of W3C Trace Context, section 3.2.
package struct TraceParent: Sendable, Hashable {
    /// 32 hexadecimal digits.
    package let traceID: String
    /// 16 hexadecimal digits: the caller's span.
    package let parentID: String
    /// 2 hexadecimal digits.
    package let flags: String
    /// What tracing systems added to it.
    package var state: TraceState?

    /// The trace of the request that is being handled.
    @TaskLocal package static var current: TraceParent?

    package static let header = "traceparent"

    /// - Returns: `nil` for what is no such header; section 3.2.2.1 requires that it is ignored then.
    package init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.count >= 4, Self.isHex(parts[0], 2), !parts[0].elementsEqual("ff".utf8),
            Self.isHex(parts[1], 32), !Self.isZero(parts[1]), Self.isHex(parts[2], 16), !Self.isZero(parts[2]),
            Self.isHex(parts[3], 2)
        else { return nil }
        // Version 00 has four parts. A later version may have more, and is read as far as it is known (section 4.3).
        guard parts.count == 4 || !parts[0].elementsEqual("00".utf8), text.utf8.count <= 512 else { return nil }
        traceID = String(decoding: parts[1], as: UTF8.self)
        parentID = String(decoding: parts[2], as: UTF8.self)
        flags = String(decoding: parts[3], as: UTF8.self)
    }

    /// In the version that this platform speaks.
    package var text: String { "00-\(traceID)-\(parentID)-\(flags)" }

    private static func isHex(_ digits: some Collection<UInt8>, _ count: Int) -> Bool {
        digits.count == count
            && digits.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    private static func isZero(_ digits: some Collection<UInt8>) -> Bool { digits.allSatisfy { $0 == 0x30 } }
}
