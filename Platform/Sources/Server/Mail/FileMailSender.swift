import Dispatch
package import Engine
package import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Writes mails into a folder instead of sending them: one `.eml` file each, which any mail program opens.
///
/// A file is complete or absent, and on disk before the mail counts as sent. A mail that is sent twice has one file.
package struct FileMailSender: MailSender {
    private let folder: URL
    private let sender: MailAddress?

    /// - Parameter sender: `nil` uses an address in a domain that does not exist (RFC 2606).
    package init(folder: URL, sender: MailAddress? = nil) {
        self.folder = folder
        self.sender = sender ?? MailAddress("guichet@guichet.invalid")
    }

    package func deliver(_ mail: Mail) async -> Delivery {
        guard let sender else { return .failed(reason: "there is no sender address") }
        // It waits for the disk, which would keep a thread of Swift's cooperative pool busy.
        return await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: write(mail, from: sender)) }
        }
    }

    private func write(_ mail: Mail, from sender: MailAddress) -> Delivery {
        do {
            try Self.makeFolder(folder)
            let name = MailHeader.token(mail.id.text)
            try Self.write(
                MailMessage(mail, from: sender).bytes, to: folder.appendingPathComponent("\(name).eml").path,
                by: folder.appendingPathComponent(".\(name).new").path)
            try Self.synchronize(folder: folder.path)
            return .accepted
        } catch {
            return .failed(reason: "the file could not be written: \(error)")
        }
    }

    private static func makeFolder(_ folder: URL) throws {
        guard !FileManager.default.fileExists(atPath: folder.path) else { return }
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        // The folder itself is an entry of its parent folder.
        try synchronize(folder: folder.deletingLastPathComponent().path)
    }

    /// Readable only by the owner: the files contain shoppers' addresses.
    private static func write(_ bytes: [UInt8], to path: String, by temporary: String) throws(FileError) {
        let file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw FileError("open") }
        do throws(FileError) {
            try write(bytes, to: file)
            guard fsync(file) == 0 else { throw FileError("fsync") }
        } catch {
            _ = close(file)
            _ = unlink(temporary)
            throw error
        }
        guard close(file) == 0 else { throw FileError("close") }
        guard rename(temporary, path) == 0 else { throw FileError("rename") }
    }

    private static func write(_ bytes: [UInt8], to file: CInt) throws(FileError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { systemWrite(file, $0.baseAddress, $0.count) }
            guard written > 0 || errno == EINTR else { throw FileError("write") }
            rest = rest.dropFirst(max(0, written))
        }
    }

    /// Flushes the folder, so that the name of a new file is on disk as well.
    private static func synchronize(folder: String) throws(FileError) {
        let file = open(folder, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw FileError("open") }
        defer { _ = close(file) }
        guard fsync(file) == 0 else { throw FileError("fsync") }
    }

    /// The system's error; it names no file, since the name is a payment's.
    struct FileError: Error, CustomStringConvertible {
        let description: String

        init(_ call: String) { description = "\(call): \(String(cString: strerror(errno)))" }
    }
}

/// The system's `write`, which the methods of the same name shadow.
private func systemWrite(_ file: CInt, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    guard let bytes else { return 0 }
    return write(file, bytes, count)
}
