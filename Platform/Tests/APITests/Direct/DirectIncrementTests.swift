import DirectAPI
import Engine
import GuichetCore
import GuichetDirect
import Server
import Support
import Testing

/// `incrementAuthorization` (library for Python 10.3.0).
@Suite("Worldline Direct: a preauthorisation is increased", .timeLimit(.minutes(5)))
struct DirectIncrementTests {
    private static func preauthorised(_ test: TestPlatform, amount: Int64 = 3_000) async throws -> String {
        try await test.direct.paid(DirectTester.applePay(amount: amount, mode: "PRE_AUTHORIZATION"))
    }

    private static func increase(
        _ id: String, by amount: Int64, _ test: TestPlatform, currency: String = "EUR", key: String? = nil
    ) async throws -> DirectTester.Answer {
        try await test.direct.send(
            "POST", "/payments/\(id)/increment-authorization",
            ["amountOfMoney": ["amount": .integer(amount), "currencyCode": .string(currency)]], idempotenceKey: key)
    }

    @Test("the authorised amount grows, and captures, cancellations and refunds follow it")
    func grows() async throws {
        try await TestPlatform.run { test in
            let id = try await Self.preauthorised(test)
            let answer = try await Self.increase(id, by: 1_000, test)
            #expect(answer.status == 200)
            let payment = answer.document(DirectIncrementResponse.self).payment
            #expect(payment?.status == .pendingCapture && payment?.paymentOutput?.amountOfMoney?.amount == 4_000)
            #expect(payment?.id?.base == id.split(separator: "_").first.map(String.init))
            #expect(
                try await test.direct.send("POST", "/payments/\(id)/capture", ["amount": .integer(4_001)]).status == 400
            )
            #expect(
                try await test.direct.send(
                    "POST", "/payments/\(id)/capture", ["amount": .integer(3_500), "isFinal": .bool(false)]
                ).status == 201)
            let part: JSONValue = ["amountOfMoney": ["amount": .integer(200), "currencyCode": "EUR"]]
            #expect(try await test.direct.send("POST", "/payments/\(id)/cancel", part).status == 200)
            #expect(try await test.direct.send("POST", "/payments/\(id)/capture", [:]).status == 201)
            #expect(try await test.direct.payment(id).paymentOutput?.acquiredAmount?.amount == 3_800)
            #expect(try await test.direct.send("POST", "/payments/\(id)/refund", [:]).status == 201)
            let stored = try await test.onlyPayment()
            #expect(stored.amount.minorUnits == 4_000 && stored.totals.authorised == 4_000)
            #expect(stored.totals.open == 0 && stored.totals.refunded == 3_800)
            let lines = try await test.direct.send("GET", "/payments/\(id)/details").document(DirectPayment.self)
                .operations
            #expect(lines?.map(\.amountOfMoney?.amount) == [3_000, 1_000, 3_500, 200, 300, 3_800])
            // It survives a round through the store, and its history is whole.
            #expect(try await test.platform.paymentService.store.read { try $0.payment(stored.id) }?.increased == 1_000)
        }
    }

    @Test(
        "in the details it waits for a capture as long as a part of the authorisation does; then it says what the payment says"
    )
    func details() async throws {
        try await TestPlatform.run { test in
            let id = try await Self.preauthorised(test)
            #expect(try await Self.increase(id, by: 1_000, test).status == 200)
            func increment() async throws -> DirectOperation? {
                try await test.direct.send("GET", "/payments/\(id)/details").document(DirectPayment.self)
                    .operations?.dropFirst().first
            }
            let part: JSONValue = ["amount": .integer(500), "isFinal": .bool(false)]
            #expect(try await test.direct.send("POST", "/payments/\(id)/capture", part).status == 201)
            let open = try #require(try await increment())
            #expect(open.status == .pendingCapture && open.statusOutput?.isCancellable == true)
            // The rest is released.
            let last: JSONValue = ["amount": .integer(3_000), "isFinal": .bool(true)]
            #expect(try await test.direct.send("POST", "/payments/\(id)/capture", last).status == 201)
            #expect(try await test.direct.payment(id).status == .captured)
            let captured = try #require(try await increment())
            #expect(captured.amountOfMoney?.amount == 1_000 && captured.status == .captured)
            #expect(captured.statusOutput?.isAuthorized == false && captured.statusOutput?.isCancellable == false)
        }
    }

    @Test("over the card's budget, or of the amount that declines, it is 402 and nothing changes")
    func declined() async throws {
        try await TestPlatform.run { test in
            let id = try await Self.preauthorised(test, amount: 499_000)
            for amount in [1_001, 1_302] as [Int64] {
                let answer = try await Self.increase(id, by: amount, test)
                #expect(answer.error.hasPrefix("402 30511001"))
                #expect(answer.payment?.status == .rejected)
            }
            #expect(try await test.direct.payment(id).status == .pendingCapture)
            #expect(try await test.direct.payment(id).paymentOutput?.amountOfMoney?.amount == 499_000)
            #expect(try await Self.increase(id, by: 1_000, test).status == 200)
            #expect(try await test.onlyPayment().totals.open == 500_000)
        }
    }

    @Test("under one key it happens once; a result that is not known counts for nothing until it is")
    func once() async throws {
        try await TestPlatform.run { test in
            let id = try await Self.preauthorised(test)
            for _ in 0..<2 { #expect(try await Self.increase(id, by: 500, test, key: "k").status == 200) }
            #expect(try await test.onlyPayment().totals.authorised == 3_500)
            let unknown = try await Self.increase(id, by: 1_203, test)
            #expect(unknown.status == 200)
            #expect(unknown.document(DirectIncrementResponse.self).payment?.statusOutput?.statusCode == 52)
            #expect(
                try await test.direct.send("POST", "/payments/\(id)/capture", ["amount": .integer(3_501)]).status == 400
            )
            test.clock.advance(seconds: 600)
            try await test.platform.paymentService.runDueSettlements()
            #expect(try await test.onlyPayment().totals.authorised == 4_703)
        }
    }

    @Test("an increment that the acquirer agrees to after the payment has ended is released")
    func late() async throws {
        try await TestPlatform.run { test in
            let id = try await Self.preauthorised(test)
            _ = try await Self.increase(id, by: 1_203, test)
            #expect(try await test.direct.send("POST", "/payments/\(id)/cancel", [:]).status == 200)
            test.clock.advance(seconds: 600)
            try await test.platform.paymentService.runDueSettlements()
            let payment = try await test.onlyPayment()
            #expect(payment.state == .cancelled && payment.totals.open == 0)
            #expect(payment.totals.authorised == 4_203 && payment.totals.cancelled == 4_203)
        }
    }

    @Test("another mode, another currency, nothing, an ended or unknown payment and a provider's are refused")
    func refused() async throws {
        try await TestPlatform.run { test in
            let final = try await test.direct.paid()
            #expect(try await Self.increase(final, by: 100, test).error.hasPrefix("400 50001127"))
            let id = try await Self.preauthorised(test)
            #expect(try await Self.increase(id, by: 100, test, currency: "GBP").status == 400)
            #expect(try await Self.increase(id, by: 0, test).status == 400)
            #expect(try await Self.increase(id, by: 999_999_999_999, test).status == 400)
            #expect(try await test.direct.send("POST", "/payments/\(id)/increment-authorization", [:]).status == 400)
            #expect(try await Self.increase("1_0", by: 100, test).status == 404)
            _ = try await test.direct.send("POST", "/payments/\(id)/capture", [:])
            #expect(try await Self.increase(id, by: 100, test).error.hasPrefix("400 50001127"))
        }
    }
}
