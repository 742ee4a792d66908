import ArgumentParser
import Engine
import GuichetCore

struct VaultReloadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reload", abstract: "Have the running platform read its key file again.",
        discussion: """
            After a line was added or taken out. A file that lacks a key which something is sealed with is refused, and \
            the platform goes on with the keys that it has. Where no platform runs, the keys are only tried.
            """)

    @OptionGroup var access: ShopAccess

    func run() async throws {
        let answer = try await access.reloadVaultKeys()
        let versions = (answer["versions"]?.array ?? []).compactMap(\.text).joined(separator: ", ")
        let terminal = Terminal()
        terminal.line(
            answer["runs"] == .bool(false)
                ? "No platform runs on \(access.folder.data). The keys open what is stored there: \(versions)."
                : "The platform has vault keys \(versions), and seals under \(answer["newest"]?.text ?? "?").")
    }
}
