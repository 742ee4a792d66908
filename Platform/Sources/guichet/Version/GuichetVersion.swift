import CBuild

/// The version of the command. A backup's manifest and a node's row have the number alone; `guichet --version`, the log and
/// the metrics have the commit, too.
enum GuichetVersion {
    static let text = "0.1.0"

    /// The commit that a release was built from, twelve digits; `development` in every other build, which would otherwise be
    /// linked again at each commit.
    static let commit = shortened(String(cString: guichet_build_commit()))

    /// What `guichet --version` prints.
    static let full = "\(text) (\(commit))"

    static func shortened(_ built: String) -> String {
        guard built.utf8.count == 40, built.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return "development" }
        return String(built.prefix(12))
    }
}
