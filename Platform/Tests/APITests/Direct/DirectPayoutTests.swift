import DirectAPI
import Engine
import GuichetCore
import GuichetDirect
import Server
import Support
import Testing

@Suite("Worldline Direct: payouts", .timeLimit(.minutes(5)))
struct DirectPayoutTests {
    private static func message(_ card: String = "4012000033330026", amount: Int64 = 1_000) -> JSONValue {
        [
            "amountOfMoney": ["amount": .integer(amount), "currencyCode": "EUR"],
            "references": ["merchantReference": "payout-1"],
            "cardPayoutMethodSpecificInput": [
                "card": ["cardNumber": .string(card), "expiryDate": "1230"], "payoutReason": "Refund",
            ],
        ]
    }

    @Test("credits the card at once, and is found by its identifier; it is no payment")
    func credits() async throws {
        try await TestPlatform.run { test in
            let made = try await test.direct.send("POST", "/payouts", Self.message())
            #expect(made.status == 201)
            let payout = made.document(DirectPayout.self)
            #expect(payout.status?.rawValue == "ACCOUNT_CREDITED" && payout.statusOutput?.statusCode == 8)
            #expect(payout.payoutOutput?.amountOfMoney?.amount == 1_000)
            #expect(payout.payoutOutput?.payoutReason == .refund)
            // As the contract's pattern has it: no offset (DF104).
            let date = try #require(payout.payoutOutput?.transactionDate)
            #expect(date.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/) != nil, "\(date)")
            let id = try #require(payout.id?.rawValue)
            #expect(try await test.direct.send("GET", "/payouts/\(id)").document(DirectPayout.self) == payout)
            let other = DirectPaymentID(rawValue: id).base + "_1"
            #expect(try await test.direct.send("GET", "/payouts/\(other)").status == 404)
            #expect(try await test.direct.send("GET", "/payments/\(id)").status == 404)
            #expect(try await test.direct.send("POST", "/payments/\(id)/refund", [:]).status == 404)
            let stored = try #require(try await test.payments().first)
            #expect(stored.direction == .credit && stored.totals.captured == 1_000)
        }
    }

    @Test("a declined one is 402 with the payout, and its repeat gets the same answer")
    func declined() async throws {
        try await TestPlatform.run { test in
            for _ in 0..<2 {
                let answer = try await test.direct.send(
                    "POST", "/payouts", Self.message("4321456998744563"), idempotenceKey: "k")
                #expect(answer.status == 402)
                let response = answer.document(DirectErrorResponse.self)
                #expect(response.payoutResult?.status == .rejectedCredit && response.errors?.isEmpty == false)
                let members = response.payoutResult?.statusOutput?.json.members.map(\.name).sorted()
                #expect(members == ["isCancellable", "statusCategory", "statusCode"])
            }
            #expect(try await test.payments().count == 1)
        }
    }

    @Test("a stored card is credited by its token")
    func token() async throws {
        try await TestPlatform.run { test in
            let card: JSONValue = [
                "paymentProductId": 1,
                "card": ["data": ["card": ["cardNumber": "4567350000427977", "expiryDate": "1230"]]],
            ]
            let token = try await test.direct.send("POST", "/tokens", card).document(DirectCreatedToken.self).token
            let made = try await test.direct.send(
                "POST", "/payouts",
                [
                    "amountOfMoney": ["amount": 500, "currencyCode": "EUR"],
                    "cardPayoutMethodSpecificInput": ["token": .string(try #require(token))],
                ])
            let output = made.document(DirectPayout.self).payoutOutput
            #expect(output?.payoutCardPaymentMethodSpecificOutput?.card?.cardNumber == "************7977")
        }
    }

    @Test("a temporary token credits its card once, and its repeat under the same key gets the same answer")
    func temporaryToken() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.direct.cardShopper()
            _ = try await shopper.give(remember: false)
            let token = try #require(try await shopper.answer().token?.id)
            let message: JSONValue = [
                "amountOfMoney": ["amount": 500, "currencyCode": "EUR"],
                "cardPayoutMethodSpecificInput": ["token": .string(token)],
            ]
            let first = try await test.direct.send("POST", "/payouts", message, idempotenceKey: "k")
            #expect(first.status == 201)
            let repeated = try await test.direct.send("POST", "/payouts", message, idempotenceKey: "k")
            #expect(repeated.document(DirectPayout.self).id == first.document(DirectPayout.self).id)
            let again = try await test.direct.send("POST", "/payouts", message)
            #expect(again.error == "400 50001111 UNKNOWN_TOKEN_ID")
            #expect(try await test.direct.send("POST", "/payments", shopper.payment()).status == 400)
            #expect(try await test.payments().count == 1)
        }
    }

    @Test("no amount, a wrong card, no card: 400, and nothing is credited; a payment is no payout")
    func refused() async throws {
        try await TestPlatform.run { test in
            for message in [
                Self.message(amount: 0), Self.message(amount: -1), Self.message("123"),
                ["amountOfMoney": ["amount": 1, "currencyCode": "EUR"]],
                ["cardPayoutMethodSpecificInput": ["token": "none"]],
            ] { #expect(try await test.direct.send("POST", "/payouts", message).status == 400) }
            #expect(try await test.payments().isEmpty)
            let payment = try await test.direct.paid(DirectTester.card())
            #expect(try await test.direct.send("GET", "/payouts/\(payment)").status == 404)
        }
    }
}
