import ArgumentParser
import Engine
import Foundation
import Server
import Storage

/// Examines the platform that these options of `guichet serve` would start.
struct PlatformDoctor {
    let arguments: [String]
    let isOffline: Bool

    func diagnoses() async -> [Diagnosis] {
        let serve: ServeCommand
        switch configuration() {
        case .failure(let diagnosis): return [diagnosis.diagnosis]
        case .success(let command): serve = command
        }
        let folder = serve.folder.folder
        var found = [start(of: serve, in: folder)]
        found += FolderDoctor(folder: folder).diagnoses()
        found += TLSDoctor(serve: serve).diagnoses()
        do {
            _ = try serve.store.place(isDevelopment: serve.vaultKey.dev)
        } catch {
            return found + [Diagnosis("store", .problem, "\(error)", advice: "correct --store")]
        }
        guard (try? folder.requirePlatform()) != nil else { return found }
        let stored = ExaminedStore(folder: folder, address: serve.store.address)
        if let database = await stored.databaseDiagnosis() {
            found.append(database)
            guard database.result == .fine else { return found }
        }
        found.append(await MachineClock(stored: stored).diagnosis())
        found += await StoreDoctor(stored: stored, vaultKey: serve.vaultKey).diagnoses()
        let addresses = AddressPolicy(
            allowsLoopback: serve.vaultKey.dev, allowsPrivate: serve.allowPrivateNotifications)
        do {
            let authorities = try serve.notificationAuthority.map {
                try TrustOption.certificates($0, option: "--notification-ca")
            }
            found += await ShopDoctor(
                stored: stored, policy: addresses, authorities: authorities ?? [], isOffline: isOffline,
                withDemoShops: !serve.noDemoShops
            ).diagnoses()
        } catch {
            found.append(Diagnosis("addresses", .problem, "\(error)", advice: "correct --notification-ca"))
        }
        return found + [await RunningDoctor(folder: folder).diagnosis()]
    }

    /// What `guichet serve` checks before it takes the folder: without a vault key, or with a file that it cannot read, it does
    /// not start.
    private func start(of serve: ServeCommand, in folder: DataFolder) -> Diagnosis {
        do {
            _ = try serve.vaultKey.keysAtStart(in: folder)
            _ = try ServeFiles(serve)
            return .fine("configuration", "its options are valid")
        } catch {
            return Diagnosis(
                "configuration", .problem, "its options are valid, but `guichet serve` would not start: \(error)",
                advice: "give the options and variables that you give to `guichet serve`")
        }
    }

    private struct Refused: Error { let diagnosis: Diagnosis }

    private func configuration() -> Result<ServeCommand, Refused> {
        do {
            let configuration = try ServeConfiguration.read(
                arguments, environment: Console.current.environment)
            let all = try configuration.arguments(arguments).all
            return .success(try ServeCommand.parse(all))
        } catch let error as ConfigurationError {
            return .failure(
                Refused(
                    diagnosis: Diagnosis(
                        "configuration", .problem, "\(error.place): \(error.reason)", advice: error.remedy)))
        } catch {
            return .failure(
                Refused(
                    diagnosis: Diagnosis(
                        "configuration", .problem, ServeCommand.message(for: error),
                        advice: "`guichet config show` says where each value comes from")))
        }
    }
}

/// The data folder, its rights and its disk.
struct FolderDoctor {
    let folder: DataFolder

    /// Payments stop when the disk is full; a backup needs as much room as the database.
    private static let leastBytes: Int64 = 100_000_000
    private static let fewBytes: Int64 = 1_000_000_000

    func diagnoses() -> [Diagnosis] {
        do {
            try folder.requirePlatform()
        } catch let error as StorageError {
            return [Diagnosis("data folder", .problem, error.reason, advice: error.remedy)]
        } catch {
            return [Diagnosis("data folder", .problem, "\(error)")]
        }
        return [rights(), disk()]
    }

    private func rights() -> Diagnosis {
        let path = folder.url.path
        guard FileManager.default.isWritableFile(atPath: path) else {
            return Diagnosis(
                "data folder", .problem, "this user cannot write in \(path)",
                advice: "run this as the user of the platform, or give it the folder (chown)")
        }
        if let file = files.first(where: { !FileManager.default.isWritableFile(atPath: $0) }) {
            return Diagnosis(
                "data folder", .problem, "this user cannot write \(file)",
                advice: "run this as the user of the platform, or give it the file (chown)")
        }
        // Root may write all of them, and the user of the platform may not.
        if let owner = Self.owner(of: path), let file = files.first(where: { Self.owner(of: $0) != owner }) {
            return Diagnosis(
                "data folder", .problem, "\(file) does not belong to \(owner), to whom its folder belongs",
                advice: "chown \(owner) \(file)")
        }
        let mode = (try? FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]) as? Int
        if let mode, mode & 0o077 != 0 {
            return Diagnosis(
                "data folder", .warning, "other users can look into \(path)", advice: "chmod 700 \(path)")
        }
        return .fine("data folder", path)
    }

    /// What the platform writes, and finds there.
    private var files: [String] {
        [folder.database, folder.requests].flatMap { file in ["", "-wal", "-shm"].map { file.path + $0 } }
            .filter { FileManager.default.fileExists(atPath: $0) }
    }

    private static func owner(of path: String) -> String? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return attributes?[.ownerAccountName] as? String
            ?? (attributes?[.ownerAccountID] as? NSNumber).map { "\($0)" }
    }

    private func disk() -> Diagnosis {
        let values = try? folder.url.resourceValues(forKeys: [.volumeAvailableCapacityKey])
        let bytes =
            values?.volumeAvailableCapacity.map { Int64($0) }
            ?? ((try? FileManager.default.attributesOfFileSystem(forPath: folder.url.path)[.systemFreeSize])
            as? NSNumber)?.int64Value
        guard let bytes else { return Diagnosis("disk", .skipped, "the free space is not known") }
        let size = (try? FileManager.default.attributesOfItem(atPath: folder.database.path)[.size]) as? NSNumber
        return Self.disk(free: bytes, database: size?.int64Value ?? 0)
    }

    /// - Parameters:
    ///   - bytes: what the file system has left.
    ///   - size: of the database.
    static func disk(free bytes: Int64, database size: Int64) -> Diagnosis {
        let text = "\(bytes / 1_000_000) MB are free"
        if bytes < leastBytes {
            return Diagnosis("disk", .problem, text, advice: "make room: a payment fails if it cannot be written")
        }
        if bytes < max(fewBytes, 2 * size) {
            return Diagnosis(
                "disk", .warning, text, advice: "make room: `guichet vault erase` needs twice the size of the database")
        }
        return .fine("disk", text)
    }
}
