import Foundation
import GuichetCore
import SipsAPI
import Support
import Testing

@Suite("guichet shop", .timeLimit(.minutes(5)))
struct ShopTests {
    private static let shop = "123456789012345"

    /// The secret key and its version from what `shop add` and `shop key` print.
    private static func key(in output: String) throws -> (version: String, key: String) {
        var values: [Substring: Substring] = [:]
        for line in output.split(separator: "\n") {
            let words = line.split(separator: " ")
            if words.count == 2 { values[words[0]] = words[1] }
        }
        return (String(try #require(values["keyVersion"])), String(try #require(values["secretKey"])))
    }

    @Test("add prints the shop, its key version and its secret key, and that the key is not shown again")
    func add() async throws {
        try await Workbench.withPlatform { bench in
            let result = try await bench.run("shop", "add", Self.shop, "--brand", "mercanet", "--reference", "s10")
            #expect(result.status == 0)
            let key = try Self.key(in: result.output).key
            #expect(
                result.output == """
                    shop        \(Self.shop)
                    keyVersion  1
                    secretKey   \(key)
                    Keep the key now: it is not shown again.

                    """)
            // 32 random bytes in base64url.
            #expect(key.count == 43)
        }
    }

    @Test("the secret key is shown once, and is in no list and no file")
    func secret() async throws {
        try await Workbench.withPlatform { bench in
            let key = try Self.key(in: await bench.run("shop", "add", Self.shop).output).key
            let list = try await bench.run("shop", "list")
            let show = try await bench.run("shop", "show", Self.shop)
            #expect(list.output.contains(Self.shop))
            #expect(show.output.contains(Self.shop))
            for shown in [list, show] { #expect(!(shown.output + shown.errors).contains(key)) }
            let files = try bench.contents()
            #expect(files.range(of: Data(Self.shop.utf8)) != nil)
            #expect(files.range(of: Data(key.utf8)) == nil)
            let raw = try #require(Base64URL.decode(key))
            #expect(files.range(of: Data(raw)) == nil)
        }
    }

    /// Sogenactif and Mercanet: their guides do not describe paymentTokenGenerate.
    private static var undocumented: String {
        SipsShop.availableOperations.contains("paymentTokenGenerate") ? "all but paymentTokenGenerate" : "all"
    }

    @Test("list shows the demo shops of a platform that has no others, without a vault key")
    func emptyList() async throws {
        try await Workbench.withPlatform { bench in
            let result = try await Command.run("shop", "list", "--data", bench.data)
            #expect(result.status == 0)
            #expect(
                result.output == """
                    MERCHANT ID             BRAND       REFERENCE             KEYS  FUNCTIONS
                    002001000000001 (demo)  sips        transactionReference  1     all
                    002001000000002 (demo)  mercanet    either                1     \(Self.undocumented)
                    002001000000003 (demo)  sogenactif  transactionReference  1     \(Self.undocumented)

                    SHOP ID          BRAND      CAPTURE       CURRENCIES               NAME
                    42229744 (demo)  scellius   after 0 days  CHF,EUR,GBP,JPY,PEN,USD  Demo 42229744
                    69876357 (demo)  payzen     after 6 days  CHF,EUR,GBP,JPY,PEN,USD  Demo 69876357
                    73239078 (demo)  systempay  after 0 days  CHF,EUR,GBP,JPY,PEN,USD  Demo 73239078

                    PSPID            PRODUCTS                        API KEYS   WEBHOOKS  UNVERIFIED TOKENS
                    AcmeTest (demo)  1,2,3,117,130,302,771,840,3012  published  0         refused

                    """)
        }
    }

    /// What `show` prints without its functions, and the functions.
    private static func parts(_ output: String) -> (rest: String, functions: Set<String>) {
        var rest: [Substring] = []
        var functions: Set<String> = []
        var isFunctions = false
        for line in output.split(separator: "\n", omittingEmptySubsequences: false) {
            isFunctions = line.hasPrefix("functions") || (isFunctions && line.hasPrefix(" "))
            guard isFunctions else {
                rest.append(line)
                continue
            }
            let names = line.dropFirst("functions".count).split(separator: ",")
            functions.formUnion(names.map { $0.trimmingCharacters(in: .whitespaces) })
        }
        return (rest.joined(separator: "\n"), functions.subtracting([""]))
    }

    @Test("show prints a shop's contract, and for a demo shop its published key")
    func show() async throws {
        try await Workbench.withPlatform { bench in
            let demo = Self.parts(try await bench.run("shop", "show", "002001000000002").output)
            #expect(
                demo.rest == """
                    shop                               002001000000002
                    brand                              Mercanet
                    reference                          either
                    3-D Secure                         technical error: proceed, not enrolled: proceed, authentication not enforced
                    key versions                       1
                    secret key (version 1, published)  002001000000002_KEY1

                    """)
            #expect(demo.functions == SipsShop.availableOperations.subtracting(["paymentTokenGenerate"]))
            _ = try await bench.run("shop", "add", Self.shop, "--brand", "sips", "--reference", "either")
            _ = try await bench.run("shop", "key", Self.shop)
            let shown = try await bench.run("shop", "show", Self.shop).output
            // A line that goes on ends with a comma.
            #expect(shown.matches(of: /[A-Za-z]\n {5,}[A-Za-z]/).isEmpty, "\(shown)")
            #expect(shown.matches(of: /[A-Za-z],\n {5,}[A-Za-z]/).count > 1, "\(shown)")
            let own = Self.parts(shown)
            #expect(
                own.rest == """
                    shop          \(Self.shop)
                    brand         Worldline Sips
                    reference     either
                    3-D Secure    technical error: proceed, not enrolled: proceed, authentication not enforced
                    key versions  1, 2

                    """)
            #expect(own.functions == SipsShop.availableOperations)
        }
    }

    @Test("a shop that was added without a platform is there when one starts")
    func beforeServe() async throws {
        try await Workbench.withPlatform { bench in
            let first = try Self.key(in: await bench.run("shop", "add", Self.shop).output)
            let second = try Self.key(in: await bench.run("shop", "key", Self.shop).output)
            #expect(first.version == "1")
            #expect(second.version == "2")
            try await bench.serving { platform in
                for key in [first, second] {
                    let code = try await platform.code(of: Self.shop, key: key.key, keyVersion: key.version)
                    #expect(code == "00")
                }
            }
        }
    }

    @Test("changes beside a running platform take effect at once: add, enable, key, revoke")
    func besideServe() async throws {
        try await Workbench.withPlatform { bench in
            try await bench.serving { platform in
                #expect(try await platform.code(of: Self.shop) == "03")
                let first = try Self.key(in: await bench.run("shop", "add", Self.shop).output).key
                #expect(try await platform.code(of: Self.shop, key: first) == "00")

                let off = try await bench.run("shop", "disable", Self.shop, "cardOrder")
                #expect(off.output == "shop \(Self.shop) can use: all but cardOrder\n")
                #expect(try await platform.code(of: Self.shop, key: first) == "40")
                let on = try await bench.run("shop", "enable", Self.shop, "cardOrder")
                #expect(on.output == "shop \(Self.shop) can use: all\n")
                #expect(try await platform.code(of: Self.shop, key: first) == "00")

                let second = try Self.key(in: await bench.run("shop", "key", Self.shop).output).key
                #expect(try await platform.code(of: Self.shop, key: first) == "00")
                #expect(try await platform.code(of: Self.shop, key: second, keyVersion: "2") == "00")
                let revoked = try await bench.run("shop", "key", Self.shop, "--revoke", "1")
                #expect(revoked.output == "shop \(Self.shop): key version 1 is revoked\n")
                #expect(try await platform.code(of: Self.shop, key: first) == "34")
                #expect(try await platform.code(of: Self.shop, key: second, keyVersion: "2") == "00")
            }
        }
    }

    @Test("its 3-D Secure settings are changed beside a running platform and without one, one by one")
    func authentication() async throws {
        try await Workbench.withPlatform { bench in
            try await bench.serving { _ in
                let result = try await bench.run(
                    "shop", "authentication", "002001000000001", "--technical-error", "refuse")
                #expect(
                    result.output == """
                        shop 002001000000001: technical error: refuse, not enrolled: proceed, authentication not \
                        enforced

                        """)
            }
            let result = try await bench.run(
                "shop", "authentication", "002001000000001", "--not-enrolled", "refuse", "--enforce")
            let summary = "technical error: refuse, not enrolled: refuse, authentication enforced"
            #expect(result.output == "shop 002001000000001: \(summary)\n")
            let show = try await bench.run("shop", "show", "002001000000001")
            #expect(show.output.contains("3-D Secure                         \(summary)\n"))
            let back = try await bench.run("shop", "authentication", "002001000000001", "--no-enforce")
            #expect(back.output.hasSuffix("authentication not enforced\n"))
            let wrong = try await bench.run("shop", "authentication", "002001000000001", "--not-enrolled", "maybe")
            #expect(wrong.status != 0)
        }
    }

    @Test("a demo shop can be disabled too, and comes back as it was left after a restart")
    func demoShop() async throws {
        try await Workbench.withPlatform { bench in
            try await bench.serving { platform in
                let off = try await bench.run("shop", "disable", "002001000000001", "cardOrder")
                #expect(off.status == 0)
                let code = try await platform.code()
                #expect(code == "40")
            }
            let code = try await bench.serving { try await $0.code() }
            #expect(code == "40")
        }
    }

    @Test("list and show need no vault key and work beside a running platform")
    func readingBesideServe() async throws {
        try await Workbench.withPlatform { bench in
            try await bench.serving { _ in
                _ = try await bench.run("shop", "add", Self.shop)
                let list = try await Command.run("shop", "list", "--data", bench.data)
                #expect(list.output.contains("\(Self.shop)         sips        transactionReference  1     all"))
            }
        }
    }

    @Test("list and show leave out the demo shops beside a platform that does, and show them again when it has ended")
    func withoutDemoShops() async throws {
        try await Workbench.withPlatform { bench in
            try await bench.serving("--no-demo-shops") { platform in
                _ = try await bench.run("shop", "add", Self.shop)
                let list = try await Command.run("shop", "list", "--data", bench.data)
                #expect(list.output.contains(Self.shop))
                #expect(!list.output.contains("(demo)"))
                let show = try await bench.run("shop", "show", "002001000000001")
                #expect(show.status == 1)
                #expect(show.errors.contains("there is no shop 002001000000001"))
                // Killed, it leaves its socket behind.
                platform.process.killNow()
                _ = try await poll("the end of the platform") { platform.process.status }
            }
            let list = try await Command.run("shop", "list", "--data", bench.data)
            #expect(list.status == 0)
            #expect(list.output.contains("002001000000001 (demo)"))
        }
    }
}
