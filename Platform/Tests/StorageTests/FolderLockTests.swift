import Foundation
import Support
import Testing

@testable import Storage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

@Suite("The lock of a data folder")
struct FolderLockTests {
    @Test("two processes get it one after the other, and never at the same time")
    func exclusive() throws {
        let folder = DataFolder.temporary()
        try folder.create()
        defer { folder.remove() }
        let first = try FolderLock(folder: folder.url)
        let error = #expect(throws: StorageError.self) { try FolderLock(folder: folder.url) }
        #expect(error?.code == .folderInUse)
        #expect(error?.reason.contains("process \(getpid())") == true)
        first.release()
        try FolderLock(folder: folder.url).release()
    }

    @Test("is no link: what that leads to is not replaced")
    func link() throws {
        let folder = DataFolder.temporary()
        try folder.create()
        defer { folder.remove() }
        let file = folder.url.appendingPathComponent("another")
        try Data("precious".utf8).write(to: file)
        try FileManager.default.createSymbolicLink(
            at: folder.url.appendingPathComponent("guichet.lock"), withDestinationURL: file)
        let error = #expect(throws: StorageError.self) { try FolderLock(folder: folder.url) }
        #expect(error?.code == .folderUnusable)
        #expect(try Data(contentsOf: file) == Data("precious".utf8))
    }

    @Test("is not taken on a file that was removed meanwhile, nor on one whose name is another's by now")
    func removed() throws {
        let folder = DataFolder.temporary()
        try folder.create()
        defer { folder.remove() }
        let name = FolderLock.file(in: folder.url)
        func create() -> Int32 { open(name.path, O_RDWR | O_CREAT, 0o600) }
        let file = create()
        defer { close(file) }
        #expect(FolderLock.isStill(file, at: name.path))
        try FileManager.default.removeItem(at: name)
        #expect(!FolderLock.isStill(file, at: name.path))
        let other = create()
        defer { close(other) }
        #expect(!FolderLock.isStill(file, at: name.path))
        #expect(FolderLock.isStill(other, at: name.path))
    }

    #if os(Linux)
        @Test("is released, though a program that is being started has a copy of its descriptor")
        func copied() throws {
            let folder = DataFolder.temporary()
            try folder.create()
            defer { folder.remove() }
            let lock = try FolderLock(folder: folder.url)
            let name = folder.url.resolvingSymlinksInPath().appendingPathComponent("guichet.lock").path
            let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
            let held = try #require(
                descriptors.first { number in
                    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(number)")) == name
                }.flatMap { Int32($0) })
            let copy = dup(held)
            defer { close(copy) }
            lock.release()
            try FolderLock(folder: folder.url).release()
        }
    #endif
}

/// docs/backup.md, "Restore a backup": two at once into the same folder.
@Suite("A folder that is to get a database")
struct EnteredFolderTests {
    /// A folder that is missing, below another one that is, and what a restore finds that begins now.
    private static func with(_ body: (DataFolder, _ missing: [URL]) throws -> Void) throws {
        let above = DataFolder.temporary()
        defer { above.remove() }
        let folder = DataFolder(above.url.appendingPathComponent("restored", isDirectory: true))
        let missing = folder.missingFolders
        #expect(missing.count == 2)
        try body(folder, missing)
    }

    private static func names(_ folder: DataFolder) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
    }

    @Test("is left to the process that has its lock: another one that began when it was missing removes nothing")
    func locked() throws {
        try Self.with { folder, missing in
            let first = try folder.enterEmpty(besideVaultKey: false)
            try Data("half".utf8).write(to: folder.restoring)
            let error = #expect(throws: StorageError.self) {
                _ = try folder.enter(missing: missing, besideVaultKey: false)
            }
            #expect(error?.code == .folderInUse)
            #expect(try Self.names(folder) == ["guichet.lock", "guichet.sqlite.restoring"])
            first.undo()
            #expect(missing.allSatisfy { !FileManager.default.fileExists(atPath: $0.path) })
        }
    }

    @Test("keeps the database that another process has put there since, and reported")
    func complete() throws {
        try Self.with { folder, missing in
            let first = try folder.enterEmpty(besideVaultKey: false)
            try Data("restored".utf8).write(to: folder.database)
            first.lock.release()
            let error = #expect(throws: StorageError.self) {
                _ = try folder.enter(missing: missing, besideVaultKey: false)
            }
            #expect(error?.code == .folderNotEmpty)
            #expect(try Self.names(folder) == ["guichet.lock", "guichet.sqlite"])
            // Its lock is free again.
            try FolderLock(folder: folder.url).release()
        }
    }
}
