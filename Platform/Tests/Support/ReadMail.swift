package import Foundation
package import GuichetCore
@_spi(Platform) import GuichetRunFolder
import GuichetTesting

/// A mail as an independent parser reads it: Python's standard library.
package struct ReadMail: Sendable {
    package let json: JSONValue

    package init(_ bytes: [UInt8]) async throws {
        let file = RunFolder.fresh()
        try Data(bytes).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        try await self.init(file: file)
    }

    package init(file: URL) async throws {
        let script = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Python/read_mail.py")
        let result = try await ChildProcess.run(
            .init(URL(fileURLWithPath: "/usr/bin/env"), ["python3", script.path, file.path]))
        guard result.status == 0 else { throw NotReadable(errors: result.errors) }
        json = try JSONValue(parsing: Array(result.output.utf8))
    }

    package func text(_ name: String) -> String? { json[name]?.text }

    package func texts(_ name: String) -> [String] { json[name]?.array?.compactMap(\.text) ?? [] }

    /// The names and addresses of its senders.
    package var senders: [[String]] { json["from"]?.array?.map { $0.array?.compactMap(\.text) ?? [] } ?? [] }

    /// Whether everything conforms to RFC 5322 and RFC 2045.
    package var isFlawless: Bool {
        json["defects"] == .array([]) && json["bareLineEnds"]?.text == "0" && json["isASCII"] == .bool(true)
    }

    package struct NotReadable: Error {
        package let errors: String
    }
}
