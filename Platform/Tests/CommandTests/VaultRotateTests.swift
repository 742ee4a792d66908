import Foundation
import Support
import Synchronization
import Testing

@testable import guichet

@Suite("guichet vault rotate", .timeLimit(.minutes(20)))
struct VaultRotateTests {
    private static func key(_ version: Int) -> String {
        "\(version) \(Data(repeating: UInt8(version), count: 32).base64EncodedString())\n"
    }

    @Test("works beside a running platform and without one, and then the old key can be removed")
    func rotates() async throws {
        try await Workbench.withPlatform(key: Self.key(1)) { bench in
            _ = try await bench.run("shop", "add", "123456789012345")
            try await bench.serving { platform in
                // Added while it runs, and never restarted.
                try bench.write(Self.key(1) + Self.key(2), to: "vault.key")
                let result = try await bench.run("vault", "rotate")
                #expect(result.status == 0)
                #expect(result.output.contains("encrypted with vault key 2"))
                #expect(result.output.contains("keep the older lines in the key file\nuntil 20"))
                #expect(!result.output.contains("There is no other key"))
                #expect(!result.output.contains("\r"))
                // The command that is run again changes nothing.
                let again = try await bench.run("vault", "rotate")
                #expect(again.status == 0)
                let audit = try await Command.run("audit", "--data", bench.data)
                let entry = "all stored data was encrypted with the vault key 2"
                #expect(audit.output.split(separator: "\n").filter { $0.contains(entry) }.count == 1, "\(audit.output)")
                let code = try await platform.code()
                #expect(code == "00")
            }
            try bench.write(Self.key(2) + Self.key(3), to: "vault.key")
            let result = try await bench.run("vault", "rotate")
            #expect(result.status == 0)
            #expect(result.output.contains("encrypted with vault key 3"))
            try bench.write(Self.key(3), to: "vault.key")
            let code = try await bench.serving { try await $0.code() }
            #expect(code == "00")
        }
    }

    @Test(
        "says that there is no other key, as where a line was added to a file that the running platform does not read")
    func sameKey() async throws {
        try await Workbench.withPlatform(key: Self.key(1)) { bench in
            try await bench.serving { _ in
                // As /etc/guichet/vault-key of the Debian package, of which systemd gave the service a copy at its start.
                let file = try bench.write(Self.key(1) + Self.key(2), to: "etc-vault-key")
                let result = try await Command.run(
                    "vault", "rotate", "--data", bench.data, "--vault-key", file)
                #expect(result.status == 0, "\(result.errors)")
                #expect(
                    result.output.hasPrefix("All stored data is encrypted with vault key 1.\nThere is no other key."))
                #expect(result.output.contains("restart it, and run this command again"))
            }
        }
    }

    @Test("refuses a key file without the key of stored values, as do the check and a start, and names its version")
    func missingKey() async throws {
        try await Workbench.withPlatform(key: Self.key(1)) { bench in
            _ = try await bench.run("shop", "add", "123456789012345")
            try bench.write(Self.key(2), to: "vault.key")
            for (command, status) in [(["vault", "rotate"], 1), (["check"], 1), (["serve", "--port", "0"], 78)]
                as [([String], Int32)]
            {
                let result = try await Command.run(command + bench.options)
                #expect(result.status == status)
                #expect(result.errors.contains("vault key 1 is missing, and stored data is encrypted with it"))
            }
        }
    }

    @Test("reload: a running platform accepts a good key file, refuses a bad one, and continues with its keys")
    func reload() async throws {
        try await Workbench.withPlatform(key: Self.key(1)) { bench in
            let before = try await bench.run("vault", "reload")
            #expect(before.output.hasPrefix("No platform is running on "))
            #expect(before.output.hasSuffix("The keys open the stored data: 1.\n"))
            try await bench.serving { platform in
                try bench.write(Self.key(1) + Self.key(2), to: "vault.key")
                let added = try await bench.run("vault", "reload")
                #expect(added.output == "The platform has vault keys 2, 1, and encrypts with 2.\n")
                let refusals: [(text: String, says: String)] = [
                    (Self.key(2), "key 1 is missing, and stored data is encrypted with it (vault check); put it back"),
                    (Self.key(1), "key 2, which encrypts now, is missing; put it back"),
                    ("1 AAAA\n" + Self.key(2), "key 1 is not 32 bytes in base64"),
                    ("", "does not contain a vault key: there is no key"),
                ]
                for (text, says) in refusals {
                    try bench.write(text, to: "vault.key")
                    for command in ["reload", "rotate"] {
                        let result = try await bench.run("vault", command)
                        #expect(result.status == 1)
                        #expect(result.errors.contains(says))
                        #expect(!result.errors.contains("AAAA"))
                    }
                }
                try FileManager.default.removeItem(atPath: bench.vaultKey)
                let missing = try await bench.run("vault", "reload")
                #expect(missing.errors.contains("cannot be read; the platform continues with its present keys"))
                let code = try await platform.code()
                #expect(code == "00")
            }
        }
    }

    @Test("reload says that a key in the environment cannot be reloaded; rotate works with the present keys")
    func environment() async throws {
        try await Workbench.withPlatform(key: Self.key(1)) { bench in
            let environment = ["GUICHET_VAULT_KEY": Self.key(1) + Self.key(2)]
            let start = try Command.start(
                ["serve", "--port", "0", "--data", bench.data], environment: environment)
            try await ChildProcess.with(start) { child in
                _ = try await RunningPlatform.address(of: child)
                let reload = try await Command.run("vault", "reload", "--data", bench.data)
                #expect(reload.status == 1)
                #expect(reload.errors.contains("is in its environment"))
                let rotate = try await Command.run("vault", "rotate", "--data", bench.data)
                #expect(rotate.status == 0)
                #expect(rotate.output.contains("encrypted with vault key 2"))
            }
        }
    }

    @Test("--fingerprints replaces the fingerprint key, beside a running platform and without one")
    func fingerprints() async throws {
        try await Workbench.withPlatform { bench in
            try await bench.serving { platform in
                let result = try await bench.run("vault", "rotate", "--fingerprints")
                #expect(result.status == 0)
                #expect(result.output.hasPrefix("0 fingerprints were replaced, under a new key.\n"))
                #expect(result.output.contains("Every tokenPan is unchanged"))
                let code = try await platform.code()
                #expect(code == "00")
            }
            let result = try await bench.run("vault", "rotate", "--fingerprints")
            #expect(result.status == 0)
            let code = try await bench.serving { try await $0.code() }
            #expect(code == "00")
        }
    }

    @Test("a warning that each step of a command finds again, such as a full disk, is written once")
    func warnings() {
        let written = Mutex("")
        let console = Console(
            environment: [:], input: ConsoleInput(""), isWatched: false, isTyped: false, columns: 80, write: { _ in },
            flush: {}, complain: { text in written.withLock { $0 += text } })
        for text in ["the disk is full", "the disk is full", "others read the database"] { console.warn(text) }
        #expect(written.withLock { $0 } == "Warning: the disk is full\nWarning: others read the database\n")
    }

    @Test("erase rewrites the database, beside a running platform and without one")
    func erase() async throws {
        try await Workbench.withPlatform { bench in
            _ = try await bench.run("shop", "add", "123456789012345")
            try await bench.serving { platform in
                let result = try await bench.run("vault", "erase")
                #expect(result.status == 0)
                #expect(result.output.hasPrefix("The whole database was written again."))
                // docs/postgresql.md, "Rights"
                #expect(result.output.contains("logs, archives and standby servers of a database\nserver"))
                let code = try await platform.code()
                #expect(code == "00")
            }
            let result = try await bench.run("vault", "erase")
            #expect(result.status == 0)
            let list = try await bench.run("shop", "list")
            #expect(list.output.contains("123456789012345"))
        }
    }
}
