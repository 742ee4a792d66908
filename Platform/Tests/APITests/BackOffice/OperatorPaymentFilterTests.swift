import Engine
import Foundation
import GuichetCore
import GuichetMerchant
import GuichetSDK
import GuichetSips
import Server
import Support
import Testing

@Suite("Filters of the list of payments", .timeLimit(.minutes(5)))
struct OperatorPaymentFilterTests {
    /// One payment of each API: 25.00, 30.00 and 25.00 EUR, an hour apart from noon in Paris.
    private static func withPayments(_ body: @Sendable (OperatorTester) async throws -> Void) async throws {
        try await TestPlatform.run { test in
            _ = try await test.lyra.pay(LyraCall.payment("LYRA1", delay: 1))
            test.clock.advance(seconds: 3_600)
            let direct = DirectTester(test: test)
            _ = try await direct.paid(DirectTester.card())
            test.clock.advance(seconds: 3_600)
            let initialisation = try await test.merchant().orderInitialize(.test("SIPS1"))
            _ = try await test.phone().pay(initialisation)
            try await body(OperatorTester(test))
        }
    }

    private static func expect(
        _ tester: OperatorTester, _ query: (String, String)..., finds apis: [String]
    ) async throws {
        let answer = try await tester.get("payments", query)
        #expect(answer.status == 200, "\(query): \(answer.text)")
        let found = (answer.json["payments"]?.array ?? []).compactMap { $0["api"]?.text }
        #expect(found == apis, "\(query)")
    }

    @Test(
        "A card is found by its first and last digits, a masked number or its last four digits; a masked digit fits all"
    )
    func card() async throws {
        try await Self.withPayments { tester in
            for text in ["4970…0055", "0055", "497010XXXXXX0055", "4970...0055", "…0055", "4970 0055", "********0055"] {
                try await Self.expect(tester, ("card", text), finds: ["lyra"])
            }
            // Worldline Direct shows the last four alone, the Sips family the first four and the last two.
            for text in ["4675", "4330…4675", "************4675", "4100…4675"] {
                try await Self.expect(tester, ("card", text), finds: ["direct"])
            }
            for text in ["4100##########00", "4100…0000", "4100…1200"] {
                try await Self.expect(tester, ("card", text), finds: ["sips"])
            }
            for text in ["4971…0055", "4970…1055", "4101…00", "9999"] {
                try await Self.expect(tester, ("card", text), finds: [])
            }
            // By reference, too.
            try await Self.expect(tester, ("reference", "LYRA1"), ("card", "0055"), finds: ["lyra"])
            try await Self.expect(tester, ("reference", "LYRA1"), ("card", "0056"), finds: [])
        }
    }

    @Test("A payment is found by its authorisation number, in capitals or not")
    func authorisation() async throws {
        try await Self.withPayments { tester in
            var numbers: [String: String] = [:]
            for payment in try await tester.get("payments").json["payments"]?.array ?? [] {
                let one = try await tester.get("payments/\(payment["id"]?.text ?? "")").json
                numbers[try #require(payment["api"]?.text)] =
                    one["history"]?.array?.compactMap {
                        $0["event"]?["authorisationID"]?.text
                    }.first
            }
            #expect(Set(numbers.values).count == 3 && numbers.values.allSatisfy { $0.count == 6 }, "\(numbers)")
            for (api, number) in numbers {
                for text in [number, number.uppercased(), number.lowercased()] {
                    try await Self.expect(tester, ("authorisation", text), finds: [api])
                }
                try await Self.expect(tester, ("authorisation", String(number.dropLast())), finds: [])
            }
            let lyra = try #require(numbers["lyra"])
            try await Self.expect(tester, ("reference", "LYRA1"), ("authorisation", lyra.uppercased()), finds: ["lyra"])
            try await Self.expect(tester, ("reference", "SIPS1"), ("authorisation", lyra), finds: [])
            // By identifier, too, where the store does not look.
            let listed = try await tester.get("payments", [("authorisation", lyra)]).json["payments"]?.array?.first
            let id = try #require(listed?["id"]?.text)
            try await Self.expect(tester, ("reference", id), ("authorisation", lyra.uppercased()), finds: ["lyra"])
            try await Self.expect(tester, ("reference", id), ("authorisation", "000000"), finds: [])
        }
    }

    @Test("The code of a refusal is not an authorisation number")
    func refusalCode() async throws {
        try await TestPlatform.run { test in
            _ = try await test.lyra.pay(LyraCall.payment("ORDER1", pan: "4970100000000113"))
            let tester = try await OperatorTester(test)
            #expect(try await tester.get("payments/ORDER1").json["code"]?.text == "51")
            try await Self.expect(tester, ("authorisation", "51"), finds: [])
            try await Self.expect(tester, ("reference", "ORDER1"), ("authorisation", "51"), finds: [])
        }
    }

    @Test("An amount is found exactly or between two, with its currency")
    func amount() async throws {
        try await Self.withPayments { tester in
            try await Self.expect(tester, ("amount", "25.00 EUR"), finds: ["sips", "lyra"])
            try await Self.expect(tester, ("amount", "25.00 USD"), finds: [])
            try await Self.expect(tester, ("amountFrom", "25.01 EUR"), finds: ["direct"])
            try await Self.expect(tester, ("amountTo", "29.99 eur"), finds: ["sips", "lyra"])
            try await Self.expect(tester, ("amountFrom", "30.00 EUR"), ("amountTo", "30.00 EUR"), finds: ["direct"])
        }
    }

    @Test("A time is found since and until, and a day until its end")
    func time() async throws {
        try await Self.withPayments { tester in
            try await Self.expect(tester, ("since", "2026-07-01T11:00:00Z"), finds: ["sips", "direct"])
            try await Self.expect(tester, ("until", "2026-07-01T11:00:00Z"), finds: ["lyra"])
            try await Self.expect(
                tester, ("since", "2026-07-01T13:00:00+02:00"), ("until", "2026-07-01T12:00:00Z"), finds: ["direct"])
            try await Self.expect(tester, ("until", "2026-07-01"), finds: ["sips", "direct", "lyra"])
            try await Self.expect(tester, ("until", "2026-06-30"), finds: [])
            try await Self.expect(tester, ("since", "2026-07-02"), finds: [])
            // The pages of a filtered list follow each other.
            let first = try await tester.get("payments", [("since", "2026-07-01"), ("limit", "2")]).json
            let next = try #require(first["next"]?.text)
            try await Self.expect(tester, ("since", "2026-07-01"), ("after", next), finds: ["lyra"])
        }
    }

    @Test("The pages of the payments with one reference follow each other, each payment once, also with another filter")
    func referencePages() async throws {
        try await TestPlatform.run { test in
            for pan in ["4970100000000055", "4970100000000113", "4970100000000055", "4970100000000055"] {
                _ = try await test.lyra.pay(LyraCall.payment("ORDER1", pan: pan))
                test.clock.advance(seconds: 3_600)
            }
            let tester = try await OperatorTester(test)
            func times(_ filter: (String, String)...) async throws -> [String] {
                var (times, after): ([String], String?) = ([], nil)
                repeat {
                    let query =
                        [("reference", "ORDER1"), ("limit", "1")] + filter + (after.map { [("after", $0)] } ?? [])
                    let page = try await tester.get("payments", query).json
                    times += (page["payments"]?.array ?? []).compactMap {
                        $0["createdAt"]?.text.map { String($0.prefix(13)) }
                    }
                    after = page["next"]?.text
                } while after != nil && times.count < 9
                return times
            }
            let hours = ["2026-07-01T13", "2026-07-01T12", "2026-07-01T11", "2026-07-01T10"]
            #expect(try await times() == hours)
            #expect(try await times(("state", "toCapture")) == [hours[0], hours[1], hours[3]])
            #expect(
                try await times(("since", "2026-07-01T11:00:00Z"), ("until", "2026-07-01T13:00:00Z")) == [
                    hours[1], hours[2],
                ])
            let uuid = try #require(try await tester.get("payments/ORDER1").json["id"]?.text)
            #expect(
                try await tester.get("payments", [("reference", uuid), ("state", "refused")]).json["payments"]?.array
                    == [])
        }
    }

    @Test(
        "A filter that is a script, SQL, a whole card number or malformed is refused, and the refusal says what it takes",
        arguments: [
            ("card", "<script>alert(1)</script>"), ("card", "' OR 1=1 --"), ("card", "4970100000000055"),
            ("card", "4970100000…0055"), ("card", "055"), ("card", "4970…5"), ("card", "%"),
            ("authorisation", "4970100000000055"), ("authorisation", "%"), ("authorisation", "' OR 1=1 --"),
            ("amount", "25.00"), ("amount", "25,00 EUR"), ("amount", "25.0 EUR"), ("amount", "-1.00 EUR"),
            ("amount", "1.00 XXX"), ("amount", "1 EUR; DROP TABLE payments"), ("amount", ".00 EUR"),
            ("amountFrom", "<b>"), ("amountTo", "1e3 EUR"), ("since", "yesterday"), ("since", "2026-13-01"),
            ("until", "2026-07-01 10:00"), ("until", "0"), ("until", "2026-02-30"), ("since", "2026-02-30T10:00:00Z"),
        ])
    func refused(field: String, text: String) async throws {
        try await TestPlatform.run { test in
            let tester = try await OperatorTester(test)
            let answer = try await tester.get("payments", [(field, text)])
            #expect(answer.status == 400)
            #expect(answer.problem == "invalid-parameter")
            #expect(answer.json["detail"]?.text?.hasPrefix("\(field) is ") == true)
            #expect(!answer.text.contains("4970100000000055"))
        }
    }

    @Test("Filters that contradict each other are refused")
    func together() async throws {
        try await TestPlatform.run { test in
            let tester = try await OperatorTester(test)
            for query in [
                [("amount", "1.00 EUR"), ("amountTo", "2.00 EUR")],
                [("amountFrom", "2.00 EUR"), ("amountTo", "1.00 EUR")],
                [("amountFrom", "1.00 EUR"), ("amountTo", "2.00 USD")],
            ] { #expect(try await tester.get("payments", query).status == 400, "\(query)") }
        }
    }
}
