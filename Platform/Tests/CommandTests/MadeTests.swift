import Foundation
import GuichetCore
import Support
import Testing

/// docs/command-line.md, "Options with the same meaning everywhere": `--json`.
@Suite("What a command makes, as one document of JSON", .timeLimit(.minutes(5)))
struct MadeTests {
    private static func made(_ bench: Workbench, _ words: String...) async throws -> JSONValue {
        let result = try await Command.run(words + ["--json"] + bench.options)
        #expect(result.status == 0, "\(words): \(result.errors)")
        #expect(result.errors == "", "\(words)")
        // Without a line of prose after it.
        return try JSONValue(parsing: Array(result.output.utf8))
    }

    @Test("a shop of the Sips family: its key, once, and the version that is revoked")
    func sips() async throws {
        try await Workbench.withPlatform { bench in
            let shop = "123456789012345"
            let first = try await Self.made(bench, "shop", "add", shop)
            #expect(first["api"] == "sips" && first["shop"]?.text == shop && first["keyVersion"]?.text == "1")
            let second = try await Self.made(bench, "shop", "key", shop)
            #expect(second["keyVersion"]?.text == "2")
            let keys = [first, second].compactMap { $0["secretKey"]?.text }
            #expect(Set(keys).count == 2 && keys.allSatisfy { $0.utf8.count > 40 })
            let revoked = try await Self.made(bench, "shop", "key", shop, "--revoke", "1")
            #expect(revoked["revoked"]?.text == "1" && revoked["secretKey"] == nil)
        }
    }

    @Test("a shop of Lyra: passwords and keys of both modes; a key that a file names is not printed")
    func lyra() async throws {
        try await Workbench.withPlatform { bench in
            let shop = try await Self.made(bench, "shop", "lyra", "add", "55555555")
            #expect(shop["api"] == "lyra" && shop["shop"] == "55555555")
            for (mode, prefix) in [("TEST", "testpassword_"), ("PRODUCTION", "prodpassword_")] {
                let keys = shop["keys"]?[mode]
                #expect(keys?["password"]?.text?.hasPrefix(prefix) == true)
                for name in ["publicKey", "hmacKey", "formKey"] { #expect(keys?[name]?.text?.isEmpty == false) }
            }
            let renewed = try await Self.made(bench, "shop", "lyra", "key", "55555555", "--production")
            #expect(renewed["mode"] == "PRODUCTION" && renewed["password"]?.text?.hasPrefix("prodpassword_") == true)
            #expect(renewed["hmacKey"]?.text?.isEmpty == false)
            let fresh = try await Self.made(bench, "shop", "lyra", "form-key", "55555555", "--production")
            #expect(fresh["mode"] == "PRODUCTION" && fresh["formKey"]?.text?.utf8.count == 16)
            let file = try bench.write("abcdEFGH12345678\n", to: "form.key")
            let named = try await Self.made(bench, "shop", "lyra", "form-key", "55555555", "--from", file)
            #expect(named["mode"] == "TEST" && named["formKey"] == nil)
        }
    }

    @Test("a merchant of Worldline Direct: its keys with their secrets and their end")
    func direct() async throws {
        try await Workbench.withPlatform { bench in
            let added = try await Self.made(bench, "shop", "direct", "add", "Bakery_1")
            #expect(added["api"] == "direct" && added["shop"] == "Bakery_1")
            let keys = added["keys"]?.array ?? []
            #expect(keys.map { $0["kind"]?.text } == ["api", "webhook"])
            #expect(keys.allSatisfy { $0["secret"]?.text?.isEmpty == false })
            #expect(keys.first?["expiresAt"]?.text != nil && keys.last?["expiresAt"] == .null)
            let other = try await Self.made(bench, "shop", "direct", "key", "Bakery_1", "--webhook")
            #expect(other["keys"]?.array?.map { $0["kind"]?.text } == ["webhook"])
            let name = try #require(keys.last?["name"]?.text)
            let revoked = try await Self.made(bench, "shop", "direct", "key", "Bakery_1", "--revoke", name)
            #expect(revoked["revoked"]?.text == name && revoked["keys"] == nil)
        }
    }

    @Test("a backup and its restore: what the file says about itself")
    func backup() async throws {
        try await Workbench.withPlatform { bench in
            let (file, copy) = (bench.folder.appendingPathComponent("b").path, "\(bench.folder.path)/copy")
            let backup = try await Command.run("backup", file, "--json", "--data", bench.data)
            #expect(backup.status == 0 && backup.errors == "", "\(backup.errors)")
            let made = try JSONValue(parsing: Array(backup.output.utf8))
            #expect(made["backup"]?.text == file && made["payments"]?.text == "0")
            #expect(made["vaultKeys"]?.array?.map(\.text) == ["1"])
            for (key, isChecked) in [([], false), (["--vault-key", bench.vaultKey], true)] {
                try? FileManager.default.removeItem(atPath: copy)
                let restore = try await Command.run(["restore", file, "--json", "--data", copy] + key)
                #expect(restore.status == 0 && restore.errors == "", "\(restore.errors)")
                let restored = try JSONValue(parsing: Array(restore.output.utf8))
                #expect(restored["restored"]?.text == copy && restored["vaultKeyChecked"] == .bool(isChecked))
                for name in ["sha256", "takenAt", "schema", "guichet"] { #expect(restored[name] == made[name]) }
            }
        }
    }

    @Test("a move of the clock: the time, and what happened on the way")
    func clock() async throws {
        try await Workbench.with { bench in
            try await bench.serving("--dev") { platform in
                try await MailTests.pay(platform)
                for words in [["advance", "7d"], ["set", "2098-01-01T00:00:00Z"]] {
                    let moved = try await Command.run(["clock"] + words + ["--json", "--data", bench.data])
                    #expect(moved.status == 0 && moved.errors == "", "\(moved.errors)")
                    let answer = try JSONValue(parsing: Array(moved.output.utf8))
                    #expect(answer["now"]?.text != nil && answer["events"]?.array != nil)
                    let kinds = answer["events"]?.array?.map { $0["event"]?["kind"]?.text }
                    #expect(words[0] == "set" || kinds == ["captured"], "\(moved.output)")
                }
            }
        }
    }
}
