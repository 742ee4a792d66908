import Support
import Testing

@testable import guichet

@Suite("The shop and the API to which a command is narrowed", .timeLimit(.minutes(5)))
struct ShopFilterTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let words: [String]
        let status: Int32
        let error: String
        var testDescription: String { words.joined(separator: " ") }

        init(_ line: String, _ status: Int32, _ error: String) {
            (self.words, self.status, self.error) = (line.split(separator: " ").map(String.init), status, error)
        }
    }

    static let refused = [
        Case("payment list --api sipss", 64, "Error: --api is not one of direct, lyra, sips"),
        Case("payment list --shop foo/69876357", 64, "Error: --shop is not a shop with its API"),
        Case("payment list --shop lyra/69876357 --api sips", 64, "Error: --shop is a shop of another API than sips"),
        Case("payment list --shop nope", 1, "There is no such shop"),
        Case("payment list --shop lyra/nope", 1, "There is no such shop"),
        Case("payment list --limit 500", 64, "Error: --limit is not a number of 1 to 200"),
        Case("payment list --authorisation %", 64, "Error: --authorisation is not an authorisation number"),
        Case("payment list --amount-from 1", 64, "Error: --amount-from is not an amount"),
        Case("requests list --api foo", 64, "Error: --api is not one of "),
        Case("requests list --shop nope", 1, "There is no such shop"),
        Case("requests --follow --shop nope", 1, "There is no such shop"),
        Case("events --shop nope", 1, "There is no such shop"),
        Case("events --api foo", 64, "Error: --api is not one of direct, lyra, sips"),
        Case("listen --forward http://127.0.0.1:9/ --shop nope", 1, "There is no such shop"),
        Case("subscription list --api sipss", 64, "Error: --api is not one of direct, lyra, sips"),
        Case("subscription list --shop lyra/1 --api sips", 64, "Error: --shop is a shop of another API than sips"),
        Case("subscription list --shop nope", 1, "There is no such shop"),
        Case("subscription list --limit 500", 64, "Error: --limit is not a number of 1 to 200"),
        Case("mandate list --shop foo/AcmeTest", 64, "Error: --shop is not a shop with its API"),
        Case("mandate list --shop direct/nope", 1, "There is no such shop"),
        Case("mandate list --after direct/AcmeTest", 64, "Error: --after is not what an earlier page gave as next"),
        Case("clock show --shop nope", 1, "There is no such shop"),
        Case("fault set refused --shop foo/1", 64, "Error: --shop is not a shop with its API"),
        Case("reset --force --shop 69876357", 64, "Error: --shop is not an API and a name"),
    ]

    /// docs/command-line.md, "Exit statuses": errors in the command line come before those in folders.
    @Test(
        "an option to narrow a list with is refused without a value, as of an empty variable: it listed everything",
        arguments: [
            ["payment", "list", "--reference"], ["payment", "list", "--shop"], ["payment", "list", "--api"],
            ["payment", "list", "--state"], ["payment", "list", "--card"], ["payment", "list", "--authorisation"],
            ["payment", "list", "--amount"],
            ["payment", "list", "--amount-from"], ["payment", "list", "--since"], ["payment", "list", "--until"],
            ["requests", "list", "--shop"], ["requests", "list", "--follow", "--api"],
            ["notification", "list", "--state"], ["subscription", "list", "--api"], ["mandate", "list", "--shop"],
            ["events", "--shop"], ["clock", "show", "--shop"],
            ["listen", "--forward", "http://127.0.0.1:9/", "--api"],
        ])
    func empty(words: [String]) async throws {
        let result = try await Command.run(words + ["", "--data", "/nowhere"])
        #expect(result.status == 64)
        #expect(result.output == "")
        #expect(result.errors == "Error: \(words.last ?? "") is empty: give it a value, or leave it out.\n")
    }

    @Test("an API or a shop that is not there is refused: with 64 what cannot be, with 1 what is not")
    func refusals() async throws {
        try await Workbench.with { bench in
            try await bench.serving("--dev") { _ in
                for this in Self.refused {
                    let result = try await Command.run(this.words + ["--data", bench.data])
                    #expect(result.status == this.status, "\(this.words): \(result.errors)")
                    #expect(result.errors.contains(this.error), "\(this.words): \(result.errors)")
                }
            }
        }
    }

    @Test("a shop is named alone, or with its API, in every command")
    func names() async throws {
        try await Workbench.with { bench in
            try await bench.serving("--dev") { platform in
                try await MailTests.pay(platform)
                for shop in ["69876357", "lyra/69876357"] {
                    for line in [
                        ["payment", "list"], ["requests", "list"], ["clock", "show"], ["fault", "set", "refused"],
                        ["clock", "advance", "1m"], ["notification", "hold"],
                    ] {
                        let result = try await Command.run(line + ["--shop", shop, "--data", bench.data])
                        #expect(result.status == 0, "\(line): \(result.errors)")
                        #expect(!["No payments.\n", "No requests.\n"].contains(result.output), "\(line)")
                    }
                    let script = try await Command.run(["fault", "script", shop, "approved", "--data", bench.data])
                    #expect(script.output.hasPrefix("script  lyra/69876357  approved"), "\(script.errors)")
                }
            }
        }
    }

    @Test(
        "the payments of a shop that is not served any more are listed, and its notifications are released and held back"
    )
    func removed() async throws {
        try await Workbench.with { bench in
            try await bench.serving("--dev") { platform in
                try await MailTests.pay(platform)
                let held = try await Command.run(
                    ["notification", "hold", "--shop", "lyra/69876357", "--data", bench.data])
                #expect(held.status == 0)
                platform.process.terminate()
                #expect(try await platform.process.end(within: .seconds(120)).status == 0)
            }
            try await bench.serving("--dev", "--no-demo-shops") { _ in
                for shop in ["69876357", "lyra/69876357"] {
                    let list = try await Command.run(["payment", "list", "--shop", shop, "--data", bench.data])
                    #expect(list.output.contains("ORDER1"), "\(list.errors)")
                }
                for (change, shop) in [("release", "lyra/69876357"), ("hold", "69876357"), ("release", "69876357")] {
                    let result = try await Command.run(
                        ["notification", change, "--shop", shop, "--data", bench.data])
                    #expect(result.status == 0, "\(change): \(result.errors)")
                }
                let none = try await Command.run(["payment", "list", "--shop", "73239078", "--data", bench.data])
                #expect(none.status == 1)
                let noneToHold = try await Command.run(
                    ["notification", "hold", "--shop", "73239078", "--data", bench.data])
                #expect(noneToHold.status == 1)
            }
        }
    }
}
