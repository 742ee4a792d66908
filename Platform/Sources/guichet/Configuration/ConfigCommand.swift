import ArgumentParser
import Foundation
import GuichetCore

struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config", abstract: "Show the configuration of `guichet serve`.",
        subcommands: [ConfigShowCommand.self])
}

struct ConfigShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Print each option of `guichet serve` with its value, and where that comes from.",
        discussion: """
            A configuration file has a line for each option, without the two dashes: `port: 8080`. A variable such as \
            GUICHET_PORT takes precedence over the file, and the command line over both. Give the options of \
            `guichet serve` here as you would give them there. Passwords are masked.

            Exit status: 0, or 78 if the file or a variable cannot be used.
            """)

    @Option(
        help: ArgumentHelp("The configuration file. GUICHET_CONFIG sets another default.", valueName: "file"),
        completion: .file())
    var config: String?

    @Flag(help: "Print JSON.")
    var json = false

    @Argument(parsing: .allUnrecognized, help: ArgumentHelp("Options of `guichet serve`.", valueName: "options"))
    var given: [String] = []

    func run() throws {
        do {
            try show()
        } catch let error as ConfigurationError {
            throw error.ending()
        }
    }

    private func show() throws {
        let arguments = (config.map { ["--config=\($0)"] } ?? []) + given
        let configuration = try ServeConfiguration.read(arguments, environment: Console.current.environment)
        // A wrong value is an error here as it would be there.
        let (all, added) = try configuration.arguments(given)
        do {
            _ = try ServeCommand.parse(all)
        } catch {
            // Without the usage of a command `serve`, which it takes for the program's name.
            let message = ServeCommand.message(for: error)
            ServeConfiguration.tellPlaces(of: added, about: message)
            throw ValidationError(message)
        }
        let values = try configuration.options.map { ($0.name, try value($0, configuration)) }
        if json {
            print(JSONValue.array(values.map(Self.json)).encodedForPeople())
            return
        }
        var table = Table("OPTION", "VALUE", "FROM")
        for (name, value) in values {
            table.add(name, value?.shown ?? "–", (value?.source ?? .byDefault).description)
        }
        for line in table.lines { print(line) }
    }

    private func value(_ option: DeclaredOption, _ configuration: ServeConfiguration) throws -> ConfiguredValue? {
        if option.isGiven(in: given) {
            return ConfiguredValue(texts: texts(option), source: .commandLine)
        }
        if let value = try configuration.value(option) { return value }
        if option.kind == .flag { return ConfiguredValue(texts: ["false"], source: .byDefault) }
        return option.defaultValue.map { ConfiguredValue(texts: [$0], source: .byDefault) }
    }

    private func texts(_ option: DeclaredOption) -> [String] {
        switch option.kind {
        case .flag: ["true"]
        // Of several, the last one counts, as for `guichet serve`.
        case .flagOrNot: [given.last(where: option.isNamed) == "--\(option.name)" ? "true" : "false"]
        case .value: ServeConfiguration.given(option.name, in: given).suffix(1)
        case .values: ServeConfiguration.given(option.name, in: given)
        }
    }

    private static func json(_ name: String, _ value: ConfiguredValue?) -> JSONValue {
        var object = JSONObject()
        object.append("option", .string(name))
        object.append("value", value.map { .string($0.shown) } ?? .null)
        object.append("from", .string((value?.source ?? .byDefault).description))
        return .object(object)
    }
}
