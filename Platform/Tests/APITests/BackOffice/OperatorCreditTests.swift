import AdminAPI
import Engine
import GuichetCore
import GuichetLyra
import Server
import Support
import Testing

/// Who adds up payments must not count what goes back to shoppers.
@Suite("Refunds and payouts on the operator's pages and API", .timeLimit(.minutes(5)))
struct OperatorCreditTests {
    /// A captured payment of 25.00 EUR, and its refund of 10.00 EUR that waits until it is sent off. The refund's identifier.
    private static func refund(_ test: TestPlatform) async throws -> (of: String, id: String) {
        let paid = try await test.lyra.paid(delay: 0)
        try await test.pass(days: 1)
        let refund = try await test.lyra.transaction("Refund", paid, JSONObject(["amount": 1_000, "currency": "EUR"]))
        return (paid, try #require(refund.uuid))
    }

    private static let payout: JSONValue = [
        "amountOfMoney": ["amount": 1_234, "currencyCode": "EUR"], "references": ["merchantReference": "PAYOUT1"],
        "cardPayoutMethodSpecificInput": ["card": ["cardNumber": "4012000033330026", "expiryDate": "1230"]],
    ]

    @Test("a refund names its payment, and is sent off, not captured")
    func refund() async throws {
        try await TestPlatform.run { test in
            let (paid, id) = try await Self.refund(test)
            let operators = try await OperatorTester(test)
            let waiting = try await operators.get("payments/\(id)").json
            #expect(waiting["direction"]?.text == "credit" && waiting["parent"]?.text == paid)
            #expect(waiting["next"]?.text?.hasPrefix("sent off at ") == true)
            try await test.pass(days: 1)
            let sent = try await operators.get("payments/\(id)").json
            #expect(sent["history"]?.array?.last?["what"]?.text == "the refund was sent off: 10.00 EUR")
            #expect(sent["history"]?.array?.last?["event"]?["kind"]?.text == "captured")
            let payment = try await operators.get("payments/\(paid)").json
            #expect(payment["direction"]?.text == "debit" && payment["parent"] == .null)
        }
    }

    @Test("a payout gives no payment back: the pages call it a payout, in each language, and not a refund")
    func payout() async throws {
        try await TestPlatform.run { test in
            _ = try await Self.refund(test)
            #expect(try await test.direct.send("POST", "/payouts", Self.payout).status == 201)
            let owner = try await BackOfficeTester.signedIn(test)
            for (language, refund, payout) in [
                ("en", "Refund", "Payout"), ("fr", "Remboursement", "Versement"),
                ("nl", "Terugbetaling", "Uitbetaling"), ("de", "Erstattung", "Auszahlung"),
            ] {
                let lyra = try await owner.get("/admin?api=lyra&lang=\(language)").text
                #expect(lyra.contains(">\(refund)</span>") && !lyra.contains(payout), "\(language)")
                let direct = try await owner.get("/admin?api=direct&lang=\(language)").text
                #expect(direct.contains(">\(payout)</span>") && !direct.contains(">\(refund)</span>"), "\(language)")
                let one = try await owner.get("/admin/payments/PAYOUT1?lang=\(language)").text
                #expect(one.contains("<dd>\(payout)</dd>"), "\(language)")
            }
        }
    }
}
