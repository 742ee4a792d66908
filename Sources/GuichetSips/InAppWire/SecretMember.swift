/// A member of a JSON object whose text must not become a text of the program: those are copied as they go from hand to
/// hand, and stay in freed memory.
@_spi(Platform)
public enum SecretMember {
    /// Takes the digits of a member out of the bytes of a JSON object, and writes zeros where they were: what is read of the
    /// bytes afterwards does not hold them.
    ///
    /// - Returns: `nil` where there is no such member, or its value is anything but digits between quotes. Then the bytes
    ///   are as they were, and whoever reads them says what is wrong.
    public static func take(_ name: String, from json: inout [UInt8]) -> [UInt8]? {
        guard let place = place(of: Array(name.utf8), in: json) else { return nil }
        let digits = json[place]
        guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        // A copy of its own, so that writing does not copy all the rest.
        let taken = Array(digits)
        for index in place { json[index] = UInt8(ascii: "0") }
        return taken
    }

    /// Where a member of the outermost object has its value, if that is a text. Reads names and depths only: whether the
    /// bytes are JSON at all, their reader says.
    private static func place(of name: [UInt8], in json: [UInt8]) -> Range<Int>? {
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
        while index < json.count, [0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ":")].contains(json[index]) { index += 1 }
        guard index < json.count, json[index] == UInt8(ascii: "\""), let end = end(ofTextFrom: index + 1, in: json)
        else {
            return nil
        }
        return (index + 1)..<end
    }

    /// The quote that ends a text.
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
