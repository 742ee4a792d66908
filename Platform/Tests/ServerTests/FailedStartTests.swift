import APISupport
import Engine
import Foundation
import Server
import Storage
import Support
import Synchronization
import Testing

/// A store in the folder whose writes fail from a certain one on.
private struct FailingPlace: StorePlace {
    /// How many writes succeed; `nil` for all.
    let writes: Int?
    let count = Count()

    final class Count: Sendable {
        let writes = Mutex(0)
        let closes = Mutex(0)
    }

    struct Failure: Error {}

    func open(for folder: DataFolder, at instant: Instant, _ reports: StoreReports) async throws -> any SQLDriver {
        Driver(driver: try await FolderStore().open(for: folder, at: instant, reports), place: self)
    }

    private struct Driver: SQLDriver {
        let driver: any SQLDriver
        let place: FailingPlace

        var dialect: SQLDialect { driver.dialect }
        var queueDepth: Int { driver.queueDepth }

        func write<Result: Sendable>(
            _ body: @escaping @Sendable (any SQLConnection) throws -> Result
        ) async throws -> Result {
            let number = place.count.writes.withLock { writes in
                writes += 1
                return writes
            }
            if let limit = place.writes, number > limit { throw Failure() }
            return try await driver.write(body)
        }

        func read<Result: Sendable>(
            _ body: @escaping @Sendable (any SQLConnection) throws -> Result
        ) async throws -> Result { try await driver.read(body) }

        func lookUp<Result: Sendable>(
            _ body: @escaping @Sendable (any SQLConnection) throws -> Result
        ) async throws -> Result { try await driver.lookUp(body) }

        func eraseRemains(rewriting: Bool) async throws { try await driver.eraseRemains(rewriting: rewriting) }

        func close() async throws {
            place.count.closes.withLock { $0 += 1 }
            try await driver.close()
        }
    }
}

@Suite("A start that fails", .timeLimit(.minutes(5)))
struct FailedStartTests {
    private static func open(_ folder: DataFolder, _ place: FailingPlace) async throws -> PlatformServer {
        var settings = PlatformServer.Settings(
            folder: folder, vaultKeys: try VaultKeys(text: TestPlatform.vaultKeysText))
        settings.store = place
        settings.journal = RequestJournal.Limits()
        return try await PlatformServer.open(settings, logger: TestPlatform.silentLogger)
    }

    private static func inNewFolder<Result>(_ body: (DataFolder) async throws -> Result) async throws -> Result {
        let folder = DataFolder.temporary()
        defer { folder.remove() }
        return try await body(folder)
    }

    @Test("closes the store and the journal that it opened, whichever of its writes fails")
    func closesWhatItOpened() async throws {
        let all = FailingPlace(writes: nil)
        try await Self.inNewFolder { try await Self.open($0, all).close() }
        #expect(all.count.closes.withLock { $0 } == 1)
        var failed = 0
        for writes in 0..<all.count.writes.withLock({ $0 }) {
            let place = FailingPlace(writes: writes)
            try await Self.inNewFolder { folder in
                do {
                    try await Self.open(folder, place).close()
                } catch is FailingPlace.Failure {
                    failed += 1
                }
                // The end of a database empties its log, and removes it. That of the journal is awaited for a second at most.
                for file in [folder.database, folder.requests] {
                    _ = try await poll("the end of \(file.lastPathComponent) after \(writes) writes") {
                        let log = try? FileManager.default.attributesOfItem(atPath: file.path + "-wal")
                        return (log?[.size] as? NSNumber)?.intValue ?? 0 == 0 ? true : nil
                    }
                }
            }
            #expect(place.count.closes.withLock { $0 } == 1, "after \(writes) writes")
        }
        #expect(failed > 1)
    }
}
