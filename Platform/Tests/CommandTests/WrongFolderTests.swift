import Foundation
import Server
import Support
import Testing

@Suite("A command on a folder without a platform", .timeLimit(.minutes(5)))
struct WrongFolderTests {
    /// What makes a folder of its own.
    private static let makers: Set<String> = ["serve", "restore"]
    /// What asks no platform unless it is told to.
    private static let catalogues: Set<String> = ["fault list"]

    @Test("reports that and makes nothing, for every command: only serve, demo and restore make a folder")
    func everyCommand() async throws {
        try await Workbench.with { bench in
            let leaves = try await CommandTree.read().leaves.filter { $0.options.keys.contains("data") }
            let names = Set(leaves.map { $0.words.joined(separator: " ") })
            // The walk has found what there is.
            #expect(names.isSuperset(of: ["shop list", "shop add", "vault erase", "admin token", "backup"]))
            #expect(names.isSuperset(of: Self.makers))
            #expect(names.count > 25)
            // By their statuses: what works on a folder, and what needs a running platform (docs/command-line.md).
            var told: [Int32: Set<String>] = [:]
            for leaf in leaves where !Self.makers.contains(leaf.words.joined(separator: " ")) {
                let command = leaf.words.joined(separator: " ")
                let asking = Self.catalogues.contains(command) ? ["--active"] : []
                let result = try await Command.run(leaf.words + leaf.required + asking + ["--data", bench.data])
                #expect(result.output == "", "\(command)")
                #expect(!FileManager.default.fileExists(atPath: bench.data), "\(command)")
                // A command that needs --force, or one of several options, first says what is wrong in its words.
                if result.status == 64 { continue }
                told[result.status, default: []].insert(command)
                #expect(result.errors.contains("there is no platform in \(bench.data)"), "\(command): \(result.errors)")
                #expect(result.errors.contains("guichet serve --data"), "\(command)")
            }
            #expect(Set(told.keys) == [CommandStatus.failure.rawValue, CommandStatus.unavailable.rawValue])
            #expect(
                told[CommandStatus.failure.rawValue]?.isSuperset(of: ["shop list", "admin token", "check"]) == true)
            #expect(told[CommandStatus.unavailable.rawValue]?.isSuperset(of: ["payment list", "clock show"]) == true)
            #expect(told.values.reduce(0) { $0 + $1.count } > 25)
        }
    }

    @Test(
        "an empty folder, a file and a folder with something else in it are not accepted either",
        arguments: [["shop", "list"], ["shop", "add", "123456789012345", "--dev"], ["vault", "erase", "--dev"]])
    func otherThings(command: [String]) async throws {
        try await Workbench.with { bench in
            let empty = bench.folder.appendingPathComponent("empty")
            try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
            for place in ["/etc/passwd", empty.path, bench.folder.path] {
                let result = try await Command.run(command + ["--data", place])
                #expect(result.status == 1, "\(place)")
                #expect(result.output == "", "\(place)")
                #expect(result.errors.contains("\(place)"), "\(place)")
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: empty.path).isEmpty)
        }
    }

    @Test(
        "an empty name is not that of the folder in which the command was typed",
        arguments: [
            ["serve", "--dev", "--port", "0"], ["payment", "list"], ["backup", "/nowhere/copy"], ["fault", "list"],
        ])
    func noName(command: [String]) async throws {
        let result = try await Command.run(command + ["--data", ""])
        #expect(result.status == 64)
        #expect(result.errors.hasPrefix("Error: --data is empty: name a folder.\n"), "\(result.errors)")
    }

    @Test("--dev makes no key for a command: a lost one is reported as lost, and serve does not replace it either")
    func lostKey() async throws {
        try await Workbench.with { bench in
            let key = "\(bench.data)/vault.key"
            let serve = ["serve", "--port", "0", "--data", bench.data, "--dev"]
            try await ChildProcess.with(Command.start(serve)) { child in
                _ = try await RunningPlatform.address(of: child)
                child.terminate()
                #expect(try await child.end().status == 0)
            }
            try FileManager.default.removeItem(atPath: key)
            for command in [serve, ["vault", "rotate", "--data", bench.data, "--dev"]] {
                let result = try await Command.run(command)
                #expect(result.status == (command == serve ? 78 : 1), "\(command)")
                #expect(result.output == "", "\(command)")
                #expect(result.errors.contains("the vault key \(key) is lost"), "\(result.errors)")
                #expect(!FileManager.default.fileExists(atPath: key), "\(command)")
            }
        }
    }
}

@Suite("Defaults from the environment", .timeLimit(.minutes(5)))
struct EnvironmentDefaultTests {
    @Test("GUICHET_DATA and GUICHET_URL are the defaults of every --data and every --url")
    func everyCommand() async throws {
        let environment = ["GUICHET_DATA": "/somewhere/data", "GUICHET_URL": "http://127.0.0.1:9999"]
        let leaves = try await CommandTree.read(environment: environment).leaves
        var found: [String: Int] = [:]
        for leaf in leaves {
            for (name, expected) in [("data", "/somewhere/data"), ("url", "http://127.0.0.1:9999")] {
                guard let value = leaf.options[name] else { continue }
                #expect(value == expected, "\(leaf.words) --\(name)")
                found[name, default: 0] += 1
            }
        }
        #expect(found["data", default: 0] > 25)
        #expect(found["url", default: 0] > 8)
    }

    @Test("an empty variable names nothing")
    func empty() async throws {
        let leaves = try await CommandTree.read(environment: ["GUICHET_DATA": "", "GUICHET_URL": ""]).leaves
        let defaults = Set(leaves.flatMap { leaf in ["data", "url"].compactMap { leaf.options[$0] ?? nil } })
        #expect(defaults == ["guichet-data", "http://127.0.0.1:8080"])
    }

    @Test("GUICHET_DATA names the platform's folder, and the option wins over it")
    func data() async throws {
        try await Workbench.withPlatform { bench in
            let environment = ["GUICHET_DATA": bench.data]
            let list = try await Command.run("shop", "list", environment: environment)
            #expect(list.status == 0)
            #expect(list.output.contains("002001000000001"))
            let other = try await Command.run("shop", "list", "--data", "/nowhere", environment: environment)
            #expect(other.status == 1)
            #expect(other.errors.contains("there is no platform in /nowhere"))
            let wrong = try await Command.run("shop", "list", environment: ["GUICHET_DATA": "/nowhere"])
            #expect(wrong.errors.contains("there is no platform in /nowhere"))
        }
    }

    @Test("GUICHET_URL names the platform of the phone, and the option wins over it")
    func url() async throws {
        try await Workbench.withPlatform { bench in
            try await bench.serving { platform in
                let paid = try await Command.run("phone", "pay", environment: ["GUICHET_URL": platform.address])
                #expect(paid.status == 0, "\(paid.errors)")
                let option = try await Command.run(
                    "phone", "pay", "--url", platform.address, environment: ["GUICHET_URL": "http://127.0.0.1:9"])
                #expect(option.status == 0, "\(option.errors)")
            }
            let wrong = try await Command.run("phone", "pay", environment: ["GUICHET_URL": "nowhere"])
            #expect(wrong.status == 64)
            #expect(wrong.errors.contains("GUICHET_URL"))
        }
    }
}
