import ArgumentParser
import GuichetCore

struct MandateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mandate", abstract: "See the mandates for direct debits.",
        subcommands: [MandateListCommand.self])
}

struct MandateListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List mandates of a running platform, by shop and reference.",
        discussion: "What was debited is among the payments: `guichet payment list`.")

    @OptionGroup var filter: AgreementShopOptions

    @OptionGroup var page: PageOptions

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var access: OperatorAccess

    func run() async throws {
        let answer = try await access.get("mandates", filter.query + page.query)
        if json { return print(answer.encodedForPeople()) }
        for line in Self.lines(answer) { print(line) }
        PageOptions.printRest(of: answer)
    }

    static func lines(_ answer: JSONValue) -> [String] {
        let mandates = answer["mandates"]?.array ?? []
        guard !mandates.isEmpty else { return ["No mandates."] }
        var table = Table("CREATED", "API", "SHOP", "REFERENCE", "STATE", "DEBITS", "LAST DEBIT", "ENDED")
        for mandate in mandates {
            func text(_ name: String) -> String { mandate[name]?.text ?? "" }
            table.add(
                OperatorText.time(mandate["createdAt"]), text("api"), text("shop"), text("reference"), text("state"),
                debits(mandate["isForOneDebit"]), OperatorText.time(mandate["debitedAt"]),
                OperatorText.time(mandate["endedAt"]))
        }
        return table.lines
    }

    /// As the admin pages say it.
    private static func debits(_ isForOne: JSONValue?) -> String {
        switch isForOne {
        case .bool(true): "one"
        case .bool(false): "several"
        default: ""
        }
    }
}
