import Foundation
import Support
import Testing

@Suite("Every option that takes a secret", .timeLimit(.minutes(5)))
struct SecretSourceTests {
    /// A command whose answer depends on the secret.
    struct Tool: Sendable, CustomTestStringConvertible {
        let words: [String]
        let option: String
        let secret: String
        let input: String
        var testDescription: String { words.prefix(2).joined(separator: " ") + " " + option }

        func run(_ value: String, input: String) async throws -> ChildProcess.Result {
            try await Command.run(words + [option, value], input: input)
        }
    }

    private static let answer = #"{"shopId":"69876357","orderCycle":"CLOSED","_type":"V4/Payment"}"#
    private static let date = "Tue, 03 Mar 2026 08:05:09 GMT"
    private static let request = """
        GET /v2/M/products HTTP/1.1
        Date: \(date)
        Authorization: GCS v1HMAC:id:v03kqSr/6Cmj9jQLKdwEKqDs2l5zse59D0DwDaSObyc=

        """

    /// Secrets are invented; the signatures were computed apart from this project.
    static let tools = [
        Tool(words: ["lyra", "sign", "--print", "hash"], option: "--password", secret: "p455", input: answer),
        Tool(words: ["lyra", "sign", "--print", "hash"], option: "--hmac-key", secret: "k3y", input: answer),
        Tool(
            words: ["lyra", "verify", "--hash", "88151e7603109eaf11b97d2eae65b9af44cc283bc6f17559ba017e30d2022daa"],
            option: "--password", secret: "p455", input: answer),
        Tool(
            words: ["lyra", "verify", "--hash", "01f88946389dd95b9cc6808f1eeed79d7ee2b7d649d9c7a3fbfe540bd05d094e"],
            option: "--hmac-key", secret: "k3y", input: answer),
        Tool(
            words: ["direct", "sign", "--key-id", "id", "--date", date, "/v2/M/products"], option: "--secret",
            secret: "s3cret", input: ""),
        Tool(
            words: ["direct", "sign", "--key-id", "id", "--webhook"], option: "--secret", secret: "s3cret",
            input: "{}"),
        Tool(words: ["direct", "verify"], option: "--secret", secret: "s3cret", input: request),
        Tool(
            words: ["direct", "verify", "--signature", "rb3hzkDInBQhVofV12Kkffbfrvz61h4uhnGP/ISYVxs="],
            option: "--secret", secret: "s3cret", input: "{}"),
    ]

    @Test("takes it from a file with @, and from the first line of standard input with -", arguments: tools)
    func sources(_ tool: Tool) async throws {
        try await Workbench.with { bench in
            let file = try bench.write("\(tool.secret)\nanother line\n", to: "secret")
            let literal = try await tool.run(tool.secret, input: tool.input)
            #expect(literal.status == 0, "\(literal.errors)")
            #expect(!literal.output.isEmpty)
            #expect(try await tool.run("@\(file)", input: tool.input) == literal)
            #expect(try await tool.run("-", input: "\(tool.secret)\n\(tool.input)") == literal)
            let missing = try await tool.run("@\(file).none", input: tool.input)
            #expect(missing.status == 64)
            #expect(missing.errors.contains("secret.none cannot be read"), "\(missing.errors)")
            let empty = try await tool.run("-", input: "\n\(tool.input)")
            #expect(empty.status == 64)
            #expect(empty.errors.contains("standard input has no first line"), "\(empty.errors)")
        }
    }

    @Test("gives another answer with another secret", arguments: tools)
    func isUsed(_ tool: Tool) async throws {
        let one = try await tool.run(tool.secret, input: tool.input)
        let two = try await tool.run("another", input: tool.input)
        #expect(one.output != two.output)
    }

    @Test("the phone's --key and --password: the right one pays, another is refused, and none is printed")
    func phone() async throws {
        let key = "002001000000001_KEY1"
        let password = "testpassword_IvhGC31Fb7m48mNmgdmRSGa5RkGy5nc0FXcvR1uKog8Ms"
        try await Workbench.with { bench in
            try await bench.serving("--dev") { platform in
                let cases = [
                    (words: ["phone", "pay", "--shop", "002001000000001"], option: "--key", secret: key),
                    (words: ["phone", "applepay", "--shop", "42229744"], option: "--password", secret: password),
                ]
                for (words, option, secret) in cases {
                    let line = words + ["--url", platform.address, option]
                    let file = try bench.write(secret + "\n", to: "secret")
                    let wrong = try bench.write("canary-of-this-test\n", to: "wrong")
                    let results = [
                        try await Command.run(line + ["@\(file)"]),
                        try await Command.run(line + ["-"], input: secret + "\n"),
                    ]
                    for result in results {
                        #expect(result.status == 0, "\(words): \(result.output) \(result.errors)")
                        #expect(!(result.output + result.errors).contains(secret), "\(words)")
                    }
                    let refused = try await Command.run(line + ["@\(wrong)"])
                    #expect(![0, 64].contains(refused.status), "\(words): \(refused.output)")
                    #expect(!(refused.output + refused.errors).contains("canary"), "\(words)")
                }
            }
        }
    }
}
