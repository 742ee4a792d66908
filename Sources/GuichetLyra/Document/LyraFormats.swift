@_spi(Platform) import GuichetCore

// Formats of the request's fields (Lyra, REST API V4, reference of Charge/CreatePayment).
extension WireFormat {
    /// Any text of at most `maximum` characters, including line breaks.
    static func upTo(_ maximum: Int) -> WireFormat {
        WireFormat("≤\(maximum)") { $0.unicodeScalars.count <= maximum }
    }

    /// "This field does not support UTF-8 characters": printable ASCII.
    static func ascii(upTo maximum: Int) -> WireFormat {
        characters("ASCII", atMost: maximum) { (0x20...0x7E).contains($0.value) }
    }

    /// A whole number in a range.
    static func number(_ range: ClosedRange<Int64>) -> WireFormat {
        WireFormat("\(range.lowerBound)…\(range.upperBound)") { Int64($0).map(range.contains) ?? false }
    }

    /// One of the documented values.
    static func oneOf(_ values: some Sequence<some OpenCode>) -> WireFormat {
        let values = Set(values.map(\.rawValue))
        return WireFormat("one of \(values.sorted().joined(separator: ", "))") { values.contains($0) }
    }

    /// Exactly `count` capital letters.
    static func capitals(_ count: Int) -> WireFormat {
        WireFormat("\(count) capital letters") { text in
            text.utf8.count == count && text.utf8.allSatisfy { (0x41...0x5A).contains($0) }
        }
    }

    /// Two letters, in upper or lower case: the platform itself writes `language` in upper case.
    static let twoLetters = WireFormat("two letters") { text in
        text.utf8.count == 2
            && text.utf8.allSatisfy { (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) }
    }

    /// Two letters, and a region after them as shops send it: `fr`, `fr-fr`, `fr_FR`.
    static let languageTag = WireFormat("a language of two letters, with or without a region") { text in
        let parts = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
        return (1...2).contains(parts.count) && parts.allSatisfy { twoLetters.matches(String($0)) }
    }

    /// `fr_FR`.
    static let locale = WireFormat("a language and a country: fr_FR") { text in
        let parts = text.split(separator: "_", omittingEmptySubsequences: false).map(String.init)
        return parts.count == 2 && twoLetters.matches(parts[0]) && twoLetters.matches(parts[1])
    }

    /// At most 150 characters, one `@` with text before and after it, no white space. A mail server may refuse other
    /// addresses that RFC 2822 allows.
    static let emailAddress = WireFormat("an e-mail address of at most 150 characters") { text in
        let parts = text.unicodeScalars.split(separator: "@", omittingEmptySubsequences: false)
        return text.unicodeScalars.count <= 150 && parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
            && text.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F }
    }

    /// 32 hexadecimal digits: the platform's identifier of a transaction.
    static let uuid = WireFormat("32 hexadecimal digits") { text in
        text.utf8.count == 32 && Hex.decode(text) != nil
    }

    static let webAddress = httpAddress("an http address of at most 255 characters", atMost: 255)
}
