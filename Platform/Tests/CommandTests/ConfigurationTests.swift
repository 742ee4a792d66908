import Foundation
import GuichetCore
import Support
import Testing

@Suite("The configuration of guichet serve: file, variables, options", .timeLimit(.minutes(5)))
struct ConfigurationTests {
    private static func show(
        _ bench: Workbench, _ text: String, _ options: String..., environment: [String: String] = [:]
    ) async throws -> ChildProcess.Result {
        let file = try bench.write(text, to: "guichet.yaml")
        return try await Command.run(["config", "show", "--config", file] + options, environment: environment)
    }

    /// The value of an option, and where it comes from, without the folder of the file.
    private static func row(_ name: String, in result: ChildProcess.Result) -> String? {
        let row = result.output.split(separator: "\n").first { $0.hasPrefix(name + " ") }
        return row.map {
            $0.split(separator: " ").dropFirst().map { $0.hasPrefix("/") ? "guichet.yaml," : String($0) }
                .joined(separator: " ")
        }
    }

    @Test("an option on the command line precedes a variable, a variable precedes the file, the file a default")
    func precedence() async throws {
        try await Workbench.with { bench in
            let file = "host: 127.0.0.2\nport: 1111\nmail-from: pay@shop.example\n"
            let shown = try await Self.show(
                bench, file, "--port", "3333",
                environment: ["GUICHET_PORT": "2222", "GUICHET_HOST": "127.0.0.3", "GUICHET_LOG_LEVEL": ""])
            #expect(shown.status == 0, "\(shown.errors)")
            #expect(Self.row("port", in: shown) == "3333 command line")
            #expect(Self.row("host", in: shown) == "127.0.0.3 GUICHET_HOST")
            #expect(Self.row("mail-from", in: shown) == "pay@shop.example guichet.yaml, line 3")
            #expect(Self.row("idle-seconds", in: shown) == "60 default")
            #expect(Self.row("log-level", in: shown) == "info default", "an empty variable counts as none")
        }
    }

    @Test("each option of serve is shown, and none twice")
    func all() async throws {
        try await Workbench.with { bench in
            let shown = try await Self.show(bench, "", "--json")
            let names = try JSONValue(parsing: Array(shown.output.utf8)).array?.compactMap { $0["option"]?.text } ?? []
            #expect(names.count > 30)
            #expect(Set(names).count == names.count)
            let help = try await Command.run("serve", "--help")
            for name in names { #expect(help.output.contains("--" + name), "\(name)") }
        }
    }

    @Test("a flag is true or false; with --no-, false says so; a repeated option takes a list")
    func kinds() async throws {
        try await Workbench.with { bench in
            let shown = try await Self.show(
                bench,
                "dev: true\nno-demo-shops: false\nsimulated-device: false\napplepay-root:\n  - a.pem\n  - b.pem\n")
            #expect(Self.row("dev", in: shown) == "true guichet.yaml, line 1")
            #expect(Self.row("no-demo-shops", in: shown) == "false guichet.yaml, line 2")
            #expect(Self.row("simulated-device", in: shown) == "false guichet.yaml, line 3")
            #expect(Self.row("applepay-root", in: shown) == "a.pem, b.pem guichet.yaml, line 4")
        }
    }

    @Test("serve follows the file, and GUICHET_CONFIG names it too")
    func serve() async throws {
        try await Workbench.with { bench in
            let file = try bench.write(
                "port: 0\ndata: \(bench.data)\nvault-key: \(bench.vaultKey)\nlog-format: json\n", to: "guichet.yaml")
            try await ChildProcess.with(Command.start(["serve"], environment: ["GUICHET_CONFIG": file])) { child in
                let address = try await RunningPlatform.address(of: child)
                #expect(!address.hasSuffix(":8080"))
                #expect(FileManager.default.fileExists(atPath: bench.data))
                #expect(child.errors.hasPrefix("{"), "\(child.errors)")
            }
        }
    }

    static let refused: [(text: String, says: String)] = [
        ("prot: 80", "line 1: there is no option prot: did you mean port?"),
        ("something-else: 80", "line 1: there is no option something-else: `guichet config show` prints all options"),
        ("port: 1\nport: 2", "line 2: port is there twice: correct the line"),
        ("port:\n  - 1\n  - 2", "line 1: port has more than one value: write one value, on the same line"),
        ("dev: yes", "line 1: dev is yes: write true or false"),
        ("help: true", "line 1: there is no option help"),
        ("config: other.yaml", "line 1: there is no option config"),
        ("\tport: 80", "line 1: a tab cannot be used"),
        ("- port", "it is not a list of options: write lines such as `port: 8080`"),
        ("port: {a: b}", "line 1: a value cannot begin with {"),
    ]

    @Test("a wrong file is refused with its line, and nothing starts", arguments: refused)
    func wrongFile(text: String, says: String) async throws {
        try await Workbench.with { bench in
            let file = try bench.write(text, to: "guichet.yaml")
            for command in [["config", "show"], ["serve", "--data", bench.data, "--vault-key", bench.vaultKey]] {
                let result = try await Command.run(command + ["--config", file])
                #expect(result.status == 78)
                #expect(result.errors.contains(says), "\(result.errors)")
            }
            #expect(!FileManager.default.fileExists(atPath: bench.data))
        }
    }

    @Test("a folder, and no file at all, are named as such, and nothing starts")
    func noFile() async throws {
        try await Workbench.with { bench in
            let serve = ["serve"] + bench.options
            for (path, says) in [
                (bench.folder.path, "it is a folder"), ("/none/guichet.yaml", "there is no such file"),
            ] {
                let results = [
                    try await Command.run("config", "show", "--config", path),
                    try await Command.run(serve + ["--config", path]),
                    try await Command.run(serve, environment: ["GUICHET_CONFIG": path]),
                ]
                for result in results {
                    #expect(result.status == 78)
                    #expect(result.output == "")
                    #expect(result.errors.contains("\(path): \(says)"), "\(result.errors)")
                }
            }
            #expect(!FileManager.default.fileExists(atPath: bench.data))
        }
    }

    @Test(
        "an empty --config, as of a shell's variable that is not set, is told as such; an empty GUICHET_CONFIG is none")
    func emptyName() async throws {
        for words in [["config", "show", "--config", ""], ["serve", "--config", ""]] {
            let result = try await Command.run(words)
            #expect(result.status == 78, "\(words)")
            #expect(result.errors == "Error: --config: it is empty: name a file, or leave the option out\n")
        }
        #expect(try await Command.run(["config", "show"], environment: ["GUICHET_CONFIG": ""]).status == 0)
    }

    @Test("serve does not start with a password that every user may read, nor print it")
    func readableSecret() async throws {
        try await Workbench.with { bench in
            let file = try bench.write("store: postgres://g:opensesame@127.0.0.1:1/d\n", to: "guichet.yaml")
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
            let result = try await Command.run(["serve", "--config", file] + bench.options)
            #expect(result.status == 78)
            #expect(result.output == "")
            #expect(result.errors.contains("\(file), line 1: store has a password"), "\(result.errors)")
            #expect(result.errors.contains("chmod 640 "), "\(result.errors)")
            #expect(!result.errors.contains("opensesame"))
            #expect(!FileManager.default.fileExists(atPath: bench.data))
        }
    }

    @Test(
        "a password in an address is masked, and refused in a file that every user may read",
        arguments: [
            ("public-url", "https://me:secret@pay.example", "https://me:***@pay.example"),
            ("store", "host=db user=g password=secret", "host=db user=g password=***"),
            ("store", "password = 'secret s\\'s' host=db", "password = *** host=db"),
            ("store", "postgres://h/d?user=g&password=secret", "postgres://h/d?user=g&password=***"),
            ("store", "postgres://g:secret/b@h/d", "postgres://g:***@h/d"),
            // Names that libpq refuses, or reads although they are escaped; and its secrets that are no password.
            ("store", "host=db Password=secret", "host=db Password=***"),
            ("store", "postgres://h/d?PASSWORD=secret&user=g", "postgres://h/d?PASSWORD=***&user=g"),
            ("store", "postgres://h/d?%70assword=secret", "postgres://h/d?%70assword=***"),
            ("store", "host=db scram_client_key=secret", "host=db scram_client_key=***"),
        ])
    func secrets(option: String, value: String, masked: String) async throws {
        try await Workbench.with { bench in
            let file = try bench.write("\(option): \(value)\n", to: "guichet.yaml")
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
            let refused = try await Command.run("config", "show", "--config", file)
            #expect(refused.status == 78)
            #expect(refused.errors.contains("every user may read the file: chmod 640"), "\(refused.errors)")
            try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
            // Every user may read a link; what counts is the file.
            let link = bench.folder.appendingPathComponent("link.yaml").path
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
            for path in [file, link] {
                let shown = try await Command.run("config", "show", "--config", path)
                #expect(shown.status == 0, "\(shown.errors)")
                #expect(Self.row(option, in: shown) == "\(masked) guichet.yaml, line 1")
                #expect(!(refused.output + refused.errors + shown.output + shown.errors).contains("secret"))
            }
        }
    }

    @Test("a value that serve refuses is named with the place it comes from")
    func refusedValue() async throws {
        try await Workbench.with { bench in
            let file = try bench.write("port: 70000\n", to: "guichet.yaml")
            let result = try await Command.run([
                "serve", "--config", file, "--data", bench.data, "--vault-key", bench.vaultKey,
            ])
            #expect(result.status == 64)
            #expect(result.errors.contains("--port takes 0 to 65535"))
            #expect(result.errors.contains("Note: port comes from \(file), line 1."), "\(result.errors)")
            let variable = try await Command.run(
                ["serve", "--data", bench.data], environment: ["GUICHET_DEV": "perhaps"])
            #expect(variable.status == 78)
            #expect(
                variable.errors.contains("GUICHET_DEV: it is perhaps: set it to true or false"), "\(variable.errors)")
        }
    }

    @Test("a variable whose name is almost an option's is an error; those of other programs are not")
    func misspelledVariable() async throws {
        try await Workbench.with { bench in
            let wrong = try await Self.show(bench, "", environment: ["GUICHET_PROT": "8081"])
            #expect(wrong.status == 78)
            #expect(
                wrong.errors.contains("GUICHET_PROT: there is no such variable: did you mean GUICHET_PORT?"),
                "\(wrong.errors)")
            // What Kubernetes sets for a service of that name, and this project's scripts for their own use.
            var scripts: [String: String] = [:]
            for name in [
                "CI", "TRAITS", "KILLS", "POWER_CUTS", "DRILL_SEED", "TORTURE", "TORTURE_SEED", "SCREENSHOTS",
                "POSTGRES",
                "POSTGRES_CA", "POSTGRES_PID", "POSTGRES_BIN", "POSTGRES_SCRATCH", "SHEET_EVENTS", "PROGRESS",
                "UPGRADE_WITHOUT_BACKUP",
            ] { scripts["GUICHET_\(name)"] = "1" }
            let own = try await Self.show(bench, "", environment: scripts)
            #expect(own.status == 0, "\(own.errors)")
            let others = try await Self.show(
                bench, "",
                environment: [
                    "GUICHET_PORT": "tcp://10.0.0.1:8080", "GUICHET_PORT_8080_TCP_ADDR": "10.0.0.1",
                    "GUICHET_SERVICE_HOST": "10.0.0.1", "GUICHET_TRAITS": "Postgres",
                ])
            #expect(others.status == 0, "\(others.errors)")
            #expect(Self.row("port", in: others) == "8080 default")
        }
    }

    @Test("config show says where a value comes from that serve would refuse, too")
    func placeOfRefusedValue() async throws {
        try await Workbench.with { bench in
            let file = try await Self.show(bench, "host: 127.0.0.1\nport: 70000\n")
            #expect(file.status == 64)
            #expect(file.errors.contains("--port takes 0 to 65535"), "\(file.errors)")
            #expect(
                file.errors.contains("Note: port comes from ") && file.errors.contains("guichet.yaml, line 2."),
                "\(file.errors)")
            let variable = try await Self.show(bench, "", environment: ["GUICHET_LOG_LEVEL": "loud"])
            #expect(variable.status == 64)
            #expect(variable.errors.contains("Note: log-level comes from GUICHET_LOG_LEVEL."), "\(variable.errors)")
        }
    }

    @Test("config show has the value that serve takes of an option that is given twice: the last one")
    func twice() async throws {
        let shown = try await Command.run(
            "config", "show", "--port", "9000", "--port=9001", "--simulated-device", "--no-simulated-device")
        #expect(Self.row("port", in: shown) == "9001 command line")
        #expect(Self.row("simulated-device", in: shown) == "false command line")
    }

    @Test("an address of a database that cannot be one ends with the status after which no service manager tries again")
    func storeThatIsNone() async throws {
        try await Workbench.with { bench in
            let result = try await bench.run("serve", "--port", "0", "--store", "db.example.org")
            #expect(result.status == 78, "\(result.errors)")
            #expect(result.errors.contains("the address of the database cannot be read"), "\(result.errors)")
        }
    }

    @Test("an empty --store, as of a shell's variable that is not set, does not mean the data folder")
    func emptyStore() async throws {
        try await Workbench.with { bench in
            for words in [["serve", "--port", "0"] + bench.options, ["config", "show"]] {
                let result = try await Command.run(words + ["--store", ""])
                #expect(result.status == 64, "\(words)")
                #expect(result.errors.contains("--store is empty: give the address of a database"), "\(result.errors)")
            }
            #expect(!FileManager.default.fileExists(atPath: bench.data))
            // An empty variable counts as none, as with every option.
            let variable = try await Command.run(["config", "show"], environment: ["GUICHET_STORE": ""])
            #expect(variable.status == 0, "\(variable.errors)")
        }
    }

    @Test("config show refuses what serve would refuse", arguments: [["--prot", "9"], ["--port", "abc"]])
    func shownValueIsChecked(options: [String]) async throws {
        let result = try await Command.run(["config", "show"] + options)
        #expect(result.status == 64, "\(result.output)")
        // "See 'serve --help'" names a command that there is not.
        #expect(
            result.errors.split(separator: "\n").count == 1 && result.errors.hasPrefix("Error: "), "\(result.errors)")
        #expect(result.errors.contains(options[0]))
    }
}
