/// What tracing systems add to a trace: `tracestate` of W3C Trace Context, section 3.3. It is passed on unchanged.
package struct TraceState: Sendable, Hashable {
    package static let header = "tracestate"
    /// Section 3.3: a list has at most 32 members.
    package static let mostMembers = 32
    /// Section 3.3: at least 512 characters have to be passed on; more need not be.
    package static let mostCharacters = 512
    /// Section 3.3: where a list is shortened, members that are longer than this go first.
    private static let longMember = 128

    /// The members in their order, separated by commas.
    package let text: String

    /// - Parameter fields: the header fields of this name, in their order; they make one list.
    /// - Returns: `nil` if there is no member, or if the list is not valid. Then `traceparent` is passed on alone.
    package init?(_ fields: [String]) {
        var (members, keys): ([String], Set<String>) = ([], [])
        for part in fields.flatMap({ $0.split(separator: ",") }) {
            let member = part.drop { $0 == " " || $0 == "\t" }.trimmedAtEnd
            // An empty member is valid, and says nothing.
            guard !member.isEmpty else { continue }
            guard let key = Self.key(of: member), keys.insert(key).inserted, members.count < Self.mostMembers else {
                return nil
            }
            members.append(String(member))
        }
        let kept = Self.shortened(members)
        guard !kept.isEmpty else { return nil }
        text = kept.joined(separator: ",")
    }

    /// Whole members only, as section 3.3 says: long ones go first, then those at the end, which are the oldest.
    private static func shortened(_ members: [String]) -> [String] {
        var kept = members
        func length() -> Int { kept.reduce(kept.count - 1) { $0 + $1.utf8.count } }
        while length() > mostCharacters, let long = kept.lastIndex(where: { $0.utf8.count > longMember }) {
            kept.remove(at: long)
        }
        while length() > mostCharacters { kept.removeLast() }
        return kept
    }

    /// The key of a member, if the member is valid: `key=value` in visible characters.
    private static func key(of member: Substring) -> String? {
        guard let sign = member.firstIndex(of: "=") else { return nil }
        let (key, value) = (member[..<sign].utf8, member[member.index(after: sign)...].utf8)
        guard (1...256).contains(key.count), let first = key.first, isLetter(first) || isDigit(first),
            key.allSatisfy({ isLetter($0) || isDigit($0) || "_-*/@".utf8.contains($0) }),
            (1...256).contains(value.count),
            value.allSatisfy({ (0x20...0x7E).contains($0) && $0 != UInt8(ascii: "=") })
        else { return nil }
        return String(member[..<sign])
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }
    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}

extension Substring {
    /// Without spaces and tabulators at its end.
    fileprivate var trimmedAtEnd: Substring {
        var text = self
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        return text
    }
}
