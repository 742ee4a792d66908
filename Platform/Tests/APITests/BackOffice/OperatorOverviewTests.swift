import AdminAPI
import Engine
import Foundation
import GuichetCore
import GuichetLyra
import Server
import Support
import Testing

/// What the pages show, a script gets from the operator's API.
@Suite("Overviews of the operator's API", .timeLimit(.minutes(5)))
struct OperatorOverviewTests {
    private static func get(_ test: TestPlatform, _ path: String) async throws -> (status: Int, json: JSONValue) {
        let token = try await test.platform.admin.tokens.replaceOwners().reveal()
        let answer = try await test.transport.send(
            HTTPTransportRequest(
                method: "GET", url: test.url("/admin/api/v1/\(path)"), headers: [("Authorization", "Bearer \(token)")]))
        return (answer.status, try JSONValue(parsing: answer.body, limits: JSONLimits(depth: 16, values: 10_000)))
    }

    @Test("days counts a day by state and hour, and says how long the decisions took")
    func summary() async throws {
        try await TestPlatform.run { test in
            _ = try await test.lyra.paid(delay: 1)
            test.clock.advance(seconds: 3_600)
            _ = try await test.lyra.pay(LyraCall.payment("ORDER2", pan: "4970100000000113"))
            let day = try await Self.get(test, "days").json
            #expect(day["day"]?.text == "2026-07-01")
            #expect(day["payments"]?.text == "2")
            #expect(day["states"] == ["refused": .integer(1), "toCapture": .integer(1)])
            // Noon in Paris is ten o'clock in UTC.
            #expect(day["hours"]?.array?.compactMap { $0["hour"]?.text } == ["10", "11"])
            #expect(day["decisionMilliseconds"]?["payments"]?.text == "2")
            #expect(day["decisionMilliseconds"]?["longest"]?.text == "0")
            let empty = try await Self.get(test, "days?day=2026-07-02").json
            #expect(empty["payments"]?.text == "0")
            #expect(empty["decisionMilliseconds"] == .null)
            for wrong in ["2026-7-1", "2026-13-01", "2026-02-30", "today", "2026-07-01T", "0001-01-01", "1969-12-31"] {
                #expect(try await Self.get(test, "days?day=\(wrong)").status == 400, "\(wrong)")
            }
        }
    }

    @Test("days has the money that moved on a day, of each shop: together, the days have what the payments have")
    func money() async throws {
        try await TestPlatform.run { test in
            func moved(_ day: String) async throws -> [String] {
                (try await Self.get(test, "days?day=\(day)").json["money"]?.array ?? []).map { one in
                    ["api", "shop", "currency", "captured", "refunded", "paidOut"].map { one[$0]?.text ?? "?" }
                        .joined(separator: " ")
                }
            }
            let paid = try await test.lyra.paid(delay: 0)
            let sale = try await test.direct.paid(DirectTester.applePay(amount: 3_000, mode: "SALE"))
            let payout: JSONValue = [
                "amountOfMoney": ["amount": 1_234, "currencyCode": "EUR"],
                "cardPayoutMethodSpecificInput": ["card": ["cardNumber": "4012000033330026", "expiryDate": "1230"]],
            ]
            #expect(try await test.direct.send("POST", "/payouts", payout).status == 201)
            // Lyra's is only authorised: it is captured at 22:30 UTC.
            #expect(try await moved("2026-07-01") == ["direct AcmeTest EUR 3000 0 1234"])
            try await test.pass(days: 13 / 24)
            #expect(
                try await moved("2026-07-01") == [
                    "direct AcmeTest EUR 3000 0 1234", "lyra 69876357 EUR 2500 0 0",
                ])
            try await test.pass(days: 11 / 24)
            let part = JSONObject(["amount": 1_000, "currency": "EUR"])
            _ = try await test.lyra.transaction("Refund", paid, part)
            let second = try #require(try await test.lyra.transaction("Refund", paid, part).uuid)
            _ = try await test.lyra.transaction("Cancel", second)
            let some: JSONValue = ["amountOfMoney": ["amount": 500, "currencyCode": "EUR"]]
            #expect(try await test.direct.send("POST", "/payments/\(sale)/refund", some).status == 201)
            #expect(
                try await moved("2026-07-02") == ["direct AcmeTest EUR 0 500 0", "lyra 69876357 EUR 0 1000 0"])
            // A refund that is sent off is the one that was asked for.
            try await test.pass(days: 2)
            #expect(try await moved("2026-07-02").count == 2)
            #expect(try await moved("2026-07-03").isEmpty)
            for payment in try await test.payments() where payment.direction == .debit {
                #expect(payment.totals.refundable == (payment.shop.api == "lyra" ? 1_500 : 2_500))
            }
        }
    }

    @Test("a path that there is not, and a method that a path has not, are refused as everything is")
    func unknownPaths() async throws {
        try await TestPlatform.run { test in
            for (method, path, status, problem) in [
                ("GET", "paymets", 404, "unknown-path"), ("POST", "payments/a/b/c", 404, "unknown-path"),
                ("PUT", "payments", 405, "method-not-possible"),
            ] {
                let answer = try await test.transport.send(
                    HTTPTransportRequest(method: method, url: test.url("/admin/api/v1/\(path)")))
                #expect(answer.status == status, "\(path)")
                let type = answer.headers.first { $0.name.lowercased() == "content-type" }?.value
                #expect(type == "application/problem+json", "\(path)")
                let json = try JSONValue(parsing: answer.body)
                #expect(json["type"]?.text == "urn:guichet:problem:\(problem)")
                #expect(json["status"] == .integer(Int64(status)))
                let allowed = answer.headers.first { $0.name.lowercased() == "allow" }?.value
                #expect(allowed == (status == 405 ? "GET, HEAD" : nil), "\(path)")
            }
            // Elsewhere is another API's answer, or none.
            let elsewhere = try await test.get("/admin/api/v2/payments")
            #expect(elsewhere.status == 404)
            #expect(!elsewhere.headers.contains { $0.value == "application/problem+json" })
        }
    }

    @Test("a payment whose reference is summary is found by it")
    func summaryAsAReference() async throws {
        try await TestPlatform.run { test in
            _ = try await test.lyra.pay(LyraCall.payment("summary"))
            let answer = try await Self.get(test, "payments/summary")
            #expect(answer.status == 200)
            #expect(answer.json["reference"]?.text == "summary")
        }
    }

    @Test("shops lists every API's shops with their keys and without secrets, and shows one")
    func shops() async throws {
        try await TestPlatform.run { test in
            let all = try await Self.get(test, "shops").json["shops"]?.array ?? []
            #expect(Set(all.compactMap { $0["api"]?.text }) == ["sips", "lyra", "direct"])
            let sips = try await Self.get(test, "shops/sips/002001000000001").json
            #expect(sips["keys"]?.array?.compactMap { $0["name"]?.text } == ["1"])
            #expect(sips["keys"]?.array?.first?["isPublished"] == .bool(true))
            #expect(try await Self.get(test, "shops/sips/69876357").status == 404)
            let text = String(decoding: JSONValue.array(all).encoded(), as: UTF8.self)
            for secret in ["_KEY1", "testpassword", "I42Zf4pVnRd"] { #expect(!text.contains(secret), "\(secret)") }
        }
    }
}
