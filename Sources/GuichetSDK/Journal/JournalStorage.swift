#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Where a ``PaymentJournal`` is stored: a few short entries, read and replaced as a whole.
public protocol JournalStorage: Sendable {
    /// The bytes that were written last; `nil` if there are none.
    func read() throws -> [UInt8]?
    /// Replaces the content. When it returns, the new content survives the end of the app and a power cut; when it
    /// throws, either the old or the new content is there, complete.
    func replace(with bytes: [UInt8]) throws
}

/// A journal in a file, which is on the disk before a payment is sent.
///
/// Use one file for each journal and process, in the app's *Application Support* folder, not in its caches. The folder
/// must exist: a new app has none, so create it first. While the file is replaced, a file of the same name with `.new`
/// at the end is next to it.
public struct FileJournalStorage: JournalStorage {
    private let url: URL
    private let file: DurableFile

    /// - Parameter url: the file. Its folder must exist.
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
