import Foundation
import GuichetCore
import Storage
import Support
import Testing

@Suite("guichet admin", .timeLimit(.minutes(5)))
struct AdminTests {
    /// Whether the sign-in form takes a token: what a browser sends, by hand.
    private static func opens(_ token: String, at platform: RunningPlatform) async throws -> Bool {
        guard let url = URL(string: platform.address + "/admin/sign-in") else { throw URLError(.badURL) }
        let page = try await platform.transport.send(HTTPTransportRequest(method: "GET", url: url))
        let text = String(decoding: page.body, as: UTF8.self)
        let form = try #require(text.firstMatch(of: /name="form-token" value="([^"]+)"/)?.1)
        let cookie = try #require(
            page.headers.first { $0.name.lowercased() == "set-cookie" }?.value.prefix { $0 != ";" })
        let answer = try await platform.transport.send(
            HTTPTransportRequest(
                url: url,
                headers: [("Content-Type", "application/x-www-form-urlencoded"), ("Cookie", String(cookie))],
                body: Array("form-token=\(form)&token=\(token)".utf8)))
        #expect([303, 403].contains(answer.status))
        return answer.status == 303
    }

    private static func token(_ bench: Workbench) async throws -> String {
        let made = try await bench.run("admin", "token")
        #expect(made.status == 0)
        #expect(made.output.hasSuffix("\n"))
        return String(made.output.dropLast())
    }

    @Test(
        "a token made without a platform signs in; one made beside it is valid at once, and the old one is not"
    )
    func tokens() async throws {
        try await Workbench.withPlatform { bench in
            let first = try await Self.token(bench)
            #expect(try bench.contents().range(of: Data(first.utf8)) == nil)
            try await bench.serving { platform in
                #expect(try await Self.opens(first, at: platform))
                let second = try await Self.token(bench)
                #expect(second != first)
                #expect(try await !Self.opens(first, at: platform))
                #expect(try await Self.opens(second, at: platform))
                #expect(!platform.process.errors.contains(second))
            }
        }
    }

    @Test("if standard output is not a terminal, no token is made: the log says how to make one")
    func pipe() async throws {
        try await Workbench.withPlatform { bench in
            try await bench.serving { platform in
                _ = try await poll("the log") { platform.process.errors.contains("guichet admin token") ? true : nil }
                #expect(platform.process.output == "guichet ready at \(platform.address)\n")
            }
        }
    }

    @Test("at the first start a terminal shows the token, and at no later one")
    func terminal() async throws {
        try await Workbench.withPlatform { bench in
            let folder = URL(fileURLWithPath: bench.data)
            for isFirst in [true, false] {
                if !isFirst {
                    // The first one ends with its terminal, a moment later.
                    _ = try await poll("the first platform's end") {
                        (try? FolderLock(folder: folder)).map { lock -> Bool in
                            lock.release()
                            return true
                        }
                    }
                }
                // Python gives the command a terminal of its own.
                let script = "import pty, sys; pty.spawn(sys.argv[1:])"
                let start = ChildProcess.Start(
                    URL(fileURLWithPath: "/usr/bin/env"),
                    ["python3", "-c", script, try BuiltProgram.url("guichet").path, "serve", "--port", "0"]
                        + bench.options)
                try await ChildProcess.with(start) { child in
                    let address = try await poll("the platform to be ready") {
                        child.output.firstMatch(of: /guichet ready at (http:\S+)\s/).map { String($0.1) }
                    }
                    try await withTransport { transport in
                        let platform = RunningPlatform(address: address, process: child, transport: transport)
                        if isFirst {
                            let token = try await poll("the token") {
                                child.output.firstMatch(of: /shown this once: (\S+)\s/).map { String($0.1) }
                            }
                            #expect(child.output.contains("Admin pages: \(address)/admin"))
                            #expect(try await Self.opens(token, at: platform))
                        } else {
                            #expect(try await platform.get("/admin/sign-in") == 200)
                            #expect(!child.output.contains("shown this once"))
                        }
                    }
                }
            }
        }
    }

    @Test(
        "--no-admin-pages disables them; over a network without TLS they refuse every client, and the log says so")
    func absent() async throws {
        try await Workbench.withPlatform { bench in
            try await bench.serving("--no-admin-pages") { platform in
                let status = try await platform.get("/admin")
                #expect(status == 404)
            }
            try await bench.serving("--public-url", "http://pay.example.org") { platform in
                let status = try await platform.get("/admin/sign-in")
                #expect(status == 403)
                _ = try await poll("the log") {
                    platform.process.errors.contains("over HTTPS or on this machine") ? true : nil
                }
            }
            // A password in that address is not in the log (docs/configuration.md).
            try await bench.serving("--public-url", "https://me:opensesame@pay.example.org") { platform in
                let log = try await poll("the log") {
                    platform.process.errors.contains("no token for the admin pages") ? platform.process.errors : nil
                }
                #expect(log.contains("pages=https://***@pay.example.org/admin"), "\(log)")
                #expect(!log.contains("opensesame"))
            }
        }
    }
}
