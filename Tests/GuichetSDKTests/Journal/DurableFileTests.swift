import Foundation
@_spi(Platform) import GuichetRunFolder
import GuichetSips
import GuichetTesting
import Testing

@testable import GuichetSDK

@Suite("The journal's file")
struct DurableFileTests {
    private static let name = "/folder/payments.json"
    private static let old = Array("old".utf8)
    private static let new = Array("the new content".utf8)

    private func replace(on disk: PowerlessDisk) throws {
        try FileJournalStorage(URL(fileURLWithPath: Self.name), files: disk).replace(with: Self.new)
    }

    @Test("is on the disk before its name leads to it, and its name before the payment goes on")
    func order() throws {
        let disk = PowerlessDisk(Self.name, Self.old)
        try replace(on: disk)
        #expect(
            disk.log == [
                "create payments.json.new", "write", "flush file", "close", "rename payments.json.new to payments.json",
                "open folder", "flush folder", "close",
            ])
        #expect(disk.openCount == 0)
        #expect(disk.allNames == [Self.name])
        #expect(disk.afterLoss(of: Self.name, cacheOfNames: false, cacheOfContents: false) == Self.new)
    }

    @Test("is the old one or the new one after a power failure at any step, whatever of the cache was written")
    func powerLoss() throws {
        for last in 0..<8 {
            let disk = PowerlessDisk(Self.name, Self.old, .before(last))
            #expect(throws: FileError.self) { try replace(on: disk) }
            for (names, contents) in [(false, false), (false, true), (true, false), (true, true)] {
                let content = disk.afterLoss(of: Self.name, cacheOfNames: names, cacheOfContents: contents)
                #expect(content == Self.old || content == Self.new, "\(disk.log)")
            }
        }
    }

    @Test("names the step that failed, leaves no file open and a complete content under its name")
    func anyStepFails() throws {
        for failing in 0..<8 {
            let disk = PowerlessDisk(Self.name, Self.old, .errorAt(failing))
            let error = try #require(throws: FileError.self) { try replace(on: disk) }
            #expect(error.number == 5)
            #expect(error.step == disk.log[failing])
            #expect(disk.openCount == 0, "\(error)")
            #expect(disk.allNames == [Self.name], "\(error)")
            let isRenamed = failing > 4
            #expect(disk.content(of: Self.name) == (isRenamed ? Self.new : Self.old), "\(error)")
        }
    }

    @Test("that cannot be flushed stops the payment, and the error says why")
    func journal() async throws {
        let disk = PowerlessDisk("/folder/other", [], .errorAt(2))
        let url = URL(fileURLWithPath: "/no such folder/payments.json")
        let journal = PaymentJournal(storage: FileJournalStorage(url, files: disk))
        let error = try await #require(throws: JournalError.self) { try await journal.begin(.cardOrder, "A1") }
        #expect(error.code == .unavailable)
        #expect(error.reason.contains("flush file: on purpose (5)"))
    }
}

@Suite("The journal's file on this system")
struct POSIXFilesTests {
    private func withFolder(_ body: (URL) throws -> Void) throws {
        let folder = RunFolder.fresh()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    @Test("is replaced as a whole, also over the remains of a killed app, with owner-only access")
    func replaced() throws {
        try withFolder { folder in
            let url = folder.appendingPathComponent("payments.json")
            let storage = FileJournalStorage(url)
            #expect(try storage.read() == nil)
            try Data("a longer rest of an app that was killed".utf8).write(
                to: folder.appendingPathComponent("payments.json.new"))
            let large = [UInt8](repeating: 7, count: 3 << 20)
            for bytes in [[1, 2, 3], large, []] {
                try storage.replace(with: bytes)
                #expect(try storage.read() == bytes)
                #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["payments.json"])
            }
            let mode = try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
            #expect(try #require(mode) & 0o077 == 0)
        }
    }

    @Test("follows no planted link")
    func link() throws {
        try withFolder { folder in
            let victim = folder.appendingPathComponent("victim")
            try Data("mine".utf8).write(to: victim)
            try FileManager.default.createSymbolicLink(
                at: folder.appendingPathComponent("payments.json.new"), withDestinationURL: victim)
            let storage = FileJournalStorage(folder.appendingPathComponent("payments.json"))
            #expect(throws: FileError.self) { try storage.replace(with: [1]) }
            #expect(try Data(contentsOf: victim) == Data("mine".utf8))
            // The link was in the way; it is gone, and the next one succeeds.
            try storage.replace(with: [1])
            #expect(try storage.read() == [1])
        }
    }

    @Test("gives the system's own reason")
    func reasons() throws {
        try withFolder { folder in
            let missing = FileJournalStorage(folder.appendingPathComponent("no folder/payments.json"))
            let error = try #require(throws: FileError.self) { try missing.replace(with: [1]) }
            #expect(error.description == "open: No such file or directory (2)")
            let taken = folder.appendingPathComponent("taken")
            try FileManager.default.createDirectory(at: taken, withIntermediateDirectories: true)
            let other = try #require(throws: FileError.self) { try FileJournalStorage(taken).replace(with: [1]) }
            #expect(other.step == "rename")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["taken"])
            let files = POSIXFiles()
            #expect(throws: FileError.self) { try files.flush(-1) }
            #expect(throws: FileError.self) { try files.close(-1) }
            #expect(throws: FileError.self) { try files.write([1], to: -1) }
        }
    }
}
