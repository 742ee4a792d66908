// `stat` is declared there, too, and in a release build it is that one which the compiler finds.
import CoreFoundation
import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A file that an option or an argument names. It may also be a pipe: that of a shell's `<(…)`, or one that a service manager hands
/// over.
enum InputFile {
    /// Read by its descriptor: Foundation's functions for whole files refuse a pipe as if rights were missing, and
    /// `/dev/fd/N` is often one.
    ///
    /// - Returns: `nil` if it cannot be read.
    /// - Throws: ``TooLong`` if it has more bytes than the limit.
    static func data(_ path: String, atMost limit: Int) throws(TooLong) -> Data? {
        guard let file = FileHandle(forReadingAtPath: path) else { return nil }
        defer { try? file.close() }
        var data = Data()
        do {
            // A pipe gives what is there, so that one call may return less than the rest.
            while data.count <= limit, let more = try file.read(upToCount: limit), !more.isEmpty { data += more }
        } catch {
            // A folder can be opened, and not be read.
            return nil
        }
        guard data.count <= limit else { throw TooLong(limit: limit) }
        return data
    }

    /// The same; what is no pipe may have any size.
    ///
    /// - Throws: the reason why it cannot be read.
    static func data(_ path: String, ofPipeAtMost limit: Int) throws -> Data {
        do {
            if let data = try data(path, atMost: limit) { return data }
        } catch {
            // What was read is gone from a pipe, and waiting for more of it could last for ever.
            guard kind(path) == S_IFREG else { throw error }
        }
        return try Data(contentsOf: URL(fileURLWithPath: path))
    }

    /// Whether it can be read once only.
    static func isPipe(_ path: String) -> Bool { kind(path) == S_IFIFO }

    private static func kind(_ path: String) -> mode_t? { mode(path).map { $0 & S_IFMT } }

    /// Its kind and its rights, of what a link leads to; `nil` if there is none.
    static func mode(_ path: String) -> mode_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode : nil
    }

    /// More was read than any input of its kind has.
    struct TooLong: Error, CustomStringConvertible {
        let limit: Int
        /// `it has more than 8 MiB`.
        var description: String { "it has more than \(limit >> 20) MiB" }
    }
}
