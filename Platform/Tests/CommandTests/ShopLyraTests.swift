import Foundation
import GuichetCore
import Support
import Testing

@Suite("guichet shop lyra", .timeLimit(.minutes(5)))
struct ShopLyraTests {
    private static let shop = "11223344"

    /// What `add` prints, by its label.
    private static func keys(in output: String) throws -> [String: String] {
        var keys: [String: String] = [:]
        for line in output.split(separator: "\n") {
            guard let gap = line.range(of: "  ") else { continue }
            keys[String(line[..<gap.lowerBound])] = line[gap.upperBound...].trimmingCharacters(in: .whitespaces)
        }
        return keys
    }

    /// The code with which the platform answers SDKTest; `nil` of a success.
    private static func code(_ platform: RunningPlatform, password: String) async throws -> String? {
        guard let url = URL(string: platform.address + "/api-payment/V4/Charge/SDKTest") else {
            throw URLError(.badURL)
        }
        let credentials = Data("\(shop):\(password)".utf8).base64EncodedString()
        let answer = try await platform.transport.send(
            HTTPTransportRequest(
                url: url, headers: [("Authorization", "Basic \(credentials)")],
                body: Array(#"{"value":"x"}"#.utf8)))
        return try JSONValue(parsing: answer.body)["answer"]?["errorCode"]?.text
    }

    @Test("add prints passwords and keys once; beside a running platform they are valid at once, and are in no file")
    func add() async throws {
        try await Workbench.withPlatform { bench in
            try await bench.serving { platform in
                let result = try await bench.run("shop", "lyra", "add", Self.shop, "--name", "My shop")
                #expect(result.status == 0)
                let keys = try Self.keys(in: result.output)
                #expect(
                    Set(keys.keys) == [
                        "shop", "test password", "test public key", "test HMAC key", "test form key",
                        "production password", "production public key", "production HMAC key", "production form key",
                    ])
                #expect(result.output.hasSuffix("Keep the passwords and keys now: they are not shown again.\n"))
                for name in ["test password", "production password"] {
                    let code = try await Self.code(platform, password: try #require(keys[name]))
                    #expect(code == nil)
                }
                let wrong = try await Self.code(platform, password: "testpassword_wrong")
                #expect(wrong == "INT_905")
                let list = try await bench.run("shop", "list")
                let show = try await bench.run("shop", "show", Self.shop)
                #expect(list.output.contains("11223344         scellius"))
                #expect(show.output.contains("name                        My shop\n"))
                #expect(show.output.contains(try #require(keys["test public key"])))
                let files = try bench.contents()
                for name in [
                    "test password", "test HMAC key", "test form key", "production password", "production HMAC key",
                ] {
                    let secret = try #require(keys[name])
                    #expect(files.range(of: Data(secret.utf8)) == nil)
                    for shown in [list, show] { #expect(!(shown.output + shown.errors).contains(secret)) }
                }
            }
        }
    }

    @Test("set changes a demo shop beside a running platform, and show prints it; without a platform as well")
    func set() async throws {
        try await Workbench.withPlatform { bench in
            try await bench.serving("--dev") { _ in
                let result = try await bench.run(
                    "shop", "lyra", "set", "69876357", "--ipn-url-test", "http://127.0.0.1:9/ipn", "--currencies",
                    "eur, chf")
                #expect(result.status == 0)
                #expect(
                    result.output == """
                        shop                              69876357
                        brand                             payzen
                        name                              Demo 69876357
                        capture                           after 6 days
                        currencies                        CHF, EUR
                        card brands                       all
                        notifications (test)              http://127.0.0.1:9/ipn
                        notifications (production)        none
                        notification rules                end-of-payment
                        signature of forms                HMAC-SHA-256
                        receipts                          yes
                        contact                           none
                        public key (test)                 69876357:testpublickey_DEMOPUBLICKEY95me92597fd28tGD4r5
                        public key (production)           69876357:publickey_GUICHET69876357
                        password (test, published)        testpassword_DEMOPRIVATEKEY23G4475zXZQ2UA5x7M
                        HMAC key (test, published)        38453613e7f44dc58732bad3dca2bca3
                        form key (test, published)        GUICHETT69876357
                        password (production, published)  prodpassword_GUICHET69876357
                        HMAC key (production, published)  guichet-production-69876357
                        form key (production, published)  GUICHETP69876357

                        """)
            }
            let result = try await bench.run(
                "shop", "lyra", "set", "69876357", "--ipn-url-test", "", "--no-receipts", "--manual-validation",
                "--capture-delay", "1", "--card-brands", "cb", "--form-signature", "sha-1")
            #expect(result.output.contains("capture                           after 1 day, once validated\n"))
            #expect(result.output.contains("notifications (test)              none\n"))
            #expect(result.output.contains("receipts                          no\n"))
            #expect(result.output.contains("card brands                       CB\n"))
            #expect(result.output.contains("signature of forms                SHA-1\n"))
            // As the shop is shown.
            let all = try await bench.run("shop", "lyra", "set", "69876357", "--card-brands", "all")
            #expect(all.output.contains("card brands                       all\n"))
        }
    }

    /// docs/operations.md, "A key leaks": a shop's password.
    @Test(
        "key replaces the password and the HMAC key of one mode at once, and with no platform; a demo shop keeps its own"
    )
    func key() async throws {
        try await Workbench.withPlatform { bench in
            let stopped = try await bench.serving { platform in
                let keys = try Self.keys(in: try await bench.run("shop", "lyra", "add", Self.shop).output)
                let old = try #require(keys["test password"])
                #expect(try await Self.code(platform, password: old) == nil)
                let result = try await bench.run("shop", "lyra", "key", Self.shop)
                #expect(result.status == 0, "\(result.errors)")
                #expect(result.output.hasSuffix("Keep the password and the key now: they are not shown again.\n"))
                let fresh = try Self.keys(in: result.output)
                #expect(Set(fresh.keys) == ["test password", "test HMAC key"])
                #expect(fresh["test HMAC key"] != keys["test HMAC key"])
                #expect(try await Self.code(platform, password: old) == "INT_905")
                #expect(try await Self.code(platform, password: try #require(fresh["test password"])) == nil)
                // The other mode and the public keys are as they were.
                #expect(try await Self.code(platform, password: try #require(keys["production password"])) == nil)
                let show = try await bench.run("shop", "show", Self.shop)
                for name in ["test public key", "production public key"] {
                    #expect(show.output.contains(try #require(keys[name])))
                }
                let demo = try await bench.run("shop", "lyra", "key", "69876357")
                #expect(demo.status == 1)
                #expect(demo.errors.contains("the keys of a demo shop are published, and stay"))
                return try #require(keys["production password"])
            }
            let result = try await bench.run("shop", "lyra", "key", Self.shop, "--production")
            let fresh = try #require(try Self.keys(in: result.output)["production password"])
            try await bench.serving { platform in
                let (before, after) = (
                    try await Self.code(platform, password: stopped), try await Self.code(platform, password: fresh)
                )
                #expect(before == "INT_905")
                #expect(after == nil)
            }
        }
    }

    @Test("form-key replaces the key of redirect forms, by a new one or the shop's own; a demo shop keeps its own")
    func formKey() async throws {
        try await Workbench.withPlatform { bench in
            try await bench.serving { _ in
                let keys = try Self.keys(in: try await bench.run("shop", "lyra", "add", Self.shop).output)
                let old = try #require(keys["test form key"])
                let result = try await bench.run("shop", "lyra", "form-key", Self.shop)
                #expect(result.status == 0)
                let fresh = try #require(try Self.keys(in: result.output)["test form key"])
                #expect(fresh.utf8.count == 16)
                #expect(fresh != old)
                let file = bench.folder.appendingPathComponent("key.txt")
                try Data("ABCDEFGH12345678\n".utf8).write(to: file)
                let own = try await bench.run(
                    "shop", "lyra", "form-key", Self.shop, "--production", "--from", file.path)
                #expect(own.output == "shop 11223344: the production key of its forms is replaced\n")
                #expect(!own.output.contains("ABCDEFGH12345678"))
                // A password manager writes into a pipe.
                let piped = try await ChildProcess.run(
                    ChildProcess.Start(
                        URL(fileURLWithPath: "/bin/sh"),
                        ["-c", "echo ABCDEFGH12345678 | \"$0\" \"$@\"", try BuiltProgram.url("guichet").path]
                            + ["shop", "lyra", "form-key", Self.shop, "--from", "/dev/stdin"] + bench.options))
                #expect(piped.output == "shop 11223344: the test key of its forms is replaced\n", "\(piped.errors)")
                try Data("too short".utf8).write(to: file)
                let wrong = try await bench.run("shop", "lyra", "form-key", Self.shop, "--from", file.path)
                #expect(wrong.status == 64)
                #expect(wrong.errors.contains("a key for forms has 16 letters and digits"))
                #expect(!wrong.errors.contains("too short"))
                let demo = try await bench.run("shop", "lyra", "form-key", "69876357")
                #expect(demo.status == 1)
                #expect(demo.errors.contains("the keys of a demo shop are published, and stay"))
            }
        }
    }

    @Test(
        "an impossible change is refused with its reason: an address that is not allowed, nothing to change, an unknown shop"
    )
    func refused() async throws {
        try await Workbench.withPlatform { bench in
            try await bench.serving { _ in
                let loopback = try await bench.run(
                    "shop", "lyra", "set", "69876357", "--ipn-url-test", "http://127.0.0.1:9/ipn")
                #expect(loopback.status == 1)
                #expect(loopback.errors.contains("leads to this machine or a private network"))
                let algorithm = try await bench.run(
                    "shop", "lyra", "set", "69876357", "--form-signature", "md5")
                #expect(algorithm.errors.contains("there is no signature md5 of forms"))
                let unknown = try await bench.run("shop", "lyra", "set", "99999999", "--name", "x")
                #expect(unknown.status == 1)
                #expect(unknown.errors.contains("there is no shop 99999999 of Lyra's"))
                let twice = try await bench.run("shop", "lyra", "add", "69876357")
                #expect(twice.status == 1)
                #expect(twice.errors.contains("shop 69876357 already exists"))
            }
            let nothing = try await bench.run("shop", "lyra", "set", "69876357")
            #expect(nothing.status == 64)
            #expect(nothing.errors.contains("there is nothing to change"))
        }
    }
}
