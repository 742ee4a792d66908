import AdminAPI
import ArgumentParser
import Foundation
import GuichetCore

struct TokenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token", abstract: "Give people and programs access to the operator's API and pages.",
        discussion: """
            A token has one of three rights. "see" reads; "test" also moves the clock, orders faults, and holds back, \
            repeats and receives notifications; "administer" also makes and ends tokens, removes payments, takes seed \
            files, which may add shops, and changes the certificates and registrations of the admin pages.
            """,
        subcommands: [TokenMakeCommand.self, TokenListCommand.self, TokenEndCommand.self])
}

struct TokenMakeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "make", abstract: "Make a token, which is shown once.")

    @Argument(help: "Its owner's name: letters, digits, dots, hyphens, underscores and @, 40 at most.")
    var name: String

    @Option(
        help: ArgumentHelp("What it may do: see, test or administer.", valueName: "right"),
        completion: .words(OperatorRight.self))
    var right = OperatorRight.test.rawValue

    @OptionGroup var access: OperatorAccess

    func run() async throws {
        let answer = try await access.post(
            "tokens", ["name": .string(name), "right": .string(right)], options: ["name": "<name>", "right": "--right"])
        guard let token = answer["token"]?.text else { throw UnreadableAnswer() }
        print(token)
    }
}

struct TokenListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the tokens.")

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var access: OperatorAccess

    func run() async throws {
        let answer = try await access.get("tokens")
        if json { return print(answer.encodedForPeople()) }
        let tokens = answer["tokens"]?.array ?? []
        guard !tokens.isEmpty else { return print("No tokens.") }
        var table = Table("NAME", "RIGHT", "MADE")
        for token in tokens {
            table.add(
                token["name"]?.text ?? "", token["right"]?.text ?? "", OperatorText.time(token["createdAt"]))
        }
        for line in table.lines { print(line) }
    }
}

struct TokenEndCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "end", abstract: "End a token: it stops working at once, and so do its sessions.")

    @Argument(help: "Its name in the list.")
    var name: String

    @OptionGroup var access: OperatorAccess

    func run() async throws {
        _ = try await access.delete("tokens/\(try OperatorAccess.part(name, of: "token"))")
        print("The token of \(name) ended.")
    }
}
