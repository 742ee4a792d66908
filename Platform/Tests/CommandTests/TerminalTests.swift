import Synchronization
import Testing

@testable import guichet

@Suite("Output on a terminal")
struct TerminalTests {
    private static func terminal(isWatched: Bool, _ environment: [String: String]) -> Terminal {
        let console = Console(
            environment: environment, input: ConsoleInput(""), isWatched: isWatched, isTyped: false, columns: 80,
            write: { _ in }, flush: {}, complain: { _ in })
        return Console.$current.withValue(console) { Terminal() }
    }

    @Test("has colours, unless NO_COLOR is set or it says that it shows none; a pipe has none")
    func colours() {
        #expect(Self.terminal(isWatched: true, ["TERM": "xterm-256color"]).hasColour)
        #expect(Self.terminal(isWatched: true, [:]).hasColour)
        #expect(Self.terminal(isWatched: true, ["NO_COLOR": ""]).hasColour)
        #expect(!Self.terminal(isWatched: true, ["TERM": "xterm", "NO_COLOR": "1"]).hasColour)
        #expect(!Self.terminal(isWatched: true, ["TERM": "dumb"]).hasColour)
        #expect(!Self.terminal(isWatched: false, ["TERM": "xterm"]).hasColour)
    }

    @Test("after progress, also of what fails, begins on an empty line")
    func progress() async {
        struct Failed: Error {}
        let written = Mutex("")
        let console = Console(
            environment: [:], input: ConsoleInput(""), isWatched: true, isTyped: false, columns: 80,
            write: { text in written.withLock { $0 += text } }, flush: {}, complain: { _ in })
        await Console.$current.withValue(console) {
            let terminal = Terminal()
            await #expect(throws: Failed.self) {
                try await terminal.showingProgress {
                    terminal.progress("1 of 2")
                    throw Failed()
                }
            }
        }
        #expect(written.withLock { $0 } == "\r\u{1B}[K1 of 2\r\u{1B}[K")
    }

    @Test("ends a command that goes on once it cannot be written, as on a full disk")
    func incomplete() throws {
        var console = Console(
            environment: [:], input: ConsoleInput(""), isWatched: false, isTyped: false, columns: 80, write: { _ in },
            flush: {}, complain: { _ in })
        try console.flushOrEnd()
        console.end = { false }
        let full = console
        #expect(throws: IncompleteOutput.self) { try full.flushOrEnd() }
    }
}
