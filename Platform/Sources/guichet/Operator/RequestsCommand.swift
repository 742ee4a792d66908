import ArgumentParser
import GuichetCore

struct RequestsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "requests",
        abstract: "List received calls, and show one with its answer.",
        discussion: """
            The journal of a running platform: refused calls, too. Card numbers are masked in it; security codes, \
            passwords, keys and signatures are left out.
            """,
        subcommands: [RequestListCommand.self, RequestShowCommand.self], defaultSubcommand: RequestListCommand.self)
}

struct RequestListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List calls, newest first, or as they arrive.")

    @Flag(help: "Print new calls as they arrive, until Ctrl-C.")
    var follow = false

    @Flag(help: "Only refused calls.")
    var refused = false

    @Option(help: .onlyJournalPlace, completion: .journalPlaces)
    var api: String?

    @Option(help: ArgumentHelp("Only this shop.", valueName: "shop"))
    var shop: String?

    @Option(
        help: "How many, 200 at most; by default 50. With --follow, how many earlier ones first; by default none.")
    var limit: Int?

    @Option(help: ArgumentHelp("The cursor at the end of an earlier list.", valueName: "cursor"))
    var after: String?

    @Flag(help: "Print JSON; with --follow, one object a line.")
    var json = false

    @OptionGroup var access: OperatorAccess

    func validate() throws {
        guard !follow || after == nil else { throw ValidationError("--follow and --after cannot be combined.") }
    }

    func run() async throws {
        if follow { return try await followed() }
        let answer = try await ask([("limit", String(limit ?? 50)), ("after", after)])
        if json { return print(answer.encodedForPeople()) }
        let requests = answer["requests"]?.array ?? []
        guard !requests.isEmpty else { return print("No requests.") }
        var table = Table(RequestText.titles)
        for request in requests { table.add(RequestText.cells(request)) }
        for line in table.lines { print(line) }
        PageOptions.printRest(of: answer)
        if let dropped = RequestText.dropped(answer) { print(dropped) }
    }

    private func ask(_ more: [(String, String?)]) async throws -> JSONValue {
        try await access.get("requests", [("refused", refused ? "true" : nil), ("shop", shop), ("api", api)] + more)
    }

    /// Asks once a second for what came after the last one.
    private func followed() async throws {
        try OperatorAccess.requireValues(of: [("shop", shop), ("api", api)])
        // The newest of all, since a filter's newest may be long ago.
        let newest = try await access.get("requests", [("limit", "1")])
        var last = newest["requests"]?.array?.first?["number"]?.text ?? "0"
        var dropped = newest["dropped"]
        // They end with the newest of all: what comes after it is printed below, once.
        var earlier: [JSONValue] = []
        if let limit {
            let query = [("limit", String(limit)), ("after", Int64(last).map { String($0 + 1) })]
            earlier = try await ask(query)["requests"]?.array ?? []
        }
        if !json { RequestText.printLine(RequestText.titles) }
        for request in earlier.reversed() { printed(request) }
        while true {
            let answer = try await OperatorAccess.following { [last] in
                try await ask([("newer", last), ("limit", "200")])
            }
            for request in answer["requests"]?.array ?? [] {
                last = request["number"]?.text ?? last
                printed(request)
            }
            if answer["dropped"] != dropped, !json, let line = RequestText.dropped(answer) { print(line) }
            dropped = answer["dropped"]
            // For a reader behind a pipe.
            try Console.current.flushOrEnd()
            if answer["next"] == .null { try await Task.sleep(for: .seconds(1)) }
        }
    }

    private func printed(_ request: JSONValue) {
        if json {
            print(OperatorText.line(request))
        } else {
            RequestText.printLine(RequestText.cells(request))
        }
    }
}

struct RequestShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a call: its headers, body, answer and error.")

    @Argument(help: "Its number in the list.")
    var number: Int64

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var access: OperatorAccess

    func run() async throws {
        let request = try await access.get("requests/\(number)")
        if json { return print(request.encodedForPeople()) }
        for line in RequestText.page(request) { print(line) }
    }
}
