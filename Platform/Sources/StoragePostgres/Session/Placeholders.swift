/// SQL with `?` for each argument, as the store writes it, in PostgreSQL's form: `$1`, `$2` …
///
/// A `?` inside a literal, a quoted name or a comment stays what it is. Dollar quotes and escape strings (`E'…'`) do not
/// exist in SQL that two databases share.
package enum Placeholders {
    package static func numbered(_ sql: String) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(sql.utf8.count + 16)
        var inside = Inside.statement
        var number = 0
        var previous: UInt8 = 0
        for byte in sql.utf8 {
            if inside == .statement, byte == UInt8(ascii: "?") {
                number += 1
                result += Array("$\(number)".utf8)
            } else {
                result.append(byte)
            }
            // The second character of a pair is no first one of another: "/*/" opens a comment and does not close it.
            previous = inside.move(byte, after: previous) ? 0 : byte
        }
        return String(decoding: result, as: UTF8.self)
    }

    private enum Inside: Equatable {
        case statement
        /// Up to this character. A doubled one ends a part and begins the next, which has the same effect.
        case quotes(UInt8)
        case line
        /// Comments contain comments.
        case comment(depth: Int)

        /// - Returns: whether the character ended a pair of two.
        mutating func move(_ byte: UInt8, after previous: UInt8) -> Bool {
            let pair = (previous, byte)
            switch self {
            case .statement:
                switch (pair.0, pair.1) {
                case (_, UInt8(ascii: "'")), (_, UInt8(ascii: "\"")): self = .quotes(byte)
                case (UInt8(ascii: "-"), UInt8(ascii: "-")): self = .line
                case (UInt8(ascii: "/"), UInt8(ascii: "*")): self = .comment(depth: 1)
                default: return false
                }
                return true
            case .quotes(let end):
                if byte == end { self = .statement }
                return byte == end
            case .line:
                if byte == UInt8(ascii: "\n") { self = .statement }
                return false
            case .comment(let depth):
                if pair == (UInt8(ascii: "/"), UInt8(ascii: "*")) {
                    self = .comment(depth: depth + 1)
                } else if pair == (UInt8(ascii: "*"), UInt8(ascii: "/")) {
                    self = depth == 1 ? .statement : .comment(depth: depth - 1)
                } else {
                    return false
                }
                return true
            }
        }
    }
}
