import Foundation

/// What people may read of a value that may have a secret in it.
enum MaskedText {
    /// An address for people: without user information, query and fragment, which may be secrets.
    static func address(_ text: String) -> String {
        guard let scheme = text.range(of: "://") else { return Self.text(text) }
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

    /// A value for people, without the password of an address such as `postgres://user:password@host/`, or of libpq's pairs.
    static func text(_ text: String) -> String { withoutUserPassword(withoutPasswordPairs(text)) }

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
