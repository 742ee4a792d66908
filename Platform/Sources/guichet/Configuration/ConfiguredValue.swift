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
    var shown: String { texts.map(MaskedText.text).joined(separator: ", ") }

    static func hasSecret(_ text: String) -> Bool { MaskedText.text(text) != text }
}
