import Foundation
import Support
import Testing

@Suite("The vault key of guichet serve", .timeLimit(.minutes(5)))
struct VaultKeyTests {
    private static func serve(_ arguments: [String], environment: [String: String] = [:]) async throws
        -> ChildProcess.Result
    {
        try await Command.run(["serve", "--port", "0"] + arguments, environment: environment)
    }

    @Test("is required: without one, the refusal names the three ways to give it")
    func none() async throws {
        try await Workbench.with { bench in
            let result = try await Self.serve(["--data", bench.data])
            #expect(result.status == 64)
            #expect(result.output == "")
            for advice in ["--vault-key FILE", "openssl rand -base64 32", "GUICHET_VAULT_KEY", "--dev"] {
                #expect(result.errors.contains(advice), "\(advice)")
            }
        }
    }

    @Test(
        "must be a key: anything else is refused, and the content of the file is not shown",
        arguments: [
            "", "not base64, but long enough for a key 123456", "c2hvcnQ=",
            "1 c2hvcnQ=\n", "0 \(String(repeating: "A", count: 43))=", "1 2 3",
            "\(String(repeating: "A", count: 43))=\n\(String(repeating: "A", count: 43))=",
        ])
    func badKey(text: String) async throws {
        try await Workbench.with { bench in
            let file = try bench.write(text, to: "bad.key")
            let result = try await Self.serve(["--data", bench.data, "--vault-key", file])
            #expect(result.status == 64)
            #expect(result.errors.contains("\(file) does not contain a vault key"))
            for line in text.split(separator: "\n") where line.count > 5 { #expect(!result.errors.contains(line)) }
        }
    }

    @Test("must be readable: a file that cannot be read is refused by its name")
    func missingFile() async throws {
        try await Workbench.with { bench in
            let result = try await Self.serve(["--data", bench.data, "--vault-key", "\(bench.data)/none.key"])
            #expect(result.status == 64)
            #expect(result.errors.contains("none.key cannot be read"))
        }
    }

    @Test(
        "a file that every user may read is a warning with what to do, and so are those of other secrets; a private one is none"
    )
    func readable() async throws {
        try await Workbench.with { bench in
            let password = try bench.write("opensesame", to: "password")
            let mail = ["--smtp", "127.0.0.1:9", "--smtp-user", "me", "--smtp-password-file", password]
            for (mode, isWarned) in [(0o644, true), (0o600, false)] {
                for file in [bench.vaultKey, password] {
                    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
                }
                try await bench.serving(more: mail + ["--mail-from", "pay@shop.example"]) { platform in
                    // Written after these warnings.
                    let log = try await poll("the log") {
                        let log = platform.process.errors
                        return log.contains("no token for the admin pages") ? log : nil
                    }
                    for (option, file) in [("--vault-key", bench.vaultKey), ("--smtp-password-file", password)] {
                        let line = log.split(separator: "\n").first { $0.contains("option=\(option)") }
                        #expect((line != nil) == isWarned, "\(log)")
                        #expect(line?.contains("remedy=\"chmod 600 \(file)\"") != false, "\(log)")
                    }
                }
            }
        }
    }

    @Test("can be in the environment, and a wrong one there is refused by the variable's name")
    func environment() async throws {
        try await Workbench.with { bench in
            let bad = try await Self.serve(["--data", bench.data], environment: ["GUICHET_VAULT_KEY": "short"])
            #expect(bad.status == 64)
            #expect(bad.errors.contains("the environment variable GUICHET_VAULT_KEY does not contain a vault key"))
            let key = Data(repeating: 5, count: 32).base64EncodedString()
            let start = try Command.start(
                ["serve", "--port", "0", "--data", bench.data], environment: ["GUICHET_VAULT_KEY": key])
            try await ChildProcess.with(start) { _ = try await RunningPlatform.address(of: $0) }
            // It is the same key as the one in the file.
            let status = try await bench.serving { try await $0.get("/ready") }
            #expect(status == 200)
        }
    }

    /// docs/configuration.md, "Where a value comes from".
    @Test("an empty variable counts as none")
    func emptyVariable() async throws {
        try await Workbench.withPlatform { bench in
            let empty = ["GUICHET_VAULT_KEY": ""]
            let check = try await Command.run(["check", "--data", bench.data], environment: empty)
            #expect(check.status == 0, "\(check.errors)")
            #expect(check.output.contains("no vault key was given"))
            let none = try await Self.serve(["--data", bench.data], environment: empty)
            #expect(none.status == 64)
            #expect(none.errors.contains("there is no vault key. Give one"))
        }
    }

    /// Starts `serve` with a key that the shell hands over, and waits until it is ready.
    ///
    /// - Parameter shell: what the shell does with `$0`, the program, and `$@`, its arguments up to the key's option.
    private static func start(
        _ bench: Workbench, shell: String, environment: [String: String] = [:]
    ) async throws -> (status: Int32, errors: String) {
        let serve = try Command.start(["serve", "--port", "0", "--data", bench.data])
        var start = ChildProcess.Start(
            URL(fileURLWithPath: "/bin/sh"), ["-c", shell, serve.program.path] + serve.arguments,
            environment: serve.environment.merging(environment) { $1 })
        start.withoutEnvironment = serve.withoutEnvironment
        return try await ChildProcess.with(start) { child in
            _ = try await RunningPlatform.address(of: child)
            child.terminate()
            let result = try await child.end(within: .seconds(120))
            return (result.status, result.errors)
        }
    }

    @Test(
        "can come over a descriptor, of a file or of a pipe, so that the service's user need not read the file",
        arguments: [
            #"exec 3<"$KEY_FILE"; exec "$0" "$@" --vault-key /dev/fd/3"#,
            // A here-document is a pipe where it is short.
            "exec 3<<END\n$KEY\nEND\nexec \"$0\" \"$@\" --vault-key /dev/fd/3",
        ])
    func descriptor(shell: String) async throws {
        try await Workbench.with { bench in
            let text = try String(contentsOfFile: bench.vaultKey, encoding: .utf8)
            let ended = try await Self.start(
                bench, shell: shell,
                environment: ["KEY_FILE": bench.vaultKey, "KEY": text.trimmingCharacters(in: .whitespacesAndNewlines)])
            #expect(ended.status == 0, "\(ended.errors)")
            // It is the same key as the one in the file.
            let status = try await bench.serving { try await $0.get("/ready") }
            #expect(status == 200)
        }
    }

    @Test("can be a credential of systemd: the line of the packaged unit finds it")
    func credential() async throws {
        try await Workbench.with { bench in
            let unit = try Repository.text("Packaging/debian/guichet.service").split(separator: "\n")
            #expect(unit.contains { $0.hasPrefix("LoadCredential=vault-key:") })
            let line = try #require(unit.first { $0.hasPrefix("ExecStart=/usr/bin/guichet serve ") })
            let option = try #require(line.range(of: "--vault-key "))
            // As systemd makes it: a folder of the service's own, with files that can only be read.
            let folder = bench.folder.appendingPathComponent("credentials")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let file = folder.appendingPathComponent("vault-key").path
            try FileManager.default.copyItem(atPath: bench.vaultKey, toPath: file)
            try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: file)
            let ended = try await Self.start(
                bench, shell: "exec \"$0\" \"$@\" \(line[option.lowerBound...])",
                environment: ["CREDENTIALS_DIRECTORY": folder.path])
            #expect(ended.status == 0, "\(ended.errors)")
            #expect(!ended.errors.contains("other users"))
        }
    }

    @Test("must be the one that encrypted the folder: another is refused at the start")
    func anotherKey() async throws {
        try await Workbench.with { bench in
            try await bench.serving { _ in }
            let file = try bench.write(Data(repeating: 6, count: 32).base64EncodedString(), to: "other.key")
            let result = try await Self.serve(["--data", bench.data, "--vault-key", file])
            #expect(result.status == 78)
            #expect(result.output == "")
            #expect(result.errors.contains("this data folder was encrypted with another vault key"))
            #expect(result.errors.contains("--vault-key"))
            try await bench.serving { _ in }
        }
    }

    @Test("is made by --dev beside the database, once, with owner-only access")
    func development() async throws {
        try await Workbench.with { bench in
            let file = "\(bench.data)/vault.key"
            var keys: [Data?] = []
            for _ in 0..<2 {
                let start = try Command.start(["serve", "--port", "0", "--data", bench.data, "--dev"])
                try await ChildProcess.with(start) { _ = try await RunningPlatform.address(of: $0) }
                keys.append(FileManager.default.contents(atPath: file))
            }
            #expect(keys[0] != nil)
            #expect(keys[0] == keys[1])
            let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
            #expect(mode == 0o600)
        }
    }
}
