/// Standard output for people: colour only on a terminal, and never with `NO_COLOR` set or on one that says it is dumb.
struct Terminal: Sendable {
    let hasColour: Bool
    private let isSilent: Bool

    init() {
        // no-color.org: an empty variable is none.
        let wantsNone = Console.current.environment["NO_COLOR"]?.isEmpty == false
        hasColour = Self.isWatched && !wantsNone && !Self.isDumb
        isSilent = false
    }

    private init(isSilent: Bool) {
        hasColour = false
        self.isSilent = isSilent
    }

    /// Shows nothing.
    static let silent = Terminal(isSilent: true)

    /// Whether standard output is a terminal, and neither a file nor a pipe.
    static var isWatched: Bool { Console.current.isWatched }

    /// Whether it shows no escape sequence, as that of an editor.
    private static var isDumb: Bool { Console.current.environment["TERM"] == "dumb" }

    enum Style: String {
        case bold = "1"
        case dim = "2"
        case red = "31"
        case green = "32"
    }

    func styled(_ text: String, _ style: Style) -> String {
        hasColour ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
    }

    /// Prints a line at once, even into a pipe: another program may wait for it.
    func line(_ text: String = "") {
        guard !isSilent else { return }
        print(text)
        Console.current.flush()
    }

    /// Prints a line on standard error.
    static func complain(_ text: String) { Console.current.complain(text + "\n") }

    /// Shows progress, replacing the previous text; on a terminal only.
    func progress(_ text: String) {
        guard !isSilent, Self.isWatched, !Self.isDumb else { return }
        print("\r\u{1B}[K\(text)", terminator: "")
        Console.current.flush()
    }

    /// Runs what shows progress. What is printed after it, an error as well, begins on an empty line.
    func showingProgress<Result>(_ body: () async throws -> Result) async rethrows -> Result {
        defer { progress("") }
        return try await body()
    }

    func endProgress() {
        if Self.isWatched, !Self.isDumb { print() }
    }
}
