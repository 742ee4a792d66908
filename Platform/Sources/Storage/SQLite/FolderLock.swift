package import Foundation
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Only one `guichet serve` can use a data folder. The system releases the lock when the process ends, however it ends.
package final class FolderLock: Sendable {
    private let descriptor: Mutex<Int32?>

    static func file(in folder: URL) -> URL { folder.appendingPathComponent("guichet.lock") }

    /// - Parameter option: how a user names another folder.
    /// - Throws: ``StorageError`` with the code `folderInUse`, with the process that uses the folder.
    package convenience init(folder: URL, option: String = "--data") throws {
        var file = try Self.locked(folder, option)
        // A restore that failed removed the file, and the folder with it, before it released the lock.
        while !Self.isStill(file, at: Self.file(in: folder).path) {
            close(file)
            file = try Self.locked(folder, option)
        }
        let holder = Array("\(getpid())".utf8)
        _ = ftruncate(file, 0)
        _ = write(file, holder, holder.count)
        self.init(file)
    }

    private init(_ file: Int32) { descriptor = Mutex(file) }

    /// Whether the name is still that of the open file.
    static func isStill(_ file: Int32, at path: String) -> Bool {
        var (opened, named) = (stat(), stat())
        return fstat(file, &opened) == 0 && stat(path, &named) == 0
            && opened.st_ino == named.st_ino && opened.st_dev == named.st_dev
    }

    private static func locked(_ folder: URL, _ option: String) throws -> Int32 {
        let path = file(in: folder).path
        // Its content is replaced. A link would have been put there by another user who may write to the folder, and what it
        // leads to would be lost.
        let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else {
            let reason = errno
            guard reason != ELOOP else {
                throw StorageError(
                    .folderUnusable, "\(path) is a link, and what it leads to would be replaced",
                    remedy: "remove the link: guichet makes a file of its own there")
            }
            throw StorageError(
                .folder(refusedBecause: reason),
                "the data folder \(folder.path) cannot be written to: \(String(cString: strerror(reason)))",
                remedy: "check its owner and permissions, or name another with \(option)")
        }
        guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
            let holder =
                (try? String(contentsOfFile: path, encoding: .utf8))?.trimmingCharacters(in: .whitespaces) ?? ""
            close(file)
            throw StorageError(
                .folderInUse,
                "the data folder \(folder.path) is in use by another guichet\(holder.isEmpty ? "" : " (process \(holder))")",
                remedy: "stop that one, or name another folder with \(option)")
        }
        return file
    }

    /// Releases the folder before the process ends.
    package func release() {
        let file = descriptor.withLock { file in
            defer { file = nil }
            return file
        }
        guard let file else { return }
        // A child process has a copy of the descriptor until it executes its program, and with it the lock.
        _ = flock(file, LOCK_UN)
        close(file)
    }

    deinit { release() }
}
