import Foundation
import GuichetCore
import Support
import Testing

@testable import guichet

@Suite("guichet doctor", .timeLimit(.minutes(5)))
struct DoctorTests {
    struct Found {
        let result: String
        let finding: String
        let advice: String
    }

    /// What it found out, by subject.
    static func diagnoses(_ arguments: [String], status: Int32) async throws -> [String: Found] {
        let result = try await Command.run(["doctor", "--json"] + arguments)
        #expect(result.status == status, "\(result.output) \(result.errors)")
        let json = try JSONValue(parsing: Array(result.output.utf8))
        var found: [String: Found] = [:]
        for one in json["diagnoses"]?.array ?? [] {
            let subject = one["subject"]?.text ?? ""
            guard found[subject] == nil else { continue }
            found[subject] = Found(
                result: one["result"]?.text ?? "", finding: one["finding"]?.text ?? "",
                advice: one["advice"]?.text ?? "")
        }
        return found
    }

    @Test("a sound platform has no problem, stopped or running")
    func sound() async throws {
        try await Workbench.withPlatform { bench in
            let stopped = try await Self.diagnoses(bench.options, status: 0)
            #expect(stopped["configuration"]?.result == "ok")
            #expect(stopped["vault key"]?.result == "warning")
            #expect(stopped["vault key"]?.finding.contains("other users can read") == true)
            #expect(stopped["stored data"]?.finding == "0 payments are sound")
            #expect(stopped["expiries"]?.result == "ok")
            #expect(stopped["addresses"]?.result == "skipped")
            #expect(stopped["platform"]?.finding == "none runs on this folder")
            try await bench.serving { platform in
                let paid = try await Command.run("phone", "pay", "--url", platform.address)
                #expect(paid.status == 0, "\(paid.errors)")
                let running = try await Self.diagnoses(bench.options, status: 0)
                #expect(running["platform"]?.finding == "it runs and answers")
                #expect(running["stored data"]?.finding == "1 payment is sound")
            }
        }
    }

    @Test("what is wrong is said with what to do, and the exit status is 1")
    func problems() async throws {
        try await Workbench.withPlatform { bench in
            let other = try bench.write(Data(repeating: 9, count: 32).base64EncodedString(), to: "other.key")
            let key = try await Self.diagnoses(["--data", bench.data, "--vault-key", other], status: 1)
            #expect(key["vault key"]?.result == "problem")
            #expect(key["vault key"]?.advice.contains("the key file that the platform was started with") == true)
            let option = try await Self.diagnoses(bench.options + ["--port", "70000"], status: 1)
            #expect(option["configuration"]?.finding.contains("--port takes 0 to 65535") == true)
            let file = try bench.write("prot: 8080\n", to: "guichet.yaml")
            let config = try await Self.diagnoses(bench.options + ["--config", file], status: 1)
            #expect(config["configuration"]?.finding.contains("there is no option prot") == true)
            #expect(config["configuration"]?.advice == "did you mean port?")
            let folder = try await Self.diagnoses(["--data", "/nowhere", "--vault-key", bench.vaultKey], status: 1)
            #expect(folder["data folder"]?.finding.contains("there is no platform in /nowhere") == true)
            let tls = try await Self.diagnoses(
                bench.options + ["--tls-certificate", bench.vaultKey, "--tls-key", bench.vaultKey], status: 1)
            #expect(tls["HTTPS"]?.result == "problem")
        }
    }

    @Test("a file that an option names and that serve cannot read is a problem: it would not start")
    func unreadableFiles() async throws {
        try await Workbench.withPlatform { bench in
            let mail = ["--smtp", "localhost:25", "--mail-from", "a@b.example", "--smtp-user", "me"]
            for (options, says) in [
                (["--seed", "/nowhere/seed.yaml"], "the seed file /nowhere/seed.yaml cannot be read"),
                (["--applepay-root", "/nowhere/root.pem"], "/nowhere/root.pem"),
                (mail + ["--smtp-password-file", "/nowhere/p"], "the file /nowhere/p cannot be read"),
                (mail, "--smtp-user needs --smtp-password-file FILE"),
            ] {
                let found = try await Self.diagnoses(bench.options + options + ["--offline"], status: 1)
                #expect(found["configuration"]?.result == "problem", "\(options)")
                #expect(found["configuration"]?.finding.contains("would not start") == true, "\(found)")
                #expect(found["configuration"]?.finding.contains(says) == true, "\(found)")
            }
        }
    }

    @Test("a notification address that answers is told from one that does not, and from one that is not allowed")
    func addresses() async throws {
        try await Workbench.withPlatform { bench in
            @Sendable func set(_ url: String) async throws {
                let shop = try await bench.run("shop", "lyra", "set", "12345678", "--ipn-url-test", url)
                #expect(shop.status == 0, "\(shop.errors)")
            }
            #expect(try await bench.run("shop", "lyra", "add", "12345678").status == 0)
            try await set("http://127.0.0.1:1/ipn")
            let closed = try await Self.diagnoses(bench.options + ["--dev", "--offline"], status: 0)
            #expect(closed["addresses"]?.result == "skipped")
            let refused = try await Self.diagnoses(bench.options, status: 1)
            #expect(refused["addresses"]?.finding.contains("which is not allowed") == true)
            #expect(refused["addresses"]?.advice.contains("--dev") == true)
            let dead = try await Self.diagnoses(bench.options + ["--dev"], status: 1)
            #expect(dead["addresses"]?.finding.contains("cannot be reached") == true)
            try await bench.serving("--dev") { platform in
                try await set("\(platform.address)/live")
                let alive = try await Self.diagnoses(bench.options + ["--dev"], status: 0)
                #expect(alive["addresses"]?.finding.hasSuffix("answers (HTTP 200 to HEAD)") == true)
            }
        }
    }

    /// docs/operations.md, "First: what is wrong?"
    @Test("a vault key of --dev that is lost is a problem, since no start makes another one")
    func lostKey() async throws {
        try await Workbench.withPlatform { bench in
            let found = try await Self.diagnoses(["--data", bench.data, "--dev", "--offline"], status: 1)
            #expect(found["vault key"]?.result == "problem")
            #expect(found["vault key"]?.finding.contains("vault.key is lost") == true)
        }
    }

    /// SECURITY.md: the vault key is never beside the database, except with --dev.
    @Test("a vault key in the data folder is a warning, also under a link")
    func keyBesideData() async throws {
        try await Workbench.withPlatform { bench in
            let (inside, link) = ("\(bench.data)/my.key", "\(bench.folder.path)/link.key")
            try FileManager.default.copyItem(atPath: bench.vaultKey, toPath: inside)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: inside)
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: inside)
            for file in [inside, link] {
                let found = try await Self.diagnoses(["--data", bench.data, "--vault-key", file], status: 0)
                #expect(found["vault key"]?.result == "warning")
                #expect(found["vault key"]?.finding.contains("is stored beside them") == true)
            }
        }
    }

    @Test("the address that a tester gave a demo shop is asked, where demo shops are served")
    func demoShopAddress() async throws {
        try await Workbench.withPlatform { bench in
            let shop = try await bench.run(
                "shop", "lyra", "set", "69876357", "--ipn-url-test", "http://127.0.0.1:1/ipn")
            #expect(shop.status == 0, "\(shop.errors)")
            let served = try await Self.diagnoses(bench.options + ["--dev"], status: 1)
            #expect(served["addresses"]?.finding.contains("cannot be reached") == true)
            let without = try await Self.diagnoses(bench.options + ["--dev", "--no-demo-shops"], status: 0)
            #expect(without["addresses"]?.finding == "no shop has an address for notifications")
        }
    }

    @Test(
        "an address is shown without what may be a secret",
        arguments: [
            ("https://shop.example:8443/ipn?token=canary", "https://shop.example:8443/ipn"),
            ("https://canary@shop.example/ipn#canary", "https://***@shop.example/ipn"),
            ("https://user:canary@[::1]:8080/", "https://***@[::1]:8080/"),
            ("https://[::1]/ipn", "https://[::1]/ipn"),
            ("https://user:can?ary@shop.example/", "https://***"),
        ])
    func shownAddress(address: String, shown: String) {
        #expect(MaskedText.address(address) == shown)
    }

    @Test("the query of a notification address is not printed, and a missing vault key is a problem")
    func secrets() async throws {
        try await Workbench.withPlatform { bench in
            #expect(try await bench.run("shop", "lyra", "add", "12345678").status == 0)
            let set = try await bench.run(
                "shop", "lyra", "set", "12345678", "--ipn-url-test", "http://127.0.0.1:1/ipn?token=canary")
            #expect(set.status == 0, "\(set.errors)")
            let found = try await Self.diagnoses(bench.options, status: 1)
            #expect(found["configuration"]?.finding == "its options are valid")
            #expect(found["addresses"]?.finding.hasPrefix("http://127.0.0.1:1/ipn ") == true)
            #expect(!"\(found)".contains("canary"))
            let keyless = try await Self.diagnoses(["--data", bench.data, "--offline"], status: 1)
            #expect(keyless["configuration"]?.finding.contains("there is no vault key") == true)
        }
    }

    @Test("--live tests the credentials of Worldline Direct and Lyra, and says which are wrong, without printing them")
    func live() async throws {
        try await Workbench.withPlatform { bench in
            try await bench.serving { platform in
                func file(_ secret: String, _ password: String) throws -> String {
                    let path = try bench.write(
                        """
                        direct:
                          url: \(platform.address)
                          merchant-id: AcmeTest
                          key-id: 5e45c937b9db33ae
                          secret: \(secret)
                        lyra:
                          url: \(platform.address)
                          shop-id: "69876357"
                          password: \(password)

                        """, to: "live.yaml")
                    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
                    return path
                }
                let (secret, password) = (
                    "I42Zf4pVnRdroHfuHnRiJjJ2B6+22h0yQt/R3nZR8Xg=", "testpassword_DEMOPRIVATEKEY23G4475zXZQ2UA5x7M"
                )
                let good = try await Self.diagnoses(["--live", file(secret, password)], status: 0)
                #expect(good["direct"]?.result == "ok")
                #expect(good["lyra"]?.result == "ok")
                // A password manager writes into a pipe.
                let piped = try await ChildProcess.run(
                    ChildProcess.Start(
                        URL(fileURLWithPath: "/bin/sh"),
                        [
                            "-c", #"cat "$1" | "$0" doctor --live /dev/stdin"#,
                            try BuiltProgram.url("guichet").path, try file(secret, password),
                        ]))
                #expect(piped.status == 0, "\(piped.output) \(piped.errors)")
                let path = try file("another-secret", "another-password")
                let bad = try await Self.diagnoses(["--live", path], status: 1)
                #expect(bad["direct"]?.result == "problem")
                #expect(bad["lyra"]?.finding.contains("INT_905") == true)
                #expect(!"\(bad)".contains("another-"))
                try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
                let open = try await Command.run("doctor", "--live", path)
                #expect(open.status == 64)
                #expect(open.errors.contains("chmod 600"))
            }
        }
    }

    @Test(
        "--live sends nothing over HTTP to another machine, and names what a file lacks",
        arguments: [
            ("lyra:\n  url: http://pay.example.org\n  shop-id: 1\n  password: x\n", "an https address"),
            ("lyra:\n  url: https://pay.example.org\n  shop-id: 1\n", "lacks password"),
            ("sips:\n  url: https://pay.example.org\n", "it takes direct and lyra"),
            (
                "lyra:\n  url: https://user:pw@pay.example.org\n  shop-id: 1\n  password: x\n", "without user and query"
            ),
        ])
    func wrongFile(text: String, reason: String) async throws {
        try await Workbench.with { bench in
            let path = try bench.write(text, to: "live.yaml")
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
            let result = try await Command.run("doctor", "--live", path)
            #expect(result.status == 64)
            #expect(result.errors.contains(reason), "\(result.errors)")
        }
    }
}
