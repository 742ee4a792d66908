import Foundation
import GuichetCore
import Server
import Support
import Testing

/// "A parameter or a member of a body that a request does not have is refused, not ignored" (docs/operator.md, "The API").
@Suite("Bodies of the operator's API", .timeLimit(.minutes(5)))
struct OperatorBodyTests {
    @Test(
        "a reset whose shop is misspelt removes nothing, and names the member", arguments: ["shops", "Shop", "shop "])
    func reset(name: String) async throws {
        try await TestPlatform.run { test in
            _ = try await test.lyra.pay(LyraCall.payment("ORDER1"))
            let operators = try await OperatorTester(test)
            var body = JSONObject()
            body.append(name, "lyra/73239078")
            let answer = try await operators.post("reset", .object(body))
            #expect(answer.status == 400)
            #expect(answer.problem == "invalid-parameter")
            #expect(answer.json["detail"]?.text == "\(name) is not a member of this request (it has: shop).")
            #expect(try await operators.get("payments").json["payments"]?.array?.count == 1)
        }
    }

    @Test(
        "a move of the clock whose shop is misspelt moves nothing, and no other change takes a member that it does not have"
    )
    func others() async throws {
        try await TestPlatform.run { test in
            let operators = try await OperatorTester(test)
            let bodies: [(String, JSONValue)] = [
                ("clock", ["advanceSeconds": .integer(60), "shp": "lyra/69876357"]),
                ("tokens", ["name": "anna", "right": "see", "until": "2026-08-01"]),
                ("notifications/hold", ["shop": "lyra/69876357", "for": "1h"]),
                ("notifications/release", ["shop": "lyra/69876357", "for": "1h"]),
                ("notifications/resend", ["id": "x", "shop": "lyra/69876357"]),
                ("notifications/duplicate", ["id": "x", "times": .integer(2)]),
                ("faults", ["fault": "answer-lost", "time": .integer(1)]),
                ("faults/script", ["shop": "69876357", "answers": [], "times": .integer(1)]),
                ("listen/answers", ["number": .integer(1), "status": .integer(200), "body": "OK"]),
                ("seed", ["file": "", "shop": "lyra/69876357"]),
            ]
            for (path, body) in bodies {
                let answer = try await operators.post(path, body)
                #expect(answer.status == 400, "\(path)")
                #expect(answer.json["detail"]?.text?.contains("is not a member of this request") == true, "\(path)")
            }
            #expect(try await operators.get("clock").json["aheadMilliseconds"]?.text == "0")
            #expect(try await operators.get("tokens").json["tokens"]?.array?.count == 1)
            #expect(try await operators.get("faults").json["orders"] == [])
        }
    }

    @Test(
        "a body above 64 KiB is refused as too large, and not as no JSON; a seed file may be longer"
    )
    func size() async throws {
        try await TestPlatform.run { test in
            let operators = try await OperatorTester(test)
            let long = String(repeating: "# a line of a long file\n", count: 3_000)
            let clock = try await operators.post("clock", ["shop": .string(long)])
            #expect(clock.status == 400)
            #expect(clock.json["detail"]?.text == "the body is larger than 65536 bytes.")
            let seed = try await operators.post("seed", ["file": .string(long + "wallets:\n")])
            #expect(seed.json["detail"]?.text?.contains("larger") != true)
            #expect(seed.problem != "invalid-parameter", "\(seed.text)")
        }
    }

    @Test("the document says so of every body")
    func document() async throws {
        try await TestPlatform.run { test in
            let document = try await OperatorTester(test).get("openapi.json").json
            let changes = (document["paths"]?.object?.members ?? []).compactMap { $0.value["post"] }
            #expect(changes.count == 11)
            for change in changes {
                let schema = change["requestBody"]?["content"]?["application/json"]?["schema"]
                #expect(schema?["additionalProperties"] == .bool(false), "\(change["operationId"]?.text ?? "")")
            }
        }
    }
}
