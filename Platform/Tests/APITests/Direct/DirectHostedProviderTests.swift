import DirectAPI
import Engine
import GuichetCore
import GuichetDirect
import Server
import Support
import Testing

@Suite("Worldline Direct: providers on the page of a hosted checkout", .timeLimit(.minutes(5)))
struct DirectHostedProviderTests {
    private static func leave(
        _ shopper: DirectShopper, to provider: String = "840"
    ) async throws -> WebPage {
        try await shopper.send([("provider", provider)], press: "provider")
    }

    /// Presses a button on the provider's page, and follows the shopper back to the checkout.
    private static func press(_ decision: String, on page: WebPage, _ test: TestPlatform) async throws -> WebPage {
        let leaving = try await DirectProviderTests.press(decision, on: page, test)
        guard let target = DirectIssuer.target(leaving) else { throw DirectTester.Unexpected() }
        return try await test.browse(target)
    }

    @Test("the page offers both in euros, and the wallet alone in another currency")
    func offered() async throws {
        try await TestPlatform.run { test in
            let euros = try await test.direct.shopper().page()
            #expect(euros.html.contains("provider-840") && euros.html.contains("provider-3012"))
            let order: JSONValue = ["amountOfMoney": ["amount": .integer(3_000), "currencyCode": "GBP"]]
            let pounds = try await test.direct.shopper(["order": order]).page()
            #expect(pounds.html.contains("provider-840") && !pounds.html.contains("provider-3012"))
        }
    }

    // The contract, `isRecurring`: "Only payment products that support recurring payments will be shown"; DH15.
    @Test("a page for a series offers neither, and a checkout for one of them alone is refused")
    func recurring() async throws {
        try await TestPlatform.run { test in
            let page = try await test.direct.shopper(DirectTester.checkout(["isRecurring": .bool(true)])).page()
            #expect(!page.html.contains("provider-840") && !page.html.contains("provider-3012"))
            #expect(page.html.contains("card-number"))
            let refused = try await test.direct.send(
                "POST", "/hostedcheckouts",
                DirectTester.checkout([
                    "isRecurring": .bool(true), "paymentProductFilters": ["restrictTo": ["products": [.integer(840)]]],
                ]))
            #expect(refused.error == "400 50001123 PAYMENT_PRODUCT_NOT_AVAILABLE")
        }
    }

    @Test("approved at the provider, the checkout is paid with one attempt", arguments: ["840", "3012"])
    func approved(provider: String) async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.direct.shopper()
            let page = try await Self.leave(shopper, to: provider)
            #expect(try await shopper.status().status == .inProgress, "until then the shopper may pay otherwise")
            #expect(try await Self.press("approve", on: page, test).result == "paid")
            let output = try await shopper.status().createdPaymentOutput
            #expect(output?.paymentStatusCategory == .successful)
            let payment = output?.payment
            #expect(payment?.hostedCheckoutSpecificOutput?.hostedCheckoutId == shopper.id)
            let method = payment?.paymentOutput?.paymentMethod
            #expect(method == (provider == "840" ? .redirect : .card))
            #expect(payment?.status == (provider == "840" ? .pendingCapture : .captured))
        }
    }

    @Test(
        "isDeferredPayment on a page: the terms of the card's block count for 3012, which is captured at once otherwise",
        arguments: [
            (true, nil, DirectStatus.pendingCapture), (true, "FINAL_AUTHORIZATION", .pendingCapture),
            (true, "SALE", .captured), (false, "FINAL_AUTHORIZATION", .captured),
        ] as [(Bool, String?, DirectStatus)])
    func deferred(isDeferred: Bool, mode: String?, status: DirectStatus) async throws {
        try await TestPlatform.run { test in
            var input = JSONObject(["paymentProduct3012SpecificInput": ["isDeferredPayment": .bool(isDeferred)]])
            if let mode { input.append("authorizationMode", .string(mode)) }
            let shopper = try await test.direct.shopper(
                DirectTester.checkout(blocks: ["cardPaymentMethodSpecificInput": .object(input)]))
            let page = try await Self.leave(shopper, to: "3012")
            #expect(try await Self.press("approve", on: page, test).result == "paid")
            let payment = try await shopper.status().createdPaymentOutput?.payment
            #expect(payment?.status == status)
            let id = try #require(payment?.id?.rawValue)
            let captured = try await test.direct.send("POST", "/payments/\(id)/capture", [:])
            #expect(captured.status == (status == .pendingCapture ? 201 : 400))
        }
    }

    @Test("isWipTransaction is refused where the page offers 3012, and counts for nothing where it does not")
    func walletOfTheMerchant() async throws {
        try await TestPlatform.run { test in
            let blocks: KeyValuePairs<String, JSONValue> = [
                "cardPaymentMethodSpecificInput": ["paymentProduct3012SpecificInput": ["isWipTransaction": .bool(true)]]
            ]
            let refused = try await test.direct.send("POST", "/hostedcheckouts", DirectTester.checkout(blocks: blocks))
            #expect(refused.error == "400 50001123 PAYMENT_PRODUCT_NOT_AVAILABLE")
            let message = refused.document(DirectErrorResponse.self).errors?.first?.message
            #expect(message?.contains("wallet of the merchant") == true)
            let without: JSONValue = ["exclude": ["products": [.integer(3_012)]]]
            let shopper = try await test.direct.shopper(
                DirectTester.checkout(["paymentProductFilters": without], blocks: blocks))
            #expect(try await shopper.pay().result == "paid")
        }
    }

    @Test("refused at the provider, no attempt is lost, and a card can still pay")
    func refused() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.direct.shopper(DirectTester.checkout(["allowedNumberOfPaymentAttempts": 1]))
            let back = try await Self.press("refuse", on: try await Self.leave(shopper), test)
            #expect(back.field("attempt") == "1")
            #expect(try await shopper.pay().result == "paid")
        }
    }

    @Test("gone to again, it is the payment that waits there; after a refusal it is a new one, ten times at most")
    func again() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.direct.shopper()
            for refusals in 1...10 {
                let first = try await Self.leave(shopper)
                let second = try await Self.leave(shopper)
                #expect(first.field("payment") != nil && first.field("payment") == second.field("payment"))
                #expect(try await test.payments().count == refusals)
                _ = try await Self.press("refuse", on: second, test)
            }
            #expect(try await Self.leave(shopper).field("payment") == nil)
            #expect(try await test.payments().count == 10)
            #expect(try await Self.leave(shopper, to: "3012").field("payment") != nil)
            #expect(try await shopper.pay().result == "paid")
        }
    }

    @Test("gone to again after the platform was started with another address, it is the same payment")
    func moved() async throws {
        var options = TestPlatform.Options.keepingFolder()
        defer { options.removeFolder() }
        let (path, payment) = try await TestPlatform.run(options) { test in
            let shopper = try await test.direct.shopper()
            return (shopper.path, try await Self.leave(shopper).field("payment"))
        }
        options.publicURL = "https://payment.guichet.example"
        try await TestPlatform.run(options) { test in
            let page = try await test.browse(path, form: [("attempt", "1"), ("do", "provider"), ("provider", "840")])
            #expect(page.status == 200 && payment != nil && page.field("payment") == payment)
            #expect(try await test.payments().count == 1)
        }
    }

    @Test("an approval after the checkout was paid by card charges nothing")
    func overtaken() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.direct.shopper()
            let wallet = try await Self.leave(shopper)
            #expect(try await shopper.pay().result == "paid")
            #expect(try await Self.press("approve", on: wallet, test).result == "paid")
            let states = try await test.payments().map(\.state)
            #expect(Set(states) == [.refused, .toValidate] && states.count == 2)
        }
    }

    @Test("a request for product 840 has a page with the wallet alone; its requiresApproval counts")
    func alone() async throws {
        try await TestPlatform.run { test in
            let order: JSONValue = ["amountOfMoney": ["amount": .integer(3_000), "currencyCode": "EUR"]]
            let shopper = try await test.direct.shopper([
                "order": order,
                "redirectPaymentMethodSpecificInput": [
                    "paymentProductId": .integer(840), "requiresApproval": .bool(false),
                ],
            ])
            let page = try await shopper.page()
            #expect(page.html.contains("provider-840") && !page.html.contains("card-form"))
            #expect(page.html.contains("id=\"cancel\""))
            #expect(try await Self.press("approve", on: try await Self.leave(shopper), test).result == "paid")
            #expect(try await shopper.status().createdPaymentOutput?.payment?.status == .captured)
            // A provider that the page does not offer is none: the form is then one of a card without a number.
            let other = try await test.direct.shopper([
                "order": order,
                "hostedCheckoutSpecificInput": ["paymentProductFilters": ["exclude": ["products": [.integer(840)]]]],
            ])
            _ = try await Self.leave(other)
            #expect(try await test.payments().count == 1)
        }
    }
}
