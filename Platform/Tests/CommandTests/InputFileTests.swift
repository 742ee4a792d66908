import Foundation
import Support
import Testing

@Suite("An input that is too long", .timeLimit(.minutes(5)))
struct InputFileTests {
    /// A command whose standard input is a pipe with so many zeros.
    private static func run(_ words: [String], piping bytes: Int) async throws -> ChildProcess.Result {
        let script = #"bytes=$1; shift; head -c "$bytes" /dev/zero | "$0" "$@""#
        return try await ChildProcess.run(
            ChildProcess.Start(
                URL(fileURLWithPath: "/bin/sh"),
                ["-c", script, try BuiltProgram.url("guichet").path, String(bytes)] + words))
    }

    @Test(
        "from a pipe is refused with its limit, and not as one that may not be read",
        arguments: [
            (
                ["applepay", "inspect", "--token", "/dev/stdin"], 64 << 20,
                "the file /dev/stdin (token) cannot be used: it has more than 64 MiB."
            ),
            (
                ["sips", "seal", "--key", "@/dev/stdin"], 1 << 20,
                "the file /dev/stdin cannot be used: it has more than 1 MiB."
            ),
            (
                ["serve", "--port", "0", "--dev", "--data", "/nowhere/data", "--seed", "/dev/stdin"], 8 << 20,
                "/dev/stdin has more than 4194304 bytes: divide it."
            ),
        ])
    func pipe(words: [String], limit: Int, says: String) async throws {
        let result = try await Self.run(words, piping: limit + 1)
        #expect(result.status == 64)
        #expect(result.output == "")
        #expect(result.errors.contains("\(says)\n"), "\(result.errors)")
    }

    @Test("from a file with a secret is refused with its limit, too")
    func secret() async throws {
        try await Workbench.with { bench in
            let file = try bench.write(String(repeating: "a", count: 1 << 20 + 1), to: "long.key")
            let result = try await Command.run("sips", "seal", "--key", "@\(file)", input: "{}")
            #expect(result.status == 64)
            #expect(
                result.errors.contains("the file \(file) cannot be used: it has more than 1 MiB.\n"),
                "\(result.errors)")
        }
    }
}
