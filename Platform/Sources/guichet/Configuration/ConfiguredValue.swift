import Foundation

/// The value of an option, and where it comes from.
struct ConfiguredValue: Sendable, Hashable {
    enum Source: Sendable, Hashable, CustomStringConvertible {
        case commandLine
        /// With the variable's name.
        case environment(String)
        case file(String, line: Int)
        case byDefault

        var description: String {
            switch self {
            case .commandLine: "command line"
            case .environment(let name): name
            case .file(let path, let line): "\(path), line \(line)"
            case .byDefault: "default"
            }
        }
    }

    let texts: [String]
    let source: Source

    /// For people, without the password of an address such as `postgres://user:password@host/`, or of libpq's pairs.
    var shown: String { texts.map(Self.masked).joined(separator: ", ") }

    static func hasSecret(_ text: String) -> Bool { masked(text) != text }

    /// An address for people: without user information, query and fragment, which may be secrets.
    static func shownAddress(_ text: String) -> String {
        guard let scheme = text.range(of: "://") else { return masked(text) }
        let rest = text[scheme.upperBound...]
        let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        let path = rest[authority.endIndex...].prefix { $0 != "?" && $0 != "#" }
        var host = String(authority)
        if let at = authority.lastIndex(of: "@") {
            host = "***" + String(authority[at...])
        } else if authority.last != "]", let colon = authority.lastIndex(of: ":"),
            !authority[colon...].dropFirst().allSatisfy(\.isNumber)
        {
            // No port: perhaps a password with a character that ends the host.
            return String(text[..<scheme.upperBound]) + "***"
        }
        return String(text[..<scheme.upperBound]) + host + String(path)
    }

    private static func masked(_ text: String) -> String { withoutUserPassword(withoutPasswordPairs(text)) }

    /// libpq takes a password as an option of an address, `?password=…`, and as a pair, `password=…` or `password='…'`
    /// (PostgreSQL, "Connection Strings"), and other secrets so, too. An option ends at '&', a pair at a space. libpq refuses
    /// a name in capital letters, but what follows is a password all the same. It takes a name with escapes in an address:
    /// its value is masked, whatever it is.
    private static func withoutPasswordPairs(_ text: String) -> String {
        let isAddress = text.prefix { $0 != "=" }.contains("://")
        let name =
            "password|oauth_client_secret|scram_client_key|scram_server_key" + (isAddress ? "|[?&][^&=]*%[^&=]*" : "")
        let value = isAddress ? "[^&]+" : #"(?:'(?:\\.|[^'\\])*'?|(?:\\.|[^\s'\\])(?:\\.|[^\s\\])*)"#
        return text.replacingOccurrences(
            of: #"(?i)((?:\#(name))\s*=\s*)"# + value, with: "$1***", options: .regularExpression)
    }

    private static func withoutUserPassword(_ text: String) -> String {
        guard let scheme = text.range(of: "://") else { return text }
        let rest = text[scheme.upperBound...]
        // In an address of PostgreSQL's, the password may contain '/' and '?'. What an '@' of the options adds is masked,
        // too: rather too much than too little.
        let isPostgres = ["postgres", "postgresql"].contains { text[..<scheme.lowerBound].hasSuffix($0) }
        let authority = isPostgres ? rest : rest.prefix { $0 != "/" && $0 != "?" }
        guard let at = authority.lastIndex(of: "@"), let colon = authority[..<at].firstIndex(of: ":") else {
            return text
        }
        return text[...colon] + "***" + text[at...]
    }
}
