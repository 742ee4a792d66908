import Foundation
import Storage
import Support
import Testing

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
