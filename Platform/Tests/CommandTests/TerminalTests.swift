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

    @Test("shows the columns of a table below each other, with characters and emoji that take two columns as well")
    func tableOfWideCharacters() {
        var table = Table("NAME", "AMOUNT")
        table.add("日本商店", "1.00 EUR")
        table.add("한국🥐", "2.00 EUR")
        table.add("Café é", "3.00 EUR")
        #expect(
            table.lines == [
                "NAME      AMOUNT", "日本商店  1.00 EUR", "한국🥐    2.00 EUR", "Café é    3.00 EUR",
            ])
        #expect(["日本", "한국", "a"].wrapped(to: 10) == ["日本, 한국,", "a"])
    }

    @Test("that is read no further ends the demo after its next step, and not only after the last one")
    func demoWithoutReader() {
        let ends = Mutex(0)
        var console = Console(
            environment: [:], input: ConsoleInput(""), isWatched: false, isTyped: false, columns: 80, write: { _ in },
            flush: {}, complain: { _ in })
        console.end = {
            ends.withLock { $0 += 1 }
            return true
        }
        Console.$current.withValue(console) {
            DemoReport(terminal: Terminal()).step("cardOrder", code: "00", "accepted", took: nil, isExpected: true)
        }
        #expect(ends.withLock { $0 } == 1)
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
