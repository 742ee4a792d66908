import ArgumentParser
import Engine
import GuichetCore

struct NodeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "node", abstract: "See the nodes that serve from one database.",
        subcommands: [NodeListCommand.self])
}

struct NodeListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List nodes that serve or ended within a day.")

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var access: OperatorAccess

    func run() async throws {
        let answer = try await access.get("nodes")
        if json { return print(answer.encodedForPeople()) }
        for line in Self.lines(answer) { print(line) }
    }

    static func lines(_ answer: JSONValue) -> [String] {
        guard answer["isShared"] == .bool(true) else {
            return ["The platform runs as one process; no other node shares its store."]
        }
        var table = Table("NUMBER", "NAME", "ADDRESS", "VERSION", "AGE", "LAST SEEN", "STATE")
        for node in answer["nodes"]?.array ?? [] {
            table.add(
                node["number"]?.text ?? "", node["name"]?.text ?? "", node["address"]?.text ?? "",
                node["version"]?.text ?? "", age(node["ageSeconds"]), "\(age(node["seenSecondsAgo"])) ago",
                state(node))
        }
        return table.lines
    }

    private static func state(_ node: JSONValue) -> String {
        var words = [node["isServing"] == .bool(true) ? "serves" : "ended"]
        if node["doesDueWork"] == .bool(true) { words.append("does due work") }
        if let reason = node["aloneBecause"]?.text { words.append("alone: \(reason)") }
        if node["isThisOne"] == .bool(true) { words.append("this one") }
        let options = (node["otherOptions"]?.array ?? []).map { option in
            NodeOptions.Difference(
                name: option["name"]?.text ?? "", there: option["there"]?.text, here: option["here"]?.text)
        }
        if !options.isEmpty { words.append("other options: \(options.map(\.description).joined(separator: ", "))") }
        return words.joined(separator: ", ")
    }

    /// `2d 3h`, `3h 5m`, `5m 7s` or `7s`.
    private static func age(_ value: JSONValue?) -> String {
        guard let seconds = value?.text.flatMap({ Int64($0) }) else { return "?" }
        let parts = [
            (seconds / 86_400, "d"), (seconds / 3_600 % 24, "h"), (seconds / 60 % 60, "m"), (seconds % 60, "s"),
        ]
        let begun = parts.drop { $0.0 == 0 }.prefix(2)
        return begun.isEmpty ? "0s" : begun.map { "\($0.0)\($0.1)" }.joined(separator: " ")
    }
}
