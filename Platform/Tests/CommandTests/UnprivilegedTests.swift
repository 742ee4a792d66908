import Foundation
import Support
import Testing

@Suite("A user without the rights of root", .timeLimit(.minutes(5)))
struct UnprivilegedTests {
    /// A bench in whose folder every user may write.
    private static func with(_ body: @Sendable (Workbench) async throws -> Void) async throws {
        try await Workbench.with { bench in
            let manager = FileManager.default
            // The folder above it is the tests' own: others may pass through it, and list nothing.
            try manager.setAttributes(
                [.posixPermissions: 0o711], ofItemAtPath: bench.folder.deletingLastPathComponent().path)
            try manager.setAttributes([.posixPermissions: 0o777], ofItemAtPath: bench.folder.path)
            try manager.setAttributes([.posixPermissions: 0o644], ofItemAtPath: bench.vaultKey)
            try await body(bench)
        }
    }

    private static func run(_ arguments: [String]) async throws -> ChildProcess.Result {
        try await ChildProcess.run(Unprivileged.start(Command.start(arguments)))
    }

    @Test(
        "is told by its name which configuration file cannot be read, with 78, and nothing starts",
        .enabled(Comment(rawValue: Unprivileged.hint)) { try await Unprivileged.isPossible() })
    func configuration() async throws {
        try await Self.with { bench in
            let file = try bench.write("port: 0\n", to: "guichet.yaml")
            try FileManager.default.setAttributes([.posixPermissions: 0o000], ofItemAtPath: file)
            for command in [["config", "show"], ["serve"] + bench.options] {
                let result = try await Self.run(command + ["--config", file])
                #expect(result.status == 78)
                #expect(result.output == "")
                #expect(result.errors.contains("\(file): it cannot be read: let this user read it"), "\(result.errors)")
            }
            #expect(!FileManager.default.fileExists(atPath: bench.data))
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
            #expect(try await Self.run(["config", "show", "--config", file]).status == 0)
        }
    }

    @Test(
        "is told which vault key and which certificate cannot be read, and nothing is made",
        .enabled(Comment(rawValue: Unprivileged.hint)) { try await Unprivileged.isPossible() })
    func secrets() async throws {
        try await Self.with { bench in
            let secret = try bench.write("x", to: "secret")
            try FileManager.default.setAttributes([.posixPermissions: 0o000], ofItemAtPath: secret)
            let key = try await Self.run(["serve", "--port", "0", "--data", bench.data, "--vault-key", secret])
            #expect(key.status == 64)
            #expect(key.errors.contains("the vault key file \(secret) cannot be read"), "\(key.errors)")
            let certificate = try await Self.run(
                ["serve", "--port", "0", "--tls-certificate", secret, "--tls-key", secret] + bench.options)
            #expect(certificate.status == 78)
            #expect(certificate.errors.contains("\(secret) cannot be read"), "\(certificate.errors)")
            #expect(!FileManager.default.fileExists(atPath: bench.data))
        }
    }

    @Test(
        "is told by the doctor which file of the platform they may not write",
        .enabled(Comment(rawValue: Unprivileged.hint)) { try await Unprivileged.isPossible() })
    func fileOfAnother() async throws {
        try await Self.with { bench in
            try await bench.makePlatform()
            let manager = FileManager.default
            let database = "\(bench.data)/guichet.sqlite"
            try manager.setAttributes([.posixPermissions: 0o777], ofItemAtPath: bench.data)
            try manager.setAttributes([.posixPermissions: 0o444], ofItemAtPath: database)
            let result = try await Self.run(["doctor", "--offline"] + bench.options)
            #expect(result.status == 1)
            #expect(
                result.output.contains("problem  data folder    this user cannot write \(database)\n"),
                "\(result.output)")
        }
    }

    @Test(
        "is told whose data folder it is that they may not look into, and not that no platform is there",
        .enabled(Comment(rawValue: Unprivileged.hint)) { try await Unprivileged.isPossible() },
        arguments: [
            ["payment", "list"], ["admin", "token", "--dev"], ["check", "--dev"], ["backup", "/nowhere/copy"],
        ])
    func folderOfAnother(command: [String]) async throws {
        try await Self.with { bench in
            let manager = FileManager.default
            let home = bench.folder.appendingPathComponent("home")
            let data = home.appendingPathComponent("data")
            try manager.createDirectory(at: data, withIntermediateDirectories: true)
            // Neither the folder itself nor the one above it.
            for closed in [data, home] {
                try manager.setAttributes([.posixPermissions: 0o000], ofItemAtPath: closed.path)
                let result = try await Self.run(command + ["--data", data.path])
                #expect(result.status == 1)
                #expect(result.errors.contains("this user may not look into \(closed.path)"), "\(result.errors)")
                #expect(result.errors.contains("to whom \(closed.path) belongs"), "\(result.errors)")
                #expect(!result.errors.contains("there is no platform"), "\(result.errors)")
            }
            for closed in [home, data] {
                try manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: closed.path)
            }
            let open = try await Self.run(command + ["--data", data.path])
            #expect(open.errors.contains("there is no platform in \(data.path)"), "\(open.errors)")
        }
    }

    /// What `sudo guichet restore` leaves to the user of the packaged service (docs/installing.md, "To restore a backup").
    @Test(
        "is told that they may not write to the data folder of another user, with 78: the next start could not do it either",
        .enabled(Comment(rawValue: Unprivileged.hint)) { try await Unprivileged.isPossible() })
    func startInFolderOfAnother() async throws {
        try await Self.with { bench in
            try await bench.makePlatform()
            let manager = FileManager.default
            try manager.setAttributes([.posixPermissions: 0o500], ofItemAtPath: bench.data)
            defer { try? manager.setAttributes([.posixPermissions: 0o700], ofItemAtPath: bench.data) }
            let start = ["serve", "--port", "0", "--vault-key", bench.vaultKey, "--data"]
            let result = try await Self.run(start + [bench.data])
            #expect(result.status == 78)
            #expect(result.errors.contains("the data folder \(bench.data) cannot be written to:"), "\(result.errors)")
            #expect(result.errors.contains("check its owner and permissions"), "\(result.errors)")
            let below = try await Self.run(start + ["\(bench.data)/below"])
            #expect(below.status == 78)
            #expect(below.errors.contains("the data folder \(bench.data)/below cannot be created:"), "\(below.errors)")
        }
    }

    /// From which port on every user may listen; containers often set 0.
    private static func firstFreePort() -> Int {
        let file = "/proc/sys/net/ipv4/ip_unprivileged_port_start"
        let text = try? String(contentsOfFile: file, encoding: .utf8)
        return text.flatMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) } ?? 1_024
    }

    @Test(
        "may not listen on a port below 1024: that is said with the option that names another",
        .enabled(Comment(rawValue: Unprivileged.hint)) { try await Unprivileged.isPossible() },
        .enabled("needs a system whose low ports are for root: ip_unprivileged_port_start is not above 987") {
            firstFreePort() > 987
        })
    func port() async throws {
        try await Self.with { bench in
            let result = try await Self.run(["serve", "--port", "987"] + bench.options)
            #expect(result.status == 78)
            #expect(result.output == "")
            #expect(
                result.errors.contains(
                    "this user may not listen on port 987. Choose one above 1023 with --port, or give"),
                "\(result.errors)")
        }
    }
}
