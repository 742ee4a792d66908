import Foundation
import Server
import Support
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The other tests run commands in their own process. Here is what only the built program shows.
@Suite("The built program", .timeLimit(.minutes(5)))
struct ProcessTests {
    @Test("ends with the status of the command, and prints on the stream that the command names")
    func status() async throws {
        let version = try await Command.process("--version")
        #expect(version == ChildProcess.Result(status: 0, output: "0.1.0 (development)\n", errors: ""))
        let wrong = try await Command.process("cards", "--jason")
        #expect(wrong.status == CommandStatus.usage.rawValue)
        #expect(wrong.output == "")
        #expect(wrong.errors.contains("Usage: guichet cards"))
        let nowhere = try await Command.process("payment", "list", "--data", "/nowhere/of-a-test")
        #expect(nowhere.status == CommandStatus.unavailable.rawValue)
        #expect(nowhere.output == "")
        #expect(nowhere.errors.contains("there is no platform in /nowhere/of-a-test"))
        #expect(!nowhere.errors.contains("Usage:"))
    }

    @Test("takes its defaults from the environment, and a relative folder from where it was started")
    func environment() async throws {
        let variable = try await Command.process("shop", "list", environment: ["GUICHET_DATA": "/nowhere/of-a-test"])
        #expect(variable.status == CommandStatus.failure.rawValue)
        #expect(variable.errors.contains("there is no platform in /nowhere/of-a-test"))
        let relative = try await Command.process("shop", "list", "--data", "of-a-test")
        let folder = FileManager.default.currentDirectoryPath
        #expect(relative.errors.contains("there is no platform in \(folder)/of-a-test"), "\(relative.errors)")
    }

    @Test("reads a secret from the first line of standard input, and the message from the rest")
    func input() async throws {
        let (key, message) = ("002001000000001_KEY1", #"{"merchantId":"002001000000001","keyVersion":"1"}"#)
        let words = ["sips", "seal", "--key", "-", "--print", "seal"]
        let given = try await ChildProcess.run(Command.start(words, input: "\(key)\n\(message)"))
        #expect(given.status == 0, "\(given.errors)")
        #expect(try await given == Command.run(words, input: "\(key)\n\(message)"))
        let literal = try await Command.run("sips", "seal", "--key", key, "--print", "seal", input: message)
        #expect(given.output == literal.output)
    }

    @Test(
        "ends with status 1 when its result cannot be written",
        .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
    func fullDisk() async throws {
        let program = try BuiltProgram.url("guichet").path
        for words in ["cards", "cards --json", "--version", "cards --help"] {
            let shell = ChildProcess.Start(
                URL(fileURLWithPath: "/bin/sh"), ["-c", "exec \"$0\" \(words) > /dev/full", program])
            let result = try await ChildProcess.run(shell)
            #expect(result.status == CommandStatus.failure.rawValue, "\(words)")
            #expect(result.errors.hasPrefix("Error: standard output cannot be written"), "\(words): \(result.errors)")
        }
    }

    /// docs/command-line.md, "Exit statuses": nothing that was typed is wrong then. The shell's limit stands for a full disk.
    @Test("ends with status 1 when a file that it makes cannot be written, says why, and leaves no part of it")
    func fullDiskOfFile() async throws {
        let program = try BuiltProgram.url("guichet").path
        try await Workbench.with { bench in
            let script = """
                cd "$1"
                # Through a pipe: the limit would hold for a file of its output, too.
                (ulimit -f 0; trap '' XFSZ
                "$0" applepay csr --merchant-id merchant.com.example --key-out key --csr-out csr 2>&1
                echo "status $?") | cat
                """
            let result = try await ChildProcess.run(
                ChildProcess.Start(URL(fileURLWithPath: "/bin/sh"), ["-c", script, program, bench.folder.path]))
            #expect(
                result.output == """
                    Error: key cannot be written: File too large; free some space, or name a file on another disk
                    status \(CommandStatus.failure.rawValue)

                    """)
            for name in ["key", "csr"] {
                #expect(!FileManager.default.fileExists(atPath: bench.folder.appendingPathComponent(name).path))
            }
        }
    }

    #if os(Linux)
        @Test("gives the numbers of closed standard streams to no file or socket: it would print and log there")
        func closedStreams() async throws {
            let program = try BuiltProgram.url("guichet").path
            try await Workbench.with { bench in
                let script = """
                    "$0" serve --dev --port 0 --data "$1" <&- >&- 2>&- &
                    until [ -S "$1/admin.sock" ] || ! kill -0 $!; do sleep 0.1; done
                    for number in 0 1 2; do readlink /proc/$!/fd/$number; done
                    kill $!; wait $!
                    "$0" cards >&-
                    """
                let result = try await ChildProcess.run(
                    ChildProcess.Start(URL(fileURLWithPath: "/bin/sh"), ["-c", script, program, bench.data]))
                #expect(result.output == "/dev/null\n/dev/null\n/dev/null\n", "\(result.errors)")
                #expect(result.errors.hasPrefix("Error: standard output cannot be written"), "\(result.errors)")
                #expect(result.status == CommandStatus.failure.rawValue)
            }
        }
    #endif

    @Test("is ended by SIGPIPE when its output is read no further")
    func closedPipe() async throws {
        let program = try BuiltProgram.url("guichet").path
        let shell = ChildProcess.Start(
            URL(fileURLWithPath: "/bin/sh"),
            ["-c", #"{ "$0" --experimental-dump-help; echo $? >&2; } | head -c 1"#, program])
        let result = try await ChildProcess.run(shell)
        #expect(result.output == "{")
        #expect(result.errors == "\(128 + SIGPIPE)\n")
    }

    @Test("is ended by SIGPIPE, too, if it has asked a platform: SwiftNIO ignores the signal")
    func closedPipeOfPlatform() async throws {
        let program = try BuiltProgram.url("guichet").path
        try await Workbench.withPlatform { bench in
            try await bench.serving { _ in
                // The command begins when the pipe is read no further.
                let script = """
                    { (trap '' PIPE; while echo; do :; done) 2>/dev/null
                      "$0" payment list --data "$1"; echo $? >&2; } | true
                    """
                let shell = ChildProcess.Start(URL(fileURLWithPath: "/bin/sh"), ["-c", script, program, bench.data])
                let result = try await ChildProcess.run(shell)
                #expect(result.errors == "\(128 + SIGPIPE)\n")
            }
        }
    }

    @Test(
        "leaves no temporary folder when its output is read no further: the demo ends on its way, a simulation at its end",
        arguments: [("demo", "head -n 1"), ("simulate --payments 1 --days 1", "true")])
    func folderOfClosedPipe(command: String, reader: String) async throws {
        let program = try BuiltProgram.url("guichet").path
        try await Workbench.with { bench in
            // A short name: the path of a socket is limited in length.
            let script = """
                mkdir "$1"
                { TMPDIR="$1" "$0" \(command); echo $? >&2; } | \(reader) >/dev/null
                ls -A "$1"
                """
            let shell = ChildProcess.Start(
                URL(fileURLWithPath: "/bin/sh"), ["-c", script, program, bench.folder.path + "/t"])
            let result = try await ChildProcess.run(shell)
            #expect(result.errors.hasSuffix("\(128 + SIGPIPE)\n"), "\(result.errors)")
            #expect(result.output == "", "\(result.errors)")
        }
    }

    @Test(
        "is ended by SIGPIPE at its next line, too, if it goes on until it is ended: a script would wait for it without end",
        arguments: ["events", "clock follow"])
    func closedPipeOfStream(command: String) async throws {
        let program = try BuiltProgram.url("guichet").path
        try await Workbench.withPlatform { bench in
            try await bench.serving("--dev") { _ in
                let script = "{ \"$0\" \(command) --data \"$1\"; echo $? >&2; } | head -n 1"
                let shell = ChildProcess.Start(URL(fileURLWithPath: "/bin/sh"), ["-c", script, program, bench.data])
                try await ChildProcess.with(shell) { child in
                    // What happens before it listens is not told: something happens until it has ended.
                    _ = try await poll("the end of the pipe") {
                        let moved = try await Command.run("clock", "advance", "1m", "--data", bench.data)
                        #expect(moved.status == 0, "\(moved.errors)")
                        return child.status
                    }
                    #expect(child.output.split(separator: "\n").count == 1)
                    #expect(child.errors == "\(128 + SIGPIPE)\n")
                }
            }
        }
    }
}
