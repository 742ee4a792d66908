import ArgumentParser
import Engine
import Foundation
import GuichetCore
import Storage

/// The vault key and the stored data, as `guichet check` examines them.
struct StoreDoctor {
    let folder: DataFolder
    let vaultKey: VaultKeySource

    func diagnoses() async -> [Diagnosis] {
        let keys: VaultKeys?
        do {
            keys = try vaultKey.keysIfNamed(in: folder)
        } catch {
            return [Diagnosis("vault key", .problem, "\(error)"), await data(nil)]
        }
        return [await key(keys), await data(keys)]
    }

    private func key(_ keys: VaultKeys?) async -> Diagnosis {
        guard let keys else {
            return Diagnosis(
                "vault key", .warning, "none was given, so it is not known whether you have it",
                advice: "give --vault-key FILE: without the key, the data cannot be read")
        }
        do {
            let store = try await folder.openStoreReadOnly()
            do {
                try await VaultCheck.open(keys, in: store)
            } catch {
                try? await store.close()
                throw error
            }
            try await store.close()
        } catch {
            return Diagnosis(
                "vault key", .problem, "it does not open the data: \(error)",
                advice: "give the key file that the platform was started with")
        }
        if let file = vaultKey.file, Self.isReadableByOthers(file) {
            return Diagnosis("vault key", .warning, "other users can read \(file)", advice: "chmod 600 \(file)")
        }
        if vaultKey.file == nil, vaultKey.dev {
            return Diagnosis(
                "vault key", .warning, "it opens the data, and lies beside them (--dev)",
                advice: "for anything but development keep it elsewhere, and name it with --vault-key")
        }
        return .fine("vault key", "it opens the data")
    }

    private static func isReadableByOthers(_ path: String) -> Bool {
        let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        let mode = (try? FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]) as? Int
        return mode.map { $0 & 0o004 != 0 } ?? false
    }

    private func data(_ keys: VaultKeys?) async -> Diagnosis {
        do {
            let (report, isWhole) = try await CheckCommand.report(of: folder, keys, .silent)
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
