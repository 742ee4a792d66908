import Engine
import GuichetCore
import GuichetSips
import Server
import SipsAPI
import Support
import Testing

@Suite("cardOrder, sent again")
struct ResendTests {
    @Test(
        "byte for byte, it gets the first answer byte for byte, and makes no second payment", arguments: ["00", "05"])
    func identical(code: String) async throws {
        try await TestPlatform.run { test in
            let message = try WireOrder.message(for: try await test.prepare(), card: "41000000000000" + code)
            let first = try await test.call(message)
            #expect(first.code == code)
            test.clock.advance(seconds: 60)
            #expect(try await test.call(message) == first)
            #expect(try await test.stored() == .oneOrder)
        }
    }

    /// The first answer is made of what was ordered, the second one of what was stored.
    @Test("with every field that an answer repeats, it gets the first answer", arguments: ["2500", "0002500"])
    func everyField(amount: String) async throws {
        let fields: [(String, JSONValue)] = [
            ("amount", .string(amount)), ("captureDay", "3"), ("captureMode", "VALIDATION"), ("customerId", "C-1"),
            ("fraudData", ["bypass3DS": "ALL"]), ("invoiceReference", "77"), ("merchantWalletId", "WALLET1"),
            ("orderChannel", "MOTO"), ("orderId", "ORDER1"), ("paymentPattern", "RECURRING_1"),
            ("returnContext", #"a="b" \ c"#), ("statementReference", "shop/1"), ("transactionOrigin", "TILL"),
        ]
        try await TestPlatform.run { test in
            let order = fields.reduce(JSONObject.order()) { $0.with($1.0, $1.1) }
            let message = try WireOrder.message(for: try await test.prepare(order))
            let first = try await test.call(message)
            #expect(first.code == "00")
            for (name, value) in fields where name != "fraudData" { #expect(first.message[name] == value) }
            #expect(try await test.call(message) == first)
        }
    }

    @Test("after redirectionData has expired it still gets the first answer")
    func afterExpiry() async throws {
        try await TestPlatform.run { test in
            let message = try WireOrder.message(for: try await test.prepare())
            let first = try await test.call(message)
            for seconds: Int64 in [15 * 60, 15 * 60, 23 * 3_600] {
                test.clock.advance(seconds: seconds)
                #expect(try await test.call(message) == first)
            }
        }
    }

    @Test("after the card's last month has ended it still gets the first answer, and not 54")
    func afterTheCardExpired() async throws {
        try await TestPlatform.run { test in
            test.clock.move(to: try Instant("2026-06-30T23:59:00+02:00"))
            let message = try WireOrder.message(for: try await test.prepare(), expiry: "202606")
            let first = try await test.call(message)
            #expect(first.code == "00")
            test.clock.advance(seconds: 120)
            #expect(try await test.call(message) == first)
        }
    }

    @Test("after the function was disabled it still gets the first answer, and not 40")
    func afterDisabling() async throws {
        try await TestPlatform.run { test in
            let message = try WireOrder.message(for: try await test.prepare())
            let first = try await test.call(message)
            _ = try await test.platform.sips.administration.set(["cardOrder"], enabled: false, of: "002001000000001")
            #expect(try await test.call(message) == first)
        }
    }

    @Test("with any other body on a used redirectionData it is refused with 34, before its expiry and after")
    func otherBody() async throws {
        try await TestPlatform.run { test in
            let initialisation = try await test.prepare()
            let first = try await test.call(WireOrder.message(for: initialisation))
            #expect(first.code == "00")
            for seconds: Int64 in [0, 15 * 60] {
                test.clock.advance(seconds: seconds)
                for card in ["4100000000000000", "5100000000000000", "4970101122334455"] {
                    let other = try WireOrder.message(for: initialisation, card: card)
                    let answer = try await test.call(other)
                    #expect(answer.code == "34")
                    #expect(answer.field == "redirectionData")
                }
            }
            #expect(try await test.stored() == .oneOrder)
        }
    }

    @Test("the same fields in other bytes are another body: 34")
    func otherBytes() async throws {
        try await TestPlatform.run { test in
            let bytes = JSONValue.object(try WireOrder.message(for: try await test.prepare())).encoded()
            _ = try await test.call(bytes: bytes)
            #expect(try await test.call(bytes: bytes + [0x20]).code == "34")
        }
    }

    @Test("while it is pending it gets the same pending answer, without a new request to the acquirer")
    func pending() async throws {
        let asked = Counted()
        var options = TestPlatform.Options()
        options.acquirer = ClosureAcquirer { _ in
            asked.add()
            return .pending(code: "60")
        }
        try await TestPlatform.run(options) { test in
            let message = try WireOrder.message(for: try await test.prepare())
            let first = try await test.call(message)
            #expect(first.code == "60")
            #expect(try await test.call(message) == first)
            #expect(asked.count == 1)
        }
    }

    @Test("too late and for the first time, it is refused with 97, and nothing is stored")
    func expired() async throws {
        try await TestPlatform.run { test in
            let initialisation = try await test.prepare()
            test.clock.advance(seconds: 15 * 60 - 1)
            let inTime = try await test.prepare(.order(reference: "REF2"))
            test.clock.advance(seconds: 1)
            let answer = try await test.call(WireOrder.message(for: initialisation))
            #expect(answer.code == "97")
            #expect(answer.field == "redirectionData")
            #expect(try await test.stored() == .nothing)
            #expect(try await test.call(WireOrder.message(for: inTime)).code == "00")
        }
    }

    @Test("in the last second of its fifteen minutes it is accepted, though the platform's key has changed meanwhile")
    func lastSecond() async throws {
        try await TestPlatform.run { test in
            _ = try await test.prepare(.order(reference: "EARLIER"))
            test.clock.advance(seconds: 15 * 60 - 1)
            let initialisation = try await test.prepare()
            test.clock.advance(seconds: 15 * 60 - 1)
            _ = try await test.prepare(.order(reference: "LATER"))
            #expect(try await test.call(WireOrder.message(for: initialisation)).code == "00")
        }
    }
}
