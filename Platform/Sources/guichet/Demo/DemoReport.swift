import Synchronization

/// The output of the demo, for people.
final class DemoReport: Sendable {
    private let terminal: Terminal
    private let counts = Mutex((chapters: 0, steps: 0, surprises: [String]()))

    init(terminal: Terminal) { self.terminal = terminal }

    var isAllExpected: Bool { counts.withLock { $0.steps > 0 && $0.surprises.isEmpty } }
    /// The steps that did not go as expected.
    var surprises: [String] { counts.withLock { $0.surprises } }

    func begin(_ stage: DemoStage) {
        terminal.line(terminal.styled("guichet demo", .bold))
        terminal.line(terminal.styled("platform         \(stage.platformAddress)", .dim))
        terminal.line(terminal.styled("merchant server  \(stage.merchantAddress)", .dim))
    }

    func chapter(_ title: String, _ facts: String) {
        let number = counts.withLock { counts in
            counts.chapters += 1
            return counts.chapters
        }
        terminal.line()
        terminal.line(terminal.styled("\(number). \(title)", .bold))
        terminal.line(terminal.styled("   \(facts)", .dim))
    }

    /// One step, by its documented name.
    func step(_ name: String, code: String, _ meaning: String, took: Duration?, isExpected: Bool) {
        counts.withLock { counts in
            counts.steps += 1
            if !isExpected { counts.surprises.append("scene \(counts.chapters), \(name) \(code): \(meaning)") }
        }
        let mark = isExpected ? terminal.styled("✓", .green) : terminal.styled("✗ unexpected:", .red)
        let time = terminal.styled((took.map(Self.milliseconds) ?? "").leftPadded(to: 9), .dim)
        terminal.line("   \(mark) \(name.padded(to: 34)) \(code.padded(to: 2)) \(time)  \(meaning)")
        // Where a pipe is read no further, the rest of the scenes has no reader. A full disk is told at the end.
        _ = Console.current.end()
    }

    func end(after duration: Duration) {
        let (chapters, steps, surprises) = counts.withLock { $0 }
        let seconds = Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
        let outcome =
            surprises.isEmpty
            ? terminal.styled("all as expected", .green) : terminal.styled("\(surprises.count) unexpected", .red)
        terminal.line()
        terminal.line("\(chapters) scenes, \(steps) steps, \(outcome), in \(Self.rounded(seconds)) s.")
    }

    private static func milliseconds(_ duration: Duration) -> String {
        let milliseconds = Double(duration.components.seconds) * 1e3 + Double(duration.components.attoseconds) / 1e15
        return "\(rounded(milliseconds)) ms"
    }

    /// Rounds to one decimal.
    private static func rounded(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
}
