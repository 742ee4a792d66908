import APISupport
import ArgumentParser
import Engine
import Foundation
import GuichetCore

struct ClockCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clock", abstract: "Show and move the clock of a running platform.",
        discussion: """
            The clock only moves forward. Everything that falls due happens in order, each at its own time: late \
            authorisations, captures, expiries, retries of notifications. Then the clock continues from the new time; \
            a restart keeps the difference.

            With --shop, only that shop's clock moves, ahead of the platform's.
            """,
        subcommands: [
            ClockShowCommand.self, ClockSetCommand.self, ClockAdvanceCommand.self, ClockFollowCommand.self,
        ])
}

struct ClockShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "Show the platform's time.")

    @Option(help: ArgumentHelp("Only this shop: 69876357, or lyra/69876357.", valueName: "shop"))
    var shop: String?

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var access: OperatorAccess

    func run() async throws {
        let clock = try await access.get("clock", [("shop", shop)])
        if json { return print(clock.encodedForPeople()) }
        ClockText.show(clock)
    }
}

struct ClockSetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Move the clock to a date and time.")

    @Argument(help: ArgumentHelp("In UTC, such as 2026-12-01T09:00:00Z.", valueName: "time"))
    var time: String

    @Option(help: ArgumentHelp("Only this shop: 69876357, or lyra/69876357.", valueName: "shop"))
    var shop: String?

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var access: OperatorAccess

    func run() async throws { try await ClockText.move("to", .string(time), of: shop, over: access, json: json) }
}

struct ClockAdvanceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "advance", abstract: "Move the clock forward by a span of time.")

    @Argument(help: ArgumentHelp("A number with its unit: 30s, 15m, 6h, 6d or 2w.", valueName: "span"))
    var span: Span

    @Option(help: ArgumentHelp("Only this shop: 69876357, or lyra/69876357.", valueName: "shop"))
    var shop: String?

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var access: OperatorAccess

    func run() async throws {
        try await ClockText.move("advanceSeconds", .integer(span.seconds), of: shop, over: access, json: json)
    }

    /// A number and a unit.
    struct Span: ExpressibleByArgument {
        let seconds: Int64

        init?(argument: String) {
            guard let seconds = TimeSpanText.seconds(argument) else { return nil }
            self.seconds = seconds
        }
    }
}

struct ClockFollowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "follow", abstract: "Print the time, what falls due and what happens, until Ctrl-C.",
        discussion: "The time is printed at the start, when the clock is moved, and once a minute.")

    @Option(help: ArgumentHelp("Only this shop: 69876357, or lyra/69876357.", valueName: "shop"))
    var shop: String?

    @Flag(help: "Print each time and each event as one line of JSON.")
    var json = false

    @OptionGroup var access: OperatorAccess

    func run() async throws {
        try await withThrowingDiscardingTaskGroup { group in
            group.addTask {
                while true {
                    try await Task.sleep(for: .seconds(60))
                    try await tell()
                }
            }
            // The platform knows the API of a shop that is named alone.
            let only = try await access.get("clock", [("shop", shop)])["shop"]?.text.flatMap { ShopID($0) }
            try await access.events([]) {
                try await tell()
            } _: { event in
                if let about = event["about"] {
                    guard only == nil || only == Self.shop(about) else { return }
                    print(json ? OperatorText.line(event) : OperatorText.event(event))
                } else if event["kind"]?.text == "clock.move" {
                    try await tell()
                }
                try Console.current.flushOrEnd()
            }
        }
    }

    private static func shop(_ about: JSONValue) -> ShopID? {
        guard let api = about["api"]?.text, let name = about["shop"]?.text else { return nil }
        return ShopID(api: api, name: name)
    }

    private func tell() async throws {
        let clock = try await OperatorAccess.following { try await access.get("clock", [("shop", shop)]) }
        let next = OperatorText.time(clock["nextDueAt"])
        print(
            json
                ? OperatorText.line(clock)
                : "\(OperatorText.time(clock["now"]))  now; \(next.isEmpty ? "nothing is due" : "next due at \(next)")")
        try Console.current.flushOrEnd()
    }
}

/// The clock, for people.
enum ClockText {
    /// Months with many payments take a while.
    static let timeoutSeconds: Double = 3_600

    static func move(
        _ member: String, _ value: JSONValue, of shop: String?, over access: OperatorAccess, json: Bool
    ) async throws {
        var message = JSONObject()
        message.append(member, value)
        if let shop { message.append("shop", .string(shop)) }
        let answer = try await access.post(
            "clock", .object(message),
            options: ["shop": "--shop", "to": "<time>", "advanceSeconds": "<span> in seconds"],
            within: timeoutSeconds)
        if json { print(answer.encodedForPeople()) } else { moved(answer) }
    }

    static func show(_ answer: JSONValue) {
        var table = Table("now", OperatorText.time(answer["now"]))
        if let shop = answer["shop"]?.text { table.add("shop", shop) }
        let ahead = answer["aheadMilliseconds"]?.text.flatMap { Int64($0) } ?? 0
        table.add("ahead of this machine", ahead == 0 ? "no" : span((ahead + 500) / 1_000))
        if let next = answer["nextDueAt"]?.text { table.add("next due", OperatorText.time(.string(next))) }
        for line in table.lines { print(line) }
        guard answer["shop"] == .null else { return }
        for shop in answer["shops"]?.array ?? [] {
            print("\(shop["shop"]?.text ?? ""): \(OperatorText.time(shop["now"]))")
        }
    }

    static func moved(_ answer: JSONValue) {
        let events = answer["events"]?.array ?? []
        for event in events {
            print(
                "\(OperatorText.time(event["at"]))  \(event["payment"]?.text ?? "")  \(event["what"]?.text ?? "")"
                    .printable)
        }
        if answer["hasMore"] == .bool(true) { print("There are more events; see `guichet payment show`.") }
        let removed = answer["removed"]?.text.flatMap { Int($0) } ?? 0
        if removed > 0 {
            print("\(OperatorText.count(answer["removed"], "old payment")) removed, as --keep-payments-days asks.")
        } else if events.isEmpty {
            print("No payment changed.")
        }
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
