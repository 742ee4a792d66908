#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

#if os(iOS)
    import Foundation
#endif

/// The system calls of POSIX (IEEE Std 1003.1: open, write, fsync, rename).
struct POSIXFiles: FileOperations {
    func create(_ path: String) throws(FileError) -> Int32 {
        let file = try again("open") { openFile(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600) }
        #if os(iOS)
            // Readable after the first unlock: an app may be started while the phone is locked.
            do {
                try FileManager.default.setAttributes(
                    [.protectionKey: FileProtectionType.completeUntilFirstUserAuthentication], ofItemAtPath: path)
            } catch {
                try? close(file)
                throw FileError(step: "protection", number: 0, reason: "\(error)")
            }
        #endif
        return file
    }

    func open(_ folder: String) throws(FileError) -> Int32 {
        try again("open of the folder") { openFile(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0) }
    }

    func write(_ bytes: [UInt8], to file: Int32) throws(FileError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = try again("write") { rest.withUnsafeBytes { writeFile(file, $0.baseAddress, $0.count) } }
            rest = rest.dropFirst(written)
        }
    }

    /// On Apple's systems `fsync` leaves the time of writing to the drive; `F_FULLFSYNC` does not (fcntl(2)). A volume
    /// that does not support that command gets `fsync`.
    func flush(_ descriptor: Int32) throws(FileError) {
        #if canImport(Darwin)
            if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
            guard [ENOTSUP, ENOTTY, EINVAL].contains(errno) else { throw error("F_FULLFSYNC") }
        #endif
        _ = try again("fsync") { fsync(descriptor) }
    }

    /// Never repeated: after EINTR the descriptor may already belong to another file.
    func close(_ descriptor: Int32) throws(FileError) {
        guard closeFile(descriptor) == 0 || errno == EINTR else { throw error("close") }
    }

    func rename(_ path: String, to other: String) throws(FileError) {
        guard renameFile(path, other) == 0 else { throw error("rename") }
    }

    func remove(_ path: String) throws(FileError) {
        guard unlink(path) == 0 else { throw error("unlink") }
    }

    /// Repeats the call while a signal interrupts it.
    private func again<Result: SignedInteger>(_ step: String, _ call: () -> Result) throws(FileError) -> Result {
        while true {
            let result = call()
            if result >= 0 { return result }
            guard errno == EINTR else { throw error(step) }
        }
    }

    private func error(_ step: String) -> FileError {
        let number = errno
        return FileError(step: step, number: number, reason: String(cString: strerror(number)))
    }
}

extension FileError {
    /// Whether the file could not be created since there is no folder for it.
    var lacksFolder: Bool { step == "open" && number == ENOENT }
}

// Under names that the methods do not hide.
private func openFile(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 { open(path, flags, mode) }
private func writeFile(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int { write(file, bytes, count) }
private func closeFile(_ descriptor: Int32) -> Int32 { close(descriptor) }
private func renameFile(_ path: String, _ other: String) -> Int32 { rename(path, other) }
