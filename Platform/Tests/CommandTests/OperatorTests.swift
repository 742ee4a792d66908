import Foundation
import GuichetCore
import Support
import Testing

@Suite("What an operator sees and moves", .timeLimit(.minutes(5)))
struct OperatorTests {
    /// A platform with one payment, whose capture is six days ahead and whose receiver refuses connections.
    private static func withPayment(
        _ body: @Sendable (Workbench, RunningPlatform) async throws -> Void
    ) async throws {
        try await Workbench.with { bench in
            try await bench.serving("--dev") { platform in
                try await MailTests.pay(platform, ipnTargetUrl: "http://127.0.0.1:9/ipn")
                try await body(bench, platform)
            }
        }
    }

    private static func run(_ bench: Workbench, _ arguments: String...) async throws -> ChildProcess.Result {
        try await Command.run(arguments + ["--data", bench.data])
    }

    private static func json(_ bench: Workbench, _ arguments: String...) async throws -> JSONValue {
        let result = try await Command.run(arguments + ["--json", "--data", bench.data])
        #expect(result.status == 0, "\(result.errors)")
        return try JSONValue(parsing: Array(result.output.utf8), limits: JSONLimits(depth: 16, values: 10_000))
    }

    @Test("payment list shows a payment with its masked card; filters narrow, and an unknown state is refused")
    func list() async throws {
        try await Self.withPayment { bench, _ in
            let lines = try await Self.run(bench, "payment", "list").output.split(separator: "\n").map(String.init)
            #expect(lines.count == 2)
            #expect(lines[0].hasPrefix("CREATED                  API   SHOP      REFERENCE  AMOUNT     CARD"))
            #expect(lines[1].contains("lyra  69876357  ORDER1     25.00 EUR  497010XXXXXX0055  toCapture  0"))
            for (option, value) in [
                ("--api", "sips"), ("--shop", "73239078"), ("--shop", "direct/AcmeTest"), ("--state", "refused"),
                ("--reference", "ORDER2"), ("--reference", "' OR 1=1 --"),
            ] {
                #expect(try await Self.run(bench, "payment", "list", option, value).output == "No payments.\n")
            }
            let found = try await Self.json(bench, "payment", "list", "--reference", "ORDER1", "--state", "toCapture")
            #expect(found["payments"]?.array?.count == 1)
            let wrong = try await Self.run(bench, "payment", "list", "--state", "<script>")
            #expect(wrong.status == 64)
            #expect(wrong.errors.hasPrefix("Error: --state is not one of authenticating, authorising"))
        }
    }

    @Test(
        "a list that is longer than its page says how it goes on, and goes on there",
        arguments: ["payment list", "requests list", "audit"])
    func pages(list: String) async throws {
        let words = list.split(separator: " ").map(String.init)
        try await Self.withPayment { bench, platform in
            @Sendable func listed(_ more: String...) async throws -> [String] {
                let result = try await Command.run(words + more + ["--data", bench.data])
                #expect(result.status == 0, "\(result.errors)")
                return result.output.split(separator: "\n").map(String.init)
            }
            try await MailTests.pay(platform)
            for name in ["anna", "bert"] { _ = try await Self.run(bench, "token", "make", name) }
            // The journal is written behind the answers.
            let all = try await poll("two lines below the titles") {
                let lines = try await listed()
                return lines.count == 3 ? lines : nil
            }
            let first = try await listed("--limit", "1")
            #expect(first.count == 3)
            #expect(first[1].split(separator: " ") == all[1].split(separator: " "))
            let rest = "There are more: --after "
            #expect(first[2].hasPrefix(rest), "\(first)")
            let second = try await listed("--after", String(first[2].dropFirst(rest.count)))
            #expect(second.count == 2)
            #expect(second[1].split(separator: " ") == all[2].split(separator: " "))
            let wrong = try await Command.run(words + ["--after", "nothing", "--data", bench.data])
            #expect(wrong.status == 64)
            #expect(wrong.errors.hasPrefix("Error: --after is not "), "\(wrong.errors)")
        }
    }

    @Test("a refusal names what was typed, and not what the API calls it")
    func names() async throws {
        try await Self.withPayment { bench, _ in
            let range = ["--amount-from", "50 EUR", "--amount-to", "45 EUR"]
            for (words, error) in [
                (["payment", "list"] + range, "--amount-to is less than --amount-from."),
                (
                    ["payment", "list", "--amount", "50 EUR"] + range,
                    "--amount cannot be sent with --amount-from or --amount-to."
                ),
                (["clock", "set", "tomorrow"], "<time> is not a date and time as 2026-12-01T09:00:00Z."),
                (["token", "make", "two words"], "<name> is not 1 to 40 letters"),
                (["notification", "hold"], "Name one notification, or a shop with --shop."),
                (
                    ["notification", "release", "x", "--shop", "lyra/1"],
                    "Name one notification, or a shop with --shop."
                ),
            ] {
                let result = try await Command.run(words + ["--data", bench.data])
                #expect(result.status == 64, "\(words)")
                #expect(result.errors.hasPrefix("Error: \(error)"), "\(words): \(result.errors)")
            }
        }
    }

    @Test("a refund has a minus in the list, and names its payment: added to payments, it would count as takings")
    func refund() async throws {
        try await Self.withPayment { bench, platform in
            _ = try await Self.run(bench, "clock", "advance", "7d")
            let paid = try #require(try await Self.json(bench, "payment", "show", "ORDER1")["id"]?.text)
            let part: JSONValue = ["uuid": .string(paid), "amount": .integer(1_000), "currency": "EUR"]
            try await MailTests.lyra("Transaction/Refund", part, platform)
            let lines = try await Self.run(bench, "payment", "list").output.split(separator: "\n").map(String.init)
            #expect(lines.count == 3)
            #expect(lines[1].contains("ORDER1     -10.00 EUR  497010XXXXXX0055  toCapture"))
            #expect(lines[2].contains("ORDER1     25.00 EUR   497010XXXXXX0055  captured "))
            // The newest of the reference.
            let shown = try await Self.run(bench, "payment", "show", "ORDER1").output
            #expect(
                shown.contains("amount     10.00 EUR\ndirection  to the shopper: a refund of \(paid)\n"), "\(shown)")
            // Of the payment, what was captured and given back.
            #expect(
                try await Self.run(bench, "payment", "show", paid).output.contains(
                    "amount     25.00 EUR\ncaptured   25.00 EUR\nrefunded   10.00 EUR\ncard "))
            let listed = try await Self.json(bench, "payment", "list")["payments"]?.array ?? []
            let totals = listed.first { $0["id"]?.text == paid }?["totals"]
            #expect(totals?["captured"]?.text == "2500" && totals?["refunded"]?.text == "1000")
            let moved = try await Self.run(bench, "clock", "advance", "2d").output
            #expect(moved.contains("the refund was sent off: 10.00 EUR") && !moved.contains("captured"), "\(moved)")
        }
    }

    @Test("payment show prints the states with their times, what comes next, and each notification")
    func show() async throws {
        try await Self.withPayment { bench, _ in
            let text = try await Self.run(bench, "payment", "show", "ORDER1").output
            #expect(text.contains("reference  ORDER1\nshop       lyra/69876357\namount     25.00 EUR\n"))
            #expect(text.contains("next       captured at "))
            #expect(text.contains("  ordered; the acquirer is asked (message "))
            #expect(text.contains("  authorised by the acquirer ("))
            #expect(text.contains("to            http://127.0.0.1:9/ipn\n"))
            #expect(!text.contains("WARNING"))
            let payment = try await Self.json(bench, "payment", "show", "ORDER1")
            #expect(payment["historyIsUnbroken"] == .bool(true))
            let history = try #require(payment["history"]?.array)
            #expect(history.compactMap { $0["event"]?["kind"]?.text } == ["ordered", "authorised"])
            // The platform's own identifier, in the form in which Lyra gives it.
            let id = try #require(payment["id"]?.text)
            #expect(try await Self.json(bench, "payment", "show", id)["id"]?.text == id)
            let unknown = try await Self.run(bench, "payment", "show", "NOPE")
            #expect(unknown.status != 0)
            #expect(
                unknown.errors
                    == "Error: There is no such payment. No payment has the identifier or the reference NOPE.\n")
            for (words, what) in [
                ("payment show", "payment"), ("notification show", "notification"), ("token end", "token"),
            ] {
                let nameless = try await Command.run(
                    words.split(separator: " ").map(String.init) + ["", "--data", bench.data])
                #expect(nameless.status == 64)
                #expect(nameless.errors == "Error: the name of the \(what) is empty.\n")
            }
        }
    }

    @Test("payment show --mermaid draws the calls, the acquirer and the notification; --follow goes on")
    func diagram() async throws {
        try await Self.withPayment { bench, _ in
            let lines = try await poll("the call in the journal") {
                let text = try await Self.run(bench, "payment", "show", "ORDER1", "--mermaid").output
                return text.contains("Merchant->>Platform: ") ? text.split(separator: "\n").map(String.init) : nil
            }
            #expect(lines.first == "sequenceDiagram")
            #expect(lines.contains { $0.hasPrefix("    Merchant->>Platform: Charge/CreatePayment") })
            #expect(lines.contains { $0.hasPrefix("    Platform->>Acquirer: ordered, the acquirer is asked") })
            #expect(lines.contains { $0.hasPrefix("    Acquirer-->>Platform: authorised by the acquirer") })
            #expect(lines.contains { $0.hasPrefix("    Platform->>Merchant: notification, ") })
            #expect(try await Self.run(bench, "payment", "show", "ORDER1", "--mermaid", "--json").status != 0)
            let follow = try Command.start(["payment", "show", "ORDER1", "--follow", "--data", bench.data])
            try await ChildProcess.with(follow) { child in
                _ = try await poll("the payment") { child.output.contains("authorised by") ? true : nil }
                _ = try await poll("the capture") {
                    _ = try await Self.run(bench, "clock", "advance", "7d")
                    return child.output.contains("captured: 25.00 EUR") ? true : nil
                }
                // Its notification was tried again on the way: attempts are told as `show` tells them.
                _ = try await poll("the last attempt") {
                    child.output.contains("  attempt 5: no answer") ? true : nil
                }
            }
        }
    }

    @Test("clock advance does what falls due on the way, each at its own time, and a restart keeps the difference")
    func clock() async throws {
        try await Self.withPayment { bench, platform in
            let moved = try await Self.run(bench, "clock", "advance", "7d")
            #expect(moved.status == 0, "\(moved.errors)")
            #expect(moved.output.contains("captured: 25.00 EUR"))
            let payment = try await Self.json(bench, "payment", "show", "ORDER1")
            #expect(payment["state"]?.text == "captured")
            let captured = try #require(payment["history"]?.array?.last)
            let created = try #require(payment["createdAt"]?.text)
            // Not at the end of the span: on its own day.
            #expect(captured["at"]?.text?.prefix(10) != created.prefix(10))
            // The family's schedule: four more tries, a quarter of an hour apart, and then none.
            let notification = try #require(payment["notifications"]?.array?.first)
            #expect(notification["state"]?.text == "failed")
            #expect(notification["attempts"]?.text == "5")
            let shown = try await Self.run(bench, "clock", "show").output
            #expect(shown.contains("ahead of this machine  7 d 0 h 0 min"))
            for wrong in ["2020-01-01T00:00:00Z", "2100-01-01T00:00:01Z", "tomorrow"] {
                let refused = try await Self.run(bench, "clock", "set", wrong)
                #expect(refused.status != 0)
                #expect(refused.errors.contains("Error: "))
            }
            #expect(try await Self.run(bench, "clock", "advance", "-6d").status != 0)
            platform.process.terminate()
            #expect(try await platform.process.end(within: .seconds(120)).status == 0)
            try await bench.serving("--dev") { again in
                let kept = try await Self.run(bench, "clock", "show").output
                #expect(kept.contains("7 d 0 h 0 min"))
                #expect(again.process.errors.contains("the platform's clock is ahead of the machine's"))
            }
        }
    }

    @Test("after the clock was moved, a merchant of Worldline Direct still signs with its own clock")
    func directAfterAMove() async throws {
        try await Workbench.with { bench in
            try await bench.serving("--dev") { platform in
                #expect(try await Self.run(bench, "clock", "advance", "2d").status == 0)
                let paid = try await Command.run([
                    "phone", "applepay", "--provider", "direct", "--url", platform.address,
                ])
                #expect(paid.status == 0, "\(paid.errors)")
            }
        }
    }

    @Test("a long result is cut in the table of notifications, and whole in notification show and in JSON")
    func longResult() async throws {
        try await Workbench.with { bench in
            try await bench.serving("--dev") { platform in
                // No TLS is spoken there: the error has a few hundred characters.
                let url = platform.address.replacing("http://", with: "https://") + "/ipn"
                try await MailTests.pay(platform, ipnTargetUrl: url)
                let one = try await poll("the attempt") {
                    let list = try await Self.json(bench, "notification", "list")
                    return list["notifications"]?.array?.first { $0["lastResult"]?.text != nil }
                }
                let result = try #require(one["lastResult"]?.text)
                #expect(result.count > 60)
                let line = try #require(
                    try await Self.run(bench, "notification", "list").output.split(separator: "\n").last)
                #expect(line.contains("  \(result.prefix(60))…  "), "\(line)")
                #expect(!line.contains(result))
                let name = try #require(one["id"]?.text)
                #expect(try await Self.run(bench, "notification", "show", name).output.contains(result))
            }
        }
    }

    @Test("notification resend sends a notification again whose attempts had ended")
    func resend() async throws {
        try await Self.withPayment { bench, _ in
            _ = try await Self.run(bench, "clock", "advance", "2h")
            let failed = try await Self.json(bench, "notification", "list", "--state", "failed")
            let name = try #require(failed["notifications"]?.array?.first?["id"]?.text)
            let answer = try await Self.run(bench, "notification", "resend", name)
            #expect(answer.output.contains("waiting, attempts: 5"))
            _ = try await poll("the sixth try") {
                let list = try await Self.json(bench, "notification", "list")
                return list["notifications"]?.array?.first?["attempts"]?.text == "6" ? true : nil
            }
            #expect(try await Self.run(bench, "notification", "resend", "NOPE").status != 0)
        }
    }

    @Test("over HTTP the API needs the token; wrong ones are counted, and a problem is one of RFC 9457")
    func http() async throws {
        try await Self.withPayment { bench, platform in
            let token = try await bench.run("admin", "token").output.trimmingCharacters(in: .whitespacesAndNewlines)
            func get(_ path: String, _ token: String?) async throws -> HTTPTransportResponse {
                let url = try #require(URL(string: "\(platform.address)/admin/api/v1/\(path)"))
                return try await platform.transport.send(
                    HTTPTransportRequest(
                        method: "GET", url: url, headers: token.map { [("Authorization", "Bearer \($0)")] } ?? []))
            }
            let answer = try await get("payments", token)
            #expect(answer.status == 200)
            let text = String(decoding: answer.body, as: UTF8.self)
            #expect(text.contains("497010XXXXXX0055"))
            #expect(!text.contains("4970100000000055"))
            #expect(try await get("payments", nil).status == 401)
            let page = try JSONValue(parsing: try await get("payments?limit=0", token).body)
            #expect(page["type"]?.text == "urn:guichet:problem:invalid-parameter")
            #expect(page["status"]?.text == "400")
            for _ in 0..<10 { #expect(try await get("clock", "wrong").status == 401) }
            #expect(try await get("clock", "wrong").status == 429)
        }
    }

    @Test("without a platform the commands say how to start one")
    func notRunning() async throws {
        try await Workbench.withPlatform { bench in
            let result = try await Self.run(bench, "payment", "list")
            #expect(result.status != 0)
            #expect(result.errors.contains("no platform is running on "))
            #expect(result.errors.contains("guichet serve --data "))
        }
    }
}
