import ArgumentParser
import Engine
import GuichetCore

struct VaultEraseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "erase", abstract: "Take out what deleted values left in the files.",
        discussion: """
            Deleted and replaced values are overwritten at once, but gaps inside the file can keep copies. This writes \
            the whole file anew. Payments wait meanwhile, and the disk needs room for the file twice more. After \
            `guichet vault rotate`, when an old key became known.
            """)

    @OptionGroup var access: ShopAccess

    func run() async throws {
        try await access.erase()
        Terminal().line(
            "The database was written anew. Copies of the folder, and what the disk itself keeps, are not touched.")
    }
}
