import ArgumentParser
import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A file with a secret, which may also be a descriptor that a shell or a service manager hands over.
enum SecretFile {
    /// More than any key or password.
    private static let limit = 1 << 20

    /// The text of the file.
    ///
    /// - Parameter name: what the error calls the file.
    static func text(_ path: String, as name: String) throws -> String {
        let data: Data?
        do {
            data = try InputFile.data(path, atMost: limit)
        } catch {
            throw ValidationError("\(name) cannot be used: \(error).")
        }
        guard let text = data.flatMap({ String(validating: $0, as: UTF8.self) }) else {
            throw ValidationError("\(name) cannot be read.")
        }
        return text
    }

    /// A secret that is the first line of its file.
    static func firstLine(_ path: String) throws -> String {
        let text = try text(path, as: "the file \(path)")
        guard let line = text.split(whereSeparator: \.isNewline).first, text.first?.isNewline == false else {
            throw ValidationError("the first line of \(path) is empty.")
        }
        return String(line)
    }

    /// Whether every user of the machine may read it.
    static func isReadableByAll(_ path: String) -> Bool {
        // A link has rights of its own, which say nothing about the file.
        let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        let mode = (try? FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]) as? Int
        return mode.map { $0 & 0o004 != 0 } ?? false
    }

    /// Whether no other user of the machine may read or write it. A pipe of the shell's has rights, too.
    static func isOnlyForOwner(_ path: String) -> Bool {
        InputFile.mode(path).map { $0 & 0o077 == 0 } ?? false
    }

    /// Whether it was mounted for a container or a service, which cannot write there: who starts that decides who may read
    /// it, and such files are usually readable by all inside.
    static func isMountedForReading(_ path: String) -> Bool {
        var status = statvfs()
        return path.hasPrefix("/run/secrets/") || statvfs(path, &status) == 0 && status.f_flag & UInt(ST_RDONLY) != 0
    }

    /// What takes the file away from the other users. Without its group, this user could not read another one's any more.
    static func remedy(_ path: String) -> String {
        let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        let owner = (try? FileManager.default.attributesOfItem(atPath: file)[.ownerAccountID]) as? Int
        return owner ?? Int(geteuid()) == Int(geteuid())
            ? "chmod 600 \(path)" : "chgrp \(getegid()) \(path) && chmod 640 \(path)"
    }
}
