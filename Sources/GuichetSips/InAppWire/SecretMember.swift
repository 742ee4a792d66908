/// A member of a JSON object whose value must not become a `String`: strings are copied when they are passed on, and
/// the copies stay in freed memory.
@_spi(Platform)
public enum SecretMember {
    /// Copies the digits of a member from the bytes of a JSON object, and overwrites them there with zeros: they do not
    /// appear in what is read from the bytes afterwards.
    ///
    /// - Returns: `nil` if there is no such member, or its value is not digits between quotes. Then the bytes are
    ///   unchanged, and the code that parses them reports the error.
    public static func take(_ name: String, from json: inout [UInt8]) -> [UInt8]? {
        guard let place = place(of: name.utf8, in: json) else { return nil }
        let digits = json[place]
        guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        // A separate copy, so that the overwriting does not copy the whole array.
        let taken = Array(digits)
        for index in place { json[index] = UInt8(ascii: "0") }
        return taken
    }

    /// The position of a member's value in the outermost object, if it is a text. Checks names and depths only: the
    /// parser checks whether the bytes are JSON.
    private static func place(of name: String.UTF8View, in json: [UInt8]) -> Range<Int>? {
        var depth = 0
        var index = 0
        var isName = false
        while index < json.count {
            switch json[index] {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                isName = depth == 1
                index += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                index += 1
            case UInt8(ascii: ","):
                isName = depth == 1
                index += 1
            case UInt8(ascii: "\""):
                guard let end = end(ofTextFrom: index + 1, in: json) else { return nil }
                if isName, json[(index + 1)..<end].elementsEqual(name) { return value(after: end + 1, in: json) }
                isName = false
                index = end + 1
            default: index += 1
            }
        }
        return nil
    }

    private static func value(after index: Int, in json: [UInt8]) -> Range<Int>? {
        var index = index
        while index < json.count, isBetween(json[index]) { index += 1 }
        guard index < json.count, json[index] == UInt8(ascii: "\""), let end = end(ofTextFrom: index + 1, in: json)
        else {
            return nil
        }
        return (index + 1)..<end
    }

    /// Whether a byte may be between a name and its value.
    private static func isBetween(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ":"): true
        default: false
        }
    }

    /// The quote at the end of a text.
    private static func end(ofTextFrom start: Int, in json: [UInt8]) -> Int? {
        var index = start
        while index < json.count {
            switch json[index] {
            case UInt8(ascii: "\""): return index
            case UInt8(ascii: "\\"): index += 2
            default: index += 1
            }
        }
        return nil
    }
}
