import APISupport
import DirectAPI
import Engine
import Foundation
import GuichetCore
import GuichetDirect
import Server
import Support
import Testing

@Suite("Worldline Direct: Apple Pay on the page of a hosted checkout", .timeLimit(.minutes(5)))
struct DirectHostedApplePayTests {
    static func run(
        _ change: (inout TestPlatform.Options) -> Void = { _ in }, _ body: @Sendable (TestPlatform) async throws -> Void
    ) async throws {
        var options = TestPlatform.Options()
        options.simulatesApple = true
        change(&options)
        try await TestPlatform.run(options, body)
    }

    /// A device for which every condition holds.
    static let device = "?device=iphone-15&region=FR&browser=safari&card-visa=on&card-visa-declined=on"
    private static let guide: JSONValue = [
        "order": ["amountOfMoney": ["currencyCode": "EUR", "amount": 1000]],
        "hostedCheckoutSpecificInput": ["locale": "en_GB", "returnUrl": "https://www.yourwebsite.com"],
        "mobilePaymentMethodSpecificInput": ["authorizationMode": "FINAL_AUTHORIZATION", "paymentProductId": 302],
    ]

    @Test("the guide's request: the button, the sheet, a payment with Apple Pay")
    func guideRequest() async throws {
        try await Self.run { test in
            let shopper = try await test.direct.shopper(Self.guide)
            let page = try await shopper.page(Self.device)
            #expect(page.html.contains("id=\"apple-pay\">Pay with Apple\u{A0}Pay</button>"))
            let sheet = try await shopper.sheet(Self.device)
            #expect(sheet.html.contains("id=\"simulated\""))
            #expect(sheet.html.contains("10.00 EUR"))
            #expect(sheet.html.contains("Confirm with Face\u{A0}ID"))
            let paid = try await shopper.confirm("visa")
            #expect(paid.result == "paid")
            let status = try await shopper.status()
            #expect(status.status == .paymentCreated)
            #expect(status.createdPaymentOutput?.paymentStatusCategory == .successful)
            let payment = try #require(status.createdPaymentOutput?.payment)
            #expect(payment.statusOutput?.statusCode == .authorized)
            #expect(payment.hostedCheckoutSpecificOutput?.hostedCheckoutId == shopper.id)
            let output = try #require(payment.paymentOutput)
            #expect(output.paymentMethod == .mobile)
            #expect(output.cardPaymentMethodSpecificOutput == nil)
            #expect(output.mobilePaymentMethodSpecificOutput?.paymentProductId == .applePay)
            #expect(output.mobilePaymentMethodSpecificOutput?.network == "Visa")
            #expect(output.mobilePaymentMethodSpecificOutput?.paymentData?.dpan == "************4675")
            // What comes after is a payment like any other.
            let id = try #require(payment.id)
            let captured = try await test.direct.send("POST", "/payments/\(id.rawValue)/capture", [:])
            #expect(captured.status == 201)
        }
    }

    @Test("without a device the page is for cards only, and the panel says so")
    func noDevice() async throws {
        try await Self.run { test in
            let shopper = try await test.direct.shopper(Self.guide)
            let page = try await shopper.page()
            #expect(!page.html.contains("id=\"apple-pay\""))
            #expect(page.html.contains("<h1>Payment by card</h1>"))
            #expect(page.finding("device") == "fails")
            #expect(page.finding("registration") == "holds")
            #expect(page.finding("product") == "holds")
            for condition in ["browser", "region", "card"] { #expect(page.finding(condition) == "unknown") }
            #expect(try await shopper.pay().result == "paid")
        }
    }

    @Test(
        "each condition that the shopper does not meet hides the button, and the panel names it",
        arguments: [
            ("device=iphone-5s&region=FR&browser=safari&card-visa=on", "device"),
            ("device=mac-mini&region=FR&browser=safari&card-visa=on", "device"),
            ("device=other&region=FR&browser=safari&card-visa=on", "device"),
            ("device=iphone-15&region=IN&browser=safari&card-visa=on", "region"),
            ("device=iphone-15&region=FR&browser=chrome&card-visa=on", "browser"),
            ("device=iphone-15&region=FR&browser=safari&card-amex=on", "card"),
            ("device=iphone-15&region=FR&browser=safari", "card"),
        ])
    func shopperConditions(query: String, condition: String) async throws {
        try await Self.run { test in
            let shopper = try await test.direct.shopper(Self.guide)
            let page = try await shopper.page("?\(query)")
            #expect(!page.html.contains("id=\"apple-pay\""))
            for other in ["registration", "product", "device", "browser", "region", "card"] {
                #expect(page.finding(other) == (other == condition ? "fails" : "holds"))
            }
            // A request for the sheet is redirected to the page, and pays nothing.
            let sheet = try await shopper.sheet("?\(query)")
            #expect(!sheet.html.contains("id=\"confirm\""))
            let forced = try await shopper.confirm("visa", "?\(query)")
            #expect(forced.result == nil)
            #expect(try await shopper.status().status == .inProgress)
        }
    }

    @Test("a shop that is not registered, no longer registered, or registered for other terms, is offered none")
    func registration() async throws {
        try await Self.run { test in
            let registration = test.platform.direct.applePayRegistration
            let shopper = try await test.direct.shopper(Self.guide)
            #expect(try await shopper.page(Self.device).finding("registration") == "holds")
            _ = try await registration.unsubscribe("AcmeTest", way: "test")
            var page = try await shopper.page(Self.device)
            #expect(page.finding("registration") == "fails")
            #expect(page.html.contains("The shop withdrew its acceptance of Apple’s terms."))
            // A sheet that was open already pays nothing any more.
            #expect(try await shopper.confirm("visa").result == nil)
            _ = try await registration.register("AcmeTest", accepting: "1", way: "test")
            #expect(try await shopper.page(Self.device).html.contains("id=\"apple-pay\""))
            _ = try await registration.setTerms(version: "2")
            page = try await shopper.page(Self.device)
            #expect(page.html.contains("Apple’s terms have changed"))
            #expect(!page.html.contains("id=\"apple-pay\""))
            _ = try await registration.reject("AcmeTest", way: "test")
            page = try await shopper.page(Self.device)
            #expect(page.html.contains("The shop rejected Apple’s terms."))
        }
    }

    @Test("product 302 is not offered if the shop does not have it, or the request excludes it")
    func product() async throws {
        var shop = DirectPlatformShop.demo
        shop.products.remove(.applePay)
        let without = shop
        try await Self.run {
            $0.directShops = [without]
        } _: { test in
            let page = try await test.direct.shopper(Self.guide).page(Self.device)
            #expect(page.html.contains("It is not enabled for this shop."))
        }
        try await Self.run { test in
            for message in [
                DirectTester.checkout(["paymentProductFilters": ["exclude": ["products": [302]]]]),
                DirectTester.checkout(["paymentProductFilters": ["restrictTo": ["groups": ["cards"]]]]),
                DirectTester.checkout(blocks: ["cardPaymentMethodSpecificInput": ["paymentProductId": 1]]),
            ] {
                let page = try await test.direct.shopper(message).page(Self.device)
                #expect(!page.html.contains("id=\"apple-pay\""))
                #expect(page.html.contains("The shop’s request excludes it."))
            }
            // A request that names nothing offers it like any other product.
            let plain = try await test.direct.shopper().page(Self.device)
            #expect(plain.html.contains("id=\"apple-pay\""))
        }
    }

    @Test("a page for Apple Pay only has no card form; if it cannot be offered at all, no page is made")
    func applePayOnly() async throws {
        let only = DirectTester.checkout(["paymentProductFilters": ["restrictTo": ["products": [302]]]])
        try await Self.run { test in
            let shopper = try await test.direct.shopper(only)
            let absent = try await shopper.page()
            #expect(absent.html.contains("id=\"nothing-else\""))
            #expect(!absent.html.contains("card-number"))
            #expect(try await shopper.pay().result == nil)
            let page = try await shopper.page(Self.device)
            #expect(page.html.contains("id=\"apple-pay\""))
            #expect(!page.html.contains("card-number"))
            #expect(try await shopper.confirm("visa").result == "paid")
            _ = try await test.platform.direct.applePayRegistration.unsubscribe("AcmeTest", way: "test")
            let refused = try await test.direct.send("POST", "/hostedcheckouts", only)
            #expect(refused.error.hasPrefix("400 50001123"))
        }
        // No device is simulated: no shopper could ever pay.
        try await TestPlatform.run { test in
            let refused = try await test.direct.send("POST", "/hostedcheckouts", only)
            #expect(refused.error.hasPrefix("400 50001123"))
            let page = try await test.direct.shopper(Self.guide).page(Self.device)
            #expect(page.html.contains("This platform simulates no device"))
            #expect(!page.html.contains("id=\"device-form\""))
        }
    }

    @Test("each means of payment has the authorizationMode of its own block", arguments: [true, false])
    func modes(byApplePay: Bool) async throws {
        try await Self.run { test in
            let shopper = try await test.direct.shopper(
                DirectTester.checkout(blocks: [
                    "cardPaymentMethodSpecificInput": [
                        "authorizationMode": .string(byApplePay ? "PRE_AUTHORIZATION" : "SALE")
                    ],
                    "mobilePaymentMethodSpecificInput": [
                        "paymentProductId": 302,
                        "authorizationMode": .string(byApplePay ? "SALE" : "PRE_AUTHORIZATION"),
                    ],
                ]))
            let page = byApplePay ? try await shopper.confirm("visa") : try await shopper.pay()
            #expect(page.result == "paid")
            #expect(try await shopper.status().createdPaymentOutput?.payment?.status == .captured)
        }
    }

    @Test("a declined payment is one attempt, and another card or the form can pay")
    func declined() async throws {
        try await Self.run { test in
            let shopper = try await test.direct.shopper(DirectTester.checkout(["allowedNumberOfPaymentAttempts": 3]))
            let refused = try await shopper.confirm("visa-declined")
            #expect(refused.html.contains("id=\"refused\""))
            #expect(refused.html.contains("2 more times"))
            #expect(refused.html.contains("id=\"apple-pay\""))
            // The same form again, as a browser's back button offers it, pays nothing.
            let again = try await shopper.confirm("visa-declined")
            #expect(again.html.contains("id=\"sent-twice\""))
            #expect(try await shopper.confirm("visa-declined", attempt: 2).result == nil)
            let last = try await shopper.confirm("visa", attempt: 3)
            #expect(last.result == "paid")
            #expect(try await shopper.status().createdPaymentOutput?.paymentStatusCategory == .successful)
        }
    }

    @Test("when the last attempt is declined the checkout ends, and the merchant is notified of the Apple Pay payment")
    func refusedForGood() async throws {
        try await Self.run { test in
            let shopper = try await test.direct.shopper(DirectTester.checkout(["allowedNumberOfPaymentAttempts": 1]))
            #expect(try await shopper.confirm("visa-declined").result == "refused")
            let status = try await shopper.status()
            #expect(status.createdPaymentOutput?.paymentStatusCategory == .rejected)
            let payment = status.createdPaymentOutput?.payment
            #expect(payment?.paymentOutput?.mobilePaymentMethodSpecificOutput?.paymentProductId == .applePay)
            #expect(payment?.statusOutput?.errors?.first?.errorCode == .insufficientFunds)
        }
    }

    @Test("a closed sheet costs no attempt and no money")
    func closed() async throws {
        try await Self.run { test in
            let shopper = try await test.direct.shopper(DirectTester.checkout(["allowedNumberOfPaymentAttempts": 1]))
            let page = try await shopper.onSheet([("do", "cancel"), ("attempt", "1")])
            #expect(page.html.contains("id=\"sheet-closed\""))
            #expect(try await shopper.status().createdPaymentOutput?.payment == nil)
            #expect(try await shopper.confirm("visa").result == "paid")
        }
    }

    @Test("after the checkout has expired, a sheet that is still open pays nothing")
    func expired() async throws {
        try await Self.run { test in
            let shopper = try await test.direct.shopper()
            test.clock.advance(seconds: 10_800)
            #expect(try await shopper.confirm("visa").result == "expired")
            #expect(try await shopper.status().createdPaymentOutput?.payment == nil)
        }
    }

    @Test(
        "a card that is not in the wallet, or not accepted, pays nothing", arguments: ["mastercard", "amex", "x", ""])
    func otherCard(card: String) async throws {
        try await Self.run { test in
            let shopper = try await test.direct.shopper()
            let page = try await shopper.confirm(card, "\(Self.device)&card-amex=on")
            #expect(page.result == nil)
            #expect(try await shopper.status().status == .inProgress)
        }
    }

    @Test("the platform and the shop decide which cards are accepted")
    func networks() async throws {
        let query = "?device=iphone-15&region=FR&browser=safari&card-cb=on&card-amex=on"
        try await Self.run {
            $0.direct.applePayNetworks = [.cartesBancaires, .amex]
        } _: { test in
            let shopper = try await test.direct.shopper()
            let sheet = try await shopper.sheet(query)
            #expect(sheet.html.contains("value=\"cb\""))
            #expect(sheet.html.contains("value=\"amex\""))
            #expect(try await shopper.confirm("cb", query).result == "paid")
            let output = try await shopper.status().createdPaymentOutput?.payment?.paymentOutput
            #expect(output?.mobilePaymentMethodSpecificOutput?.network == "CartesBancaires")
        }
        try await Self.run { test in
            // Without CB, the other brand of the same card.
            let shopper = try await test.direct.shopper()
            #expect(try await shopper.confirm("cb", query).result == "paid")
            let output = try await shopper.status().createdPaymentOutput?.payment?.paymentOutput
            #expect(output?.mobilePaymentMethodSpecificOutput?.network == "Visa")
        }
    }

    @Test("what the sheet says about future payments comes from the request")
    func recurring() async throws {
        try await Self.run { test in
            let shopper = try await test.direct.shopper(
                DirectTester.checkout(blocks: [
                    "mobilePaymentMethodSpecificInput": [
                        "paymentProductId": 302,
                        "paymentProduct302SpecificInput": [
                            "applePayRecurringPaymentRequest": [
                                "paymentDescription": "A box <every> month",
                                "managementUrl": "https://shop.example/boxes",
                                "regularBilling": ["label": "Monthly", "amount": "12.50"],
                            ]
                        ],
                    ]
                ]))
            let sheet = try await shopper.sheet(Self.device)
            #expect(sheet.html.contains("A box &lt;every&gt; month"))
            #expect(sheet.html.contains("<dt>Monthly</dt><dd><span class=\"amount\">12.50 EUR</span></dd>"))
            #expect(sheet.html.contains("https://shop.example/boxes"))
        }
    }

    @Test("an amount of 0 checks the account behind the device's card, and authorises nothing")
    func accountCheck() async throws {
        try await Self.run { test in
            let shopper = try await test.direct.shopper(DirectTester.checkout(amount: 0))
            #expect(try await shopper.confirm("visa").result == "paid")
            let payment = try await shopper.status().createdPaymentOutput?.payment
            #expect(payment?.paymentOutput?.mobilePaymentMethodSpecificOutput?.paymentProductId == .applePay)
            #expect(payment?.paymentOutput?.amountOfMoney?.amount == 0)
        }
    }

    @Test("the device stays in the URLs: of the languages, of the form, of the result")
    func addresses() async throws {
        try await Self.run { test in
            let shopper = try await test.direct.shopper()
            let page = try await shopper.page(Self.device)
            let german = try #require(page.attribute("href", of: "lang=\"de\""))
            #expect(german.contains("device=iphone-15"))
            #expect(try await test.browse(german).html.contains("Mit Apple\u{A0}Pay bezahlen"))
            let without = try #require(page.attribute("href", of: "id=\"no-device\""))
            #expect(!without.contains("device="))
            #expect(try await test.browse(without).finding("device") == "fails")
        }
    }

    @Test("the sheet cannot be framed or cached, and runs no script")
    func headers() async throws {
        try await Self.run { test in
            let sheet = try await test.direct.shopper().sheet(Self.device)
            let policy = sheet.headers["content-security-policy"] ?? ""
            #expect(policy.contains("default-src 'none'"))
            #expect(policy.contains("frame-ancestors 'none'"))
            #expect(!policy.contains("script-src"))
            #expect(sheet.headers["cache-control"] == "no-store")
            #expect(!sheet.html.contains("<script"))
            #expect(!sheet.html.contains(DirectShopper.accepted))
        }
    }
}

extension DirectShopper {
    func sheet(_ query: String) async throws -> WebPage {
        try await tester.test.browse("\(path)/apple-pay\(query)")
    }

    /// Chooses a card on the sheet and agrees.
    func confirm(
        _ card: String, _ query: String = DirectHostedApplePayTests.device, attempt: Int = 1
    ) async throws -> WebPage {
        try await onSheet([("do", "confirm"), ("attempt", String(attempt)), ("card", card)], query)
    }

    func onSheet(
        _ form: [(String, String)], _ query: String = DirectHostedApplePayTests.device
    ) async throws -> WebPage {
        try await tester.test.browse("\(path)/apple-pay\(query)", form: form)
    }
}

extension WebPage {
    /// What the panel for testers says of a condition.
    func finding(_ condition: String) -> String? { attribute("data-finding", of: "id=\"condition-\(condition)\"") }
}
