/// Why a text is not JSON that Guichet accepts.
public struct JSONError: Error, Sendable, Hashable, DescribedError {
    /// What went wrong. An open set.
    public struct Code: OpenCode {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Not the grammar of RFC 8259.
        public static let notJSON: Code = "notJSON"
        /// The bytes are not valid UTF-8.
        public static let notUTF8: Code = "notUTF8"
        /// Nested more deeply than ``JSONLimits/depth``.
        public static let tooDeep: Code = "tooDeep"
        /// More values than ``JSONLimits/values``.
        public static let tooManyValues: Code = "tooManyValues"
        /// One object has the same name twice: two readers could read two different messages under one seal.
        public static let duplicateName: Code = "duplicateName"
        /// A text has the character U+0000, and the reader takes none.
        @_spi(Platform) public static let nullCharacter: Code = "nullCharacter"
    }

    /// What went wrong.
    public let code: Code
    /// Where reading stopped: the number of bytes from the start.
    public let offset: Int

    public var description: String { "\(code) at byte \(offset)" }
}

/// The limits for reading a text from outside.
public struct JSONLimits: Sendable {
    /// How many levels arrays and objects may be nested.
    public var depth: Int
    /// How many values the text may have in all.
    public var values: Int

    /// Limits for a message: 16 levels and 4,096 values if none are given.
    public init(depth: Int = 16, values: Int = 4_096) {
        self.depth = depth
        self.values = values
    }
}

extension JSONValue {
    /// Reads one JSON value (RFC 8259), strictly, with only white space before and after it.
    public init(parsing bytes: some Collection<UInt8>, limits: JSONLimits = JSONLimits()) throws(JSONError) {
        var parser = JSONParser(bytes: Array(bytes), limits: limits)
        self = try parser.document()
    }

    /// Reads what a call brought to an API whose fields may have any character, strictly, and refuses U+0000, which RFC 8259 can
    /// write as an escape: PostgreSQL stores no text with it (docs/choices/platform.md, 109).
    @_spi(Platform)
    public init(ofCall bytes: [UInt8], limits: JSONLimits = JSONLimits()) throws(JSONError) {
        var parser = JSONParser(bytes: bytes, limits: limits)
        parser.takesNull = false
        self = try parser.document()
    }

    /// The value at a path of members, without a tree of the rest: for a text that guichet wrote itself, of which nothing
    /// behind the value is looked at.
    ///
    /// - Returns: `nil` if an object on the path has no such member, or the text cannot be read as far as that.
    @_spi(Platform)
    public init?(at path: [String], of bytes: [UInt8]) {
        var parser = JSONParser(bytes: bytes, limits: JSONLimits())
        guard let value = try? parser.value(at: path) else { return nil }
        self = value
    }
}

private struct JSONParser {
    let bytes: [UInt8]
    let limits: JSONLimits
    var takesNull = true
    var position = 0
    var depth = 0
    var values = 0

    init(bytes: [UInt8], limits: JSONLimits) {
        self.bytes = bytes
        self.limits = limits
    }

    mutating func document() throws(JSONError) -> JSONValue {
        let value = try value()
        skipSpace()
        guard position == bytes.count else { throw failure(.notJSON) }
        return value
    }

    mutating func value(at path: [String]) throws(JSONError) -> JSONValue? {
        for name in path {
            guard try reachMember(name) else { return nil }
        }
        return try value()
    }

    /// Reads as far as the value of a member of the object that begins here; `false` if there is none.
    private mutating func reachMember(_ name: String) throws(JSONError) -> Bool {
        skipSpace()
        guard next == UInt8(ascii: "{") else { return false }
        try enter()
        skipSpace()
        while next == UInt8(ascii: "\"") {
            let found = try string()
            skipSpace()
            guard take(UInt8(ascii: ":")) else { throw failure(.notJSON) }
            if found == name { return true }
            _ = try value()
            skipSpace()
            guard take(UInt8(ascii: ",")) else { return false }
            skipSpace()
        }
        return false
    }

    private func failure(_ code: JSONError.Code) -> JSONError { JSONError(code: code, offset: position) }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skipSpace() {
        while let byte = next, byte <= 0x20, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
            position += 1
        }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        position += 1
        return true
    }

    private mutating func value() throws(JSONError) -> JSONValue {
        skipSpace()
        values += 1
        guard values <= limits.values else { throw failure(.tooManyValues) }
        switch next {
        case UInt8(ascii: "{"): return .object(try object())
        case UInt8(ascii: "["): return .array(try array())
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try literal("true", .bool(true))
        case UInt8(ascii: "f"): return try literal("false", .bool(false))
        case UInt8(ascii: "n"): return try literal("null", .null)
        default: return .number(try number())
        }
    }

    private mutating func literal(_ text: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
        let isThere = text.withUTF8Buffer { letters in
            for letter in letters {
                guard take(letter) else { return false }
            }
            return true
        }
        guard isThere else { throw failure(.notJSON) }
        return value
    }

    private mutating func enter() throws(JSONError) {
        position += 1
        depth += 1
        guard depth <= limits.depth else { throw failure(.tooDeep) }
    }

    private mutating func object() throws(JSONError) -> JSONObject {
        try enter()
        var object = JSONObject()
        var names = SeenNames()
        skipSpace()
        if take(UInt8(ascii: "}")) {
            depth -= 1
            return object
        }
        object.reserveCapacity(8)
        repeat {
            skipSpace()
            guard next == UInt8(ascii: "\"") else { throw failure(.notJSON) }
            let (name, kind) = try name()
            skipSpace()
            guard take(UInt8(ascii: ":")) else { throw failure(.notJSON) }
            let value = try value()
            guard names.insert(name, kind, in: object) else { throw failure(.duplicateName) }
            object.append(name, value)
            skipSpace()
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "}")) else { throw failure(.notJSON) }
        depth -= 1
        return object
    }

    private mutating func array() throws(JSONError) -> [JSONValue] {
        try enter()
        var array: [JSONValue] = []
        skipSpace()
        if take(UInt8(ascii: "]")) {
            depth -= 1
            return array
        }
        repeat {
            array.append(try value())
            skipSpace()
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "]")) else { throw failure(.notJSON) }
        depth -= 1
        return array
    }

    private mutating func number() throws(JSONError) -> String {
        let start = position
        _ = take(UInt8(ascii: "-"))
        if !take(UInt8(ascii: "0")) { try digits() }
        if take(UInt8(ascii: ".")) { try digits() }
        if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
            position += 1
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            try digits()
        }
        return text(start..<position)
    }

    private mutating func digits() throws(JSONError) {
        guard let first = next, (0x30...0x39).contains(first) else { throw failure(.notJSON) }
        while let byte = next, (0x30...0x39).contains(byte) { position += 1 }
    }

    private mutating func string() throws(JSONError) -> String {
        position += 1
        let start = position
        position = PlainText.end(in: bytes, from: start)
        // The common case: no escape, so the bytes are the text.
        if take(UInt8(ascii: "\"")) { return text(start..<position - 1) }
        return try stringWithEscapes(from: start)
    }

    /// A member's name, and its kind, for ``SeenNames``.
    private mutating func name() throws(JSONError) -> (String, SeenNames.Kind) {
        let start = position + 1
        let end = PlainText.end(in: bytes, from: start)
        guard end < bytes.count, bytes[end] == UInt8(ascii: "\"") else { return (try string(), .any) }
        position = end + 1
        return (text(start..<end), SeenNames.Kind(of: bytes, in: start..<end))
    }

    /// Not of a slice of the array, which would be retained and released for each text.
    private func text(_ range: Range<Int>) -> String {
        bytes.withUnsafeBufferPointer { String(decoding: UnsafeBufferPointer(rebasing: $0[range]), as: UTF8.self) }
    }

    private mutating func stringWithEscapes(from start: Int) throws(JSONError) -> String {
        var utf8 = Array(bytes[start..<position])
        while let byte = next, byte != UInt8(ascii: "\"") {
            guard byte >= 0x20 else { throw failure(.notJSON) }
            position += 1
            if byte == UInt8(ascii: "\\") {
                utf8.append(contentsOf: String(Character(try escape())).utf8)
            } else {
                utf8.append(byte)
            }
        }
        guard take(UInt8(ascii: "\"")) else { throw failure(.notJSON) }
        // Foundation's conversion would drop a byte order mark at the start: the text would differ from what was
        // sealed. Bytes that are not UTF-8 become replacement characters, which are other bytes.
        let text = String(decoding: utf8, as: UTF8.self)
        guard text.utf8.elementsEqual(utf8) else { throw failure(.notUTF8) }
        return text
    }

    private mutating func escape() throws(JSONError) -> Unicode.Scalar {
        guard let byte = next else { throw failure(.notJSON) }
        position += 1
        switch byte {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{08}"
        case UInt8(ascii: "f"): return "\u{0C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try unicodeEscape()
        default: throw failure(.notJSON)
        }
    }

    private mutating func unicodeEscape() throws(JSONError) -> Unicode.Scalar {
        let first = try codeUnit()
        if let scalar = Unicode.Scalar(first) {
            guard takesNull || scalar.value != 0 else { throw failure(.nullCharacter) }
            return scalar
        }
        // A surrogate: only a high one followed by an escaped low one is a character.
        guard (0xD800..<0xDC00).contains(first), take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else {
            throw failure(.notJSON)
        }
        let second = try codeUnit()
        guard (0xDC00..<0xE000).contains(second),
            let scalar = Unicode.Scalar(0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00))
        else { throw failure(.notJSON) }
        return scalar
    }

    private mutating func codeUnit() throws(JSONError) -> UInt16 {
        guard position + 4 <= bytes.count,
            let unit = Hex.decode(String(decoding: bytes[position..<position + 4], as: UTF8.self))
        else { throw failure(.notJSON) }
        position += 4
        return UInt16(unit[0]) << 8 | UInt16(unit[1])
    }
}

/// The names of an object's members so far: each must be new.
///
/// One bit for each kind of name shows nearly always that a name is new. Otherwise the names are compared; of many names, which
/// a caller may have chosen to be of one kind, there is a set.
private struct SeenNames {
    private var kinds = Kind(bits: 0)
    private var many: Set<String> = []
    private static let few = 64

    /// One of 64 kinds of name, by its length and three of its bytes.
    struct Kind {
        fileprivate var bits: UInt64

        /// A name that is not plain ASCII: Swift's `==` may call it equal to one with other bytes.
        static let any = Kind(bits: .max)

        fileprivate init(bits: UInt64) { self.bits = bits }

        init(of bytes: [UInt8], in name: Range<Int>) {
            var sum = name.count
            if let first = name.first, let last = name.last {
                sum = sum &* 7 &+ Int(bytes[first]) &* 5 &+ Int(bytes[(first + last) / 2]) &* 3 &+ Int(bytes[last])
            }
            bits = 1 << UInt64(sum & 63)
        }
    }

    /// - Returns: whether the name is new.
    mutating func insert(_ name: String, _ kind: Kind, in object: JSONObject) -> Bool {
        if object.members.count == Self.few { many = Set(object.members.map(\.name)) }
        guard object.members.count < Self.few else { return many.insert(name).inserted }
        let isOfNewKind = kinds.bits & kind.bits == 0
        kinds.bits |= kind.bits
        return isOfNewKind || !object.members.contains { $0.name == name }
    }
}
