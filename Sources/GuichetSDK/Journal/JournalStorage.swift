#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Where a ``PaymentJournal`` is kept. A handful of short entries, read and replaced as a whole.
public protocol JournalStorage: Sendable {
    /// What was written last; `nil` when nothing was.
    func read() throws -> [UInt8]?
    /// Replaces everything. When it returns, what was given survives the end of the app and the loss of power; when it
    /// throws, what was there before or what was given is there, whole.
    func replace(with bytes: [UInt8]) throws
}

/// A journal in a file, which is on the disk before anything is sent.
///
/// Use one file for one journal and one process, in the app's *Application Support* folder, not in its caches. Its folder
/// has to be there. Beside it, while it is replaced, is a file of the same name with `.new` at the end.
public struct FileJournalStorage: JournalStorage {
    private let url: URL
    private let file: DurableFile

    public init(_ url: URL) {
        self.init(url, files: POSIXFiles())
    }

    init(_ url: URL, files: any FileOperations) {
        self.url = url
        file = DurableFile(
            folder: url.deletingLastPathComponent().path, name: url.lastPathComponent, files: files)
    }

    public func read() throws -> [UInt8]? {
        do {
            return Array(try Data(contentsOf: url))
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
            return nil
        }
    }

    public func replace(with bytes: [UInt8]) throws {
        try file.replace(with: bytes)
    }
}
