import ArgumentParser
import Foundation
import Storage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Creates a file, and never replaces an existing one.
enum NewFile {
    /// - Parameter mode: the permissions; 0600 if only the owner may read it.
    static func write(_ text: String, to path: String, mode: mode_t) throws {
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        guard file >= 0 else {
            if errno == EEXIST { throw exists(path) }
            throw ValidationError("\(path) cannot be written: \(String(cString: strerror(errno))).")
        }
        let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
        do {
            try handle.write(contentsOf: Data(text.utf8))
            try handle.synchronize()
            try handle.close()
        } catch {
            // An incomplete key is useless.
            _ = unlink(path)
            throw StorageError(
                .fileUnusable, "\(path) cannot be written: \(error.systemReason)",
                remedy: "free some space, or name a file on another disk")
        }
    }

    /// Reports an existing file, and a folder in which none can be made, before anything is made, as far as possible.
    static func checkIsFree(_ path: String) throws {
        if FileManager.default.fileExists(atPath: path) { throw exists(path) }
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        guard access(folder, W_OK | X_OK) == 0 else {
            throw ValidationError("\(path) cannot be written: \(String(cString: strerror(errno))).")
        }
    }

    private static func exists(_ path: String) -> ValidationError {
        ValidationError("\(path) already exists and is not overwritten: name another file, or move that one.")
    }
}
