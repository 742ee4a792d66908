import DirectAPI
import Engine
import GuichetCore
import GuichetDirect
import Server
import Support
import Testing

@Suite("Worldline Direct: subsequent payments", .timeLimit(.minutes(5)))
struct DirectSubsequentTests {
    private static let first: KeyValuePairs<String, JSONValue> = [
        "isRecurring": .bool(true), "recurring": ["recurringPaymentSequenceIndicator": "first"],
    ]

    private static func message(
        _ type: String? = "Recurring", amount: Int64 = 1_500, more: KeyValuePairs<String, JSONValue> = [:]
    ) -> JSONValue {
        var input = JSONObject()
        if let type { input.append("subsequentType", .string(type)) }
        for (name, value) in more { input[name] = value }
        return [
            "subsequentcardPaymentMethodSpecificInput": .object(input),
            "order": [
                "amountOfMoney": ["amount": .integer(amount), "currencyCode": "EUR"],
                "references": ["merchantReference": "order-0002"],
            ],
        ]
    }

    /// The first payment of a series, its cardholder authenticated.
    private static func series(_ test: TestPlatform, amount: Int64 = 3_000) async throws -> String {
        let answer = try await test.direct.send("POST", "/payments", DirectIssuer.card(amount: amount, more: first))
        _ = try await test.issuer.finish(answer, "challenge")
        guard let id = answer.payment?.id else { throw DirectTester.Unexpected() }
        return id.rawValue
    }

    @Test(
        "a subsequent payment needs the card's product as any payment does: it is refused once the shop no longer has it"
    )
    func productGivenUp() async throws {
        try await TestPlatform.run { test in
            let id = try await Self.series(test)
            var change = DirectShopChange()
            change.products = [3]
            _ = try await test.platform.direct.administration.change("AcmeTest", change)
            let refused = try await test.direct.send("POST", "/payments/\(id)/subsequent", Self.message())
            #expect(refused.error == "400 50001123 PAYMENT_PRODUCT_NOT_AVAILABLE")
            #expect(try await test.payments().count == 1)
        }
    }

    @Test("is a separate payment with the same card, without a redirection")
    func follows() async throws {
        try await TestPlatform.run { test in
            let id = try await Self.series(test)
            let answer = try await test.direct.send("POST", "/payments/\(id)/subsequent", Self.message())
            #expect(answer.status == 201)
            let created = answer.document(DirectCreatePaymentResponse.self)
            #expect(created.merchantAction == nil && created.creationOutput == nil)
            let payment = try #require(created.payment)
            #expect(payment.status == .pendingCapture && payment.id?.rawValue != id)
            #expect(payment.paymentOutput?.amountOfMoney?.amount == 1_500)
            #expect(payment.paymentOutput?.references?.merchantReference == "order-0002")
            let card = payment.paymentOutput?.cardPaymentMethodSpecificOutput
            #expect(card?.card?.cardNumber == "************2022" && card?.card?.expiryDate == "1230")
            #expect(card?.threeDSecureResults == nil)
            // The first one is as it was; the other one is captured by itself.
            #expect(try await test.direct.payment(id).status == .pendingCapture)
            let own = try #require(payment.id?.rawValue)
            #expect(try await test.direct.send("POST", "/payments/\(own)/capture", [:]).status == 201)
        }
    }

    @Test("a surcharge of its order is added to it, as in createPayment; one that cannot be read is 400 at its member")
    func surcharge() async throws {
        try await TestPlatform.run { test in
            try await DirectHostedSurchargeTests.setting(test, percent: "3.3", fixed: 333)
            let id = try await Self.series(test)
            func send(_ surcharge: JSONValue) async throws -> DirectTester.Answer {
                var message = try #require(Self.message(amount: 1_000).object)
                var order = try #require(message["order"]?.object)
                order["surchargeSpecificInput"] = surcharge
                message["order"] = .object(order)
                return try await test.direct.send("POST", "/payments/\(id)/subsequent", .object(message))
            }
            let money: JSONValue = ["amount": .integer(25), "currencyCode": "EUR"]
            let sums: [(JSONValue, Int64)] = [
                (["mode": "on-behalf-of"], 1_366), (["mode": "pass-through", "surchargeAmount": money], 1_025),
            ]
            for (surcharge, sum) in sums {
                let answer = try await send(surcharge)
                let output = answer.payment?.paymentOutput
                #expect(output?.amountOfMoney?.amount == 1_000 && output?.acquiredAmount?.amount == sum)
                #expect(output?.surchargeSpecificOutput?["surchargeAmount"]?["amount"] == .integer(sum - 1_000))
                let own = try #require(answer.payment?.id?.rawValue)
                let capture = try await test.direct.send("POST", "/payments/\(own)/capture", [:])
                #expect(capture.document(DirectCapture.self).captureOutput?.amountOfMoney?.amount == sum)
            }
            let before = try await test.payments().count
            let refused = try await send(["surchargeAmount": money])
            #expect(refused.status == 400)
            let item = refused.document(DirectErrorResponse.self).errors?.first
            #expect(item?.propertyName == "order.surchargeSpecificInput.mode")
            #expect(try await test.payments().count == before)
        }
    }

    @Test("follows every way to begin a series, also an account check and a page")
    func beginnings() async throws {
        try await TestPlatform.run { test in
            var ids = [try await Self.series(test, amount: 0)]
            for more: KeyValuePairs<String, JSONValue> in [
                Self.first, ["isRecurring": .bool(true)], ["unscheduledCardOnFileSequenceIndicator": "first"],
                ["multiplePaymentInformation": ["paymentPattern": "PartialShipment", "totalNumberOfPayments": 3]],
            ] {
                ids.append(try await test.direct.paid(DirectIssuer.card(more: more, returnUrl: nil)))
            }
            for more: KeyValuePairs<String, JSONValue> in [
                ["isRecurring": .bool(true)], ["isNewUnscheduledCardOnFileSeries": .bool(true)],
            ] {
                let shopper = try await test.direct.shopper(DirectTester.checkout(more))
                _ = try await shopper.pay()
                let payment = try await shopper.status().createdPaymentOutput?.payment
                ids.append(try #require(payment?.id?.rawValue))
            }
            for id in ids {
                for type in ["Recurring", "Unscheduled", "Installment", nil] {
                    let answer = try await test.direct.send(
                        "POST", "/payments/\(id)/subsequent", Self.message(type, more: ["authorizationMode": "SALE"]))
                    #expect(answer.status == 201, "\(id) \(type ?? "-"): \(answer.error)")
                    #expect(answer.payment?.statusOutput?.statusCode == .capturePending)
                }
            }
        }
    }

    @Test(
        "a payment that was not made as the first of a series can be followed, too",
        arguments: ["Recurring", "Unscheduled", "NoShow", "DelayedCharge", "PartialShipment"])
    func purchase(type: String) async throws {
        try await TestPlatform.run { test in
            let id = try await test.direct.paid(DirectTester.card())
            #expect(try await test.direct.send("POST", "/payments/\(id)/cancel", [:]).status == 200)
            let answer = try await test.direct.send("POST", "/payments/\(id)/subsequent", Self.message(type))
            #expect(answer.status == 201)
        }
    }

    @Test("a decline is 402, and a repeat under its key gets the same answer")
    func repeats() async throws {
        try await TestPlatform.run { test in
            let id = try await Self.series(test)
            let path = "/payments/\(id)/subsequent"
            let first = try await test.direct.send("POST", path, Self.message(), idempotenceKey: "k")
            let second = try await test.direct.send("POST", path, Self.message(amount: 9), idempotenceKey: "k")
            #expect(first.status == 201 && second.payment?.id == first.payment?.id)
            #expect(second.header(DirectIdempotence.timestampHeader) != nil)
            let declined = try await test.direct.send("POST", path, Self.message(amount: 1_302), idempotenceKey: "l")
            #expect(declined.error.hasPrefix("402 30041001"))
            #expect(declined.payment?.status == .rejected)
            let other = try await test.direct.send("POST", "/payments", DirectTester.card(), idempotenceKey: "k")
            #expect(other.error == "400 50001111 INVALID_VALUE")
        }
    }

    @Test("is refused if there is nothing to follow, and nothing is written")
    func refused() async throws {
        var shop = DirectPlatformShop(
            merchantId: "Other", apiKeys: [DirectTester.demoKey], webhookKeys: DirectPlatformShop.demo.webhookKeys)
        shop.products = [.visa]
        var options = TestPlatform.Options()
        options.directShops = [shop]
        try await TestPlatform.run(options) { test in
            let direct = test.direct
            let wallet = try await direct.paid(DirectTester.applePay())
            let series = try await Self.series(test)
            let waiting = try await direct.send("POST", "/payments", DirectIssuer.card(more: Self.first))
            let declined = try await direct.send("POST", "/payments", DirectTester.card("4321456998744563"))
            let before = try await test.payments().count
            let cases: [(String, JSONValue, String)] = [
                ("9_0", Self.message(), "404 50001130"),
                (wallet, Self.message("NoShow"), "400 50001127"),
                (waiting.payment?.id?.rawValue ?? "", Self.message(), "400 50001127"),
                (declined.payment?.id?.rawValue ?? "", Self.message("NoShow"), "400 50001127"),
                (series, ["order": ["amountOfMoney": ["amount": 1, "currencyCode": "EUR"]]], "400 20000000"),
                (series, ["subsequentcardPaymentMethodSpecificInput": [:]], "400 20000000"),
                (
                    series, ["subsequentPaymentProduct5001SpecificInput": ["subsequentType": "Recurring"]],
                    "400 50001123"
                ),
                (series, Self.message("Yearly"), "400 50001111"),
                (series, Self.message(more: ["paymentNumber": 0]), "400 50001111"),
            ]
            for (id, message, error) in cases {
                let answer = try await direct.send("POST", "/payments/\(id)/subsequent", message)
                #expect(answer.error.hasPrefix(error), "\(id) \(message): \(answer.error)")
            }
            let stranger = DirectTester(test: test, merchantId: "Other")
            let theirs = try await stranger.send("POST", "/payments/\(series)/subsequent", Self.message())
            #expect(theirs.error.hasPrefix("404 50001130"))
            #expect(try await test.payments().count == before)
        }
    }
}
