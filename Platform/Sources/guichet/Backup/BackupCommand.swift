import ArgumentParser
import Engine
import Foundation
import Storage

struct BackupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Copy the platform's data into one file.",
        discussion: """
            Of a running platform, whose payments do not wait, or of one that is stopped. Needs no vault key. The file \
            says which one opens it and never holds it: keep the key elsewhere. Files in the folder mail are not in it.
            """)

    @Argument(help: ArgumentHelp("The file that is made, on another disk at best.", valueName: "file"))
    var file: String

    @OptionGroup var folder: FolderOption

    @Flag(help: "Put it in place of a file that is there.")
    var force = false

    func run() throws {
        // Card numbers and keys are sealed, but other users have no reason to read even that.
        _ = umask(0o077)
        let file = URL(fileURLWithPath: file)
        let manifest = try folder.folder.backUp(
            to: file, force: force, guichet: GuichetVersion.text, at: SystemClock().now())
        for line in BackupText.lines(manifest, title: "backup", place: file.path) { print(line) }
        print("The vault key is not in it: without it the backup opens nothing.")
    }
}

struct RestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Make a data folder of a backup.",
        discussion: """
            The folder must be empty, or not be there yet. Everything is checked before it is said to be done: every \
            page, the checksum, the schema, and that the vault key opens it if one is given. What fails leaves nothing \
            behind.
            """)

    @Argument(help: ArgumentHelp("A file that `guichet backup` wrote.", valueName: "file"))
    var file: String

    @OptionGroup var folder: NewFolderOption
    @OptionGroup var vaultKey: VaultKeySource

    func run() async throws {
        _ = umask(0o077)
        let folder = folder.folder
        let keys = try vaultKey.keysIfNamed(in: folder)
        let manifest = try await folder.restore(from: URL(fileURLWithPath: file), besideVaultKey: vaultKey.dev) {
            if let keys { try await VaultCheck.open(keys, in: $0) }
        }
        for line in BackupText.lines(manifest, title: "restored", place: folder.url.path) { print(line) }
        guard keys == nil else { return print("Checked: every page, the checksum, and that the vault key opens it.") }
        print("Checked: every page and the checksum.")
        print(
            vaultKey.dev
                ? "Not checked: the vault key. Put it at \(folder.developmentVaultKey.path) before `guichet serve --dev`."
                : "Not checked: whether you have the vault key; no --vault-key was given.")
    }
}

/// Formats a backup's manifest for people.
enum BackupText {
    static func lines(_ manifest: BackupManifest, title: String, place: String) -> [String] {
        var table = Table(title, place)
        table.add("taken at", manifest.takenAt)
        table.add("guichet", "\(manifest.guichet), schema \(manifest.schema)")
        table.add("payments", String(manifest.payments))
        table.add("vault key", manifest.vaultKeys.map(String.init).joined(separator: ", "))
        table.add("sha256", manifest.sha256)
        return table.lines
    }
}
