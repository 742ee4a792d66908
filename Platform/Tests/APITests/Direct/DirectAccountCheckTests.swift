import Engine
import GuichetCore
import GuichetDirect
import Support
import Testing

@Suite("Worldline Direct: an amount of 0", .timeLimit(.minutes(5)))
struct DirectAccountCheckTests {
    @Test(
        "checks the account: authorised, and nothing can be captured, cancelled or refunded", arguments: [nil, "SALE"])
    func check(mode: String?) async throws {
        try await TestPlatform.run { test in
            for message in [DirectTester.card(amount: 0), DirectTester.applePay(amount: 0, mode: mode)] {
                let answer = try await test.direct.send("POST", "/payments", message)
                #expect(answer.status == 201)
                let payment = try #require(answer.payment)
                #expect(payment.status == .pendingCapture)
                let status = payment.statusOutput
                #expect(status?.isAuthorized == true && status?.isCancellable == false && status?.isRefundable == false)
                #expect(payment.paymentOutput?.amountOfMoney?.amount == 0)
                #expect(payment.paymentOutput?.acquiredAmount?.amount == 0)
                let id = try #require(payment.id?.rawValue)
                for operation in ["capture", "cancel", "refund"] {
                    let done = try await test.direct.send("POST", "/payments/\(id)/\(operation)", [:])
                    #expect(done.error.hasPrefix("400 50001127"), "\(operation): \(done.error)")
                }
                #expect(try await test.direct.payment(id).statusOutput?.statusCode == 5)
            }
        }
    }

    @Test("a declined card is declined for an amount of 0, too; a negative amount is refused")
    func declined() async throws {
        try await TestPlatform.run { test in
            let declined = try await test.direct.send(
                "POST", "/payments", DirectTester.card("4321456998744563", amount: 0))
            #expect(declined.error.hasPrefix("402 30511001"))
            let negative = try await test.direct.send("POST", "/payments", DirectTester.card(amount: -1))
            #expect(negative.error.hasPrefix("400 50001111"))
        }
    }

    @Test("with the issuer's authentication of the future amount")
    func authenticated() async throws {
        try await TestPlatform.run { test in
            let answer = try await test.direct.send(
                "POST", "/payments", DirectIssuer.card(amount: 0, wishing: ["authenticationAmount": 4_200]))
            let issuer = try await test.issuer.open(answer)
            #expect(issuer.html.contains("42"))
            _ = try await test.issuer.comeBack(try await test.issuer.press("challenge", on: issuer))
            let payment = try await test.direct.payment(try #require(answer.payment?.id?.rawValue))
            #expect(payment.status == .pendingCapture)
            #expect(try await test.onlyPayment().state == .verified)
        }
    }

    @Test("on the page of a hosted checkout")
    func hosted() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.direct.shopper(DirectTester.checkout(amount: 0))
            _ = try await shopper.pay()
            let output = try await shopper.status().createdPaymentOutput
            #expect(output?.paymentStatusCategory == .successful)
            #expect(output?.payment?.status == .pendingCapture)
        }
    }
}
