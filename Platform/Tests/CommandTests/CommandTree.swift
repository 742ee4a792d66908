import GuichetCore
import Support
import Testing

/// Every command, as the program itself tells of them: no list here can be forgotten.
struct CommandTree {
    struct Leaf: Sendable {
        let words: [String]
        let abstract: String
        /// The long names of its options, as its help lists them.
        let order: [String]
        /// The long names of its options, with their defaults.
        let options: [String: String?]
        /// What it does not run without.
        let required: [String]
    }

    let leaves: [Leaf]

    static func read(environment: [String: String] = [:]) async throws -> CommandTree {
        let result = try await Command.run("--experimental-dump-help", environment: environment)
        let json = try JSONValue(
            parsing: Array(result.output.utf8), limits: JSONLimits(depth: 64, values: 1_000_000))
        return CommandTree(leaves: try leaves(of: #require(json["command"]), under: []))
    }

    private static func leaves(of command: JSONValue, under words: [String]) throws -> [Leaf] {
        let children = command["subcommands"]?.array ?? []
        guard children.isEmpty else {
            return try children.flatMap { child in
                let name = try #require(child["commandName"]?.text)
                return name == "help" ? [] : try leaves(of: child, under: words + [name])
            }
        }
        var (options, required): ([String: String?], [String]) = ([:], [])
        var order: [String] = []
        for argument in command["arguments"]?.array ?? [] {
            let names = (argument["names"]?.array ?? []).compactMap { $0["name"]?.text }
            order += names
            for name in names { options[name] = argument["defaultValue"]?.text }
            guard argument["isOptional"] != .bool(true) else { continue }
            let value = try Self.value(#require(argument["valueName"]?.text))
            required += argument["kind"]?.text == "positional" ? [value] : ["--\(names.last ?? "")", value]
        }
        let abstract = command["abstract"]?.text ?? ""
        return [Leaf(words: words, abstract: abstract, order: order, options: options, required: required)]
    }

    /// Something that is taken for what an argument is called: what is wrong with it shall not be told first.
    private static func value(_ name: String) -> String {
        switch name {
        case "merchantId", "shop": "123456789012345"
        case "environment": "test"
        case "span": "1d"
        case "url": "http://127.0.0.1:9/"
        default: "1"
        }
    }
}
