/// A file that is replaced as a whole, so that after a loss of power either the old content is there or the new one.
///
/// The order is the whole point: what a name leads to is on the disk before the name leads to it (`fsync` of the file,
/// then POSIX `rename`, which is atomic for readers), and the name itself is on the disk before the caller goes on (`fsync`
/// of the folder).
struct DurableFile: Sendable {
    let folder: String
    let name: String
    let files: any FileOperations

    private var path: String { "\(folder)/\(name)" }
    /// Beside the file: a rename works within one volume only. What a killed app left there is written over.
    private var newPath: String { "\(path).new" }

    /// - Throws: ``FileError``. Then the old content is there, or the new one, whole in either case.
    func replace(with bytes: [UInt8]) throws(FileError) {
        do throws(FileError) {
            let file = try files.create(newPath)
            try closing(file) { () throws(FileError) in
                try files.write(bytes, to: file)
                try files.flush(file)
            }
            try files.rename(newPath, to: path)
        } catch {
            // Best effort: the next one writes over it.
            try? files.remove(newPath)
            throw error
        }
        let folder = try files.open(folder)
        try closing(folder) { () throws(FileError) in try files.flush(folder) }
    }

    /// Closes whatever comes of the body, whose error is the one that counts.
    private func closing(_ descriptor: Int32, _ body: () throws(FileError) -> Void) throws(FileError) {
        do throws(FileError) {
            try body()
        } catch {
            try? files.close(descriptor)
            throw error
        }
        try files.close(descriptor)
    }
}

/// What ``DurableFile`` asks of a system: one step each, so that a test can see their order and let any of them fail.
protocol FileOperations: Sendable {
    /// Creates a file, or empties the one that is there, for the app's user alone.
    func create(_ path: String) throws(FileError) -> Int32
    /// Opens a folder, to flush it.
    func open(_ folder: String) throws(FileError) -> Int32
    func write(_ bytes: [UInt8], to file: Int32) throws(FileError)
    /// Returns once what was written is on the disk and not in a cache.
    func flush(_ descriptor: Int32) throws(FileError)
    func close(_ descriptor: Int32) throws(FileError)
    func rename(_ path: String, to other: String) throws(FileError)
    func remove(_ path: String) throws(FileError)
}

/// Why a step was not done.
struct FileError: Error, Sendable, CustomStringConvertible {
    /// The system's name of the step, as `fsync`.
    let step: String
    /// Its `errno`, and what the system says of it.
    let number: Int32
    let reason: String

    var description: String { "\(step): \(reason) (\(number))" }
}
