import Engine
import GuichetCore
@_spi(Platform) import GuichetSips

/// Texts as the journal keeps them: without card numbers, and without anything that looks like a key or a token.
enum JournalText {
    static let leftOut = "(left out)"
    private static let accountLeftOut = "(left out: it \(AccountNumberScanner.reason))"

    /// The longest text without white space that is kept. A key of 32 bytes has 44 characters in Base64, a UUID has 36.
    static let longest = 40
    static let longestIdentifier = 64
    /// In an address, where a secret may be short: a payment link ends with 32 digits of chance.
    static let longestInAddress = 20

    /// - Parameter isSearched: whether the caller knows that it contains no card number.
    static func masked(_ text: String, _ kind: MemberKind = .other, isSearched: Bool = false) -> String {
        switch kind {
        case .secret: return text.isEmpty ? text : leftOut
        case .cardNumber: return cardNumber(text)
        case .other, .identifier: break
        }
        // No card number has fewer digits, and no key that is worth anything fewer characters.
        if text.utf8.count < CardNumberScanner.lengths.lowerBound { return text }
        if AccountNumberScanner.isIn(text) { return accountLeftOut }
        if !isSearched, JournalCardNumber.isIn(text) {
            return isNumber(text) ? cardNumber(text) : "(left out: it \(CardNumberSearch.reason))"
        }
        if isAddress(text) { return address(text) }
        // How a password of Lyra's begins, wherever it is put by mistake.
        if namesPassword(text) { return leftOut }
        return shortened(text, longest: kind == .identifier && isHexadecimal(text) ? longestIdentifier : longest)
    }

    /// The scheme is of either case (RFC 3986, 3.1).
    private static func isAddress(_ text: String) -> Bool {
        guard let first = text.utf8.first, first | 0x20 == UInt8(ascii: "h") else { return false }
        let scheme = text.utf8.prefix(6).prefix { $0 != UInt8(ascii: ":") }
        guard scheme.count < 6, text.utf8.dropFirst(scheme.count).starts(with: "://".utf8) else {
            return false
        }
        return ["http", "https"].contains(String(Substring(scheme)).lowercased())
    }

    private static func namesPassword(_ text: String) -> Bool {
        text.utf8.withContiguousStorageIfAvailable(namesPassword) ?? namesPassword(text.utf8)
    }

    private static func namesPassword(_ bytes: some Sequence<UInt8>) -> Bool {
        let password = password
        var matched = 0
        for byte in bytes {
            // Its first letter is there only once, so nothing shorter of it may have begun.
            if byte != password[matched] { matched = 0 }
            if byte == password[matched] { matched += 1 }
            if matched == password.count { return true }
        }
        return false
    }

    private static let password = Array("password_".utf8)

    private static func isHexadecimal(_ text: String) -> Bool {
        text.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte) || (0x41...0x46).contains(byte) || byte == 0x2D
        }
    }

    /// The first six and the last four digits; fewer of a number that is too short for that.
    static func cardNumber(_ text: String) -> String {
        var digits = text.utf8.filter { (0x30...0x39).contains($0) }
        guard CardNumberScanner.lengths.contains(digits.count), isNumber(text) else { return leftOut }
        for index in digits.indices.dropFirst(6).dropLast(4) { digits[index] = UInt8(ascii: "X") }
        return String(decoding: digits, as: UTF8.self)
    }

    private static func isNumber(_ text: String) -> Bool {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x20 || $0 == 0x2D }
    }

    /// Without long texts that have no white space in them: keys, tokens, signatures, encrypted data.
    static func shortened(_ text: String, longest: Int) -> String {
        guard text.utf8.count > longest, hasOpaqueRun(text, longerThan: longest) else { return text }
        // A message has keys and encrypted data of a thousand characters and more, which are seldom anything but ASCII.
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return shortenedASCII(Array(text.utf8), longest: longest) }
        var (result, run) = ("", "")
        func end() {
            result += run.utf8.count > longest ? leftOut(run.utf8.count) : run
            run = ""
        }
        for character in text {
            if isOpaque(character) {
                run.append(character)
            } else {
                end()
                result.append(character)
            }
        }
        end()
        return result
    }

    private static func shortenedASCII(_ bytes: [UInt8], longest: Int) -> String {
        var (result, rest) = ([UInt8](), bytes[...])
        while !rest.isEmpty {
            let run = rest.prefix { isOpaque($0) }
            if run.count > longest {
                result += leftOut(run.count).utf8
            } else {
                result += run
            }
            rest = rest.dropFirst(run.count)
            let between = rest.prefix { !isOpaque($0) }
            result += between
            rest = rest.dropFirst(between.count)
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func leftOut(_ count: Int) -> String { "(\(count) characters left out)" }

    /// Most long texts are sentences. A byte of another script than ASCII may belong to a letter.
    private static func hasOpaqueRun(_ text: String, longerThan longest: Int) -> Bool {
        func search(_ bytes: some Sequence<UInt8>) -> Bool {
            var run = 0
            for byte in bytes {
                run = byte >= 0x80 || isOpaque(byte) ? run + 1 : 0
                if run > longest { return true }
            }
            return false
        }
        return text.utf8.withContiguousStorageIfAvailable(search) ?? search(text.utf8)
    }

    /// Whether a key or a token may have the character in it.
    static func isOpaque(_ character: Character) -> Bool {
        character.asciiValue.map(isOpaque) ?? (character.isLetter || character.isNumber)
    }

    /// What Base64, Base64url, hexadecimal digits and a compact JWE consist of.
    private static func isOpaque(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "_"), UInt8(ascii: "-"),
            UInt8(ascii: "."), UInt8(ascii: "%"), UInt8(ascii: "~"):
            true
        default: false
        }
    }

    /// An address with its host, without a name and a password before it, and the short parts of its path and query.
    static func address(_ text: String, longest: Int = longestInAddress) -> String {
        let (place, query) = split(ShownAddress.text(of: text), at: "?")
        let parts = Self.parts(of: place, between: "/").enumerated().map { index, part in
            // https://host: its third part.
            let isHost = index == 2 && place.contains("://")
            return shortened(part, longest: isHost ? 100 : longest)
        }
        let path = safe(parts.joined(separator: "/"))
        return query.map { "\(path)?\(self.query($0, longest: longest))" } ?? path
    }

    static func query(_ text: String, longest: Int = longest) -> String {
        parts(of: text, between: "&").map { pair in
            let (name, value) = split(pair, at: "=")
            let shownName = shortened(safe(name), longest: longest)
            guard let value else { return shownName }
            return switch MemberKind.of(name) {
            case .secret, .cardNumber: "\(shownName)=\(leftOut)"
            case .identifier, .other: "\(shownName)=\(shortened(safe(value), longest: longest))"
            }
        }.joined(separator: "&")
    }

    static func safe(_ text: String) -> String {
        if namesPassword(text) { return leftOut }
        if AccountNumberScanner.isIn(text) { return accountLeftOut }
        return JournalCardNumber.isIn(text) ? "(left out: it \(CardNumberSearch.reason))" : text
    }

    /// At the first one.
    static func split(_ text: String, at separator: Unicode.Scalar) -> (String, String?) {
        guard let index = text.utf8.firstIndex(of: UInt8(ascii: separator)) else { return (text, nil) }
        return (String(text[..<index]), String(text[text.utf8.index(after: index)...]))
    }

    static func parts(of text: String, between separator: Unicode.Scalar) -> [String] {
        text.utf8.split(separator: UInt8(ascii: separator), omittingEmptySubsequences: false)
            .map { String(Substring($0)) }
    }
}
