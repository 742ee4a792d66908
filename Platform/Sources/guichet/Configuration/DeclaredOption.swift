import ArgumentParser
import Foundation

/// An option of `guichet serve`, as ArgumentParser describes it: the one list that the help, the manual pages and the
/// configuration file follow.
struct DeclaredOption: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        /// It takes a value, and may be repeated.
        case values
        /// It takes a value.
        case value
        /// It is given, or not.
        case flag
        /// It is `--name` or `--no-name`.
        case flagOrNot
    }

    /// Without the two dashes.
    let name: String
    let kind: Kind
    let defaultValue: String?

    /// What a configuration file may not name: it is read before the rest, or ends the command.
    private static let withoutConfiguration: Set = ["config", "help", "version"]

    /// The options of `guichet serve`, in the order of its help.
    static func ofServe() throws -> [DeclaredOption] {
        let help = try JSONDecoder().decode(Help.self, from: Data(ServeCommand._dumpHelp().utf8))
        let arguments = help.command.arguments ?? []
        let names = Set(arguments.compactMap(\.preferredName?.name))
        return arguments.compactMap { argument in
            guard let name = argument.preferredName?.name, !withoutConfiguration.contains(name) else { return nil }
            if argument.kind == "flag" {
                if let positive = name.without("no-"), names.contains(positive) { return nil }
                return DeclaredOption(
                    name: name, kind: names.contains("no-\(name)") ? .flagOrNot : .flag, defaultValue: nil)
            }
            guard argument.kind == "option" else { return nil }
            return DeclaredOption(
                name: name, kind: argument.isRepeating ? .values : .value, defaultValue: argument.defaultValue)
        }
    }

    /// `GUICHET_PUBLIC_URL` for `public-url`. `GUICHET_VAULT_KEY` contains the key itself, not the name of a file.
    var environmentKey: String { name == "vault-key" ? "vault-key-file" : name }

    /// Whether these arguments contain the option.
    func isGiven(in arguments: [String]) -> Bool { arguments.contains(where: isNamed) }

    /// Whether this argument is the option's name, with its value or without.
    func isNamed(by argument: String) -> Bool {
        guard let text = argument.without("--") else { return false }
        let given = text.prefix { $0 != "=" }
        return given == name || (kind == .flagOrNot && given == "no-\(name)")
    }

    /// The option with this value, as arguments.
    func arguments(_ value: ConfiguredValue) -> [String] {
        switch kind {
        case .values, .value: value.texts.map { "--\(name)=\($0)" }
        case .flag: value.texts == ["true"] ? ["--\(name)"] : []
        case .flagOrNot: [value.texts == ["true"] ? "--\(name)" : "--no-\(name)"]
        }
    }

    /// The part of ArgumentParser's description that is read here.
    private struct Help: Decodable {
        struct Command: Decodable { var arguments: [Argument]? }
        struct Argument: Decodable {
            struct Name: Decodable { var name: String }
            var kind: String
            var preferredName: Name?
            var isRepeating: Bool
            var defaultValue: String?
        }
        var command: Command
    }
}

extension String {
    /// The rest after this prefix; `nil` if the text does not begin with it.
    func without(_ prefix: String) -> String? {
        hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
    }
}
