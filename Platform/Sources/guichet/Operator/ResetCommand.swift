import ArgumentParser
import GuichetCore
import Storage

struct ResetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reset", abstract: "Remove payments, to begin again.",
        discussion: """
            Removes payments with their history, notifications, mails, checkouts and payment links, and also removes \
            subscriptions, mandates, batches and card forms. Shops, keys, wallets and stored cards stay. References \
            and idempotence keys can be used again.
            """)

    @Option(help: ArgumentHelp("Only this shop, with its API: lyra/69876357.", valueName: "shop"))
    var shop: String?

    @Flag(help: "Required, because this cannot be undone.")
    var force = false

    @OptionGroup var access: OperatorAccess

    func validate() throws {
        guard force else {
            let copy =
                access.folder.named.folder.isElsewhere
                ? "PostgreSQL's own tools keep a copy (docs/postgresql.md)." : "`guichet backup` keeps a copy."
            throw ValidationError("this removes the payments of \(shop ?? "all shops") for good: add --force. \(copy)")
        }
    }

    func run() async throws {
        var message = JSONObject()
        if let shop { message.append("shop", .string(shop)) }
        let answer = try await access.post(
            "reset", .object(message), options: OperatorRefusal.options(["shop"]), within: 600)
        print("\(OperatorText.count(answer["removed"], "payment")) removed.")
    }
}
