import ArgumentParser
import Engine
import Foundation
import GuichetCore
import Server
import Storage

struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Check that the platform's data is sound, and say what is not.",
        discussion: """
            Works while the platform runs, and changes nothing. Checks the database file, the sums of each payment, its \
            history and the hashes that link it, the steps of its life cycle, its messages to the acquirer, the rows \
            that belong together, what the APIs stored and, if a vault key is given, that every encrypted value opens.

            Exit status: 0 if everything is sound, 1 if something is not.
            """)

    @OptionGroup var folder: FolderOption
    @OptionGroup var vaultKey: VaultKeySource

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let folder = folder.folder
        let keys = try vaultKey.keysIfNamed(in: folder)
        let terminal = json ? Terminal.silent : Terminal()
        var report = StoreCheck.Report()
        report.add(try await folder.fileFindings())
        let store = try await folder.openStoreReadOnly()
        do {
            try await store.requireCurrentSchema()
            let rows = try await StoreCheck(keys: keys, readPart: Platform.read).run(store) { progress in
                terminal.progress("\(progress.payments) of \(progress.of) payments")
            }
            report.add(rows)
        } catch {
            try? await store.close()
            throw error
        }
        try await store.close()
        if !json { terminal.progress("") }
        let text = CheckText(report: report, hasKeys: keys != nil)
        if json {
            print(JSONValue.object(text.json).encodedForPeople())
        } else {
            for line in text.lines { print(line) }
        }
        guard report.findingCount == 0 else { throw ExitCode.failure }
    }
}
