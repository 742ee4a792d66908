#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Base64 with the URL-safe alphabet and no padding (RFC 4648, section 5; RFC 7515, section 2).
public enum Base64URL {
    public static func encode(_ bytes: some Collection<UInt8>) -> String {
        var text = ""
        for character in Data(bytes).base64EncodedString().unicodeScalars {
            switch character {
            case "+": text.unicodeScalars.append("-")
            case "/": text.unicodeScalars.append("_")
            case "=": break
            default: text.unicodeScalars.append(character)
            }
        }
        return text
    }

    /// The bytes, or `nil` for anything but the one canonical spelling: padding, white space, a foreign character or
    /// stray bits in the last character are all refused, so that two different texts never mean the same bytes.
    public static func decode(_ text: some StringProtocol) -> [UInt8]? {
        var standard = ""
        standard.reserveCapacity(text.utf8.count + 3)
        for character in text.unicodeScalars {
            switch character {
            case "-": standard.append("+")
            case "_": standard.append("/")
            case "A"..."Z", "a"..."z", "0"..."9": standard.unicodeScalars.append(character)
            default: return nil
            }
        }
        standard.append(String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4))
        guard let data = Data(base64Encoded: standard), encode(data) == text else { return nil }
        return [UInt8](data)
    }
}
