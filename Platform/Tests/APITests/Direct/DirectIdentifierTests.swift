import Engine
import GuichetCore
import GuichetDirect
import Server
import Support
import Testing

@testable import APISupport

/// Worldline's plug-ins for shops read identifiers: Magento's takes 10 to 20 decimal digits, OpenCart's stores 20
/// characters, and both OpenCart's and OXID's ask for the payment `<hostedCheckoutId>_0`.
@Suite("Worldline Direct: the identifiers of payments and checkouts", .timeLimit(.minutes(5)))
struct DirectIdentifierTests {
    private static func isPayment(_ text: String?) -> Bool { text?.wholeMatch(of: /[0-9]{10,20}_[0-9]+/) != nil }

    @Test("a payment and a checkout have 10 to 20 decimal digits, and no search for card numbers finds one")
    func digits() async throws {
        try await TestPlatform.run { test in
            let id = try await test.direct.paid(DirectTester.card())
            #expect(Self.isPayment(id))
            let shopper = try await test.direct.shopper()
            #expect(shopper.id.wholeMatch(of: /[0-9]{10,20}/) != nil)
            #expect(!JournalCardNumber.isIn(id) && !JournalCardNumber.isIn(shopper.id))
        }
    }

    @Test("the first payment of a checkout has the checkout's number, a later one another")
    func firstPayment() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.direct.shopper()
            _ = try await shopper.pay(DirectShopper.declined)
            let first: DirectPayment = try await test.direct.send("GET", "/payments/\(shopper.id)_0").document()
            #expect(first.status == .rejected)
            #expect(try await shopper.pay(attempt: 2).result == "paid")
            let paid = try #require(try await shopper.status().createdPaymentOutput?.payment?.id?.rawValue)
            #expect(Self.isPayment(paid))
            #expect(!paid.hasPrefix(shopper.id))
        }
    }

    @Test("so has one that its cardholder confirms with the issuer")
    func authenticated() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.direct.shopper()
            let issuer = try await shopper.pay(DirectIssuer.challenged)
            _ = try await test.issuer.comeBack(try await test.issuer.press("challenge", on: issuer))
            let status = try await shopper.status()
            #expect(status.createdPaymentOutput?.payment?.id?.rawValue == "\(shopper.id)_0")
        }
    }

    @Test("forms sent at the same moment to the issuer begin one payment with the number, and each shopper sees a page")
    func atOnce() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.direct.shopper()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        let page = try await shopper.pay(DirectIssuer.challenged)
                        #expect(!page.html.isEmpty)
                    }
                }
                try await group.waitForAll()
            }
            let payments = try await test.payments()
            #expect(payments.filter { $0.id.number == shopper.id }.count == 1)
            #expect(Set(payments.map(\.id)).count == payments.count)
            #expect(try await shopper.pay().result == "paid")
        }
    }

    /// docs/choices/direct.md, DF136
    @Test("without a merchant's reference an operator finds each attempt of a checkout by its number, the newest first")
    func everyAttempt() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.direct.shopper(Self.withoutReference)
            _ = try await shopper.pay(DirectShopper.declined)
            test.clock.advance(seconds: 60)
            let issuer = try await shopper.pay(DirectIssuer.challenged, attempt: 2)
            _ = try await test.issuer.comeBack(try await test.issuer.press("challenge", on: issuer))
            #expect(try await test.payments().count == 2)
            let paid = try #require(try await shopper.status().createdPaymentOutput?.payment?.id?.rawValue)
            // A newer payment of another shop with this reference does not belong to them.
            test.clock.advance(seconds: 60)
            _ = try await test.lyra.pay(LyraCall.payment(shopper.id))
            let tester = try await OperatorTester(test)
            let list = try await tester.get("payments", [("reference", shopper.id)]).json["payments"]?.array ?? []
            #expect(list.compactMap { $0["reference"]?.text } == [shopper.id, shopper.id])
            #expect(list.allSatisfy { $0["api"]?.text == "direct" })
            let ofLyra = try await tester.get("payments", [("api", "lyra"), ("reference", shopper.id)])
            #expect(ofLyra.json["payments"]?.array?.count == 1)
            let ids: [String] = list.compactMap { $0["id"]?.text }
            // The reference means the newest attempt; an identifier, which has `_0`, one of them.
            for (name, id) in [(shopper.id, ids.first), (paid, ids.first), ("\(shopper.id)_0", ids.last)] {
                let shown = try await tester.get("payments/\(name)").json["id"]?.text
                #expect(shown == id, "\(name)")
            }
            let first = try await tester.get("payments", [("reference", shopper.id), ("limit", "1")]).json
            let next = try #require(first["next"]?.text)
            let rest = try await tester.get(
                "payments", [("reference", shopper.id), ("limit", "1"), ("after", next)])
            let last: [String] = (rest.json["payments"]?.array ?? []).compactMap { $0["id"]?.text }
            #expect(last.count == 1 && last.first == ids.last)
            #expect(rest.json["next"] == .null)
        }
    }

    /// docs/choices/direct.md, DF136
    @Test("so is a payment at a provider to which the shopper goes after a refused attempt")
    func providerAttempt() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.direct.shopper(Self.withoutReference)
            _ = try await shopper.pay(DirectShopper.declined)
            _ = try await shopper.send([("provider", "840")], attempt: 2, press: "provider")
            #expect(try await test.payments().map(\.reference) == [shopper.id, shopper.id])
        }
    }

    private static let withoutReference: JSONValue = [
        "order": ["amountOfMoney": ["currencyCode": "EUR", "amount": 1_000]],
        "hostedCheckoutSpecificInput": ["locale": "en_GB", "returnUrl": "https://www.yourwebsite.com"],
    ]
}
