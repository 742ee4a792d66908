import GuichetCore
import Synchronization

/// What a member, a field or a parameter may hold, by its name.
///
/// The names are those of the platforms' documents and the usual ones beside them. They are compared without case,
/// hyphens and underscores, so that a name that is written wrongly in this way is recognised, too.
enum MemberKind {
    /// Security codes, passwords, keys, signatures, encrypted cards, sessions: the value is never kept.
    case secret
    /// A card number: its first six and last four digits are kept.
    case cardNumber
    /// An identifier in hexadecimal digits, which may be longer than other texts without white space.
    case identifier
    case other

    /// A member's name as the journal shows it, and what its value may be.
    struct Member: Sendable {
        let kind: MemberKind
        let shown: String
        /// Whether a few digits are something else than a security code.
        let isHarmless: Bool
    }

    static func of(_ name: String) -> MemberKind { known.withLock { member(name, &$0) }.kind }

    /// All members of an object, in their order.
    static func members(of object: JSONObject) -> [Member] {
        known.withLock { known in object.members.map { member($0.name, &known) } }
    }

    private static func member(_ name: String, _ known: inout [String: Member]) -> Member {
        // The same few hundred names come again and again, but a caller may invent any number of others.
        if let known = known[name] { return known }
        let member = Member(
            kind: MemberKind(name), shown: JournalText.shortened(JournalText.safe(name), longest: JournalText.longest),
            isHarmless: isHarmless(name))
        guard name.utf8.count <= longestKnown else { return member }
        if known.count >= mostKnown { known.removeAll(keepingCapacity: true) }
        known[name] = member
        return member
    }

    private static let known = Mutex<[String: Member]>([:])
    private static let mostKnown = 2_048
    private static let longestKnown = 64

    private init(_ name: String) {
        let plain = Self.plain(name)
        if Self.secrets.contains(plain) || Self.secretParts.contains(where: plain.contains) {
            self = .secret
        } else if plain == "pan" || plain.hasSuffix("cardnumber") || plain.hasSuffix("accountnumber")
            || plain.hasSuffix("pannumber")
        {
            self = .cardNumber
        } else if Self.identifiers.contains(plain) {
            self = .identifier
        } else {
            self = .other
        }
    }

    private static let harmless = [
        "amount", "country", "currency", "date", "exp", "month", "product", "status", "version", "year",
    ]

    private static func isHarmless(_ name: String) -> Bool {
        let name = name.lowercased()
        return harmless.contains { name.contains($0) }
    }

    private static func plain(_ name: String) -> String {
        if name.utf8.allSatisfy({ (0x61...0x7A).contains($0) }) { return name }
        return String(name.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " && $0 != "." })
    }

    private static let secrets: Set<String> = [
        "authorization", "cardcode", "cid", "cookie", "cres", "creq", "csrf", "data", "formtoken", "hash", "hmac",
        "iban", "key", "krhash", "mac", "md", "pin", "pwd", "returnmac", "seal", "session", "signature", "sig",
        "threedsmethoddata",
    ]

    /// Whatever else the name says.
    private static let secretParts = [
        "cvv", "cvc", "csc", "cvn", "cvx", "securitycode", "verificationcode", "password", "passwd", "secret",
        "cryptogram", "cavv", "pareq", "pares", "sessionid", "sessiondata", "encrypted", "privatekey", "secretkey",
        "apikey", "authenticationvalue", "jwe", "track1", "track2",
    ]

    /// Of a refusal of Direct's API, and of an Apple Pay token.
    private static let identifiers: Set<String> = ["errorid", "transactionid"]
}
