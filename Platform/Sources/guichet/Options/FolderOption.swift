import ArgumentParser
import Foundation
import Storage

/// `--data` of every command that needs an existing platform.
struct FolderOption: ParsableArguments {
    @OptionGroup var named: NewFolderOption

    /// The folder, once a platform is found in it. This is no validation of the arguments: an unknown option is told
    /// first, wherever the folder is.
    var folder: DataFolder {
        get throws {
            try named.folder.requirePlatform()
            return named.folder
        }
    }

    var data: String { named.data }
}

/// `--data` of the few commands that create a folder.
struct NewFolderOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The data folder. GUICHET_DATA sets another default.", valueName: "folder"), completion: .directory)
    var data = EnvironmentDefault.text("GUICHET_DATA", otherwise: "guichet-data")

    var folder: DataFolder { DataFolder(URL(fileURLWithPath: data, isDirectory: true)) }

    /// Without a name, as of a shell's variable that is not set, the folder would be the one in which the command was typed.
    func validate() throws {
        guard !data.isEmpty else { throw ValidationError("--data is empty: name a folder.") }
    }
}

/// Defaults for options, from the environment. The option takes precedence.
enum EnvironmentDefault {
    static var platformAddress: String { text("GUICHET_URL", otherwise: "http://127.0.0.1:8080") }

    static func text(_ name: String, otherwise: String) -> String {
        guard let value = Console.current.environment[name], !value.isEmpty else { return otherwise }
        return value
    }
}
