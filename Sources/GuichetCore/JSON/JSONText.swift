/// JSON text as it is written, in memory of its own: an array checks for each byte whether it is the only one with its memory,
/// and an answer has thousands of bytes.
struct JSONText: ~Copyable {
    private var memory: UnsafeMutableBufferPointer<UInt8>
    private var count = 0

    /// - Parameter room: for so many bytes; it grows.
    init(room: Int) { memory = .allocate(capacity: max(room, 64)) }

    deinit { memory.deallocate() }

    /// What was written so far.
    var bytes: [UInt8] { Array(memory[..<count]) }

    /// - Parameter level: the depth of indentation; `nil` writes no white space.
    mutating func write(_ value: JSONValue, level: Int? = nil) {
        switch value {
        case .null: append("null" as StaticString)
        case .bool(let value): append((value ? "true" : "false") as StaticString)
        case .number(let digits): append(digits)
        case .string(let text): write(text)
        case .array(let values):
            append(UInt8(ascii: "["))
            values.withUnsafeBufferPointer { values in
                for index in values.indices {
                    begin(index, level: level)
                    write(values[index], level: level.map { $0 + 1 })
                }
            }
            if !values.isEmpty { newLine(level) }
            append(UInt8(ascii: "]"))
        case .object(let object):
            append(UInt8(ascii: "{"))
            object.members.withUnsafeBufferPointer { members in
                for index in members.indices {
                    begin(index, level: level)
                    write(members[index].name)
                    append(UInt8(ascii: ":"))
                    if level != nil { append(UInt8(ascii: " ")) }
                    write(members[index].value, level: level.map { $0 + 1 })
                }
            }
            if !object.members.isEmpty { newLine(level) }
            append(UInt8(ascii: "}"))
        }
    }

    /// What comes before an element of a list or an object.
    private mutating func begin(_ index: Int, level: Int?) {
        if index > 0 { append(UInt8(ascii: ",")) }
        newLine(level.map { $0 + 1 })
    }

    private mutating func newLine(_ level: Int?) {
        guard let level else { return }
        append(UInt8(ascii: "\n"))
        for _ in 0..<level * 2 { append(UInt8(ascii: " ")) }
    }

    private mutating func write(_ text: String) {
        append(UInt8(ascii: "\""))
        Self.withBytes(of: text) { utf8 in
            // Nearly every text needs no escape.
            if Self.needsEscape(utf8) { appendEscaping(utf8) } else { append(utf8) }
        }
        append(UInt8(ascii: "\""))
    }

    private static func withBytes(of text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        let isDone: Void? = text.utf8.withContiguousStorageIfAvailable(body)
        // A text of Foundation's on Apple's platforms may not be in one piece.
        if isDone == nil { Array(text.utf8).withUnsafeBufferPointer(body) }
    }

    /// What is between two escapes is copied in one piece.
    private mutating func appendEscaping(_ utf8: UnsafeBufferPointer<UInt8>) {
        var start = 0
        for index in utf8.indices where Self.needsEscape(utf8[index]) {
            append(UnsafeBufferPointer(rebasing: utf8[start..<index]))
            appendEscape(utf8[index])
            start = index + 1
        }
        append(UnsafeBufferPointer(rebasing: utf8[start...]))
    }

    private mutating func appendEscape(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): append(#"\""#)
        case UInt8(ascii: "\\"): append(#"\\"#)
        case 0x0A: append(#"\n"#)
        case 0x0D: append(#"\r"#)
        case 0x09: append(#"\t"#)
        default: append(#"\u00"# + Hex.encode([byte]))
        }
    }

    /// Without an early end: many bytes are then compared in one step.
    private static func needsEscape(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
        var found: UInt8 = 0
        for byte in utf8 { found |= needsEscape(byte) ? 1 : 0 }
        return found != 0
    }

    private static func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private mutating func append(_ text: String) {
        Self.withBytes(of: text) { append($0) }
    }

    private mutating func append(_ text: StaticString) {
        append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        makeRoom(for: bytes.count)
        _ = UnsafeMutableBufferPointer(rebasing: memory[count...]).initialize(fromContentsOf: bytes)
        count += bytes.count
    }

    private mutating func append(_ byte: UInt8) {
        makeRoom(for: 1)
        memory[count] = byte
        count += 1
    }

    private mutating func makeRoom(for more: Int) {
        if memory.count - count < more { grow(by: more) }
    }

    private mutating func grow(by more: Int) {
        let larger = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(memory.count * 2, count + more))
        _ = larger.initialize(fromContentsOf: memory[..<count])
        memory.deallocate()
        memory = larger
    }
}
