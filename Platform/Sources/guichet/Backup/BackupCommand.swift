import ArgumentParser
import Engine
import Foundation
import GuichetCore
import Storage

struct BackupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Copy the platform's data into one file.",
        discussion: """
            Works while the platform runs, without delaying payments, and also when it is stopped. No vault key is \
            needed. The file says which vault key opens it but does not contain the key: keep the key elsewhere. Files \
            in the folder mail are not included.
            """)

    @Argument(
        help: ArgumentHelp("The backup file to write, preferably on another disk.", valueName: "file"),
        completion: .file())
    var file: String

    @Flag(help: "Print JSON.")
    var json = false

    @Flag(help: "Replace an existing file.")
    var force = false

    @OptionGroup var folder: FolderOption

    func run() throws {
        // Card numbers and keys are encrypted, but other users have no reason to read even that.
        _ = umask(0o077)
        let file = URL(fileURLWithPath: file)
        let manifest = try folder.folder.backUp(
            to: file, force: force, guichet: GuichetVersion.text, at: SystemClock().now())
        if json {
            return print(BackupText.json(manifest, title: "backup", place: file.path, more: []).encodedForPeople())
        }
        for line in BackupText.lines(manifest, title: "backup", place: file.path) { print(line) }
        print("The vault key is not in the file: without the key, the backup cannot be opened.")
    }
}

struct RestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Restore a backup into a new data folder.",
        discussion: """
            The data folder must be empty or must not exist. Before the command reports success, it checks every page, \
            the checksum, the schema and, if a vault key is given, that the key opens the data. If it fails, it leaves \
            nothing behind.
            """)

    @Argument(help: ArgumentHelp("A file that `guichet backup` wrote.", valueName: "file"), completion: .file())
    var file: String

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var folder: NewFolderOption
    @OptionGroup var vaultKey: VaultKeySource

    func run() async throws {
        _ = umask(0o077)
        let folder = folder.folder
        let keys = try vaultKey.keysIfNamed(in: folder)
        let manifest = try await folder.restore(from: URL(fileURLWithPath: file), besideVaultKey: vaultKey.dev) {
            if let keys { try await VaultCheck.open(keys, in: $0) }
        }
        if json {
            let checked = [("vaultKeyChecked", JSONValue.bool(keys != nil))]
            return print(
                BackupText.json(manifest, title: "restored", place: folder.url.path, more: checked).encodedForPeople())
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

/// Formats a backup's manifest.
enum BackupText {
    static func json(
        _ manifest: BackupManifest, title: String, place: String, more: [(String, JSONValue)]
    ) -> JSONValue {
        var object = JSONObject()
        object.append(title, .string(place))
        object.append("takenAt", .string(manifest.takenAt))
        object.append("guichet", .string(manifest.guichet))
        object.append("schema", .integer(manifest.schema))
        object.append("payments", .integer(manifest.payments))
        object.append("vaultKeys", .array(manifest.vaultKeys.map { .integer(Int64($0)) }))
        object.append("sha256", .string(manifest.sha256))
        for (name, value) in more { object.append(name, value) }
        return .object(object)
    }

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
