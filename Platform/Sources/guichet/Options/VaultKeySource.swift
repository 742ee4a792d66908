import ArgumentParser
import Engine
import Foundation
import Storage

/// The source of the vault key: a file, or the environment; a file in the data folder only with `--dev`.
struct VaultKeySource: ParsableArguments {
    static let environmentName = "GUICHET_VAULT_KEY"

    /// An empty variable counts as none, as with every option (docs/configuration.md).
    private static var variable: String? {
        Console.current.environment[environmentName].flatMap { $0.isEmpty ? nil : $0 }
    }

    @Option(
        name: .customLong("vault-key"),
        help: ArgumentHelp(
            "The file with the vault key, which encrypts card numbers and shop keys.",
            discussion:
                "Make a key with `openssl rand -base64 32`. GUICHET_VAULT_KEY may contain the key itself instead.",
            valueName: "file"), completion: .file())
    var file: String?

    @Flag(
        help:
            "For development: keep the vault key in the data folder. The first serve creates it."
    )
    var dev = false

    /// For `serve`: the keys are loaded once this process has the folder. A file that cannot be read is reported before
    /// that, and before anything is created.
    func keysAtStart(in folder: DataFolder) throws -> (@Sendable (_ isSealed: Bool) throws -> VaultKeys) {
        let given = try given()
        return { isSealed in
            if let given { return given }
            if !isSealed { try folder.makeDevelopmentVaultKey(VaultKeys.freshText(random: SystemRandom())) }
            return try Self.development(in: folder)
        }
    }

    /// For an existing platform: no key is made.
    func keys(in folder: DataFolder) throws -> VaultKeys { try given() ?? Self.development(in: folder) }

    /// For a folder that may not belong to a platform: `nil` if no key is given.
    func keysIfNamed(in folder: DataFolder) throws -> VaultKeys? {
        let isNamed = file != nil || Self.variable != nil
        if isNamed { return try given() }
        let isThere = FileManager.default.fileExists(atPath: folder.developmentVaultKey.path)
        return dev && isThere ? try Self.development(in: folder) : nil
    }

    /// From the file or the environment; `nil` with only `--dev`.
    private func given() throws -> VaultKeys? {
        if let file { return try Self.read(file) }
        if let text = Self.variable {
            return try Self.keys(text, from: "the environment variable \(Self.environmentName)")
        }
        guard dev else {
            throw ValidationError(
                """
                there is no vault key. Give one with --vault-key FILE (make it with `umask 077; openssl rand -base64 32 > FILE`), \
                put it in \(Self.environmentName), or use --dev to try things out.
                """)
        }
        return nil
    }

    private static func development(in folder: DataFolder) throws -> VaultKeys {
        let path = folder.developmentVaultKey.path
        guard FileManager.default.fileExists(atPath: path) else {
            throw StorageError(
                .vaultKeyLost, "the vault key \(path) is lost, and the stored data is encrypted with it",
                remedy: """
                    put the file back, or give the key with --vault-key; no other key opens the data, so none was \
                    made. To start afresh, name another folder with --data
                    """)
        }
        return try read(path)
    }

    /// Reads the keys again, from their file; `nil` if they came from the environment.
    func reading(in folder: DataFolder) -> (@Sendable () throws -> VaultKeys)? {
        guard file != nil || Self.variable == nil else { return nil }
        let path = file ?? folder.developmentVaultKey.path
        return {
            do {
                return try Self.read(path)
            } catch let error as ValidationError {
                let reason = error.message.hasSuffix(".") ? String(error.message.dropLast()) : error.message
                throw VaultKeysRefused(.unreadable, reason, remedy: "the platform continues with its present keys")
            }
        }
    }

    private static func read(_ path: String) throws -> VaultKeys {
        try keys(try SecretFile.text(path, as: "the vault key file \(path)"), from: path)
    }

    private static func keys(_ text: String, from source: String) throws -> VaultKeys {
        do {
            return try VaultKeys(text: text)
        } catch VaultError.notAKey(let reason) {
            throw ValidationError(
                "\(source) does not contain a vault key: \(reason). Make one with `openssl rand -base64 32`.")
        }
    }
}
