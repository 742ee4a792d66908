import ArgumentParser
import Engine
import GuichetCore

struct VaultEraseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "erase", abstract: "Erase what deleted values left in the files.",
        discussion: """
            Deleted and replaced values are overwritten at once, but gaps inside the database file can keep copies. \
            This command writes the whole file again. Payments wait meanwhile, and the disk needs free space of twice \
            the file's size. Use it after `guichet vault rotate`, if an old key was disclosed. In PostgreSQL it writes \
            the tables again; the server's log of writes, its archives and its standby servers keep old rows for as long \
            as they are set to.
            """)

    @OptionGroup var access: ShopAccess

    func run() async throws {
        try await access.erase()
        Terminal().line(
            """
            The whole database was written again. Copies and backups, the logs, archives and standby servers of a database
            server, and what the disk itself keeps are not erased.
            """)
    }
}
