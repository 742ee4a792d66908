import ArgumentParser
import Engine
import Foundation
import Storage

/// Where the vault key comes from: a file, or the environment; from beside the database only with `--dev`.
struct VaultKeySource: ParsableArguments {
    static let environmentName = "GUICHET_VAULT_KEY"

    @Option(
        name: .customLong("vault-key"),
        help: ArgumentHelp(
            "The file with the key that seals card numbers and shop keys.",
            discussion: "Make one with `openssl rand -base64 32`. The key itself may be in GUICHET_VAULT_KEY instead.",
            valueName: "file"))
    var file: String?

    @Flag(
        help:
            "For development: the vault key may lie in the data folder, and is made if missing."
    )
    var dev = false

    func keys(in folder: DataFolder, random: some RandomSource = SystemRandom()) throws -> VaultKeys {
        if let file { return try Self.read(file) }
        if let text = ProcessInfo.processInfo.environment[Self.environmentName] {
            return try Self.keys(text, from: "the environment variable \(Self.environmentName)")
        }
        guard dev else {
            throw ValidationError(
                """
                there is no vault key. Give one with --vault-key FILE (make it with `openssl rand -base64 32 > FILE`), \
                put it in \(Self.environmentName), or use --dev to try things out.
                """)
        }
        let path = folder.developmentVaultKey.path
        if !FileManager.default.fileExists(atPath: path) {
            let text = Data(VaultKeys.freshText(random: random).utf8)
            guard FileManager.default.createFile(atPath: path, contents: text, attributes: [.posixPermissions: 0o600])
            else {
                throw StorageError(
                    .folderUnusable, "the vault key \(path) cannot be written", remedy: "check the folder's permissions"
                )
            }
        }
        return try Self.read(path)
    }

    /// Reads the keys again, from the file that they came from; `nil` where they came from the environment.
    func reading(in folder: DataFolder) -> (@Sendable () throws -> VaultKeys)? {
        guard file != nil || ProcessInfo.processInfo.environment[Self.environmentName] == nil else { return nil }
        let path = file ?? folder.developmentVaultKey.path
        return {
            do {
                return try Self.read(path)
            } catch let error as ValidationError {
                let reason = error.message.hasSuffix(".") ? String(error.message.dropLast()) : error.message
                throw VaultKeysRefused(.unreadable, reason, remedy: "the platform goes on with the keys that it has")
            }
        }
    }

    private static func read(_ path: String) throws -> VaultKeys {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
            throw ValidationError("the vault key file \(path) cannot be read.")
        }
        return try keys(text, from: path)
    }

    private static func keys(_ text: String, from source: String) throws -> VaultKeys {
        do {
            return try VaultKeys(text: text)
        } catch VaultError.notAKey(let reason) {
            throw ValidationError("\(source) holds no vault key: \(reason). Make one with `openssl rand -base64 32`.")
        }
    }
}
