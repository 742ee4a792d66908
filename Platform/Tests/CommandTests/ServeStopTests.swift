import Foundation
import GuichetCore
import Support
import Testing

@Suite("guichet serve: descriptors, ports, signals and its log", .timeLimit(.minutes(5)))
struct ServeStopTests {
    /// `guichet serve` as a shell starts it that has said how many descriptors there may be.
    private func start(_ bench: Workbench, limits: String) throws -> ChildProcess.Start {
        let serve = try Command.start(["serve", "--port", "0"] + bench.options)
        let shell = "\(limits); exec \"$0\" \"$@\""
        return ChildProcess.Start(
            URL(fileURLWithPath: "/bin/sh"), ["-c", shell, serve.program.path] + serve.arguments,
            environment: serve.environment)
    }

    @Test("with few descriptors it says how many connections there can be, raises the soft limit, and serves")
    func fewDescriptors() async throws {
        try await Workbench.with { bench in
            try await ChildProcess.with(start(bench, limits: "ulimit -Sn 200 && ulimit -Hn 256")) { child in
                let address = try await RunningPlatform.address(of: child)
                try await withTransport { transport in
                    let platform = RunningPlatform(address: address, process: child, transport: transport)
                    let code = try await platform.code()
                    #expect(code == "00")
                }
                child.terminate()
                let result = try await child.end(within: .seconds(120))
                #expect(result.status == 0)
                #expect(result.errors.contains("few connections are possible at once: raise the limit of descriptors"))
                #expect(result.errors.contains("descriptors=256"))
            }
        }
    }

    @Test("with too few to serve, it says how many it needs, and does not start")
    func tooFewDescriptors() async throws {
        try await Workbench.with { bench in
            let result = try await ChildProcess.run(start(bench, limits: "ulimit -n 64"))
            #expect(result.status == 1)
            #expect(result.output == "")
            #expect(result.errors.contains("may have 64 files and connections open"))
            #expect(result.errors.contains("ulimit -n"))
        }
    }

    @Test("a port in use is reported, with the option that names another")
    func takenPort() async throws {
        try await Workbench.with { bench in
            try await bench.serving { platform in
                let port = try #require(platform.address.split(separator: ":").last)
                try await Workbench.with { other in
                    let refused = try await other.run("serve", "--port", String(port))
                    #expect(refused.status == 1)
                    #expect(refused.output == "")
                    #expect(refused.errors.contains("port \(port) on 127.0.0.1 is in use"))
                    #expect(refused.errors.contains("--port"))
                }
            }
        }
    }

    @Test("a second signal ends it at once, with the status 75, while a half-sent request is still waited for")
    func secondSignal() async throws {
        // The platform waits ten seconds for the request. Where the test was not there in time, it begins anew.
        var result: ChildProcess.Result?
        for _ in 0..<5 where result == nil { result = try await Self.endedBySecondSignal() }
        #expect(result?.status == 75)
        let last = result?.errors.split(separator: "\n").last
        #expect(last?.contains("a second signal ends the platform at once") == true)
    }

    /// `nil` if the platform ended before the second signal: with nothing left to wait for, or by two signals that were to
    /// count as one. If it always does, no round has a result, and the test fails.
    private static func endedBySecondSignal() async throws -> ChildProcess.Result? {
        try await Workbench.with { bench in
            try await bench.serving("--head-seconds", "120") { platform in
                let port = try #require(platform.address.split(separator: ":").last.flatMap { UInt16($0) })
                let peer = try HalfRequest(port: port)
                defer { peer.close() }
                // What was sent before it is read before it.
                let status = try await platform.get("/live")
                #expect(status == 200)
                try await Task.sleep(for: .milliseconds(500))
                platform.process.terminate()
                _ = try await poll("its stop") { platform.process.errors.contains("stopping") ? true : nil }
                // Two of the same moment are one.
                platform.process.terminate()
                try await Task.sleep(for: .seconds(1))
                // On a slow machine the second of them came too late to count as one. That proves nothing.
                guard platform.process.status == nil else { return nil }
                platform.process.terminate()
                let result = try await platform.process.end()
                return result.status == 0 ? nil : result
            }
        }
    }

    @Test(
        "a receiver of notifications and a mail server that accept connections and do not answer do not delay its end")
    func silentServers() async throws {
        try await Workbench.with { bench in
            let (receiver, mails) = (try SilentListener(), try SilentListener())
            defer {
                receiver.close()
                mails.close()
            }
            try await bench.serving(
                "--dev", "--smtp", "127.0.0.1:\(mails.port)", "--smtp-security", "none",
                "--mail-from", "receipts@guichet.example"
            ) { platform in
                try await MailTests.pay(platform, ipnTargetUrl: "http://127.0.0.1:\(receiver.port)/ipn")
                try await receiver.waitForConnection()
                try await mails.waitForConnection()
                platform.process.terminate()
                let result = try await platform.process.end(within: .seconds(120))
                #expect(result.status == 0)
                // Both tries are given up after five seconds, and the next start repeats them.
                #expect(result.errors.contains("a delivery was interrupted; the next start repeats it about=receipt."))
                #expect(result.errors.split(separator: "\n").last?.contains("stopped") == true)
                #expect(!result.errors.contains("stopped before all work"))
            }
        }
    }

    @Test("--log-format json: an object a line, with time, level, logger, message and metadata")
    func jsonLog() async throws {
        try await Workbench.with { bench in
            let result = try await bench.serving("--log-format", "json") { platform in
                _ = try await platform.code(of: "999999999999999")
                platform.process.terminate()
                return try await platform.process.end(within: .seconds(120))
            }
            let lines = result.errors.split(separator: "\n")
            #expect(lines.count > 2)
            for line in lines {
                let object = try JSONValue(parsing: Array(line.utf8)).object
                #expect(
                    object?.members.map(\.name) == ["time", "level", "logger", "message", "metadata"], "\(line)")
                #expect(try #require(object?["time"]?.text).contains(/^[0-9-]{10}T[0-9:.]+Z$/))
            }
            #expect(lines.last?.contains("\"message\":\"stopped\"") == true)
        }
    }

    @Test("as text, a value that could be taken for another key is quoted")
    func textLog() async throws {
        try await Workbench.with { bench in
            let result = try await bench.serving { platform in
                _ = try await platform.code(of: "999999999999999")
                platform.process.terminate()
                return try await platform.process.end(within: .seconds(120))
            }
            let refused = try #require(result.errors.split(separator: "\n").first { $0.contains("refused") })
            #expect(refused.contains(#/^[0-9-]{10}T[0-9:.]+Z notice guichet: orderInitialize refused api=sips /#))
            #expect(refused.contains(#/ reason="[^"]+ [^"]+" /#))
        }
    }

    @Test("--log-level: less severe lines are not logged")
    func logLevel() async throws {
        try await Workbench.with { bench in
            let result = try await bench.serving("--log-level", "error") { platform in
                _ = try await platform.code(of: "999999999999999")
                platform.process.terminate()
                return try await platform.process.end(within: .seconds(120))
            }
            #expect(result.errors == "")
        }
    }

    @Test("an invalid time limit is refused", arguments: ["--head-seconds", "--idle-seconds"])
    func limits(_ option: String) async throws {
        try await Workbench.with { bench in
            let refused = try await bench.run("serve", option, "0")
            #expect(refused.status == 64)
            #expect(refused.errors.contains("\(option) takes 1 to 3600."))
        }
    }
}
