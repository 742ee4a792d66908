import Foundation
import Support
import Testing

@Suite("A secret that does not stand on the command line")
struct SecretArgumentTests {
    private static let key = "002001000000001_KEY1"
    private static let message = #"{"amount":"2500","merchantId":"002001000000001"}"#

    private static func seal(_ key: String, input: String) async throws -> ChildProcess.Result {
        try await Command.run("sips", "seal", "--key", key, "--print", "seal", input: input)
    }

    @Test("@FILE is the first line of a file, - that of standard input; the message follows it")
    func sources() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("secret-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data("\(Self.key)\nanother line\n".utf8).write(to: file)
        let literal = try await Self.seal(Self.key, input: Self.message)
        #expect(literal.status == 0 && !literal.output.isEmpty, "\(literal.errors)")
        let fromFile = try await Self.seal("@\(file.path)", input: Self.message)
        #expect(fromFile.output == literal.output)
        let fromInput = try await Self.seal("-", input: "\(Self.key)\r\n\(Self.message)")
        #expect(fromInput.output == literal.output)
    }

    @Test("a file that is missing or empty, and an empty first line, are refused with the reason")
    func refused() async throws {
        let missing = try await Self.seal("@/nowhere/key", input: Self.message)
        #expect(missing.status == 64)
        #expect(missing.errors.contains("/nowhere/key cannot be read"))
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("secret-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data("\n\(Self.key)\n".utf8).write(to: file)
        let empty = try await Self.seal("@\(file.path)", input: Self.message)
        #expect(empty.status == 64)
        #expect(empty.errors.contains("the first line of \(file.path) is empty"))
        let noLine = try await Self.seal("-", input: "\n\(Self.message)")
        #expect(noLine.status == 64)
        #expect(noLine.errors.contains("standard input has no first line"))
    }
}
