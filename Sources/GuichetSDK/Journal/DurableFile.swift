/// A file that is replaced as a whole: after a power cut it has either the old content or the new one.
///
/// The order of the steps ensures this: the content is on the disk before the name refers to it (`fsync` of the file,
/// then POSIX `rename`, which is atomic for readers), and the name is on the disk before the caller continues (`fsync`
/// of the folder).
struct DurableFile: Sendable {
    let folder: String
    let name: String
    let files: any FileOperations

    private var path: String { "\(folder)/\(name)" }
    /// In the same folder: a rename works within one volume only. A file left by an app that was killed is overwritten.
    private var newPath: String { "\(path).new" }

    /// - Throws: ``FileError``. The file then has the old content or the new one, complete in both cases.
    func replace(with bytes: [UInt8]) throws(FileError) {
        do throws(FileError) {
            let file = try files.create(newPath)
            try closing(file) { () throws(FileError) in
                try files.write(bytes, to: file)
                try files.flush(file)
            }
            try files.rename(newPath, to: path)
        } catch {
            // Best effort: the next call overwrites the file.
            try? files.remove(newPath)
            throw error
        }
        let folder = try files.open(folder)
        try closing(folder) { () throws(FileError) in try files.flush(folder) }
    }

    /// Closes the file after the body, whether it succeeds or throws; an error of the body is the one that is reported.
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

/// The system calls that ``DurableFile`` needs, one function each, so that a test can see their order and make any of
/// them fail.
protocol FileOperations: Sendable {
    /// Creates a file, or empties an existing one. Only the app's user can read it.
    func create(_ path: String) throws(FileError) -> Int32
    /// Opens a folder, to flush it.
    func open(_ folder: String) throws(FileError) -> Int32
    func write(_ bytes: [UInt8], to file: Int32) throws(FileError)
    /// Returns once the written data are on the disk and not in a cache.
    func flush(_ descriptor: Int32) throws(FileError)
    func close(_ descriptor: Int32) throws(FileError)
    func rename(_ path: String, to other: String) throws(FileError)
    func remove(_ path: String) throws(FileError)
}

/// Why a system call failed.
struct FileError: Error, Sendable, CustomStringConvertible {
    /// The name of the system call, such as `fsync`.
    let step: String
    /// Its `errno`, which also gives the system's message.
    let number: Int32
    let reason: String

    var description: String { "\(step): \(reason) (\(number))" }
}
