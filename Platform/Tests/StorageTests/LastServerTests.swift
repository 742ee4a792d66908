import Foundation
import Support
import Testing

@testable import Storage

/// docs/postgresql.md: a server whose place another one has taken may come back.
@Suite("The server that a data folder has noted last")
struct LastServerTests {
    @Test(
        "is known once it was noted; a note that cannot be read is not taken for none",
        arguments: ["", "7", "7 1 2", nil])
    func unreadable(text: String?) throws {
        let folder = DataFolder.temporary()
        try folder.create()
        defer { folder.remove() }
        #expect(try folder.lastServer == nil)
        try folder.noteServer("7 00000001")
        #expect(try folder.lastServer == "7 00000001")
        let file = folder.url.appendingPathComponent("guichet.server")
        try FileManager.default.removeItem(at: file)
        if let text {
            try Data(text.utf8).write(to: file)
        } else {
            try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
        }
        let reads: [() throws -> Void] = [{ _ = try folder.lastServer }, { try folder.noteServer("7 00000001") }]
        for read in reads {
            let error = #expect(throws: StorageError.self) { try read() }
            #expect(error?.code == .corrupt)
        }
    }
}
