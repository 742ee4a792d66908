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
}
