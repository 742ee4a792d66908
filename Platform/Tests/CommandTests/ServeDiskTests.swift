import Foundation
import Support
import Testing

@Suite("guichet serve on a disk that takes no more", .timeLimit(.minutes(5)))
struct ServeDiskTests {
    private static let prlimit = URL(fileURLWithPath: "/usr/bin/prlimit")

    @Test(
        "ends with 70 where a commit cannot be written, and the next start has what was confirmed",
        .enabled("needs prlimit of util-linux, which limits the files of a running process") {
            FileManager.default.isExecutableFile(atPath: prlimit.path)
        })
    func commit() async throws {
        try await Workbench.with { bench in
            let identifier = bench.folder.appendingPathComponent("pid").path
            let serve = try Command.start(["serve", "--port", "0"] + bench.options)
            // The signal SIGXFSZ would end the process; ignored, the write itself fails, as on a full disk.
            var start = ChildProcess.Start(
                URL(fileURLWithPath: "/bin/sh"),
                ["-c", #"trap '' XFSZ; echo $$ >"$PID_FILE"; exec "$0" "$@""#, serve.program.path] + serve.arguments,
                environment: serve.environment.merging(["PID_FILE": identifier]) { $1 })
            start.withoutEnvironment = serve.withoutEnvironment
            let confirmed = try await ChildProcess.with(start) { child in
                let address = try await RunningPlatform.address(of: child)
                let first = try await Command.run("phone", "pay", "--url", address)
                #expect(first.status == 0, "\(first.errors)")
                let number = try String(contentsOfFile: identifier, encoding: .utf8)
                    .trimmingCharacters(in: .whitespacesAndNewlines)
                // The log of the database grows beyond that within a few payments.
                let limited = try await ChildProcess.run(
                    ChildProcess.Start(Self.prlimit, ["--pid", number, "--fsize=16384"]))
                #expect(limited.status == 0, "\(limited.errors)")
                var confirmed = 1
                for _ in 0..<50 where child.status == nil {
                    let paid = try await Command.run("phone", "pay", "--url", address)
                    if paid.status == 0 { confirmed += 1 }
                }
                let result = try await child.end()
                #expect(result.status == 70)
                #expect(result.errors.contains("COMMIT failed; stopping"), "\(result.errors)")
                #expect(result.errors.contains("remedy=\"see whether the disk"), "\(result.errors)")
                return confirmed
            }
            try await bench.serving { _ in
                let list = try await Command.run("payment", "list", "--data", bench.data)
                // One may be on disk whose answer was lost.
                let listed = list.output.split(separator: "\n").count - 1
                #expect(listed == confirmed || listed == confirmed + 1, "\(listed) \(confirmed)")
            }
            let check = try await bench.run("check")
            #expect(check.status == 0, "\(check.output)")
        }
    }
}
