import ArgumentParser
import Engine
import GuichetCore

struct VaultReloadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reload", abstract: "Make the running platform read its key file again.",
        discussion: """
            Use it after a line was added or removed. If the file lacks a key that stored data needs, it is refused, \
            and the platform continues with its present keys. If no platform is running, the keys are only checked. \
            With several nodes, each reads a file of its own; a new key encrypts after `guichet vault rotate` on one \
            of them.
            """)

    @OptionGroup var access: ShopAccess

    func run() async throws {
        let answer = try await access.reloadVaultKeys()
        let versions = (answer["versions"]?.array ?? []).compactMap(\.text).joined(separator: ", ")
        let terminal = Terminal()
        terminal.line(
            answer["runs"] == .bool(false)
                ? "No platform is running on \(access.folder.data). The keys open the stored data: \(versions)."
                : "The platform has vault keys \(versions), and encrypts with \(answer["newest"]?.text ?? "?").")
    }
}
