import Foundation
import GuichetCore
import Support
import Testing

@Suite("Faults by command", .timeLimit(.minutes(5)))
struct FaultCommandTests {
    private static func run(_ bench: Workbench, _ arguments: String...) async throws -> ChildProcess.Result {
        try await Command.run(["fault"] + arguments + ["--data", bench.data])
    }

    private static func serving(
        _ body: @Sendable (Workbench, RunningPlatform) async throws -> Void
    ) async throws {
        try await Workbench.with { bench in
            try await bench.serving("--dev") { platform in try await body(bench, platform) }
        }
    }

    @Test("fault list prints the catalogue without a platform")
    func catalogue() async throws {
        let result = try await Command.run("fault", "list")
        #expect(result.status == 0)
        let lines = result.output.split(separator: "\n").map(String.init)
        #expect(lines.count > 41)
        #expect(lines[0].hasPrefix("NAME  "))
        #expect(lines.contains { $0.hasPrefix("answer-lost  ") && $0.hasSuffix("its answer is lost.") })
        let tables = try await Command.run("fault", "list", "--markdown")
        #expect(tables.output.contains("| `answer-lost` | "))
    }

    @Test("an order that acts now and then says how often, and with which seed")
    func probability() async throws {
        try await Self.serving { bench, _ in
            let set = try await Self.run(bench, "set", "503", "--probability", "0.25", "--seed", "42", "--for", "52w")
            #expect(set.output.hasPrefix("F1  503  probability 0.25, seed 42, until "), "\(set.output)")
            let list = try await Self.run(bench, "list", "--active")
            #expect(list.output.hasPrefix("F1  503  probability 0.25, seed 42, until "), "\(list.output)")
        }
    }

    @Test("set, list and clear: an order acts as often as it says, and a restart forgets it")
    func setAndClear() async throws {
        try await Self.serving { bench, platform in
            #expect(try await Self.run(bench, "list", "--active").output == "No faults are ordered.\n")
            let set = try await Self.run(
                bench, "set", "503", "--api", "sips", "--call", "orderInitialize", "--times", "2", "--delay", "7s")
            #expect(
                set.output == """
                    F1  503  api sips, call orderInitialize, times 2, delay 7 s  acted 0 of 0
                    In memory: a restart of the platform clears them.

                    """)
            let refused = try await platform.answer("/rs-services/v2/checkoutInApp/orderInitialize")
            #expect(refused.status == 503)
            #expect(refused.headers.contains { $0.name.lowercased() == "retry-after" && $0.value == "7" })
            #expect(try await platform.get("/ready") == 200)
            #expect(try await Self.run(bench, "list", "--active").output.contains("acted 1 of 1"))
            #expect(try await Self.run(bench, "clear", "F1").output == "F1 was cleared.\n")
            #expect(try await platform.code() == "00")
            #expect(try await Self.run(bench, "clear", "F1").status != 0)
            _ = try await Self.run(bench, "set", "answer-lost", "--for", "10m")
            let script = try await Self.run(
                bench, "script", "69876357", "approved", "refused:51", "acquirer-slow:3s", "as-usual")
            #expect(
                script.output.hasPrefix("script  lyra/69876357  approved refused:51 acquirer-slow:3s as-usual\n"))
            // An empty name, as of a shell's variable that is not set, is not that of all.
            let nameless = try await Self.run(bench, "clear", "")
            #expect(nameless.status == 64)
            #expect(nameless.errors == "Error: the name of the order is empty.\n")
            let token = try await Command.run(["token", "make", "anna", "--data", bench.data]).output.dropLast()
            let url = try #require(URL(string: "\(platform.address)/admin/api/v1/faults/"))
            let headers = [("Authorization", "Bearer \(token)")]
            let request = HTTPTransportRequest(method: "DELETE", url: url, headers: headers)
            #expect(try await platform.transport.send(request).status == 404)
            #expect(try await Self.run(bench, "list", "--active").output.contains("answer-lost"))
            let cleared = try await Self.run(bench, "clear", "--all")
            #expect(cleared.output == "All faults were cleared.\n")
            let audit = try await Command.run(["audit", "--data", bench.data]).output
            for words in ["the fault 503 was ordered as F1", "the fault F1 was cleared", "all faults were cleared: 2"] {
                #expect(audit.contains(words))
            }
            _ = try await Self.run(bench, "set", "answer-lost")
            platform.process.terminate()
            #expect(try await platform.process.end(within: .seconds(120)).status == 0)
            try await bench.serving("--dev") { _ in
                let orders = try await Self.run(bench, "list", "--active").output
                #expect(orders == "No faults are ordered.\n")
            }
        }
    }

    @Test("a name that no fault has is refused with 64, also where no platform runs, and a similar one is proposed")
    func unknownName() async throws {
        try await Workbench.with { bench in
            let mistyped = try await Self.run(bench, "set", "anser-lost")
            #expect(mistyped.status == 64)
            #expect(
                mistyped.errors.contains(
                    "There is no such fault. Did you mean answer-lost? `guichet fault list` shows all."))
        }
    }

    @Test("what cannot be meant is refused with a clear error, and nothing is ordered")
    func badInput() async throws {
        try await Self.serving { bench, _ in
            let cases: [(arguments: [String], words: String)] = [
                (["set", "earthquake"], "There is no such fault"),
                (["set", "<script>alert(1)</script>"], "There is no such fault"),
                (["set", "refused", "--shop", "1"], "There is no such shop"),
                (["set", "refused", "--shop", "' OR 1=1 --"], "There is no such shop"),
                (["set", "refused", "--api", "sips", "--shop", "69876357"], "There is no such shop"),
                (["set", "refused", "--api", "paypal"], "api is not one of direct, lyra, sips"),
                (["set", "refused", "--call", "; DROP TABLE payments"], "call is no call of"),
                (["set", "refused", "--reference", "'; DROP TABLE payments; --"], "reference has other characters"),
                (["set", "refused", "--reference", "<script>"], "reference has other characters"),
                (["set", "refused", "--header", "X-Test=<script>"], "header is not NAME=VALUE"),
                (["set", "refused", "--header", "Authorization=secret"], "header names one that contains a secret"),
                (["set", "refused", "--card", "497010000000005x"], "card is neither"),
                (["set", "capture-failed", "--card", "0055"], "card is not known when capture-failed acts"),
                (["set", "clock-skewed", "--api", "lyra"], "api is not one of direct"),
                // A shop that is named alone has an API, and a fault may concern one only.
                (
                    ["set", "clock-skewed", "--shop", "69876357"],
                    "shop is of no API that clock-skewed concerns: direct."
                ),
                (["set", "503", "--shop", "69876357", "--call", "createPayment"], "call is no call of lyra;"),
                (["set", "clock-skewed", "--call", "cardOrder"], "call is no call of direct;"),
                (["set", "503", "--call", "nothing"], "call is no call of the three APIs;"),
                (["set", "answer-lost", "--code", "51"], "code has no meaning"),
                (["set", "answer-lost", "--delay", "3s"], "--delay has no meaning"),
                (["set", "acquirer-slow", "--delay", "9223372036854775807s"], "--delay is longer than a day."),
                (["set", "acquirer-slow", "--delay", "2d"], "--delay is longer than a day."),
                (["set", "refused", "--for", "60w"], "--for is longer than a year."),
                (["set", "refused", "--code", "<b>"], "code has other characters"),
                // Data dictionary of Sips, responseCode: AN2.
                (
                    ["set", "refused", "--shop", "002001000000001", "--code", "999999"],
                    "a code of Sips has two letters"
                ),
                (["set", "refused", "--api", "sips", "--code", "5"], "a code of Sips has two letters or digits,"),
                // They would tell the client that the payment was made, or is decided later.
                (["set", "refused", "--api", "sips", "--code", "00"], "00, 60 and 62 refuse nothing."),
                (["set", "refused", "--api", "sips", "--code", "60"], "00, 60 and 62 refuse nothing."),
                (["set", "refused", "--api", "lyra", "--code", "0"], "0 and 00 refuse nothing."),
                (["set", "late-refusal", "--code", "00"], "Worldline Direct has eight digits; a code of Lyra"),
                (
                    ["set", "refused", "--shop", "direct/AcmeTest", "--code", "51"],
                    "Worldline Direct has eight digits."
                ),
                (["set", "refused", "--nth", "0"], "nth is not a whole number"),
                (["set", "refused", "--times", "0"], "times is not a whole number"),
                (["set", "refused", "--probability", "1.5"], "probability is not a number above 0"),
                (["set", "refused", "--probability", "nan"], "--probability is not a number above 0"),
                (["set", "refused", "--probability", "inf"], "--probability is not a number above 0"),
                (["set", "refused", "--seed", "1"], "seed has no meaning without a probability"),
                (["script", "1", "approved"], "There is no such shop"),
                (
                    ["script", "69876357", "answer-lost"],
                    "<answer> names something that is no fault of an authorisation"
                ),
                (["script", "002001000000001", "refused:999"], "a code of Sips has two letters or digits,"),
                (["script", "69876357", "refused:00"], "0 and 00 refuse nothing."),
                (["script", "69876357", "refused:<script>"], "neither its code nor its seconds"),
                (["clear", "F99"], "There is no such order of a fault"),
            ]
            for (arguments, words) in cases {
                let result = try await Command.run(["fault"] + arguments + ["--data", bench.data])
                #expect(result.status != 0, "\(arguments)")
                #expect(result.errors.contains(words), "\(arguments): \(result.errors)")
                #expect(!result.errors.contains("497010000000005x"))
            }
            #expect(try await Self.run(bench, "list", "--active").output == "No faults are ordered.\n")
        }
    }
}

extension RunningPlatform {
    fileprivate func answer(_ path: String) async throws -> HTTPTransportResponse {
        guard let url = URL(string: address + path) else { throw URLError(.badURL) }
        return try await transport.send(.json(.object(JSONObject.order().sealed()), to: url))
    }
}
