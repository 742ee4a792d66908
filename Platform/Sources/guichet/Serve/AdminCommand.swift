import AdminAPI
import ArgumentParser
import Engine
import GuichetCore

struct AdminCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "admin", abstract: "Manage access to the admin pages.",
        subcommands: [AdminTokenCommand.self])
}

struct AdminTokenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token", abstract: "Create the token for signing in to the pages under /admin.",
        discussion: """
            The token is shown once: only its hash is stored. An earlier token stops working, and all sessions end.
            """)

    @OptionGroup var access: ShopAccess

    func run() async throws {
        let answer = try await access.change("/admin/token", [:]) { store, _, clock, note in
            let tokens = OperatorTokens(store: store, clock: clock, random: SystemRandom())
            return ["token": .string(try await tokens.replaceOwners(noting: note).reveal())]
        }
        guard let token = answer["token"]?.text else {
            throw UnreadableAnswer()
        }
        print(token)
    }
}
