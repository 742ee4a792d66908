import ArgumentParser
import Engine
import Foundation
import GuichetCore
import Server
import Storage
import StoragePostgres

struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Check that the platform's data is sound, and say what is not.",
        discussion: """
            Works while the platform runs, and changes nothing. Checks the database file, the sums of each payment, its \
            history and the hashes that link it, the steps of its life cycle, its messages to the acquirer, the rows \
            that belong together, what the APIs stored and, if a vault key is given, that every encrypted value opens. \
            With --store, checks a database of PostgreSQL.

            Exit status: 0 if everything is sound, 1 if something is not.
            """)

    @Flag(help: "Print JSON.")
    var json = false

    @Option(
        help: ArgumentHelp(
            "Check a database of PostgreSQL, by an address postgres://… or libpq's pairs name=value.",
            discussion: """
                GUICHET_STORE names that of a data folder whose payments are in one. A password belongs there, or into \
                libpq's password file.
                """, valueName: "address"))
    var store: String?

    @OptionGroup var folder: FolderOption
    @OptionGroup var vaultKey: VaultKeySource

    func run() async throws {
        let folder = store == nil ? try folder.folder : folder.named.folder
        let keys = try vaultKey.keysIfNamed(in: folder)
        let terminal = json ? Terminal.silent : Terminal()
        let (report, isWhole) = try await Self.report(of: folder, at: store, keys, terminal)
        if !json { terminal.progress("") }
        let hasFile = try Self.hasFile(folder, store)
        let text = CheckText(report: report, hasKeys: keys != nil, isWhole: isWhole, hasFile: hasFile)
        if json {
            print(JSONValue.object(text.json).encodedForPeople())
        } else {
            for line in text.lines { print(line) }
        }
        guard report.findingCount == 0 else { throw ExitCode(.failure) }
    }

    /// Whether there is a file of SQLite.
    private static func hasFile(_ folder: DataFolder, _ address: String?) throws -> Bool {
        try address == nil && folder.clusterElsewhere() == nil
    }

    /// What is wrong with the data of a folder or of a database, and whether it was examined to the end.
    static func report(
        of folder: DataFolder, at address: String? = nil, _ keys: VaultKeys?, _ terminal: Terminal
    ) async throws -> (report: StoreCheck.Report, isWhole: Bool) {
        var report = StoreCheck.Report()
        if try hasFile(folder, address) { report.add(try await folder.fileFindings()) }
        do {
            report.add(try await rows(of: folder, at: address, keys, terminal))
            return (report, true)
        } catch  where report.findingCount > 0 {
            // Rows of a damaged file often cannot be read. What was found in the file is said all the same.
            report.add([
                StoreFinding(
                    .rowUnreadable, "the rows could not be checked to the end: \(error)", advice: StoreFinding.restore)
            ])
            return (report, false)
        }
    }

    private static func rows(
        of folder: DataFolder, at address: String?, _ keys: VaultKeys?, _ terminal: Terminal
    ) async throws -> StoreCheck.Report {
        let store = try await folder.openStoreForReading(at: address, limits: .forWholeTables)
        let rows: StoreCheck.Report
        do {
            try await store.requireCurrentSchema()
            rows = try await StoreCheck(keys: keys, readPart: Platform.read).run(store) { progress in
                terminal.progress("\(progress.payments) of \(progress.of) payments")
            }
        } catch {
            try? await store.close()
            throw error
        }
        try await store.close()
        return rows
    }
}
