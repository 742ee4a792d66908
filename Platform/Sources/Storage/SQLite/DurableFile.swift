import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Files that are complete or absent, also after a power cut.
enum DurableFile {
    /// Creates an empty file, for its owner alone, and never replaces an existing one.
    static func create(_ file: URL) throws {
        let descriptor = open(file.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw unusable(file) }
        close(descriptor)
    }

    static func write(_ text: String, to file: URL) throws {
        do {
            let handle = try FileHandle(forWritingTo: file)
            try handle.write(contentsOf: Data(text.utf8))
            try handle.synchronize()
            try handle.close()
        } catch {
            throw StorageError(
                .fileUnusable, "\(file.path) cannot be written: \(error.systemReason)",
                remedy: "check the permissions and the free space on the disk")
        }
    }

    /// Creates a file with the same bytes, for its owner alone.
    static func copy(_ file: URL, to copy: URL) throws {
        do {
            try create(copy)
            let (from, to) = (try FileHandle(forReadingFrom: file), try FileHandle(forWritingTo: copy))
            while let bytes = try from.read(upToCount: 1 << 20), !bytes.isEmpty { try to.write(contentsOf: bytes) }
            try from.close()
            try to.synchronize()
            try to.close()
        } catch let error as StorageError {
            throw error
        } catch {
            throw StorageError(
                .fileUnusable, "\(file.path) cannot be copied to \(copy.path): \(error.systemReason)",
                remedy: "check the permissions and the free space on the disk")
        }
    }

    /// Waits until the written data are on the disk.
    static func flush(_ file: URL) throws {
        let descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw unusable(file) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw unusable(file) }
    }

    /// Renames a file, replacing any file of that name, and waits until the new name is on the disk.
    static func rename(_ file: URL, to name: URL) throws {
        #if canImport(Glibc)
            let failed = Glibc.rename(file.path, name.path) != 0
        #elseif canImport(Musl)
            let failed = Musl.rename(file.path, name.path) != 0
        #elseif canImport(Darwin)
            let failed = Darwin.rename(file.path, name.path) != 0
        #endif
        if failed { throw unusable(name) }
        try flush(name.deletingLastPathComponent())
    }

    /// The same, but fails if the name is in use.
    static func renameToFree(_ file: URL, to name: URL) throws {
        if link(file.path, name.path) == 0 {
            _ = unlink(file.path)
            return try flush(name.deletingLastPathComponent())
        }
        // Some file systems have no hard links.
        guard errno != EEXIST, !FileManager.default.fileExists(atPath: name.path) else { throw exists(name) }
        try rename(file, to: name)
    }

    /// Whether the name is that of a file, or leads to one, and not of a device, a pipe or a socket; `nil` if there is none.
    static func isFile(_ file: URL) -> Bool? {
        var status = stat()
        guard stat(file.path, &status) == 0 else { return nil }
        return status.st_mode & S_IFMT == S_IFREG
    }

    static func exists(_ file: URL) -> StorageError {
        StorageError(
            .fileUnusable, "\(file.path) already exists and is not overwritten",
            remedy: "name another file, or give --force")
    }

    private static func unusable(_ file: URL) -> StorageError {
        StorageError(
            .fileUnusable, "\(file.path) cannot be written: \(String(cString: strerror(errno)))",
            remedy: "check its folder, permissions and disk")
    }
}
