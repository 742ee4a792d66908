import Foundation
import Storage
import Support
import Testing

@testable import guichet

/// docs/upgrades.md
@Suite("A folder of another version", .timeLimit(.minutes(20)))
struct UpgradeTests {
    static func execute(_ statement: String, in bench: Workbench) async throws {
        let folder = DataFolder(URL(fileURLWithPath: bench.data, isDirectory: true))
        let driver = try SQLiteDriver(path: folder.database.path, options: .test)
        _ = try await driver.write { try $0.execute(statement, []) }
        try await driver.close()
    }

    /// Leaves a change in the log beside the database, as a process does that was killed.
    private static func leaveInLog(_ statement: String, in bench: Workbench) async throws {
        let folder = DataFolder(URL(fileURLWithPath: bench.data, isDirectory: true))
        let driver = try SQLiteDriver(path: folder.database.path, options: .test)
        _ = try await driver.write { try $0.execute(statement, []) }
        let left = try files.map { try Data(contentsOf: URL(fileURLWithPath: folder.database.path + $0)) }
        try await driver.close()
        for (end, content) in zip(files, left) {
            try content.write(to: URL(fileURLWithPath: folder.database.path + end))
        }
    }

    private static let files = ["", "-wal"]

    /// An absent log counts as an empty one.
    private static func database(of bench: Workbench) -> [Data] {
        let folder = DataFolder(URL(fileURLWithPath: bench.data, isDirectory: true))
        return files.map { FileManager.default.contents(atPath: folder.database.path + $0) ?? Data() }
    }

    @Test(
        "guichet serve refuses a folder that a newer version wrote, and changes no byte of its database",
        arguments: [false, true])
    func newer(hasLog: Bool) async throws {
        try await Workbench.withPlatform { bench in
            let later = Schema.version + 1
            let statement = "INSERT INTO schema_migrations VALUES (\(later), 'of a later version', 0)"
            if hasLog {
                try await Self.leaveInLog(statement, in: bench)
            } else {
                try await Self.execute(statement, in: bench)
            }
            let before = Self.database(of: bench)
            #expect(before.last?.isEmpty == !hasLog)
            let serve = try await bench.run("serve", "--port", "0")
            #expect(serve.status == 78)
            #expect(serve.output == "")
            #expect(serve.errors.contains("the database has schema \(later)"), "\(serve.errors)")
            #expect(serve.errors.contains("use the newer version of guichet that wrote it"), "\(serve.errors)")
            #expect(Self.database(of: bench) == before)
            let doctor = try await bench.run("doctor")
            #expect(doctor.status == 1)
            #expect(Self.database(of: bench) == before)
            #expect(doctor.output.contains("schema \(later)"), "\(doctor.output)")
            try await Self.execute("DELETE FROM schema_migrations WHERE version = \(later)", in: bench)
            let check = try await bench.run("check")
            #expect(check.status == 0, "\(check.output)")
        }
    }

    @Test("docs/upgrades.md has the schema of this version")
    func document() throws {
        let page = try Repository.text("docs/upgrades.md")
        // Between two releases the last one's number is still the program's.
        let versions = [GuichetVersion.text, "the next one"]
        #expect(versions.contains { page.contains("| \($0) | \(Schema.version) | 1 |") })
    }
}
