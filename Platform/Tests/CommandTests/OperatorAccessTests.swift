import AsyncHTTPClient
import Foundation
import GuichetCore
import NIOCore
import NIOHTTP1
import Support
import Testing

@Suite("Tokens, rights and the audit list of the operator's API", .timeLimit(.minutes(5)))
struct OperatorAccessTests {
    private static func run(_ bench: Workbench, _ arguments: String...) async throws -> ChildProcess.Result {
        try await Command.run(arguments + ["--data", bench.data])
    }

    private static func token(_ bench: Workbench, _ name: String, _ right: String) async throws -> String {
        let made = try await run(bench, "token", "make", name, "--right", right)
        #expect(made.status == 0, "\(made.errors)")
        return made.output.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private static func ask(
        _ platform: RunningPlatform, _ method: String, _ path: String, _ token: String, _ body: JSONValue? = nil
    ) async throws -> HTTPTransportResponse {
        let url = try #require(URL(string: "\(platform.address)/admin/api/v1/\(path)"))
        let headers = [("Authorization", "Bearer \(token)"), ("Content-Type", "application/json")]
        return try await platform.transport.send(
            HTTPTransportRequest(method: method, url: url, headers: headers, body: body?.encoded() ?? []))
    }

    @Test("A token may do what its right allows, and a refusal says which right is missing")
    func rights() async throws {
        try await Workbench.with { bench in
            try await bench.serving("--dev") { platform in
                let calls: [(method: String, path: String, body: JSONValue?, needs: String)] = [
                    ("GET", "payments", nil, "see"), ("GET", "audit", nil, "see"), ("GET", "openapi.json", nil, "see"),
                    ("POST", "clock", ["advanceSeconds": .integer(60)], "test"),
                    ("GET", "days", nil, "see"), ("GET", "notifications", nil, "see"),
                    ("POST", "notifications/hold", ["shop": "lyra/69876357"], "test"),
                    ("POST", "notifications/release", ["shop": "lyra/69876357"], "test"),
                    ("POST", "clock", ["advanceSeconds": .integer(60), "shop": "lyra/69876357"], "test"),
                    ("GET", "faults", nil, "see"), ("POST", "faults", ["fault": "slow"], "test"),
                    ("DELETE", "faults", nil, "test"),
                    ("GET", "tokens", nil, "administer"),
                    ("POST", "tokens", ["name": .string("new"), "right": "see"], "administer"),
                    ("DELETE", "tokens/new", nil, "administer"),
                ]
                let rights = ["see", "test", "administer"]
                for (rank, right) in rights.enumerated() {
                    let token = try await Self.token(bench, "\(right).1@example-org", right)
                    for call in calls {
                        let answer = try await Self.ask(platform, call.method, call.path, token, call.body)
                        let needed = try #require(rights.firstIndex(of: call.needs))
                        #expect(answer.status == (rank >= needed ? 200 : 403), "\(right) \(call.path)")
                        guard rank < needed else { continue }
                        let problem = try JSONValue(parsing: answer.body)
                        #expect(problem["type"]?.text == "urn:guichet:problem:not-allowed")
                        #expect(problem["detail"]?.text == "It may \(right); this needs the right to \(call.needs).")
                    }
                }
            }
        }
    }

    @Test("A new token is answered with the time at which it was made, as the list has it")
    func made() async throws {
        try await Workbench.with { bench in
            try await bench.serving("--dev") { platform in
                let owner = try await Self.token(bench, "anna", "administer")
                let body: JSONValue = ["name": "new", "right": "see"]
                let made = try JSONValue(parsing: try await Self.ask(platform, "POST", "tokens", owner, body).body)
                let list = try JSONValue(parsing: try await Self.ask(platform, "GET", "tokens", owner).body)
                let listed = list["tokens"]?.array?.first { $0["name"] == "new" }
                #expect(made["createdAt"]?.text != nil && made["createdAt"] == listed?["createdAt"])
            }
        }
    }

    @Test("A token that ended is refused at once and after a restart; the others stay valid")
    func end() async throws {
        try await Workbench.with { bench in
            let kept = try await bench.serving("--dev") { platform in
                let tokens = [try await Self.token(bench, "anna", "see"), try await Self.token(bench, "bert", "see")]
                #expect(try await Self.ask(platform, "GET", "clock", tokens[0]).status == 200)
                #expect(try await Self.run(bench, "token", "end", "anna").output == "The token of anna ended.\n")
                #expect(try await Self.ask(platform, "GET", "clock", tokens[0]).status == 401)
                let list = try await Self.run(bench, "token", "list").output
                #expect(list.contains("bert  see"))
                #expect(!list.contains("anna"))
                platform.process.terminate()
                #expect(try await platform.process.end(within: .seconds(120)).status == 0)
                return tokens
            }
            try await bench.serving("--dev") { again in
                let ended = try await Self.ask(again, "GET", "clock", kept[0])
                let other = try await Self.ask(again, "GET", "clock", kept[1])
                #expect(ended.status == 401)
                #expect(other.status == 200)
            }
            // Only hashes are stored.
            for file in try FileManager.default.contentsOfDirectory(atPath: bench.data) {
                guard let bytes = FileManager.default.contents(atPath: "\(bench.data)/\(file)") else { continue }
                for token in kept { #expect(bytes.range(of: Data(token.utf8)) == nil, "\(file)") }
            }
        }
    }

    @Test("A name that is taken or malformed, and an unknown right, are refused")
    func names() async throws {
        try await Workbench.with { bench in
            try await bench.serving("--dev") { _ in
                _ = try await Self.token(bench, "anna", "test")
                for (name, right, reason) in [
                    ("anna", "see", "There is a token with this name"), ("owner", "see", "Error: <name> "),
                    ("a b", "see", "Error: <name> "), ("é", "see", "Error: <name> "),
                    (String(repeating: "a", count: 41), "see", "Error: <name> "),
                    ("carl", "root", "right is not one of see, test, administer"),
                ] {
                    let refused = try await Self.run(bench, "token", "make", name, "--right", right)
                    #expect(refused.status != 0)
                    #expect(refused.errors.contains(reason), "\(name): \(refused.errors)")
                }
                let owners = try await Self.run(bench, "token", "end", "owner")
                #expect(owners.errors.contains("There is no such token"))
                #expect(try await Self.run(bench, "admin", "token").status == 0)
                let listed = try await Self.run(bench, "token", "end", "owner")
                #expect(listed.status == 1 && listed.errors.contains("`guichet admin token` makes another one"))
                #expect(try await Self.run(bench, "token", "end", "nobody").status != 0)
            }
        }
    }

    @Test("The open streams of a token end with it: a program that listens gets no more notifications")
    func endOfStreams() async throws {
        try await Workbench.with { bench in
            try await bench.serving("--dev") { platform in
                let token = try await Self.token(bench, "anna", "test")
                var streams: [HTTPClientResponse] = []
                for path in ["events", "listen"] {
                    var request = HTTPClientRequest(url: "\(platform.address)/admin/api/v1/\(path)")
                    request.headers.add(name: "Authorization", value: "Bearer \(token)")
                    streams.append(try await HTTPClient.shared.execute(request, timeout: .seconds(120)))
                }
                #expect(streams.allSatisfy { $0.status == .ok })
                #expect(try await Self.run(bench, "token", "end", "anna").status == 0)
                // Neither would end by itself within the time that the suite has.
                for stream in streams { for try await _ in stream.body {} }
            }
        }
    }

    @Test("The audit list says who changed what and when, and has no token in it")
    func audit() async throws {
        try await Workbench.with { bench in
            try await bench.serving("--dev") { platform in
                let token = try await Self.token(bench, "anna", "test")
                let moved = try await Self.ask(platform, "POST", "clock", token, ["advanceSeconds": .integer(3_600)])
                #expect(moved.status == 200)
                // A refused change is none.
                #expect(
                    try await Self.ask(platform, "POST", "clock", token, ["to": "2000-01-01T00:00:00Z"]).status == 409)
                let list = try await Self.run(bench, "audit").output
                #expect(list.split(separator: "\n").count == 3)
                #expect(list.contains("  anna          clock.move  the clock was moved from "))
                #expect(list.contains("command line  token.make  anna got a token with the right to test"))
                #expect(!list.contains(token))
            }
        }
    }

    @Test(
        "The audit list has what commands change in the data folder, with a running platform and without one, and no key"
    )
    func commands() async throws {
        let shop = "123456789012345"
        let running: [([String], String?)] = [
            (["admin", "token"], "owner got a token with the right to administer"),
            (["shop", "add", shop], "the shop sips/\(shop) was added"),
            (["shop", "disable", shop, "cardOrder"], "functions of the shop sips/\(shop) were disabled: cardOrder"),
            // Shows the shop.
            (["shop", "authentication", shop], nil),
            (
                ["shop", "authentication", shop, "--enforce"],
                "settings of the shop sips/\(shop) were changed: enforced"
            ),
            (["shop", "key", shop], "a key was made for the shop sips/\(shop)"),
            (["shop", "key", shop, "--revoke", "1"], "the key 1 of the shop sips/\(shop) was revoked"),
            (["shop", "lyra", "add", "55555555"], "the shop lyra/55555555 was added"),
            (
                ["shop", "lyra", "set", "55555555", "--name", "Bakery"],
                "settings of the shop lyra/55555555 were changed: name"
            ),
            (
                ["shop", "lyra", "key", "55555555"],
                "the password and the HMAC key of the shop lyra/55555555 were replaced"
            ),
            (["shop", "lyra", "form-key", "55555555"], "the key of the forms of the shop lyra/55555555 was replaced"),
            // There is one key, and nothing to encrypt with another one.
            (["vault", "rotate"], nil),
            (["vault", "erase"], "what deleted values left in the files was erased"),
        ]
        let stopped: [([String], String?)] = [
            (["shop", "direct", "add", "Resto"], "the shop direct/Resto was added"),
            (
                ["shop", "lyra", "key", "55555555", "--production"],
                "the password and the HMAC key of the shop lyra/55555555 were replaced"
            ),
            (["vault", "reload"], nil),
            (
                ["shop", "remove", shop, "--force"],
                "the shop sips/\(shop) was removed, with its keys, wallets and stored cards"
            ),
        ]
        try await Workbench.with { bench in
            @Sendable func change(
                _ changes: [([String], String?)], _ key: String...
            ) async throws -> [String] {
                var said: [String] = []
                for (words, _) in changes {
                    let result = try await Command.run(words + key + ["--data", bench.data])
                    #expect(result.status == 0, "\(words): \(result.errors)")
                    said.append(result.output)
                }
                return said
            }
            var said = try await bench.serving("--dev") { _ in
                // A refused change is none.
                #expect(try await Self.run(bench, "shop", "key", shop).status == 1)
                return try await change(running)
            }
            said += try await change(stopped, "--vault-key", bench.vaultKey)
            let audit = try await bench.serving("--dev") { _ in
                try await Self.run(bench, "audit", "--json").output
            }
            let entries = try JSONValue(parsing: Array(audit.utf8))["audit"]?.array ?? []
            #expect(entries.reversed().map { $0["what"]?.text } == (running + stopped).map(\.1).filter { $0 != nil })
            #expect(entries.allSatisfy { $0["who"] == "command line" })
            // A token or a key, which no setting is as long as.
            let secrets = said.flatMap { $0.split { $0.isWhitespace } }.filter { $0.utf8.count > 40 }
            #expect(secrets.count > 4)
            for secret in secrets { #expect(!audit.contains(secret)) }
        }
    }

    @Test("The stream reports each change, and continues after the last event that a client has read")
    func events() async throws {
        try await Workbench.with { bench in
            try await bench.serving("--dev") { platform in
                let start = try Command.start(["events", "--data", bench.data])
                try await ChildProcess.with(start) { child in
                    // The first line may come only after the stream is open: repeat until it does.
                    _ = try await poll("the first event") {
                        _ = try await Self.run(bench, "clock", "advance", "1m")
                        return child.output.contains("the clock was moved from") ? true : nil
                    }
                    try await MailTests.pay(platform, ipnTargetUrl: "http://127.0.0.1:9/ipn")
                    _ = try await poll("the payment's events") {
                        child.output.contains("lyra/69876357  ORDER1  authorised by the acquirer") ? true : nil
                    }
                    #expect(child.output.contains("lyra/69876357  ORDER1  ordered; the acquirer is asked"))
                    // Attempts to deliver a notification are not in it. Events come in order: the last one is later.
                    _ = try await poll("the attempt") {
                        try await Self.run(bench, "notification", "list").output.contains("no answer") ? true : nil
                    }
                    _ = try await Self.run(bench, "token", "make", "last")
                    _ = try await poll("the last event") { child.output.contains("last got a token") ? true : nil }
                    #expect(!child.output.contains("?"), "\(child.output)")
                    #expect(!child.output.contains("4970100000000055"))
                }
                let token = try await Self.token(bench, "anna", "see")
                #expect(try await Self.ask(platform, "GET", "events?after=%3Cscript%3E", token).status == 400)
            }
        }
    }

    @Test("A stop does not wait for open streams")
    func stop() async throws {
        try await Workbench.with { bench in
            try await bench.serving("--dev") { platform in
                try await ChildProcess.with(try Command.start(["events", "--json", "--data", bench.data])) { child in
                    _ = try await poll("the first event") {
                        _ = try await Self.run(bench, "clock", "advance", "1m")
                        return child.output.contains("clock.move") ? true : nil
                    }
                    platform.process.terminate()
                    #expect(try await platform.process.end(within: .seconds(120)).status == 0)
                    #expect(!platform.process.errors.contains("stopped before all work in progress had ended"))
                }
            }
        }
    }

    @Test(
        "guichet listen waits for a platform that was killed, and goes on when it runs again; guichet events ends with it"
    )
    func restart() async throws {
        let address = "http://127.0.0.1:9/ipn"
        @Sendable func forwarded(_ child: ChildProcess) -> Int {
            child.output.split(separator: "\n").filter { $0.contains("lyra/69876357  ORDER1") }.count
        }
        try await Workbench.with { bench in
            try await bench.serving("--dev") { first in
                try await ChildProcess.with(
                    Command.start(["listen", "--forward", address, "--data", bench.data])
                ) { listener in
                    try await ChildProcess.with(Command.start(["events", "--data", bench.data])) { events in
                        // The first payments may be made before the streams are open.
                        _ = try await poll("both streams") {
                            try await MailTests.pay(first, ipnTargetUrl: address)
                            try await Task.sleep(for: .milliseconds(200))
                            return forwarded(listener) > 0 && forwarded(events) > 0 ? true : nil
                        }
                        first.process.killNow()
                        let ended = try await events.end(within: .seconds(120))
                        #expect(ended.status == 69)
                        #expect(ended.errors.contains("no platform is running on \(bench.data); start it with"))
                    }
                    _ = try await poll("the wait") { listener.errors.contains("Waiting until it does") ? true : nil }
                    let before = forwarded(listener)
                    try await bench.serving("--dev") { second in
                        _ = try await poll("the end of the wait") {
                            listener.errors.contains("The platform answers again.") ? true : nil
                        }
                        _ = try await poll("what is forwarded after it") {
                            try await MailTests.pay(second, ipnTargetUrl: address)
                            try await Task.sleep(for: .milliseconds(200))
                            return forwarded(listener) > before ? true : nil
                        }
                    }
                    #expect(listener.status == nil)
                }
            }
        }
    }

    @Test("The OpenAPI document describes each route, and names the right that it needs")
    func contract() async throws {
        try await Workbench.with { bench in
            try await bench.serving("--dev") { platform in
                let token = try await Self.token(bench, "anna", "see")
                let answer = try await Self.ask(platform, "GET", "openapi.json", token)
                let document = try JSONValue(parsing: answer.body, limits: JSONLimits(depth: 16, values: 10_000))
                #expect(document["openapi"]?.text == "3.1.1")
                let move = document["paths"]?["/clock"]?["post"]
                #expect(move?["operationId"]?.text == "moveClock")
                #expect(move?["description"]?.text == "Needs the right to test.")
                #expect(document["paths"]?["/payments/{payment}"]?["get"]?["parameters"]?.array?.count == 1)
            }
        }
    }
}
