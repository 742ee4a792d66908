import ArgumentParser
import Engine
import Foundation
import GuichetCore
import Storage

/// The vault key and the stored data, as `guichet check` examines them.
struct StoreDoctor {
    let stored: ExaminedStore
    let vaultKey: VaultKeySource

    func diagnoses() async -> [Diagnosis] {
        let keys: VaultKeys?
        do {
            keys = try vaultKey.keysIfNamed(in: stored.folder)
        } catch {
            return [Diagnosis("vault key", .problem, "\(error)"), await data(nil)]
        }
        return [await key(keys), await data(keys)]
    }

    private func key(_ keys: VaultKeys?) async -> Diagnosis {
        guard let keys else {
            // No start makes another one for data that the lost one has encrypted.
            if vaultKey.dev, (try? await stored.read { try await VaultCheck.isSealed($0) }) == true {
                return Diagnosis(
                    "vault key", .problem,
                    "\(stored.folder.developmentVaultKey.path) is lost, and the stored data is encrypted with it",
                    advice:
                        "put the file back, or name another place of the key with --vault-key: no other key opens the data"
                )
            }
            return Diagnosis(
                "vault key", .warning, "none was given, so it is not known whether you have it",
                advice: "give --vault-key FILE: without the key, the data cannot be read")
        }
        do {
            try await stored.read { try await VaultCheck.open(keys, in: $0) }
        } catch {
            return Diagnosis(
                "vault key", .problem, "it does not decrypt the data: \(error)",
                advice: "give the key file that the platform was started with")
        }
        if let file = vaultKey.file, SecretFile.isReadableByAll(file) {
            return Diagnosis("vault key", .warning, "other users can read \(file)", advice: SecretFile.remedy(file))
        }
        if let file = vaultKey.file, isInDataFolder(file) {
            return Diagnosis(
                "vault key", .warning, "it decrypts the data and is stored beside them: a copy of the folder has both",
                advice: "move \(file) out of the data folder, and name it there with --vault-key")
        }
        if vaultKey.file == nil, vaultKey.dev {
            return Diagnosis(
                "vault key", .warning, "it decrypts the data and is stored beside them (--dev)",
                advice: "for anything but development keep it elsewhere, and name it with --vault-key")
        }
        return .fine("vault key", "it decrypts the data")
    }

    private func isInDataFolder(_ path: String) -> Bool {
        let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL.path
        return file.hasPrefix(stored.folder.url.resolvingSymlinksInPath().standardizedFileURL.path + "/")
    }

    private func data(_ keys: VaultKeys?) async -> Diagnosis {
        // For millions of payments that takes minutes, and keeps the server busy.
        guard stored.address == nil else {
            return Diagnosis(
                "stored data", .skipped, "payments in PostgreSQL are not examined",
                advice: "`guichet check --store` does")
        }
        do {
            let (report, isWhole) = try await CheckCommand.report(of: stored.folder, keys, .silent)
            guard report.findingCount > 0 else {
                return .fine(
                    "stored data", report.payments == 1 ? "1 payment is sound" : "\(report.payments) payments are sound"
                )
            }
            let first = report.findings.first
            return Diagnosis(
                "stored data", .problem,
                "\(report.findingCount) findings\(isWhole ? "" : ", not examined to the end"), the first: "
                    + (first?.reason ?? "not told"),
                advice: "`guichet check` prints all of them; \(first?.advice ?? "restore a backup")")
        } catch let error as StorageError {
            return Diagnosis("stored data", .problem, error.reason, advice: error.remedy)
        } catch {
            return Diagnosis("stored data", .problem, "it cannot be read: \(error)", advice: "see `guichet check`")
        }
    }
}
