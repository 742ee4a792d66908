import ArgumentParser
import Engine
import Foundation
import GuichetCore
import Server
import Storage
import StoragePostgres

struct StoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "store", abstract: "Move a platform between a data folder and PostgreSQL.",
        subcommands: [StoreCopyCommand.self])
}

struct StoreCopyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "copy", abstract: "Copy a platform's data into PostgreSQL, or from there into a data folder.",
        discussion: """
            The target must be empty, and no platform may serve from either side. Every row is read back and compared, \
            and the payments are checked as `guichet check` does, before the copy takes effect. Until then, \
            the target has no data. The source is not changed. Encrypted values stay encrypted: the \
            platform needs the same vault key afterwards, which is not copied. Other users can read the arguments of a \
            process: write a password into libpq's password file. See docs/postgresql.md.
            """)

    @Option(
        help: ArgumentHelp(
            "What to copy: a data folder, or a database by an address postgres://… or libpq's pairs name=value.",
            valueName: "place"), completion: .directory)
    var from: String

    @Option(
        help: ArgumentHelp("Where to: the same, empty or not there yet.", valueName: "place"), completion: .directory)
    var to: String

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var vaultKey: VaultKeySource

    func validate() throws {
        // As of a shell's variable that is not set: it would be the folder in which the command was typed.
        for (option, place) in [("--from", from), ("--to", to)] where place.isEmpty {
            throw ValidationError("\(option) is empty: name a folder, or a database by its address.")
        }
        let count = [from, to].filter(PostgresAddress.isMeant(by:)).count
        guard count == 1 else {
            throw ValidationError(
                count == 0
                    ? "both places are folders. One of them must be a database; copy a folder with `guichet backup` and `guichet restore`."
                    : "both places are databases. One of them must be a folder; copy a database with the tools of PostgreSQL."
            )
        }
    }

    func run() async throws {
        // Other users have no reason to read even encrypted values.
        _ = umask(0o077)
        let isFromFolder = !PostgresAddress.isMeant(by: from)
        let folder = DataFolder(
            URL(fileURLWithPath: isFromFolder ? from : to, isDirectory: true), option: isFromFolder ? "--from" : "--to")
        let keys = try vaultKey.keysIfNamed(in: folder)
        let folderPlace = FolderCopyPlace(folder, besideVaultKey: vaultKey.dev)
        let database = PostgresCopyPlace(
            try PostgresAddress(isFromFolder ? to : from), isDevelopment: vaultKey.dev)
        let copy =
            isFromFolder ? StoreCopy(from: folderPlace, to: database) : StoreCopy(from: database, to: folderPlace)
        let terminal = json ? Terminal.silent : Terminal()
        let check = StoreCheck(keys: keys, readPart: Platform.read)
        let outcome = try await terminal.showingProgress {
            try await copy.run(at: SystemClock().now(), check: check) { terminal.progress(Self.text($0)) }
        }
        let text = StoreCopyText(outcome: outcome, hasKeys: keys != nil, isFromFolder: isFromFolder)
        if json { return print(JSONValue.object(text.json).encodedForPeople()) }
        for line in text.lines { print(line) }
    }

    private static func text(_ progress: StoreCopy.Progress) -> String {
        switch progress.step {
        case .copying: "\(progress.rows) of \(progress.of) rows copied: \(progress.table)"
        case .comparing: "\(progress.rows) of \(progress.of) rows compared: \(progress.table)"
        case .checking: "\(progress.rows) of \(progress.of) payments checked"
        }
    }
}
