import ArgumentParser
import GuichetCore

struct SubscriptionCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "subscription", abstract: "See what registered cards pay again and again.",
        subcommands: [SubscriptionListCommand.self])
}

struct SubscriptionListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List subscriptions of a running platform, by shop and identifier.",
        discussion: "What they charged is among the payments: `guichet payment list`.")

    @OptionGroup var filter: AgreementShopOptions

    @OptionGroup var page: PageOptions

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var access: OperatorAccess

    func run() async throws {
        let answer = try await access.get("subscriptions", filter.query + page.query)
        if json { return print(answer.encodedForPeople()) }
        for line in Self.lines(answer) { print(line) }
        PageOptions.printRest(of: answer)
    }

    static func lines(_ answer: JSONValue) -> [String] {
        let subscriptions = answer["subscriptions"]?.array ?? []
        guard !subscriptions.isEmpty else { return ["No subscriptions."] }
        var table = Table(
            "CREATED", "API", "SHOP", "SUBSCRIPTION", "STATE", "PAYMENTS", "NEXT PAYMENT", "ENDED", "UNPAID BECAUSE")
        for subscription in subscriptions {
            func text(_ name: String) -> String { subscription[name]?.text ?? "" }
            table.add(
                OperatorText.time(subscription["createdAt"]), text("api"), text("shop"), text("id"), text("state"),
                text("payments"), OperatorText.time(subscription["nextPaymentAt"]),
                OperatorText.time(subscription["endedAt"]), text("unpaidBecause"))
        }
        return table.lines
    }
}

/// Of which shop subscriptions or mandates are listed.
struct AgreementShopOptions: ParsableArguments {
    @Option(help: .onlyAPI, completion: .apis)
    var api: String?

    @Option(help: ArgumentHelp("Only this shop.", valueName: "shop"))
    var shop: String?

    var query: [(String, String?)] { [("api", api), ("shop", shop)] }
}
