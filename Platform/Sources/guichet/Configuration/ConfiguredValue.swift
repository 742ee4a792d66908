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

    /// For people, without the password of an address such as `postgres://user:password@host/`.
    var shown: String { texts.map(Self.masked).joined(separator: ", ") }

    static func hasSecret(_ text: String) -> Bool { masked(text) != text }

    private static func masked(_ text: String) -> String {
        guard let scheme = text.range(of: "://") else { return text }
        let authority = text[scheme.upperBound...].prefix { $0 != "/" && $0 != "?" }
        guard let at = authority.lastIndex(of: "@"), let colon = authority[..<at].firstIndex(of: ":") else {
            return text
        }
        return text[...colon] + "***" + text[at...]
    }
}
