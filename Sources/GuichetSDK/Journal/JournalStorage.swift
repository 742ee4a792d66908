#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Where a ``PaymentJournal`` is kept. A handful of short entries, read and replaced as a whole.
public protocol JournalStorage: Sendable {
    /// What was written last; `nil` when nothing was.
    func read() throws -> [UInt8]?
    /// Replaces everything. When it returns, what was given survives the end of the app; when it throws, what was there
    /// before is still there.
    func replace(with bytes: [UInt8]) throws
}

/// A journal in a file. Use one file for one journal, in the app's *Application Support* folder, not in its caches.
public struct FileJournalStorage: JournalStorage {
    private let url: URL

    public init(_ url: URL) {
        self.url = url
    }

    public func read() throws -> [UInt8]? {
        do {
            return Array(try Data(contentsOf: url))
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
            return nil
        }
    }

    public func replace(with bytes: [UInt8]) throws {
        #if os(iOS)
            // Readable once the phone was unlocked after its start: an app may be woken while it is locked.
            let options: Data.WritingOptions = [.atomic, .completeFileProtectionUntilFirstUserAuthentication]
        #else
            let options: Data.WritingOptions = .atomic
        #endif
        try Data(bytes).write(to: url, options: options)
    }
}
