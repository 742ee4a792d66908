import DirectAPI
import Engine
import GuichetCore
import GuichetDirect
import Server
import Support
import Testing

/// `addressSelectionAtPayPal`: the shopper chooses an address of the simulated account, and the merchant learns it.
@Suite("Worldline Direct: the choice of an address at product 840", .timeLimit(.minutes(5)))
struct DirectWalletAddressTests {
    private typealias Members = KeyValuePairs<String, JSONValue>

    private static let choosing: JSONValue = ["addressSelectionAtPayPal": .bool(true)]
    private static let sale: Members = [
        "paymentProduct840SpecificInput": choosing, "requiresApproval": .bool(false),
    ]

    private static func begin(
        _ test: TestPlatform, _ more: Members = ["paymentProduct840SpecificInput": choosing],
        order: JSONValue = DirectProviderTests.order()
    ) async throws -> (id: String, page: WebPage) {
        let answer = try await test.direct.send("POST", "/payments", DirectProviderTests.wallet(more, order: order))
        let url = answer.document(DirectCreatePaymentResponse.self).merchantAction?.redirectData?.redirectURL
        guard let id = answer.payment?.id?.rawValue else { throw DirectTester.Unexpected() }
        return (id, try await DirectProviderTests.page(url, test))
    }

    /// Presses a button, with the address that is chosen.
    private static func press(
        _ decision: String, _ delivery: String?, on page: WebPage, _ test: TestPlatform
    ) async throws -> WebPage {
        guard let link = page.field("payment") else { throw DirectTester.Unexpected() }
        var form = [("payment", link), ("decision", decision), ("lang", "en")]
        if let delivery { form.append(("delivery", delivery)) }
        return try await test.browse("/direct/provider", form: form)
    }

    private static func wallet(_ payment: DirectPayment?) -> JSONValue? {
        payment?.paymentOutput?.redirectPaymentMethodSpecificOutput?.paymentProduct840SpecificOutput.map {
            .object($0)
        }
    }

    private static func complete(
        _ id: String, _ test: TestPlatform, amount: Int64 = 3_000, key: String? = nil
    ) async throws -> DirectTester.Answer {
        try await test.direct.send(
            "POST", "/payments/\(id)/complete", ["order": DirectProviderTests.order(amount)], idempotenceKey: key)
    }

    @Test(
        "the page offers the account's addresses, the first one proposed, in four languages",
        arguments: [
            ("en", "Delivery address"), ("fr", "Adresse de livraison"), ("nl", "Bezorgadres"), ("de", "Lieferadresse"),
        ])
    func offered(language: String, legend: String) async throws {
        try await TestPlatform.run { test in
            let (_, page) = try await Self.begin(test)
            let link = try #require(page.field("payment"))
            let shown = try await test.browse("/direct/provider?payment=\(link)&lang=\(language)")
            #expect(shown.html.contains("<legend>\(legend)</legend>"))
            for name in ["paris", "brussels", "berlin"] {
                #expect(shown.html.contains("<label for=\"delivery-\(name)\">"))
            }
            #expect(shown.html.contains("value=\"paris\" checked>"))
        }
    }

    @Test("the chosen address is in the answer once it is approved, beside that of the bill; the payment is authorised")
    func chosen() async throws {
        try await TestPlatform.run { test in
            let (id, page) = try await Self.begin(test)
            #expect(Self.wallet(try await test.direct.payment(id)) == nil)
            let back = try await Self.press("approve", "brussels", on: page, test)
            #expect(DirectIssuer.target(back)?.contains("paymentId=\(id)") == true)
            let payment = try await test.direct.payment(id)
            #expect(payment.status == .pendingCapture)
            let output = try #require(Self.wallet(payment))
            #expect(output["payPalTransactionId"]?.text?.utf8.count == 17)
            let address = output["shippingAddress"]
            #expect(address?["name"] == ["firstName": "Anna", "surname": "Example"])
            #expect(address?["street"] == "Rue du Modèle" && address?["houseNumber"] == "2")
            #expect(address?["zip"] == "1000" && address?["city"] == "Bruxelles" && address?["countryCode"] == "BE")
            #expect(output["billingPersonalAddress"]?["city"] == "Paris")
        }
    }

    @Test(
        "an approval without one of the offered addresses decides nothing; a refusal needs none",
        arguments: [nil, "", "rome", "paris "])
    func notOffered(delivery: String?) async throws {
        try await TestPlatform.run { test in
            let (id, page) = try await Self.begin(test)
            let again = try await Self.press("approve", delivery, on: page, test)
            #expect(again.html.contains("id=\"deliveries\""))
            #expect(try await test.direct.payment(id).status == .redirected)
            _ = try await Self.press("refuse", delivery, on: again, test)
            let refused = try await test.direct.payment(id)
            #expect(refused.status == .cancelled && Self.wallet(refused) == nil)
        }
    }

    @Test("the choice is asked for with true only, and not for what is sent to no address")
    func notAsked() async throws {
        try await TestPlatform.run { test in
            let digital: JSONValue = [
                "amountOfMoney": ["amount": .integer(3_000), "currencyCode": "EUR"],
                "additionalInput": ["typeInformation": ["purchaseType": "digital"]],
            ]
            let pages = [
                try await Self.begin(test, [:]),
                try await Self.begin(
                    test, ["paymentProduct840SpecificInput": ["addressSelectionAtPayPal": .bool(false)]]),
                try await Self.begin(test, order: digital),
            ]
            for (id, page) in pages {
                #expect(!page.html.contains("id=\"deliveries\""))
                // An address that was not asked for is not kept.
                _ = try await Self.press("approve", "berlin", on: page, test)
                let payment = try await test.direct.payment(id)
                #expect(payment.status == .pendingCapture)
                #expect(Self.wallet(payment)?["shippingAddress"] == nil)
                let refused = try await Self.complete(id, test)
                #expect(refused.error.hasPrefix("400 50001127"))
            }
        }
    }

    // MARK: complete

    @Test("complete answers the payment, which waits for its capture; another amount, and too early, are refused")
    func completed() async throws {
        try await TestPlatform.run { test in
            let (id, page) = try await Self.begin(test)
            let early = try await Self.complete(id, test)
            #expect(early.error.hasPrefix("400 50001127"))
            let reason = early.document(DirectErrorResponse.self).errors?.first?.message
            #expect(reason == "the shopper has chosen no address yet")
            _ = try await Self.press("approve", "paris", on: page, test)
            let other = try await Self.complete(id, test, amount: 3_500)
            #expect(other.error == "400 50001111 INVALID_VALUE")
            #expect(other.document(DirectErrorResponse.self).errors?.first?.propertyName == "order.amountOfMoney")
            let answer = try await Self.complete(id, test)
            #expect(answer.status == 200 && answer.payment?.status == .pendingCapture)
            #expect(Self.wallet(answer.payment)?["shippingAddress"]?["city"] == "Paris")
            #expect(try await test.direct.send("POST", "/payments/\(id)/capture", [:]).status == 201)
            #expect(try await Self.complete(id, test).error.hasPrefix("400 50001127"), "it is captured")
        }
    }

    @Test("without requiresApproval it is complete that captures, once; a repeat under its key gets the same answer")
    func completeCaptures() async throws {
        try await TestPlatform.run { test in
            let (id, page) = try await Self.begin(test, Self.sale)
            _ = try await Self.press("approve", "berlin", on: page, test)
            #expect(try await test.direct.payment(id).status == .pendingCapture)
            let first = try await Self.complete(id, test, key: "c1")
            #expect(first.status == 200 && first.payment?.status == .captureRequested)
            #expect(Self.wallet(first.payment)?["shippingAddress"]?["countryCode"] == "DE")
            let second = try await Self.complete(id, test, key: "c1")
            #expect(second.status == 200 && second.payment?.id == first.payment?.id)
            let payment = try await test.direct.payment(id)
            #expect(payment.status == .captured && payment.paymentOutput?.acquiredAmount?.amount == 3_000)
            let captures = try await test.direct.send("GET", "/payments/\(id)/captures").document(DirectCaptures.self)
            #expect(captures.captures?.count == 1)
        }
    }

    // MARK: Other ways to the page

    @Test("the window of the wallet's script asks, too")
    func script() async throws {
        try await TestPlatform.run { test in
            let input: JSONValue = ["addressSelectionAtPayPal": .bool(true), "JavaScriptSdkFlow": .bool(true)]
            let answer = try await test.direct.send(
                "POST", "/payments", DirectProviderTests.wallet(["paymentProduct840SpecificInput": input]))
            let action = answer.document(DirectCreatePaymentResponse.self).merchantAction
            let order = try #require(action?.showFormData?["paymentProduct840"]?["orderId"]?.text)
            let page = try await test.browse("/direct/provider?payment=\(order)")
            let told = try await Self.press("approve", "berlin", on: page, test)
            #expect(told.html.contains("data-approved=\"yes\""))
            let payment = try await test.direct.payment(try #require(answer.payment?.id?.rawValue))
            #expect(Self.wallet(payment)?["shippingAddress"]?["city"] == "Berlin")
        }
    }

    @Test("from the page of a hosted checkout, too, which is paid with the approval")
    func hosted() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.direct.shopper(
                DirectTester.checkout(blocks: [
                    "redirectPaymentMethodSpecificInput": [
                        "paymentProductId": .integer(840), "requiresApproval": .bool(false),
                        "paymentProduct840SpecificInput": Self.choosing,
                    ]
                ]))
            let page = try await shopper.send([("provider", "840")], press: "provider")
            #expect(page.html.contains("id=\"deliveries\""))
            let leaving = try await Self.press("approve", "brussels", on: page, test)
            let target = try #require(DirectIssuer.target(leaving))
            #expect(try await test.browse(target).result == "paid")
            let payment = try await shopper.status().createdPaymentOutput?.payment
            #expect(payment?.status == .captured)
            #expect(Self.wallet(payment)?["shippingAddress"]?["city"] == "Bruxelles")
        }
    }
}
