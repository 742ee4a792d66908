package import Engine
package import Foundation

/// A file with the anchors of a check, a line for each payment. The next check reads it and writes it anew: completely or not
/// at all.
package final class AnchorFile {
    private static let title = "guichet anchors 1"
    private static let piece = 1 << 16

    private let file: URL
    /// Of this process, so that two checks at once do not write into each other's.
    private let fresh: URL
    private var source: FileHandle?
    private let target: FileHandle
    private var unread: [UInt8] = []
    private var position = 0
    private var unwritten: [UInt8] = []
    private var lineNumber = 0
    private var last: HistoryAnchor?

    /// - Parameter file: one that is not there is made.
    package init(_ file: URL) throws {
        self.file = file
        fresh = file.appendingPathExtension("new-\(ProcessInfo.processInfo.processIdentifier)")
        var isFolder: ObjCBool = false
        let isThere = FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder)
        guard !isFolder.boolValue else { throw Self.unusable(file, "it is a folder") }
        do {
            if isThere { source = try FileHandle(forReadingFrom: file) }
            try? FileManager.default.removeItem(at: fresh)
            try DurableFile.create(fresh)
            target = try FileHandle(forWritingTo: fresh)
        } catch let error as StorageError {
            throw error
        } catch {
            throw Self.unusable(file, "\(error.systemReason)")
        }
        unwritten = Array("\(Self.title)\n".utf8)
        guard source != nil else { return }
        do {
            guard try readLine() == Self.title else {
                throw Self.unusable(file, "it was not written by guichet check")
            }
        } catch {
            abandon()
            throw error
        }
    }

    private static func unusable(_ file: URL, _ reason: String) -> StorageError {
        StorageError(
            .fileUnusable, "\(file.path) cannot be used for anchors: \(reason)",
            remedy: "name another file; one that is not there is made")
    }

    /// The next anchor of the earlier check.
    package func next() throws -> HistoryAnchor? {
        guard let line = try readLine() else { return nil }
        guard let anchor = HistoryAnchor(line: line), last?.comes(before: anchor.payment) ?? true else {
            throw Self.unusable(file, "its line \(lineNumber) cannot be read")
        }
        last = anchor
        return anchor
    }

    private func readLine() throws -> String? {
        while true {
            if let end = unread[position...].firstIndex(of: 0x0A) {
                lineNumber += 1
                defer { position = end + 1 }
                return String(decoding: unread[position..<end], as: UTF8.self)
            }
            let left = unread[position...]
            guard let bytes = try reading({ try source?.read(upToCount: Self.piece) }), !bytes.isEmpty else {
                guard left.isEmpty else { throw Self.unusable(file, "it ends in the middle of a line") }
                return nil
            }
            unread = Array(left) + Array(bytes)
            position = 0
        }
    }

    private func reading(_ body: () throws -> Data?) throws -> Data? {
        do { return try body() } catch { throw Self.unusable(file, "\(error.systemReason)") }
    }

    package func write(_ anchor: HistoryAnchor) throws {
        unwritten += Array("\(anchor.line)\n".utf8)
        if unwritten.count >= Self.piece { try flush() }
    }

    private func flush() throws {
        do {
            try target.write(contentsOf: Data(unwritten))
        } catch {
            throw Self.unusable(fresh, "\(error.systemReason)")
        }
        unwritten = []
    }

    /// What was written takes the place of the earlier file. If that fails, the earlier file stays as it is.
    package func complete() throws {
        do {
            try flush()
            try target.synchronize()
            try target.close()
            try DurableFile.rename(fresh, to: file)
        } catch {
            abandon()
            throw error as? StorageError ?? Self.unusable(file, "\(error.systemReason)")
        }
    }

    /// The earlier file stays as it is.
    package func abandon() {
        try? target.close()
        try? FileManager.default.removeItem(at: fresh)
    }
}
