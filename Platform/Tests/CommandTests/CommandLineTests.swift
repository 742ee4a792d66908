import Foundation
import GuichetCore
import Server
import Support
import Testing

@testable import guichet

@Suite("The command line", .timeLimit(.minutes(5)))
struct CommandLineTests {
    @Test("docs/command-line.md has every command with its sentence, and no other")
    func commands() async throws {
        let rows = try await CommandTree.read().leaves.map { leaf in
            "| `guichet \(leaf.words.joined(separator: " "))` | \(leaf.abstract) |"
        }
        let table = (["| command | what it does |", "|---|---|"] + rows).joined(separator: "\n")
        let page = try Self.page()
        let begin = try #require(page.range(of: "<!-- commands: begin -->\n"))
        let end = try #require(page.range(of: "\n<!-- commands: end -->"))
        #expect(page[begin.upperBound..<end.lowerBound] == table)
    }

    @Test("every command that lists or shows something prints JSON on request")
    func json() async throws {
        // By its own sentence, or by its name: "config show" prints, "phone bancontact status" asks.
        let (sentences, names): (Set<String>, Set<String>) = (["List", "Show", "Print"], ["list", "show", "status"])
        let leaves = try await CommandTree.read().leaves.filter { leaf in
            names.contains(leaf.words.last ?? "") || sentences.contains(String(leaf.abstract.prefix { $0 != " " }))
        }
        #expect(leaves.count > 22)
        for leaf in leaves { #expect(leaf.options.keys.contains("json"), "\(leaf.words)") }
    }

    @Test("what is wrong in the words is told before what is wrong with the folder, in every command")
    func words() async throws {
        let nowhere = "/nowhere/of-a-test"
        let leaves = try await CommandTree.read().leaves.filter { $0.options.keys.contains("data") }
        #expect(leaves.count > 40)
        for leaf in leaves {
            let line = leaf.words + leaf.required + ["--data", nowhere, "--no-such-option"]
            let result = try await Command.run(line)
            #expect(result.status == CommandStatus.usage.rawValue, "\(leaf.words): \(result.errors)")
            // Some name another mistake in the words first, such as an option that is missing.
            #expect(result.errors.contains("Usage:"), "\(leaf.words): \(result.errors)")
            #expect(!result.errors.contains(nowhere), "\(leaf.words): \(result.errors)")
        }
    }

    @Test("options that several commands have come in every help in the order of docs/command-line.md")
    func order() async throws {
        let page = try Self.page()
        let title = try #require(page.range(of: "| option | meaning |\n|---|---|\n"))
        let lines = page[title.upperBound...].split(separator: "\n", omittingEmptySubsequences: false)
        let common = lines.prefix { $0.hasPrefix("|") }.flatMap { row -> [String] in
            let names = row.split(separator: "|").first ?? ""
            return names.matches(of: #/--([a-z-]+)/#).map { String($0.output.1) }
        }
        #expect(common.count > 10)
        for leaf in try await CommandTree.read().leaves {
            let found = leaf.order.filter(common.contains)
            #expect(found == common.filter(found.contains), "\(leaf.words)")
        }
    }

    @Test("every command that takes the address of a platform takes an authority to trust")
    func trust() async throws {
        let leaves = try await CommandTree.read().leaves.filter { $0.options.keys.contains("url") }
        #expect(leaves.count > 8)
        for leaf in leaves { #expect(leaf.options.keys.contains("ca"), "\(leaf.words)") }
    }

    @Test("docs/command-line.md has every exit status, and no other")
    func statuses() throws {
        let rows = try Self.page().split(separator: "\n").compactMap { line in
            line.hasPrefix("| ") ? Int32(line.dropFirst(2).prefix { $0 != " " }) : nil
        }
        #expect(rows == CommandStatus.allCases.map(\.rawValue))
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let line: String
        let status: CommandStatus
        let reason: String
        var testDescription: String { line }
    }

    static let late = [
        Case(line: "shop add 123", status: .usage, reason: "a merchantId has 15 digits"),
        Case(line: "shop lyra add 12345678 --currencies EUX", status: .usage, reason: "there is no currency EUX"),
        Case(line: "shop enable 002001000000001 payLater", status: .usage, reason: "there is no function payLater"),
        Case(line: "shop show 999999999999999", status: .failure, reason: "there is no shop 999999999999999"),
        Case(line: "shop show lyra/99999999", status: .failure, reason: "there is no shop lyra/99999999"),
        Case(line: "shop show sips/69876357", status: .failure, reason: "there is no shop sips/69876357"),
        Case(line: "shop show other/69876357", status: .usage, reason: "the APIs are sips, lyra, direct"),
        Case(line: "shop remove lyra/ --force", status: .usage, reason: "such as lyra/69876357"),
        Case(line: "shop lyra show 99999999", status: .failure, reason: "there is no shop 99999999"),
        Case(line: "shop remove 69876357 --force", status: .failure, reason: "is part of guichet"),
        Case(line: "shop lyra form-key 69876357 --from /nowhere", status: .usage, reason: "/nowhere cannot be read"),
        Case(line: "payment list", status: .unavailable, reason: "no platform is running on "),
    ]

    @Test("an error that is found late has its status, and no usage", arguments: late)
    func isLate(_ this: Case) async throws {
        try await Workbench.withPlatform { bench in
            // What needs a running platform takes no vault key.
            let options = this.line.hasPrefix("shop") ? bench.options : Array(bench.options.prefix(2))
            let words = this.line.split(separator: " ").map(String.init)
            let result = try await Command.run(words + options)
            #expect(result.status == this.status.rawValue, "\(result.errors)")
            #expect(result.output == "")
            #expect(result.errors.contains(this.reason), "\(result.errors)")
            #expect(!result.errors.contains("Usage:"), "\(result.errors)")
        }
    }

    @Test(
        "a command that needs a running platform ends with 69 also where there is no folder yet",
        arguments: ["payment list", "clock show", "events", "payment list --csv"])
    func noFolder(line: String) async throws {
        let words = line.split(separator: " ").map(String.init)
        let result = try await Command.run(words + ["--data", "/nowhere/data"])
        #expect(result.status == CommandStatus.unavailable.rawValue, "\(result.errors)")
        #expect(result.errors.contains("there is no platform in /nowhere/data: there is no such folder"))
        #expect(result.output == "")
    }

    @Test("a running platform refuses what was typed with the same status and the same words")
    func besideServe() async throws {
        try await Workbench.withPlatform { bench in
            try await bench.serving { _ in
                for this in Self.late where this.line.hasPrefix("shop") {
                    let words = this.line.split(separator: " ").map(String.init)
                    let result = try await Command.run(words + bench.options)
                    #expect(result.status == this.status.rawValue, "\(this.line): \(result.errors)")
                    #expect(result.errors.contains(this.reason), "\(result.errors)")
                }
                let folder = ["--data", bench.data]
                for (line, status) in [("payment list --limit 500", 64), ("payment show nothing", 1)] {
                    let words = line.split(separator: " ").map(String.init)
                    let result = try await Command.run(words + folder)
                    #expect(result.status == status, "\(line): \(result.errors)")
                    #expect(!result.errors.contains("Usage:"), "\(line)")
                }
            }
        }
    }

    @Test("an error in the words of a command is told with that command's usage")
    func early() async throws {
        let result = try await Command.run("cards", "--jason")
        #expect(result.status == CommandStatus.usage.rawValue)
        #expect(result.errors.contains("Usage: guichet cards"))
    }

    @Test("--currency takes EUR and 978 alike, and refuses what is no currency with 64")
    func currency() async throws {
        try await Workbench.withPlatform { bench in
            try await bench.serving { platform in
                for currency in ["EUR", "978", "eur"] {
                    let paid = try await Command.run(
                        "phone", "pay", "--currency", currency, "--json", "--url", platform.address)
                    #expect(paid.status == 0, "\(paid.errors)")
                    #expect(try JSONValue(parsing: Array(paid.output.utf8))["response"]?["currencyCode"] == "978")
                }
            }
        }
        for command in [["phone", "pay"], ["phone", "applepay"]] {
            let wrong = try await Command.run(command + ["--currency", "EUX"])
            #expect(wrong.status == CommandStatus.usage.rawValue)
            #expect(wrong.errors.contains("EUX"))
        }
    }

    private static func page() throws -> String { try Repository.text("docs/command-line.md") }
}
