import Foundation
import GuichetCore
import Support
import Testing

/// Runs what `guichet --generate-completion-script` prints, as a shell does.
@Suite("Completion in a shell", .timeLimit(.minutes(20)))
struct CompletionTests {
    static let cases: [(line: String, offered: [String], other: String)] = [
        (line: "guichet sh", offered: ["shop"], other: "serve"),
        (line: "guichet shop ", offered: ["list", "show", "remove", "lyra", "disable"], other: "pay"),
        (line: "guichet shop lyra ", offered: ["add", "list", "show", "set"], other: "serve"),
        (line: "guichet payment list --", offered: ["--api", "--json", "--data"], other: "--port"),
        (line: "guichet config show --j", offered: ["--json"], other: "--config"),
        (line: "guichet payment list --state ref", offered: ["refused", "refunded"], other: "captured"),
        (line: "guichet fault set acq", offered: ["acquirer-silent", "acquirer-down"], other: "refused"),
        (line: "guichet token make anna --right ", offered: ["see", "test", "administer"], other: "--data"),
    ]

    @Test("bash completes commands, options and their values", arguments: cases)
    func bash(line: String, offered: [String], other: String) async throws {
        try await Workbench.with { bench in
            let script = try await Command.run("--generate-completion-script", "bash")
            #expect(script.status == 0)
            let file = try bench.write(script.output, to: "guichet.bash")
            let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
            // What readline does before it calls the function that `complete` names.
            let program = """
                source "$1"; shift
                COMP_LINE="$1"; shift
                COMP_POINT=${#COMP_LINE}; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_TYPE=9; COMP_KEY=9
                name=$(complete -p guichet | sed 's/.*-F \\([^ ]*\\) .*/\\1/')
                "$name" guichet "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
                printf '%s\\n' "${COMPREPLY[@]}"
                """
            let result = try await ChildProcess.run(
                ChildProcess.Start(
                    URL(fileURLWithPath: "/bin/bash"),
                    ["--norc", "-c", program, "bash", file, line] + words, input: "", environment: [:]))
            let answers = Set(result.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) })
            #expect(answers.isSuperset(of: offered), "\(line): \(result.output) \(result.errors)")
            #expect(!answers.contains(other), "\(line)")
        }
    }

    /// Where a shell is installed; `nil` if it is not.
    private static func path(of shell: String) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.map { "\($0)/\(shell)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    @Test(
        "zsh completes commands, options and their values",
        .enabled("needs zsh: `Scripts/setup --tests` installs it") { path(of: "zsh") != nil }, arguments: cases)
    func zsh(line: String, offered: [String], other: String) async throws {
        try await Workbench.with { bench in
            let zsh = try #require(Self.path(of: "zsh"))
            let script = try await Command.run("--generate-completion-script", "zsh")
            let file = try bench.write(script.output, to: "_guichet")
            let editor = Repository.root.appendingPathComponent("Platform/Tests/Shells/complete.zsh").path
            let result = try await ChildProcess.run(
                ChildProcess.Start(URL(fileURLWithPath: zsh), ["-f", editor, zsh, file, line]))
            let answers = Set(result.output.split(separator: "\n").map(String.init))
            #expect(answers.isSuperset(of: offered), "\(line): \(result.output) \(result.errors)")
            #expect(!answers.contains(other), "\(line)")
        }
    }

    @Test(
        "fish completes commands, options and their values",
        .enabled("needs fish: `Scripts/setup --tests` installs it") { path(of: "fish") != nil }, arguments: cases)
    func fish(line: String, offered: [String], other: String) async throws {
        try await Workbench.with { bench in
            let fish = try #require(Self.path(of: "fish"))
            let script = try await Command.run("--generate-completion-script", "fish")
            let file = try bench.write(script.output, to: "guichet.fish")
            let program = "source $argv[1]; complete --do-complete $argv[2]"
            let result = try await ChildProcess.run(
                ChildProcess.Start(
                    URL(fileURLWithPath: fish), ["--no-config", "-c", program, file, line],
                    // It makes a folder for its history.
                    environment: ["HOME": bench.folder.path, "XDG_DATA_HOME": bench.folder.path]))
            // A word, a tab, and its description.
            let answers = Set(result.output.split(separator: "\n").map { $0.prefix { $0 != "\t" } })
            #expect(answers.isSuperset(of: offered.map { $0[...] }), "\(line): \(result.output) \(result.errors)")
            #expect(!answers.contains(other[...]), "\(line)")
        }
    }

    /// The function of bash offers nothing that its script does not name: `complete` has no default.
    @Test("each argument that is a file or a folder completes the names of those")
    func files() async throws {
        let result = try await Command.run("--experimental-dump-help")
        let json = try JSONValue(
            parsing: Array(result.output.utf8), limits: JSONLimits(depth: 64, values: 1_000_000))
        func without(_ command: JSONValue, under words: [String]) -> [[String]] {
            let words = words + [command["commandName"]?.text ?? "?"]
            let own = (command["arguments"]?.array ?? []).filter { argument in
                switch argument["valueName"]?.text {
                case "file": argument["completionKind"]?["file"] == nil
                case "folder": argument["completionKind"]?["directory"] == nil
                default: false
                }
            }
            return own.map { words + [$0["names"]?.array?.first?["name"]?.text ?? "FILE"] }
                + (command["subcommands"]?.array ?? []).flatMap { without($0, under: words) }
        }
        #expect(without(try #require(json["command"]), under: []) == [])
    }

    @Test("scripts for zsh and fish name every command", arguments: ["zsh", "fish"])
    func others(shell: String) async throws {
        let script = try await Command.run("--generate-completion-script", shell)
        #expect(script.status == 0)
        for leaf in try await CommandTree.read().leaves {
            #expect(script.output.contains(leaf.words.last ?? "?"), "\(leaf.words)")
        }
    }
}
