import ArgumentParser
import GuichetCore

struct ClockCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clock", abstract: "Show and move the clock of a running platform.",
        discussion: """
            Forward only. What falls due on the way happens in order, each at its own time: late authorisations, captures, \
            expiries, retries of notifications. Then time goes on; a restart keeps the difference.
            """,
        subcommands: [ClockShowCommand.self, ClockSetCommand.self, ClockAdvanceCommand.self])
}

struct ClockShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "Show what time it is there.")

    @OptionGroup var access: OperatorAccess

    func run() async throws { ClockText.show(try await access.get("clock")) }
}

struct ClockSetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Move the clock to a date and time.")

    @Argument(help: ArgumentHelp("In UTC, such as 2026-12-01T09:00:00Z.", valueName: "time"))
    var time: String

    @OptionGroup var access: OperatorAccess

    func run() async throws {
        ClockText.moved(try await access.post("clock", ["to": .string(time)], within: ClockText.timeoutSeconds))
    }
}

struct ClockAdvanceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "advance", abstract: "Move the clock forward by a span of time.")

    @Argument(help: ArgumentHelp("A number with its unit: 30s, 15m, 6h, 6d or 2w.", valueName: "span"))
    var span: Span

    @OptionGroup var access: OperatorAccess

    func run() async throws {
        ClockText.moved(
            try await access.post("clock", ["advanceSeconds": .integer(span.seconds)], within: ClockText.timeoutSeconds)
        )
    }

    /// A number and a unit.
    struct Span: ExpressibleByArgument {
        let seconds: Int64

        init?(argument: String) {
            let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3_600, "d": 86_400, "w": 604_800]
            guard let last = argument.last, let unit = units[last], let number = Int64(argument.dropLast()),
                number > 0
            else { return nil }
            let (seconds, overflow) = number.multipliedReportingOverflow(by: unit)
            guard !overflow else { return nil }
            self.seconds = seconds
        }
    }
}

/// The clock, for people.
enum ClockText {
    /// Months with many payments take a while.
    static let timeoutSeconds: Double = 3_600

    static func show(_ answer: JSONValue) {
        var table = Table("now", OperatorText.time(answer["now"]))
        let ahead = answer["aheadMilliseconds"]?.text.flatMap { Int64($0) } ?? 0
        table.add("ahead of this machine", ahead == 0 ? "no" : span((ahead + 500) / 1_000))
        for line in table.lines { print(line) }
    }

    static func moved(_ answer: JSONValue) {
        let events = answer["events"]?.array ?? []
        for event in events {
            print(
                "\(OperatorText.time(event["at"]))  \(event["payment"]?.text ?? "")  \(event["what"]?.text ?? "")")
        }
        if answer["hasMore"] == .bool(true) { print("There were more; see `guichet payment show`.") }
        if events.isEmpty { print("No payment changed on the way.") }
        print()
        show(answer)
    }

    /// To the minute: the machine's clock went on while the platform's was moved.
    private static func span(_ seconds: Int64) -> String {
        guard seconds >= 600 else { return "\(seconds) s" }
        let minutes = (seconds + 30) / 60
        let clock = "\(minutes / 60 % 24) h \(minutes % 60) min"
        return minutes < 1_440 ? clock : "\(minutes / 1_440) d \(clock)"
    }
}
