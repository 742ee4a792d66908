import Engine
import Foundation
import GuichetCore
import GuichetDirect
import GuichetMerchant
import Storage
import Support
import Testing

@Suite("guichet shop direct", .timeLimit(.minutes(5)))
struct ShopDirectTests {
    private static let merchantId = "Bakery_1"

    /// What is printed, by its label.
    private static func labels(in output: String) -> [String: String] {
        var labels: [String: String] = [:]
        for line in output.split(separator: "\n") {
            guard let gap = line.range(of: "  ") else { continue }
            labels[String(line[..<gap.lowerBound])] = line[gap.upperBound...].trimmingCharacters(in: .whitespaces)
        }
        return labels
    }

    private static func client(
        _ platform: RunningPlatform, _ labels: [String: String], of merchantId: String = merchantId
    ) throws -> DirectClient {
        let key = DirectAPIKey(
            id: try #require(labels["API key"]), secret: try #require(labels["API key's secret"]))
        let api = try #require(URL(string: platform.address))
        return DirectClient(merchantId: merchantId, key: key, api: api, transport: platform.transport)
    }

    private static func webhookKey(_ labels: [String: String]) throws -> DirectWebhookKey {
        DirectWebhookKey(
            id: try #require(labels["webhook key"]), secret: try #require(labels["webhook key's secret"]))
    }

    /// docs/operator.md, "The clock": the end of API keys follows it.
    @Test(
        "keys end by the clock of the platform and of the merchant: a key that the platform refuses is not shown as active"
    )
    func movedClock() async throws {
        try await Workbench.withPlatform { bench in
            try await bench.serving { platform in
                let client = try Self.client(
                    platform, Self.labels(in: try await bench.run("shop", "direct", "add", Self.merchantId).output))
                let other = try await bench.run("shop", "direct", "add", "Bakery_2")
                #expect(other.status == 0, "\(other.errors)")
                // Two years of 365 days.
                let moved = try await Command.run(
                    "clock", "advance", "731d", "--shop", "direct/\(Self.merchantId)", "--data", bench.data)
                #expect(moved.status == 0, "\(moved.errors)")
                await #expect(throws: DirectError.self) { try await client.testConnection() }
                for words in [
                    ["shop", "direct", "show", Self.merchantId], ["shop", "show", "direct/\(Self.merchantId)"],
                ] {
                    let shown = try await Command.run(words + bench.options).output
                    #expect(shown.contains("expired since "), "\(shown)")
                    let json = try await Command.run(words + ["--json"] + bench.options).output
                    #expect(json.contains(#""state": "expired""#), "\(json)")
                }
                for words in [["shop", "direct", "list"], ["shop", "list"]] {
                    let lines = try await Command.run(words + bench.options).output.split(separator: "\n")
                    #expect(lines.contains { $0.hasPrefix(Self.merchantId) && $0.contains("expired since ") })
                    #expect(lines.contains { $0.hasPrefix("Bakery_2") && $0.contains("active until ") })
                }
                let found = try await DoctorTests.diagnoses(bench.options, status: 0)
                #expect(found["API keys"]?.finding.hasSuffix(" of \(Self.merchantId) is expired") == true, "\(found)")
                // A key made now begins in the merchant's time, by which it ends.
                let made = try await bench.run("shop", "direct", "key", Self.merchantId)
                #expect(made.status == 0, "\(made.errors)")
                try await Self.client(platform, Self.labels(in: made.output)).testConnection()
            }
        }
    }

    @Test("without a running platform, a key is made and the audit list written by the folder's clock, which was moved")
    func storedClock() async throws {
        try await Workbench.withPlatform { bench in
            try await bench.serving { platform in
                let added = try await bench.run("shop", "direct", "add", Self.merchantId)
                #expect(added.status == 0, "\(added.errors)")
                let moved = try await Command.run("clock", "advance", "1100d", "--data", bench.data)
                #expect(moved.status == 0, "\(moved.errors)")
                platform.process.terminate()
                #expect(try await platform.process.end(within: .seconds(120)).status == 0)
            }
            let made = try await bench.run("shop", "direct", "key", Self.merchantId)
            #expect(made.status == 0, "\(made.errors)")
            let key = try #require(Self.labels(in: made.output)["API key"])
            let shown = try await bench.run("shop", "direct", "show", Self.merchantId).output
            #expect(shown.contains("\(key)  active until "), "\(shown)")
            let store = try await DataFolder(URL(fileURLWithPath: bench.data, isDirectory: true)).openStoreReadOnly()
            let entries = try await store.read { try $0.auditEntries(after: 0, limit: 10) }
            try await store.close()
            let times = entries.sorted { $0.number < $1.number }.map(\.at)
            #expect(times.count >= 3)
            #expect(times == times.sorted(), "\(entries)")
        }
    }

    @Test("add prints keys and secrets once; beside a running platform they are valid at once, and are in no file")
    func add() async throws {
        try await Workbench.withPlatform { bench in
            try await bench.serving { platform in
                let result = try await bench.run("shop", "direct", "add", Self.merchantId)
                #expect(result.status == 0)
                #expect(result.errors == "")
                #expect(result.output.hasSuffix("Keep the secrets now: they are not shown again.\n"))
                let labels = Self.labels(in: result.output)
                #expect(labels["API key ends"] != nil)
                let client = try Self.client(platform, labels)
                try await client.testConnection()
                let isKnown = try await client.validateWebhookKey(try Self.webhookKey(labels))
                #expect(isKnown)
                let stranger = try Self.client(platform, labels, of: "AcmeTest")
                await #expect(throws: DirectError.self) { try await stranger.testConnection() }
                let shown = [
                    try await bench.run("shop", "list"), try await bench.run("shop", "direct", "list"),
                    try await bench.run("shop", "direct", "show", Self.merchantId),
                    try await bench.run("shop", "show", Self.merchantId),
                ]
                let files = try bench.contents()
                for secret in ["API key's secret", "webhook key's secret"] {
                    let secret = try #require(labels[secret])
                    #expect(files.range(of: Data(secret.utf8)) == nil)
                    for result in shown { #expect(!(result.output + result.errors).contains(secret)) }
                }
                for result in shown { #expect(result.output.contains(Self.merchantId)) }
                #expect(shown[2].output == shown[3].output)
            }
        }
    }

    @Test("key gives another key and revokes the old one, beside a running platform and without one")
    func key() async throws {
        try await Workbench.withPlatform { bench in
            let first = Self.labels(in: try await bench.run("shop", "direct", "add", Self.merchantId).output)
            let second = try await bench.serving { platform in
                let second = Self.labels(in: try await bench.run("shop", "direct", "key", Self.merchantId).output)
                for labels in [first, second] { try await Self.client(platform, labels).testConnection() }
                return second
            }
            let old = try #require(first["API key"])
            let result = try await bench.run("shop", "direct", "key", Self.merchantId, "--revoke", old)
            #expect(result.output == "merchant Bakery_1: key \(old) is revoked\n")
            let last = try await bench.run(
                "shop", "direct", "key", Self.merchantId, "--revoke", try #require(second["API key"]))
            #expect(last.status == 1)
            #expect(last.errors.contains("is the only key of its kind"))
            try await bench.serving { platform in
                try await Self.client(platform, second).testConnection()
                let revoked = try Self.client(platform, first)
                await #expect(throws: DirectError.self) { try await revoked.testConnection() }
            }
        }
    }

    @Test("set changes the demo merchant, and show prints it; accepting unverified tokens comes with a warning")
    func set() async throws {
        try await Workbench.withPlatform { bench in
            try await bench.serving("--dev") { _ in
                let result = try await bench.run(
                    "shop", "direct", "set", "AcmeTest", "--webhook", "http://127.0.0.1:9/a", "--webhook",
                    "https://shop.example/b", "--products", "1, 302")
                #expect(
                    result.output == """
                        merchant              AcmeTest
                        products              1,302
                        webhooks              http://127.0.0.1:9/a
                                              https://shop.example/b
                        unverified tokens     refused
                        API key               5e45c937b9db33ae  published
                        API key's secret      I42Zf4pVnRdroHfuHnRiJjJ2B6+22h0yQt/R3nZR8Xg=
                        webhook key           guichet-webhook  published
                        webhook key's secret  guichet-webhook-secret

                        """)
                #expect(result.errors == "")
                let unverified = try await bench.run("shop", "direct", "set", "AcmeTest", "--unverified-tokens")
                #expect(unverified.output.contains("unverified tokens     TAKEN\n"))
                #expect(
                    unverified.errors.hasPrefix("Warning: AcmeTest accepts Apple Pay data without Apple's signature."))
            }
            try await bench.serving { platform in
                _ = try await poll("the warning at the start") {
                    platform.process.errors.contains("without Apple's signature") ? true : nil
                }
            }
            let back = try await bench.run(
                "shop", "direct", "set", "AcmeTest", "--no-unverified-tokens", "--webhook", "")
            #expect(back.output.contains("unverified tokens     refused\n"))
            #expect(back.output.contains("webhooks              none\n"))
        }
    }

    @Test("set adds a surcharge and a conversion, which show prints, and takes them away")
    func costs() async throws {
        try await Workbench.withPlatform { bench in
            try await bench.serving { _ in
                let added = try await bench.run(
                    "shop", "direct", "set", "AcmeTest", "--surcharge-percent", "2.5", "--surcharge-fixed", "20",
                    "--conversion", "USD=1.0832")
                let labels = Self.labels(in: added.output)
                #expect(labels["surcharge"] == "2.5 %" && labels["fixed surcharge"] == "20")
                #expect(labels["conversion"] == "USD=1.0832")
                let shown = try await bench.run("shop", "direct", "show", "AcmeTest")
                #expect(shown.output == added.output)
                let removed = try await bench.run(
                    "shop", "direct", "set", "AcmeTest", "--surcharge-percent", "0", "--surcharge-fixed", "0",
                    "--conversion", "")
                #expect(!removed.output.contains("surcharge") && !removed.output.contains("conversion"))
                let wrong = try await bench.run("shop", "direct", "set", "AcmeTest", "--conversion", "USD")
                #expect(wrong.status == 64 && wrong.errors.contains("a conversion is a currency and a rate"))
                let twice = try await bench.run(
                    "shop", "direct", "set", "AcmeTest", "--conversion", "USD=1.0832", "--conversion", "GBP=0.86")
                #expect(twice.status == 64 && twice.errors.contains("--conversion is given twice"), "\(twice.errors)")
            }
        }
    }

    @Test("an impossible change is refused with its reason")
    func refused() async throws {
        try await Workbench.withPlatform { bench in
            try await bench.serving { _ in
                for (arguments, reason) in [
                    (["set", "AcmeTest", "--webhook", "http://127.0.0.1:9/a"], "leads to this machine"),
                    (["set", "AcmeTest", "--products", "900"], "guichet does not support the product 900"),
                    (["set", "Nobody", "--products", "1"], "there is no merchant Nobody"),
                    (["add", "AcmeTest"], "merchant AcmeTest already exists"),
                    (["add", "a b"], "has 1 to 30 letters"),
                    (["key", "Nobody"], "there is no merchant Nobody"),
                    (["key", "AcmeTest", "--revoke", "5e45c937b9db33ae"], "published key"),
                    (["key", "AcmeTest", "--revoke", "0000"], "has no key 0000"),
                    (["show", "Nobody"], "there is no merchant Nobody"),
                ] {
                    let result = try await Command.run(["shop", "direct"] + arguments + bench.options)
                    // What is wrong in itself is wrong usage; what contradicts the stored shops is not.
                    let isUsage = reason.contains("does not support") || reason.contains("has 1 to 30")
                    #expect(result.status == (isUsage ? 64 : 1), "\(arguments)")
                    #expect(result.output == "")
                    #expect(result.errors.contains(reason), "\(arguments): \(result.errors)")
                }
            }
            for arguments in [
                ["set", "AcmeTest"], ["add", "x", "--products", "a"], ["key", "x", "--webhook", "--revoke", "y"],
            ] {
                let result = try await Command.run(["shop", "direct"] + arguments + bench.options)
                #expect(result.status == 64, "\(arguments)")
            }
        }
    }
}
