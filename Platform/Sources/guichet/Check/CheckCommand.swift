import ArgumentParser
import Engine
import Foundation
import GuichetCore
import Server
import Storage
import StoragePostgres

struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Check the platform's data, and report errors.",
        discussion: """
            Works while the platform runs, and changes nothing. Checks the database file, the sums of each payment, its \
            history and the hashes that link it, the steps of its life cycle, its messages to the acquirer, the rows \
            that belong together and what the APIs stored. If a vault key is given, it decrypts every encrypted value, \
            too. With --store, checks a database of PostgreSQL. With --anchors, it finds histories that were replaced \
            since an earlier check.

            Exit status: 0 if everything is sound, 1 if something is not.
            """)

    @Flag(help: "Print JSON.")
    var json = false

    @Option(
        help: ArgumentHelp(
            "Check a database of PostgreSQL, by an address postgres://… or libpq's pairs name=value.",
            discussion: """
                If the payments of a data folder are in a database, set its address in GUICHET_STORE. Write a password \
                there, or in libpq's password file.
                """, valueName: "address"))
    var store: String?

    @Option(
        help: ArgumentHelp(
            "Compare each history with this file of an earlier check, and write the file anew.", valueName: "file"),
        completion: .file())
    var anchors: String?

    @OptionGroup var folder: FolderOption
    @OptionGroup var vaultKey: VaultKeySource

    func run() async throws {
        let folder = store == nil ? try folder.folder : folder.named.folder
        let keys = try vaultKey.keysIfNamed(in: folder)
        let terminal = json ? Terminal.silent : Terminal()
        let hasFile = try Self.hasFile(folder, store)
        let file = try anchors.map { try AnchorFile(URL(fileURLWithPath: $0)) }
        let text: CheckText
        let isWhole: Bool
        do {
            var comparison = file.map { file in
                AnchorComparison(read: { try file.next() }, write: { try file.write($0) })
            }
            let report: StoreCheck.Report
            (report, isWhole) = try await terminal.showingProgress {
                try await Self.report(of: folder, at: store, keys, comparing: &comparison, terminal)
            }
            text = CheckText(
                report: report, hasKeys: keys != nil, isWhole: isWhole, hasFile: hasFile,
                anchors: comparison.map { ($0.compared, $0.gone) })
        } catch {
            file?.abandon()
            throw error
        }
        if json {
            print(JSONValue.object(text.json).encodedForPeople())
        } else {
            for line in text.lines { print(line) }
        }
        // After the report, which is worth more. Of rows that were not read there are no anchors.
        if isWhole { try file?.complete() } else { file?.abandon() }
        guard text.report.findingCount == 0 else { throw ExitCode(.failure) }
    }

    /// Whether there is a file of SQLite.
    private static func hasFile(_ folder: DataFolder, _ address: String?) throws -> Bool {
        try address == nil && folder.clusterElsewhere() == nil
    }

    /// What is wrong with the data of a folder or of a database, and whether it was examined to the end.
    static func report(
        of folder: DataFolder, _ keys: VaultKeys?, _ terminal: Terminal
    ) async throws -> (report: StoreCheck.Report, isWhole: Bool) {
        var none: AnchorComparison?
        return try await report(of: folder, at: nil, keys, comparing: &none, terminal)
    }

    private static func report(
        of folder: DataFolder, at address: String?, _ keys: VaultKeys?, comparing anchors: inout AnchorComparison?,
        _ terminal: Terminal
    ) async throws -> (report: StoreCheck.Report, isWhole: Bool) {
        var report = StoreCheck.Report()
        if try hasFile(folder, address) { report.add(try await folder.fileFindings()) }
        do {
            report.add(try await rows(of: folder, at: address, keys, comparing: &anchors, terminal))
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
        of folder: DataFolder, at address: String?, _ keys: VaultKeys?, comparing anchors: inout AnchorComparison?,
        _ terminal: Terminal
    ) async throws -> StoreCheck.Report {
        let store = try await folder.openStoreForReading(at: address, limits: .forWholeTables)
        let rows: StoreCheck.Report
        do {
            try await store.requireCurrentSchema()
            let check = StoreCheck(keys: keys, readPart: Platform.read)
            rows = try await check.run(store, comparing: &anchors) { progress in
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
