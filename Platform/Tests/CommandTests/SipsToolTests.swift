import GuichetCore
import Support
import Testing

/// The vectors were computed apart from this project, with HMAC and SHA-256 of another language's library.
@Suite("guichet sips", .timeLimit(.minutes(5)))
struct SipsToolTests {
    /// Containers, lists, a null, a number, a boolean, capitals, letters outside ASCII, and the three names that are left
    /// out at the top only.
    private static let message = """
        {"amount":"2500","orderId":null,"Zone":"before lower case","captureDay":7,
         "container":{"seal":"kept","a":["2","1",{"y":"Y","x":true}]},
         "keyVersion":"9","returnContext":"à bientôt €"}
        """
    private static let key = "guichet-test-key é"
    private static let text = "before lower case2500721trueYkeptà bientôt €"
    private static let hmac = "98241a85fcd489ff6c9d1f5adef68ae9d9ff32dedb49befacff10be706b9498e"
    private static let sha = "7990c31e718e954e9b54ffe0525011d220399050d40f3108efa74e317eeaedfe"

    private static func tool(_ arguments: String..., input: String) async throws -> ChildProcess.Result {
        try await Command.run(["sips"] + arguments, input: input)
    }

    private static func sealed(_ seal: String, algorithm: String? = nil) -> String {
        let algorithm = algorithm.map { #","sealAlgorithm":"\#($0)""# } ?? ""
        return message.dropLast() + #"\#(algorithm),"seal":"\#(seal)"}"#
    }

    @Test("seal prints the seal only, by HMAC-SHA-256 or by the algorithm that an option or the message names")
    func seal() async throws {
        let byDefault = try await Self.tool("seal", "--key", Self.key, "--print", "seal", input: Self.message)
        #expect(byDefault.output == Self.hmac + "\n")
        #expect(byDefault.status == 0)
        #expect(byDefault.errors == "")
        let named = try await Self.tool(
            "seal", "--key", Self.key, "--print", "seal", "--algorithm", "SHA-256", input: Self.message)
        #expect(named.output == Self.sha + "\n")
        let inMessage = try await Self.tool(
            "seal", "--key", Self.key, "--print", "seal", input: Self.sealed("old", algorithm: "SHA-256"))
        #expect(inMessage.output == Self.sha + "\n")
    }

    @Test("seal shows the text that is sealed, to find a difference")
    func text() async throws {
        let result = try await Self.tool("seal", "--key", Self.key, "--print", "text", input: Self.message)
        #expect(result.output == Self.text + "\n")
    }

    @Test("seal prints a complete message: the same fields in their order, and the seal in place of an old one")
    func message() async throws {
        let result = try await Self.tool("seal", "--key", Self.key, input: Self.sealed("old"))
        let printed = try JSONValue(parsing: Array(result.output.utf8))
        let expected = try JSONValue(parsing: Array(Self.sealed(Self.hmac).utf8))
        #expect(printed == expected)
        let back = try await Self.tool("verify", "--key", Self.key, input: result.output)
        #expect(back.status == 0)
    }

    @Test("seal names the algorithm of the option in the message, by which its receiver checks the seal")
    func algorithm() async throws {
        for input in [Self.message, Self.sealed("old", algorithm: "HMAC-SHA-256")] {
            let result = try await Self.tool("seal", "--key", Self.key, "--algorithm", "SHA-256", input: input)
            let printed = try JSONValue(parsing: Array(result.output.utf8))
            let expected = try JSONValue(parsing: Array(Self.sealed(Self.sha, algorithm: "SHA-256").utf8))
            #expect(printed == expected)
            #expect(try await Self.tool("verify", "--key", Self.key, input: result.output).status == 0)
        }
    }

    @Test("verify says right seal with 0, in lower case or upper")
    func right() async throws {
        for message in [
            Self.sealed(Self.hmac), Self.sealed(Self.hmac.uppercased()), Self.sealed(Self.sha, algorithm: "SHA-256"),
        ] {
            let result = try await Self.tool("verify", "--key", Self.key, input: message)
            #expect(result.output == "valid seal\n")
            #expect(result.status == 0)
        }
    }

    @Test("verify says wrong seal with 1: another key, another algorithm, a changed field")
    func wrong() async throws {
        let sealed = Self.sealed(Self.hmac)
        for result in [
            try await Self.tool("verify", "--key", "another", input: sealed),
            try await Self.tool("verify", "--key", Self.key, "--algorithm", "SHA-256", input: sealed),
            try await Self.tool("verify", "--key", Self.key, "--algorithm", "MD5", input: sealed),
            try await Self.tool(
                "verify", "--key", Self.key, input: Self.sealed(Self.hmac).replacing("2500", with: "2501")),
        ] {
            #expect(result.status == 1)
            #expect(result.output == "invalid seal: changed on the way, or sealed with another key or algorithm\n")
        }
    }

    @Test("verify says that there is no seal with 1")
    func none() async throws {
        let result = try await Self.tool("verify", "--key", Self.key, input: Self.message)
        #expect(result.status == 1)
        #expect(result.output == "no seal: the message has no field \"seal\"\n")
    }

    @Test("an invalid message is refused with 64 and the reason", arguments: ["seal", "verify"])
    func noMessage(tool: String) async throws {
        for (input, reason) in [
            ("", "standard input is not JSON"), ("amount=2500", "standard input is not JSON"),
            ("[1]", "standard input is JSON, but not an object"),
            (#"{"a":1,"a":2}"#, "standard input is not JSON: duplicateName"),
        ] {
            let result = try await Self.tool(tool, "--key", Self.key, input: input)
            #expect(result.status == 64)
            #expect(result.output == "")
            #expect(result.errors.contains(reason))
        }
    }

    @Test("an unsupported algorithm, and a missing key, are refused with 64")
    func wrongUse() async throws {
        let algorithm = try await Self.tool("seal", "--key", Self.key, "--algorithm", "MD5", input: Self.message)
        #expect(algorithm.status == 64)
        #expect(algorithm.errors.contains("MD5 is not an algorithm that guichet knows; use HMAC-SHA-256 or SHA-256"))
        let key = try await Self.tool("seal", input: Self.message)
        #expect(key.status == 64)
        #expect(key.errors.contains("--key"))
    }

    @Test("a sealed message is accepted by a platform without changes")
    func sent() async throws {
        let unsealed = JSONValue.object(.order()).encodedForPeople()
        let result = try await Self.tool("seal", "--key", "002001000000001_KEY1", input: unsealed)
        try await Workbench.with { bench in
            let message = try JSONValue(parsing: Array(result.output.utf8)).object ?? JSONObject()
            let answer = try await bench.serving { try await $0.initialise(message) }
            #expect(answer["redirectionStatusCode"] == "00")
            let text = JSONValue.object(answer).encodedForPeople()
            let verified = try await Self.tool("verify", "--key", "002001000000001_KEY1", input: text)
            #expect(verified.status == 0)
        }
    }
}
