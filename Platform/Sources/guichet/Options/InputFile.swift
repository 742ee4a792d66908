import Foundation

/// A file that an option or an argument names. It may also be a pipe: that of a shell's `<(…)`, or one that a service manager hands
/// over.
enum InputFile {
    /// Read by its descriptor: Foundation's functions for whole files refuse a pipe as if rights were missing, and
    /// `/dev/fd/N` is often one.
    ///
    /// - Returns: `nil` if it cannot be read, or has more bytes than the limit.
    static func data(_ path: String, atMost limit: Int) -> Data? {
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
        return data.count > limit ? nil : data
    }

    /// The same; what is no pipe may have any size.
    ///
    /// - Throws: the reason why it cannot be read.
    static func data(_ path: String, ofPipeAtMost limit: Int) throws -> Data {
        if let data = data(path, atMost: limit) { return data }
        return try Data(contentsOf: URL(fileURLWithPath: path))
    }
}
