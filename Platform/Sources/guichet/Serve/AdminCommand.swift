import AdminAPI
import ArgumentParser
import Engine
import GuichetCore

struct AdminCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "admin", abstract: "Open the admin pages of the platform.",
        subcommands: [AdminTokenCommand.self])
}

struct AdminTokenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token", abstract: "Make the token that opens the pages under /admin.",
        discussion: """
            Shown once: only its hash is kept. An earlier token opens no more, and whoever is signed in is so no longer.
            """)

    @OptionGroup var access: ShopAccess

    func run() async throws {
        let answer = try await access.change("/admin/token", [:]) { store, _ in
            let sessions = AdminSessions(store: store, clock: SystemClock(), random: SystemRandom())
            return ["token": .string(try await sessions.replaceToken().reveal())]
        }
        guard let token = answer["token"]?.text else {
            throw ValidationError("the platform answered without a token.")
        }
        print(token)
    }
}
