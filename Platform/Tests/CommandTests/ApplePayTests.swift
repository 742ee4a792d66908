import Foundation
import GuichetCore
import Storage
import Support
import Testing

/// `guichet applepay`: a token minted, looked into, verified and decrypted, as a script would do it.
@Suite("guichet applepay", .timeLimit(.minutes(5)))
struct ApplePayTests {
    /// A folder of its own, with the mint's authority in it.
    private struct Mint {
        let folder = DataFolder.temporary().url

        func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
        func remove() { try? FileManager.default.removeItem(at: folder) }

        func mint(_ arguments: String...) async throws -> String {
            let result = try await Command.run(
                ["applepay", "mint", "--folder", folder.path, "--at", "2026-11-21T17:35:00Z"] + arguments)
            #expect(result.status == 0, "\(result.errors)")
            return result.output
        }

        func decrypt(
            _ token: String, key: String = "key.pem", _ arguments: String...
        ) async throws -> (status: Int32, json: JSONValue) {
            let result = try await Command.run(
                [
                    "applepay", "decrypt", "--token", "-", "--key", path(key), "--merchant-id",
                    "merchant.test.guichet",
                    "--root", path("root.pem"), "--at", "2026-11-21T17:36:00Z",
                ] + arguments, input: token)
            return (result.status, try JSONValue(parsing: Array(result.output.utf8)))
        }
    }

    @Test("decrypt: a token is accepted, with its content, its transaction and its time; status 0")
    func accepted() async throws {
        let mint = Mint()
        defer { mint.remove() }
        for (key, flags) in [("key.pem", []), ("rsa-key.pem", ["--rsa"])] as [(String, [String])] {
            let token = flags.isEmpty ? try await mint.mint() : try await mint.mint("--rsa")
            let (status, json) = try await mint.decrypt(token, key: key)
            #expect(status == 0)
            #expect(json["status"] == "accepted")
            #expect(json["payload"]?["transactionAmount"] == .number("2500"))
            #expect(json["payload"]?["currencyCode"] == "978")
            #expect(json["signingTime"] == "2026-11-21T17:35:00Z")
            let transaction = try JSONValue(parsing: Array(token.utf8))["header"]?["transactionId"]
            #expect(json["transactionId"] == transaction)
        }
    }

    @Test(
        "decrypt: a token is refused with code, step and reason; status 1",
        arguments: [
            ("rogue-signer", "chain"), ("tampered-data", "signature"), ("bad-aes-tag", "decryption"), ("pkh", "key"),
            ("attrs-unsorted", "attributes"), ("both-keys", "token"), ("attached-other", "cms"),
        ])
    func refused(_ defect: String, _ step: String) async throws {
        let mint = Mint()
        defer { mint.remove() }
        let (status, json) = try await mint.decrypt(mint.mint("--defect", defect))
        #expect(status == 1)
        #expect(json["status"] == "refused")
        #expect(json["step"] == .string(step))
        #expect(json["code"]?.text?.isEmpty == false)
        #expect(json["reason"]?.text?.isEmpty == false)
        #expect(json["payload"] == nil)
    }

    @Test("decrypt: application data, the clock and Apple's root can be given by options")
    func settings() async throws {
        let mint = Mint()
        defer { mint.remove() }
        let token = try await mint.mint("--application-data", "order 1")
        #expect(try await mint.decrypt(token, "--application-data", "order 1").status == 0)
        #expect(
            try await mint.decrypt(token, "--application-data", "order 2").json["code"] == "applicationDataMismatch")
        #expect(try await mint.decrypt(token).json["code"] == "applicationDataUnexpected")
        let late = try await mint.decrypt(token, "--application-data", "order 1", "--at", "2026-11-21T18:40:01+01:00")
        #expect(late.json["code"] == "tooOld")
        let apples = try await Command.run(
            ["applepay", "verify", "--token", "-", "--at", "2026-11-21T17:35:00Z"], input: token)
        #expect(apples.status == 1)
        #expect(apples.output.contains("untrustedRoot"))
    }

    @Test("decrypt: the key comes from a file, which may be written @FILE, and over a descriptor")
    func keySources() async throws {
        let mint = Mint()
        defer { mint.remove() }
        let token = try await mint.mint()
        let line = [
            "applepay", "decrypt", "--token", "-", "--merchant-id", "merchant.test.guichet", "--root",
            mint.path("root.pem"), "--at", "2026-11-21T17:36:00Z",
        ]
        let plain = try await Command.run(line + ["--key", mint.path("key.pem")], input: token)
        #expect(plain.status == 0, "\(plain.errors)")
        let named = try await Command.run(line + ["--key", "@" + mint.path("key.pem")], input: token)
        #expect(named == plain)
        let missing = try await Command.run(line + ["--key", "@/nowhere/key.pem"], input: token)
        #expect(missing.status == 64)
        #expect(missing.errors.contains("the file /nowhere/key.pem (key) cannot be read"), "\(missing.errors)")
        // A here-document is a pipe where it is short.
        let shell = "exec 3<<END\n$KEY\nEND\nexec \"$0\" \"$@\" --key @/dev/fd/3"
        let command = try Command.start(line, input: token)
        let piped = try await ChildProcess.run(
            ChildProcess.Start(
                URL(fileURLWithPath: "/bin/sh"), ["-c", shell, command.program.path] + line, input: token,
                environment: ["KEY": try String(contentsOfFile: mint.path("key.pem"), encoding: .utf8)]))
        #expect(piped == plain)
        // So may be the token.
        let inspect = ["applepay", "inspect", "--json"]
        let shown = try await Command.run(inspect + ["--token", "-"], input: token)
        let shellOfToken = "exec 3<<END\n$TOKEN\nEND\nexec \"$0\" \"$@\" --token /dev/fd/3"
        let pipedToken = try await ChildProcess.run(
            ChildProcess.Start(
                URL(fileURLWithPath: "/bin/sh"), ["-c", shellOfToken, command.program.path] + inspect,
                environment: ["TOKEN": token]))
        #expect(shown.status == 0 && pipedToken == shown, "\(pipedToken.errors)")
    }

    @Test("decrypt: wrong usage has status 64 and says what to do")
    func usage() async throws {
        let mint = Mint()
        defer { mint.remove() }
        let token = try await mint.mint()
        let cases: [([String], String)] = [
            (["--token", "-"], "--key KEY.pem"),
            (["--token", "-", "--key", mint.path("key.pem")], "--merchant-id"),
            (["--key", mint.path("key.pem"), "--merchant-id", "m"], "--token FILE"),
            (["--token", "nowhere", "--key", mint.path("key.pem"), "--merchant-id", "m"], "no such file"),
            (["--token", "-", "--key", mint.path("root.pem"), "--merchant-id", "m"], "no BEGIN … PRIVATE KEY block"),
            (
                ["--token", "-", "--key", mint.path("key.pem"), "--merchant-id", "m", "--at", "noon"],
                "2026-11-21T17:35:00Z"
            ),
            (
                ["--token", "-", "--key", mint.path("key.pem"), "--merchant-id", "m", "--root", mint.path("key.pem")],
                "--root"
            ),
            (["--nothing"], "Unknown option"),
        ]
        for (arguments, advice) in cases {
            let result = try await Command.run(["applepay", "decrypt"] + arguments, input: token)
            #expect(result.status == 64, "\(arguments)")
            #expect(result.output.isEmpty)
            #expect(result.errors.contains(advice), "\(result.errors)")
        }
    }

    @Test("decrypt --batch: a result for each line; a line may be the token itself")
    func batch() async throws {
        let mint = Mint()
        defer { mint.remove() }
        let token = try await mint.mint().trimmingCharacters(in: .newlines)
        let forged = try await mint.mint("--defect", "tampered-signature").trimmingCharacters(in: .newlines)
        try Data(token.utf8).write(to: mint.folder.appendingPathComponent("token.json"))
        let text = JSONValue.string(token)
        let lines = [
            "{\"token\":\(token)}", "{\"token\":\(String(decoding: text.encoded(), as: UTF8.self))}",
            "{\"token\":\"\(mint.path("token.json"))\",\"key\":[\"\(mint.path("key.pem"))\"]}", "",
            "{\"token\":\(forged)}", "{\"token\":\(token),\"at\":\"2026-11-21T18:00:00Z\"}",
        ]
        func run(_ lines: [String]) async throws -> (status: Int32, results: [JSONValue]) {
            let file = mint.folder.appendingPathComponent("batch.jsonl")
            try Data(lines.joined(separator: "\n").utf8).write(to: file)
            let result = try await Command.run([
                "applepay", "decrypt", "--batch", file.path, "--key", mint.path("key.pem"), "--merchant-id",
                "merchant.test.guichet", "--root", mint.path("root.pem"), "--at", "2026-11-21T17:35:00Z",
            ])
            return (
                result.status, try result.output.split(separator: "\n").map { try JSONValue(parsing: Array($0.utf8)) }
            )
        }
        let good = try await run(Array(lines.prefix(3)))
        #expect(good.status == 0)
        #expect(good.results.map { $0["status"] } == ["accepted", "accepted", "accepted"])
        let mixed = try await run(lines)
        #expect(mixed.status == 1)
        #expect(mixed.results.map { $0["code"]?.text ?? "" } == ["", "", "", "badSignature", "tooOld"])
        let unusable = try await run(lines + ["{\"tokens\":1}", "{\"token\":\(token),\"id\":7}", "no JSON"])
        #expect(unusable.status == 64)
        #expect(unusable.results.suffix(3).map { $0["status"] } == ["error", "accepted", "error"])
        #expect(unusable.results.suffix(2).first?["ignored"] == ["id"])
    }

    @Test("verify: each step is shown, and the signer")
    func verify() async throws {
        let mint = Mint()
        defer { mint.remove() }
        let arguments = ["applepay", "verify", "--token", "-", "--at", "2026-11-21T17:35:00Z"]
        let token = try await mint.mint()
        let good = try await Command.run(arguments + ["--root", mint.path("root.pem")], input: token)
        #expect(good.status == 0)
        #expect(good.output.hasPrefix("token            passes\ncms              passes\n"))
        #expect(good.output.contains("applicationData  passes\n\ntransaction"))
        let foreign = try await Command.run(arguments, input: token)
        #expect(foreign.status == 1)
        #expect(foreign.output.contains("signer           passes\nchain            fails\n\nuntrustedRoot: "))
        let json = try await Command.run(arguments + ["--json"], input: token)
        #expect(try JSONValue(parsing: Array(json.output.utf8))["step"] == "chain")
    }

    @Test("inspect: what a token says of itself, and that nothing of it is verified")
    func inspect() async throws {
        let mint = Mint()
        defer { mint.remove() }
        let token = try await mint.mint("--variant", "nested-object")
        let result = try await Command.run(["applepay", "inspect", "--token", "-"], input: token)
        #expect(result.status == 0)
        #expect(result.output.hasPrefix("Nothing here is verified.\nversion"))
        #expect(result.output.contains("signingTime            2026-11-21T17:35:00Z"))
        let json = try await Command.run(["applepay", "inspect", "--json", "--token", "-"], input: token)
        #expect(try JSONValue(parsing: Array(json.output.utf8))["version"] == "EC_v1")
        let none = try await Command.run(["applepay", "inspect", "--token", "-"], input: "{}")
        #expect(none.status == 1)
        #expect(none.output.contains("missingField"))
    }

    @Test("inspect: no text of a token controls the terminal: names of its fields, values, what an error repeats")
    func controls() async throws {
        let mint = Mint()
        defer { mint.remove() }
        let token = try JSONValue(parsing: Array(try await mint.mint().utf8))
        let wrapped: JSONValue = [
            "paymentData": token, "transactionIdentifier": "\u{1B}]0;x\u{7}\u{9B}2J", "a\rb": "\u{202E}c\nd",
        ]
        let result = try await Command.run(
            ["applepay", "inspect", "--token", "-"], input: String(decoding: wrapped.encoded(), as: UTF8.self))
        #expect(result.status == 0)
        #expect(result.output.contains(#"transactionIdentifier  \u{1B}]0;x\u{7}\u{9B}2J"# + "\n"), "\(result.output)")
        #expect(
            result.output.contains(#"a\u{D}b"#) && result.output.contains(#"\u{202E}c\u{A}d"# + "\n"),
            "\(result.output)")
    }

    @Test("mint: the private parts have owner-only access, and one authority serves many tokens")
    func mintFolder() async throws {
        let mint = Mint()
        defer { mint.remove() }
        _ = try await mint.mint()
        let root = try String(contentsOfFile: mint.path("root.pem"), encoding: .utf8)
        _ = try await mint.mint()
        #expect(try String(contentsOfFile: mint.path("root.pem"), encoding: .utf8) == root)
        for name in ["authority.pem", "key.pem"] {
            let mode = try FileManager.default.attributesOfItem(atPath: mint.path(name))[.posixPermissions] as? Int
            #expect(mode == 0o600, "\(name)")
        }
        let other = try await Command.run([
            "applepay", "mint", "--folder", mint.folder.path, "--merchant-id", "merchant.other",
        ])
        #expect(other.status == 64)
        #expect(other.errors.contains("--merchant-id merchant.test.guichet"))
    }

    @Test("mint --list: every kind and every defect, by name")
    func list() async throws {
        let people = try await Command.run("applepay", "mint", "--list")
        #expect(people.output.contains("\nrogue-signer "))
        let result = try await Command.run("applepay", "mint", "--list", "--json")
        let json = try JSONValue(parsing: Array(result.output.utf8))
        #expect(try #require(json["defects"]?.array).count >= 40)
        #expect(try #require(json["variants"]?.array).count >= 20)
        let unknown = try await Command.run("applepay", "mint", "--defect", "none-such")
        #expect(unknown.status == 64)
        #expect(unknown.errors.contains("--list"))
    }
}
