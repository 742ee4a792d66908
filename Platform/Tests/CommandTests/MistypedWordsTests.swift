import Support
import Testing

@testable import guichet

@Suite("Words that no command understands", .timeLimit(.minutes(5)))
struct MistypedWordsTests {
    @Test(
        "a mistyped command is refused with the one that was probably meant",
        arguments: [
            ("frobnicate", nil), ("payments", "guichet payment"), ("paymnt list", "guichet payment"),
            ("payment lst", "guichet payment list"), ("requests lst", "guichet requests list"), ("requests 5", nil),
            ("phone bancontact statu", "guichet phone bancontact status"), ("shop lyra lst", "guichet shop lyra list"),
        ] as [(String, String?)])
    func nearest(line: String, meant: String?) async throws {
        let result = try await Command.run(line.split(separator: " ").map(String.init))
        #expect(result.status == 64)
        #expect(result.errors.contains("Did you mean") == (meant != nil), "\(result.errors)")
        if let meant { #expect(result.errors.contains("Did you mean '\(meant)'?"), "\(result.errors)") }
    }

    @Test(
        "help about a command that there is not is refused, and not answered with the help of another one",
        arguments: [
            ("nonsense", "'guichet nonsense'.\n"), ("paymnt", "'guichet paymnt'. Did you mean 'guichet payment'?\n"),
            ("payment nonsense", "'guichet payment nonsense'.\n"),
        ])
    func help(line: String, error: String) async throws {
        let result = try await Command.run(["help"] + line.split(separator: " ").map(String.init))
        #expect(result.status == 64)
        #expect(result.output == "")
        #expect(result.errors.hasPrefix("Error: There is no command \(error)"), "\(result.errors)")
        for words in [["help"], ["help", "payment"], ["help", "payment", "list"]] {
            #expect(try await Command.run(words).status == 0)
        }
    }

    @Test(
        "a mistyped option is told by its name, and not what the command would need without it",
        arguments: [
            ("shop remove 999 --froce", "'--froce'. Did you mean '--force'?", "guichet shop remove"),
            (
                "shop direct set M --webhok=https://a.example", "'--webhok'. Did you mean '--webhook'?",
                "guichet shop direct set"
            ),
            ("reset --shp lyra/1", "'--shp'. Did you mean '--shop'?", "guichet reset"),
            ("fault clear --everything", "'--everything'", "guichet fault clear"),
            ("listen --forwrd http://127.0.0.1:1", "'--forwrd'. Did you mean '--forward'?", "guichet listen"),
            ("requests --follow --after x --jsno", "'--jsno'. Did you mean '--json'?", "guichet requests list"),
        ])
    func option(line: String, error: String, command: String) async throws {
        let result = try await Command.run(line.split(separator: " ").map(String.init))
        #expect(result.status == 64)
        let lines = result.errors.split(separator: "\n")
        #expect(lines.first.map(String.init) == "Error: Unknown option \(error)")
        #expect(lines.dropFirst().first?.hasPrefix("Usage: \(command) ") == true, "\(result.errors)")
        #expect(lines.last.map(String.init) == "  See '\(command) --help' for more information.")
    }

    @Test("an error about a value of options that there are stays as it is")
    func knownOptions() async throws {
        let result = try await Command.run("shop", "remove", "999", "--data", "--x")
        #expect(result.status == 64)
        #expect(result.errors.hasPrefix("Error: Missing value for '--data <folder>'\n"), "\(result.errors)")
        let removal = try await Command.run("shop", "remove", "999", "--dev")
        #expect(removal.errors.hasPrefix("Error: this removes shop 999 and its keys for good: add --force."))
    }

    @Test("options of the usual command, and of serve where a command takes them, are not told as unknown")
    func otherOptions() async throws {
        for words in [["requests"], ["requests", "list"]] {
            let requests = try await Command.run(words + ["--follow", "--after", "x"])
            #expect(requests.status == 64)
            #expect(requests.errors.hasPrefix("Error: --follow and --after cannot be combined."), "\(requests.errors)")
        }
        let doctor = try await Command.run("doctor", "--live", "x", "--port", "1")
        #expect(doctor.status == 64)
        #expect(doctor.errors.hasPrefix("Error: --live tests other platforms:"), "\(doctor.errors)")
    }

    @Test("`guichet serv` means serve")
    func serve() async throws {
        let result = try await Command.run("serv", "--port", "1")
        #expect(result.status == 64)
        #expect(
            result.errors == """
                Error: There is no command 'guichet serv'. Did you mean 'guichet serve'?
                  See 'guichet --help' for more information.

                """)
    }

    @Test(
        "helps and mistakes of serve name the whole command",
        arguments: [
            ("--port x", 64), ("--port 70000", 64), ("--no-such-option", 64), ("more", 64), ("help", 64),
            ("--port -1h", 64), ("-h", 0), ("--port 1 --help", 0), ("--version", 0), ("--experimental-dump-help", 0),
        ] as [(String, Int32)])
    func wholeCommand(line: String, status: Int32) async throws {
        let result = try await Command.run(["serve"] + line.split(separator: " ").map(String.init))
        #expect(result.status == status, "\(result.errors)")
        let text = status == 0 ? result.output : result.errors
        let names = ["guichet serve", "\"guichet\"", GuichetVersion.full, "begins with a minus sign"]
        #expect(names.contains { text.contains($0) }, "\(text)")
    }

    @Test("a span with a minus sign is an error with advice, and no wish for help", arguments: ["-1h", "-6d"])
    func negative(span: String) async throws {
        let result = try await Command.run("clock", "advance", span)
        #expect(result.status == 64)
        #expect(result.output == "")
        #expect(
            result.errors
                == "Error: '\(span)' begins with a minus sign, and no value does. The clock only moves forward. "
                + "Write \(span.dropFirst()).\n")
    }

    @Test("an option that has no negative value says so itself, and -h is a wish for help")
    func others() async throws {
        let option = try await Command.run("phone", "pay", "--amount", "-1")
        #expect(option.status == 64)
        #expect(option.errors.contains("--amount"))
        let help = try await Command.run("clock", "advance", "-h")
        #expect(help.status == 0)
        #expect(help.output.contains("guichet clock advance <span>"))
    }
}
