import Foundation
import Support
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// docs/command-line.md, "Exit statuses".
@Suite("A command with a temporary folder that is interrupted", .timeLimit(.minutes(10)))
struct InterruptionTests {
    private struct Interrupted: Sendable {
        let words: [String]
        let signals: [Int32]
        let status: Int32
    }

    private static let cases = [
        Interrupted(words: ["demo"], signals: [SIGINT], status: 130),
        Interrupted(words: ["demo", "--tour", "--no-pause"], signals: [SIGTERM], status: 143),
        // As `timeout` sends it, to the process and to its group: that is one.
        Interrupted(words: ["simulate", "--payments", "10000"], signals: [SIGINT, SIGINT], status: 130),
    ]

    @Test("ends by the signal, and leaves nothing in the temporary folder", arguments: 0..<cases.count)
    func removed(index: Int) async throws {
        let one = Self.cases[index]
        // Short: the path of a socket in it is limited in length.
        let temporary = FileManager.default.temporaryDirectory
            .appendingPathComponent("i-\(UUID().uuidString.prefix(8))", isDirectory: true)
        try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: temporary) }
        let start = try Command.start(one.words, environment: ["TMPDIR": temporary.path])
        try await ChildProcess.with(start) { child in
            _ = try await poll("its database") { Self.hasDatabase(in: temporary) || child.status != nil ? true : nil }
            #expect(child.status == nil, "it ended before it was interrupted")
            for number in one.signals { child.signal(number) }
            let result = try await child.end()
            #expect(result.status == one.status, "\(result.errors)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path) == [])
        }
    }

    private static func hasDatabase(in folder: URL) -> Bool {
        let files = FileManager.default.enumerator(atPath: folder.path)
        return files?.contains { ($0 as? String)?.hasSuffix("guichet.sqlite") == true } ?? false
    }
}
