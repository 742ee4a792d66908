import Foundation
import Server
import Support
import Testing

@testable import guichet

/// What the packages name of the program. Another name would show after an installation only.
@Suite("The files of Packaging", .timeLimit(.minutes(5)))
struct PackagingTests {
    @Test("the packaged configuration is valid, as it is and with each line that it suggests")
    func configuration() async throws {
        let packaged = try Repository.text("Packaging/debian/guichet.yaml")
        let lines = packaged.split(separator: "\n").map(String.init)
        let suggested = lines.compactMap { line in line.wholeMatch(of: /^# ([a-z-]+): (\S+)/)?.output }
        #expect(suggested.map { String($0.1) }.contains("tls-certificate"))
        #expect(suggested.count > 3)
        // A name may be there once.
        let others = lines.filter { line in !suggested.contains { line.hasPrefix("\($0.1):") } }
        let changed = (others + suggested.map { "\($0.1): \($0.2)" }).joined(separator: "\n")
        try await Workbench.with { bench in
            for text in [packaged, changed] {
                let file = try bench.write(text, to: "guichet.yaml")
                let shown = try await Command.run("config", "show", "--config", file)
                #expect(shown.status == 0, "\(shown.errors)")
                #expect(shown.output.contains("/var/lib/guichet/data"))
                #expect(shown.output.contains("/etc/guichet/tls/key.pem") == (text == changed))
            }
        }
    }

    @Test("the variables of the container's image are those of options")
    func container() async throws {
        let lines = try Repository.text("Packaging/Containerfile").split(separator: "\n")
        let line = try #require(lines.first { $0.hasPrefix("ENV ") })
        var variables: [String: String] = [:]
        for pair in line.dropFirst("ENV ".count).split(separator: " ") {
            variables[String(pair.prefix { $0 != "=" })] = String(pair.drop { $0 != "=" }.dropFirst())
        }
        #expect(variables.count > 3)
        let shown = try await Command.run(["config", "show"], environment: variables)
        #expect(shown.status == 0, "\(shown.errors)")
        for name in variables.keys { #expect(shown.output.contains(" \(name)\n"), "\(name)") }
    }

    @Test("systemd does not start again what a person must correct first")
    func unit() throws {
        let unit = try Repository.text("Packaging/debian/guichet.service")
        let (usage, configuration) = (CommandStatus.usage.rawValue, CommandStatus.configuration.rawValue)
        #expect(unit.contains("\nRestartPreventExitStatus=\(usage) \(configuration)\n"))
    }

    @Test("the formula for Homebrew is of this version")
    func formula() throws {
        let formula = try Repository.text("Packaging/homebrew/guichet.rb")
        #expect(formula.contains("/guichet-\(GuichetVersion.text).tar.gz\""))
    }
}
