/// One element of BER (ITU-T X.690): its start, the range of its content, and its end.
struct BERElement {
    let tag: UInt8
    /// The first byte of the tag.
    let start: Int
    let contentStart: Int
    let contentEnd: Int
    /// After the content, and after the end-of-contents octets, if any.
    let end: Int
    let isIndefinite: Bool

    var content: Range<Int> { contentStart..<contentEnd }
    var whole: Range<Int> { start..<end }
}

/// The tags that occur in a token's signature.
enum BERTag {
    static let integer: UInt8 = 0x02
    static let bitString: UInt8 = 0x03
    static let octetString: UInt8 = 0x04
    static let null: UInt8 = 0x05
    static let objectIdentifier: UInt8 = 0x06
    static let utcTime: UInt8 = 0x17
    static let generalizedTime: UInt8 = 0x18
    static let sequence: UInt8 = 0x30
    static let set: UInt8 = 0x31
    static let context0: UInt8 = 0xA0
    static let context1: UInt8 = 0xA1
}

/// Why the bytes are not BER that Guichet accepts. The caller adds the field to which they belong.
enum BERError: Error {
    case truncated
    case badTag
    case badLength
    case tooDeep
    case unexpected
    case trailing
}

/// Reads BER without building a tree and without copying.
///
/// Apple's signatures have indefinite lengths, which a DER-only reader refuses. This one accepts the parts of BER that
/// Apple uses, and refuses the rest: tags above 30, primitive elements of indefinite length, and lengths in more bytes
/// than they need. It allocates nothing: a tree of the same signature, built by a general library, costs a third of the
/// time of the whole verification (docs/performance.md).
struct BERCursor {
    let bytes: [UInt8]
    private(set) var position: Int
    let end: Int
    /// Whether all lengths must be definite, as in DER (X.690, section 10.1).
    let isDER: Bool

    static let deepest = 16

    init(_ bytes: [UInt8], in range: Range<Int>? = nil, isDER: Bool = false) {
        self.bytes = bytes
        self.isDER = isDER
        position = range?.lowerBound ?? 0
        end = range?.upperBound ?? bytes.count
    }

    var isAtEnd: Bool { position == end }

    /// The tag of the next element, if there is one.
    var nextTag: UInt8? { position < end ? bytes[position] : nil }

    /// The next element, with any tag.
    mutating func next() throws(BERError) -> BERElement {
        let element = try Self.element(at: position, before: end, in: bytes, depth: 0)
        guard !(isDER && element.isIndefinite) else { throw .badLength }
        position = element.end
        return element
    }

    /// The next element, which must have this tag.
    mutating func next(_ tag: UInt8) throws(BERError) -> BERElement {
        guard nextTag == tag else { throw position < end ? .unexpected : .truncated }
        return try next()
    }

    /// The next element if it has this tag.
    mutating func nextIf(_ tag: UInt8) throws(BERError) -> BERElement? {
        guard nextTag == tag else { return nil }
        return try next()
    }

    /// A cursor over the content of an element.
    func inside(_ element: BERElement) -> BERCursor {
        BERCursor(bytes, in: element.content, isDER: isDER)
    }

    /// Fails if bytes follow: two readers could disagree on whether a second message after the first one counts.
    func finish() throws(BERError) {
        guard isAtEnd else { throw .trailing }
    }

    private static func element(
        at start: Int, before limit: Int, in bytes: [UInt8], depth: Int
    ) throws(BERError) -> BERElement {
        guard depth <= deepest else { throw .tooDeep }
        guard limit - start >= 2 else { throw .truncated }
        let tag = bytes[start]
        // Tag numbers above 30 take several bytes; tag 0 is the end of contents, not an element.
        guard tag & 0x1F != 0x1F, tag != 0 else { throw .badTag }
        let first = bytes[start + 1]
        if first == 0x80 { return try indefinite(tag: tag, at: start, before: limit, in: bytes, depth: depth) }
        let (length, contentStart) = try length(first, after: start + 1, before: limit, in: bytes)
        guard length <= limit - contentStart else { throw .truncated }
        let end = contentStart + length
        return BERElement(
            tag: tag, start: start, contentStart: contentStart, contentEnd: end, end: end, isIndefinite: false)
    }

    /// A definite length, in as few bytes as necessary, at most four.
    private static func length(
        _ first: UInt8, after position: Int, before limit: Int, in bytes: [UInt8]
    ) throws(BERError) -> (length: Int, contentStart: Int) {
        guard first >= 0x80 else { return (Int(first), position + 1) }
        let count = Int(first & 0x7F)
        guard (1...4).contains(count) else { throw .badLength }
        guard limit - position > count else { throw .truncated }
        var length = 0
        for index in position + 1...position + count { length = length << 8 | Int(bytes[index]) }
        guard length >= (count == 1 ? 0x80 : 1 << (8 * (count - 1))) else { throw .badLength }
        return (length, position + 1 + count)
    }

    /// An element whose end is marked by two zero bytes, found by reading the elements inside it.
    private static func indefinite(
        tag: UInt8, at start: Int, before limit: Int, in bytes: [UInt8], depth: Int
    ) throws(BERError) -> BERElement {
        guard tag & 0x20 != 0 else { throw .badLength }
        var position = start + 2
        while true {
            guard limit - position >= 2 else { throw .truncated }
            if bytes[position] == 0, bytes[position + 1] == 0 { break }
            position = try element(at: position, before: limit, in: bytes, depth: depth + 1).end
        }
        return BERElement(
            tag: tag, start: start, contentStart: start + 2, contentEnd: position, end: position + 2,
            isIndefinite: true)
    }
}
