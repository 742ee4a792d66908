import Support
import Testing

/// The secrets are those of a shop that the platform's documentation publishes for tests; the hashes were computed apart
/// from this project.
@Suite("guichet lyra", .timeLimit(.minutes(5)))
struct LyraToolTests {
    private static let answer =
        #"{"shopId":"69876357","orderCycle":"CLOSED","orderStatus":"PAID","_type":"V4/Payment"}"#
    private static let password = ["--password", "testpassword_DEMOPRIVATEKEY23G4475zXZQ2UA5x7M"]
    private static let key = ["--hmac-key", "38453613e7f44dc58732bad3dca2bca3"]
    private static let hash = "36264cfc6438132b5917ad39de46b00c54d0dbb0109e561ec025e85a7562180b"
    private static let returnHash = "68f24492825bbdf132c0a7c0aab1c91e481fd6b9b4419479eddddecdd967094f"

    private static func tool(_ arguments: [String], input: String) async throws -> ChildProcess.Result {
        try await Command.run(["lyra"] + arguments, input: input)
    }

    @Test("sign prints kr-hash for a notification, and for a browser's return, of the text without its last line break")
    func hash() async throws {
        for (secret, hash) in [(Self.password, Self.hash), (Self.key, Self.returnHash)] {
            for input in [Self.answer, Self.answer + "\n", Self.answer + "\r\n"] {
                let result = try await Self.tool(["sign"] + secret + ["--print", "hash"], input: input)
                #expect(result.output == hash + "\n")
                #expect(result.status == 0)
                #expect(result.errors == "")
            }
        }
    }

    @Test("sign prints the form that is posted, and verify takes it")
    func form() async throws {
        let form = try await Self.tool(["sign"] + Self.password, input: Self.answer)
        #expect(form.output.hasPrefix("kr-hash=\(Self.hash)&kr-hash-algorithm=sha256_hmac&kr-hash-key=password&"))
        #expect(form.output.contains("&kr-answer-type=V4%2FPayment&kr-answer=%7B%22shopId%22"))
        let verified = try await Self.tool(["verify"] + Self.password, input: form.output)
        #expect(verified.output == "valid hash\n")
        #expect(verified.status == 0)
        let back = try await Self.tool(["sign"] + Self.key, input: Self.answer)
        #expect(back.output.contains("&kr-hash-key=sha256_hmac&"))
        let wrongWay = try await Self.tool(["verify"] + Self.password, input: back.output)
        #expect(wrongWay.output == "another secret: kr-hash-key is sha256_hmac, not password\n")
        #expect(wrongWay.status == 1)
    }

    @Test("verify says wrong hash with 1: a changed text, another secret, another hash")
    func wrong() async throws {
        let form = try await Self.tool(["sign"] + Self.password, input: Self.answer)
        for result in [
            try await Self.tool(["verify"] + Self.password, input: form.output.replacing("PAID", with: "UNPAID")),
            try await Self.tool(["verify", "--password", "another"], input: form.output),
            try await Self.tool(["verify"] + Self.password + ["--hash", Self.returnHash], input: Self.answer),
            try await Self.tool(["verify"] + Self.password + ["--hash", Self.hash], input: Self.answer + " "),
        ] {
            #expect(result.output == "invalid hash: changed on the way, encoded again, or signed with another secret\n")
            #expect(result.status == 1)
        }
    }

    @Test("verify accepts the text only, and reports that a slash had been escaped")
    func text() async throws {
        let arguments = ["verify"] + Self.password + ["--hash", Self.hash.uppercased()]
        #expect(try await Self.tool(arguments, input: Self.answer).output == "valid hash\n")
        let escaped = Self.answer.replacing("/", with: #"\/"#)
        let result = try await Self.tool(arguments, input: escaped)
        #expect(result.output == "valid hash, for the text with / where this one has \\/\n")
        #expect(result.status == 0)
    }

    @Test("an invalid form is reported with 1")
    func noForm() async throws {
        for (input, output) in [
            ("kr-hash=1", "not a signed form: kr-hash-algorithm is missing\n"),
            (
                "kr-hash=1&kr-hash-algorithm=md5&kr-hash-key=password&kr-answer=x",
                "another algorithm: kr-hash-algorithm is md5, not sha256_hmac\n"
            ),
            // What would control a terminal is escaped.
            (
                "kr-hash=1&kr-hash-algorithm=%1B%5B2J%C2%9B2J&kr-hash-key=password&kr-answer=x",
                #"another algorithm: kr-hash-algorithm is \u{1B}[2J\u{9B}2J, not sha256_hmac"# + "\n"
            ),
            (
                "kr-hash=1&kr-hash-algorithm=sha256_hmac&kr-hash-key=%E2%80%AEx&kr-answer=x",
                #"another secret: kr-hash-key is \u{202E}x, not password"# + "\n"
            ),
        ] {
            let result = try await Self.tool(["verify"] + Self.password, input: input)
            #expect(result.output == output)
            #expect(result.status == 1)
        }
    }

    @Test("no input, no secret and two secrets are refused with 64", arguments: ["sign", "verify"])
    func wrongUse(tool: String) async throws {
        let empty = try await Self.tool([tool] + Self.password, input: "\n")
        #expect(empty.status == 64)
        #expect(empty.errors.contains("standard input is empty"))
        for secrets in [[], Self.password + Self.key] {
            let result = try await Self.tool([tool] + secrets, input: Self.answer)
            #expect(result.status == 64)
            #expect(result.errors.contains("give --password for a notification, or --hmac-key for a browser's return"))
        }
    }
}
