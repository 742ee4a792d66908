import ArgumentParser
import GuichetCore

struct ResetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reset", abstract: "Remove payments, to begin again.",
        discussion: """
            Removes payments with their history, notifications, mails, checkouts and payment links, and ends \
            subscriptions: they are removed too. Shops, keys, wallets and stored cards stay. References and \
            idempotence keys can be used again.
            """)

    @Option(help: ArgumentHelp("One shop alone, with its API: lyra/69876357.", valueName: "shop"))
    var shop: String?

    @Flag(help: "Needed, since the payments cannot be brought back.")
    var force = false

    @OptionGroup var access: OperatorAccess

    func validate() throws {
        guard force else {
            throw ValidationError(
                "this removes the payments of \(shop ?? "all shops") for good: add --force. `guichet backup` keeps a copy."
            )
        }
    }

    func run() async throws {
        var message = JSONObject()
        if let shop { message.append("shop", .string(shop)) }
        let answer = try await access.post("reset", .object(message), within: 600)
        print("\(answer["removed"]?.text ?? "?") payments removed.")
    }
}
