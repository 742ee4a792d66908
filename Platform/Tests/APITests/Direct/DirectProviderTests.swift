import APISupport
import Engine
import Foundation
import GuichetCore
import GuichetDirect
import Server
import Support
import Testing

@testable import DirectAPI

/// Products 3012 and 840 of the server API: no card is sent, and a provider asks the shopper on a simulated page.
@Suite("Worldline Direct: payments that a provider asks the shopper about", .timeLimit(.minutes(5)))
struct DirectProviderTests {
    static let returnUrl = "https://shop.example/back?order=7"

    static func order(_ amount: Int64 = 3_000, _ currency: String = "EUR") -> JSONValue {
        [
            "amountOfMoney": ["amount": .integer(amount), "currencyCode": .string(currency)],
            "references": ["merchantReference": "order-0001"],
        ]
    }

    static func bancontact(
        _ more: KeyValuePairs<String, JSONValue> = [:], order: JSONValue = order()
    ) -> JSONValue {
        var input = JSONObject(["paymentProductId": .integer(3_012)])
        for (name, value) in more { input[name] = value }
        return ["cardPaymentMethodSpecificInput": .object(input), "order": order]
    }

    static func wallet(
        _ more: KeyValuePairs<String, JSONValue> = [:], order: JSONValue = order(), returnUrl: String? = returnUrl
    ) -> JSONValue {
        var input = JSONObject(["paymentProductId": .integer(840)])
        if let returnUrl { input.append("redirectionData", ["returnUrl": .string(returnUrl)]) }
        for (name, value) in more { input[name] = value }
        return ["redirectPaymentMethodSpecificInput": .object(input), "order": order]
    }

    /// The shopper's page, from its address.
    static func page(_ url: String?, _ test: TestPlatform, language: String? = nil) async throws -> WebPage {
        guard let url, url.hasPrefix(test.address) else { throw DirectTester.Unexpected() }
        return try await test.browse(String(url.dropFirst(test.address.count)), language: language)
    }

    static func press(_ decision: String, on page: WebPage, _ test: TestPlatform) async throws -> WebPage {
        guard let link = page.field("payment") else { throw DirectTester.Unexpected() }
        return try await test.browse(
            "/direct/provider", form: [("payment", link), ("decision", decision), ("lang", "en")])
    }

    private static func action(_ answer: DirectTester.Answer) -> DirectMerchantAction? {
        answer.document(DirectCreatePaymentResponse.self).merchantAction
    }

    private static func intent(_ answer: DirectTester.Answer) -> String? {
        action(answer)?.showFormData?["paymentProduct3012"]?["urlIntent"]?.text
    }

    // The contract, `order.customer.locale`: "the locale that the customer should be addressed in (for 3rd parties)"; DF125.
    @Test(
        "the provider's page speaks the language of order.customer.locale, before the browser's; the shopper's choice wins"
    )
    func language() async throws {
        try await TestPlatform.run { test in
            var order = try #require(Self.order().object)
            order["customer"] = ["locale": "fr_BE"]
            let app = try await test.direct.send("POST", "/payments", Self.bancontact(order: .object(order)))
            let wallet = try await test.direct.send("POST", "/payments", Self.wallet(order: .object(order)))
            for (url, name) in [
                (Self.intent(app), "Bancontact"), (Self.action(wallet)?.redirectData?.redirectURL, "PayPal"),
            ] {
                let page = try await Self.page(url, test, language: "de")
                #expect(page.html.contains("<dd id=\"provider\">\(name)</dd>"))
                #expect(page.html.contains("<html lang=\"fr\">"))
                // The words that the checkout has for them.
                #expect(page.html.contains("<dt>Boutique</dt>") && page.html.contains("<dt>Moyen de paiement</dt>"))
                let chosen = try await Self.page(url.map { "\($0)&lang=nl" }, test, language: "de")
                #expect(chosen.html.contains("<html lang=\"nl\">"))
            }
        }
    }

    // MARK: Bancontact

    @Test("product 3012 without a card is answered SHOW_FORM, with a link into the app and the content of a QR code")
    func bancontactBegins() async throws {
        try await TestPlatform.run { test in
            let answer = try await test.direct.send("POST", "/payments", Self.bancontact())
            #expect(answer.status == 201)
            #expect(Self.action(answer)?.actionType == .showForm)
            #expect(Self.action(answer)?.redirectData == nil, "there is no way back to recognise")
            let intent = try #require(Self.intent(answer))
            #expect(Self.action(answer)?.showFormData?["paymentProduct3012"]?["qrCode"]?.text == intent)
            #expect(answer.payment?.statusOutput?.statusCode == 51)
            #expect(answer.payment?.statusOutput?.isAuthorized == false)
            let output = answer.payment?.paymentOutput
            #expect(output?.paymentMethod == .card)
            #expect(output?.cardPaymentMethodSpecificOutput?.paymentProductId == .bancontact)
            #expect(output?.cardPaymentMethodSpecificOutput?.card == nil)
            // Nothing is authorised, so nothing can be done with it.
            let id = try #require(answer.payment?.id?.rawValue)
            for operation in ["capture", "cancel", "refund"] {
                #expect(try await test.direct.send("POST", "/payments/\(id)/\(operation)", [:]).status == 400)
            }
        }
    }

    @Test("approved in the app it is captured, once, and can be refunded; a second decision changes nothing")
    func bancontactApproved() async throws {
        try await TestPlatform.run { test in
            let answer = try await test.direct.send("POST", "/payments", Self.bancontact())
            let id = try #require(answer.payment?.id?.rawValue)
            let page = try await Self.page(Self.intent(answer), test, language: "fr")
            #expect(page.html.contains("Confirmez votre paiement") && page.html.contains("AcmeTest"))
            for decision in ["approve", "approve", "refuse"] {
                #expect(try await Self.press(decision, on: page, test).html.contains("Payment approved"))
            }
            let payment = try await test.direct.payment(id)
            #expect(payment.status == .captured)
            #expect(payment.paymentOutput?.acquiredAmount?.amount == 3_000)
            #expect(payment.paymentOutput?.cardPaymentMethodSpecificOutput?.authorisationCode?.count == 6)
            #expect(try await test.direct.send("POST", "/payments/\(id)/refund", [:]).status == 201)
            #expect(try await test.direct.payment(id).status == .refunded)
        }
    }

    @Test("refused in the app it is CANCELLED (1) with 30171001; not decided in time it is CANCELLED, too")
    func bancontactRefused() async throws {
        try await TestPlatform.run { test in
            let first = try await test.direct.send("POST", "/payments", Self.bancontact(), idempotenceKey: "k")
            let page = try await Self.page(Self.intent(first), test)
            #expect(try await Self.press("refuse", on: page, test).html.contains("Payment refused"))
            let refused = try await test.direct.payment(try #require(first.payment?.id?.rawValue))
            #expect(refused.status == .cancelled && refused.statusOutput?.statusCode == 1)
            #expect(refused.statusOutput?.errors?.first?.errorCode == .cancelledByShopper)
            // The first outcome under its key, as it is now.
            let again = try await test.direct.send("POST", "/payments", Self.bancontact(), idempotenceKey: "k")
            #expect(again.status == 201 && again.payment?.status == .cancelled && Self.action(again) == nil)

            let second = try await test.direct.send("POST", "/payments", Self.bancontact())
            let late = try await Self.page(Self.intent(second), test)
            test.clock.advance(seconds: 20 * 60)
            _ = try await Self.press("approve", on: late, test)
            let over = try await test.direct.payment(try #require(second.payment?.id?.rawValue))
            #expect(over.status == .cancelled && over.paymentOutput?.acquiredAmount?.amount == 0)
        }
    }

    @Test("with a return address the shopper comes back with RETURNMAC and paymentId, into an app, too")
    func bancontactReturns() async throws {
        try await TestPlatform.run { test in
            for url in [Self.returnUrl, "shop-app://paid"] {
                let answer = try await test.direct.send(
                    "POST", "/payments",
                    Self.bancontact(["threeDSecure": ["redirectionData": ["returnUrl": .string(url)]]]))
                let data = try #require(Self.action(answer)?.redirectData)
                #expect(data.redirectURL == Self.intent(answer))
                let page = try await Self.press("approve", on: try await Self.page(data.redirectURL, test), test)
                let id = try #require(answer.payment?.id?.rawValue)
                let mac = try #require(data.returnMAC)
                let separator = url.contains("?") ? "&" : "?"
                #expect(DirectIssuer.target(page) == "\(url)\(separator)RETURNMAC=\(mac)&paymentId=\(id)")
            }
        }
    }

    @Test("isDeferredPayment leaves the capture to the merchant, or to the time of autoCapture")
    func bancontactDeferred() async throws {
        try await TestPlatform.run { test in
            let deferred: KeyValuePairs<String, JSONValue> = [
                "paymentProduct3012SpecificInput": ["isDeferredPayment": .bool(true)],
                "authorizationMode": "FINAL_AUTHORIZATION",
            ]
            let answer = try await test.direct.send("POST", "/payments", Self.bancontact(deferred))
            _ = try await Self.press("approve", on: try await Self.page(Self.intent(answer), test), test)
            let id = try #require(answer.payment?.id?.rawValue)
            #expect(try await test.direct.payment(id).status == .pendingCapture)
            #expect(try await test.direct.send("POST", "/payments/\(id)/capture", [:]).status == 201)
            #expect(try await test.direct.payment(id).status == .captured)

            let automatic: KeyValuePairs<String, JSONValue> = [
                "paymentProduct3012SpecificInput": ["isDeferredPayment": .bool(true)],
                "autoCapture": ["delayInMinutes": 10],
            ]
            let later = try await test.direct.send("POST", "/payments", Self.bancontact(automatic))
            test.clock.advance(seconds: 60)
            _ = try await Self.press("approve", on: try await Self.page(Self.intent(later), test), test)
            let waiting = try #require(later.payment?.id?.rawValue)
            for (seconds, status) in [(599, .pendingCapture), (1, .captured)] as [(Int64, DirectStatus)] {
                test.clock.advance(seconds: seconds)
                try await test.doDueWork()
                #expect(try await test.direct.payment(waiting).status == status)
            }
        }
    }

    @Test("forceAuthentication, and how a wallet of the merchant knew the shopper, change nothing: the app asks anyway")
    func bancontactIdleMembers() async throws {
        try await TestPlatform.run { test in
            let idle: JSONValue = [
                "forceAuthentication": .bool(true), "isWipTransaction": .bool(false),
                "wipMerchantAuthenticationMethod": "01",
            ]
            let answer = try await test.direct.send(
                "POST", "/payments", Self.bancontact(["paymentProduct3012SpecificInput": idle]))
            #expect(answer.status == 201 && answer.payment?.statusOutput?.statusCode == 51)
            _ = try await Self.press("approve", on: try await Self.page(Self.intent(answer), test), test)
            #expect(try await test.direct.payment(try #require(answer.payment?.id?.rawValue)).status == .captured)
            let long = try await test.direct.send(
                "POST", "/payments",
                Self.bancontact(["paymentProduct3012SpecificInput": ["wipMerchantAuthenticationMethod": "001"]]))
            #expect(long.error == "400 50001111 INVALID_VALUE")
            // Beside the card of another product the block is of no use.
            var card = try #require(DirectTester.card().object)
            var input = try #require(card["cardPaymentMethodSpecificInput"]?.object)
            input["paymentProduct3012SpecificInput"] = ["isWipTransaction": .bool(true)]
            card["cardPaymentMethodSpecificInput"] = .object(input)
            let paid = try await test.direct.send("POST", "/payments", .object(card))
            #expect(paid.status == 201 && paid.payment?.status == .pendingCapture)
        }
    }

    // MARK: The wallet

    @Test("product 840 redirects to a wallet's page, is REDIRECTED until then, and comes back to the merchant")
    func walletApproved() async throws {
        try await TestPlatform.run { test in
            let answer = try await test.direct.send(
                "POST", "/payments", Self.wallet(["requiresApproval": .bool(false)]))
            #expect(answer.status == 201 && Self.action(answer)?.actionType == .redirect)
            #expect(answer.payment?.status == .redirected && answer.payment?.statusOutput?.statusCode == 46)
            #expect(answer.payment?.paymentOutput?.paymentMethod == .redirect)
            let data = try #require(Self.action(answer)?.redirectData)
            let page = try await Self.page(data.redirectURL, test)
            #expect(page.html.contains("Your online wallet") && page.html.contains("30.00"))
            let back = try await Self.press("approve", on: page, test)
            let id = try #require(answer.payment?.id?.rawValue)
            #expect(
                DirectIssuer.target(back)
                    == "\(Self.returnUrl)&RETURNMAC=\(try #require(data.returnMAC))&paymentId=\(id)")
            let payment = try await test.direct.payment(id)
            #expect(payment.status == .captured)
            let output = payment.paymentOutput?.redirectPaymentMethodSpecificOutput
            #expect(output?.paymentProductId == .payPal && output?.authorisationCode?.count == 6)
            #expect(output?.paymentProduct840SpecificOutput?["payPalTransactionId"]?.text?.utf8.count == 17)
            let refund = try await test.direct.send("POST", "/payments/\(id)/refund", [:])
            let totals = refund.json?["refundOutput"]?["redirectRefundMethodSpecificOutput"]
            #expect(totals?["totalAmountRefunded"]?.text == "3000")
            // The page again: the shopper is led on, and nothing is asked.
            #expect(DirectIssuer.target(try await Self.page(data.redirectURL, test)) == DirectIssuer.target(back))
        }
    }

    @Test(
        "JavaScriptSdkFlow: the answer has the order for the wallet's script, whose window tells the page the decision")
    func walletScript() async throws {
        try await TestPlatform.run { test in
            let script: KeyValuePairs<String, JSONValue> = [
                "paymentProduct840SpecificInput": ["JavaScriptSdkFlow": .bool(true)],
                "requiresApproval": .bool(false),
            ]
            for (decision, approved, status) in [
                ("approve", "yes", DirectStatus.captured), ("refuse", "no", .cancelled),
            ] {
                let answer = try await test.direct.send("POST", "/payments", Self.wallet(script))
                let action = try #require(Self.action(answer))
                #expect(answer.status == 201 && action.actionType == .showForm && action.redirectData == nil)
                let order = try #require(action.showFormData?["paymentProduct840"]?["orderId"]?.text)
                let asked = try await test.browse("/direct/provider?payment=\(order)")
                #expect(asked.headers["cross-origin-opener-policy"] == "unsafe-none")
                let page = try await Self.press(decision, on: asked, test)
                // No redirection: the page that opened the window goes on.
                #expect(DirectIssuer.target(page) == nil)
                #expect(page.html.contains("data-order=\"\(order)\" data-approved=\"\(approved)\""))
                #expect(page.html.contains("opener.postMessage"))
                #expect(try await test.direct.payment(try #require(answer.payment?.id?.rawValue)).status == status)
            }
            // What the merchant cancelled since does not pay: the page, opened again, tells no approval.
            let waiting = try await test.direct.send(
                "POST", "/payments",
                Self.wallet(["paymentProduct840SpecificInput": ["JavaScriptSdkFlow": .bool(true)]]))
            let order = try #require(Self.action(waiting)?.showFormData?["paymentProduct840"]?["orderId"]?.text)
            let address = "/direct/provider?payment=\(order)"
            _ = try await Self.press("approve", on: try await test.browse(address), test)
            let id = try #require(waiting.payment?.id?.rawValue)
            #expect(try await test.direct.send("POST", "/payments/\(id)/cancel", [:]).status < 300)
            #expect(try await test.browse(address).html.contains("data-approved=\"no\""))
            // Another payment's page has no message for an opener, and keeps other windows away.
            let other = try await test.direct.send("POST", "/payments", Self.wallet(returnUrl: nil))
            let page = try await Self.page(Self.action(other)?.redirectData?.redirectURL, test)
            #expect(page.headers["cross-origin-opener-policy"] == "same-origin")
            #expect(!(try await Self.press("approve", on: page, test)).html.contains("opener"))
            // A page of an error keeps the way to the opener, which hears a decision afterwards.
            let lost = try await test.browse("/direct/provider?payment=none")
            #expect(lost.headers["cross-origin-opener-policy"] == "unsafe-none")
            let served = try await test.get("/direct/paypal/sdk/js?client-id=test&currency=EUR")
            #expect(served.status == 200)
            // A closed window is no refusal: the approval may be on its way.
            #expect(String(decoding: served.body, as: UTF8.self).contains("end(\"unknown\")"))
        }
    }

    @Test("the button opens its window in the click: a browser opens none after a handler that asked a server")
    func windowOfTheClick() async throws {
        try await TestPlatform.run { test in
            let script = try await test.browse("/direct/paypal/sdk/js").html
            let click = try #require(script.split(separator: "const pay = async () => {").last)
            let beforeTheWindow = try #require(click.split(separator: "window.open(").first)
            #expect(beforeTheWindow.contains("options.onClick?.("))
            #expect(!beforeTheWindow.contains("await"))
            #expect(click.contains("if (await asked === false) return popup.close();"))
        }
    }

    @Test("without a return address, which the contract does not require, the shopper stays on the wallet's page")
    func walletStays() async throws {
        try await TestPlatform.run { test in
            let answer = try await test.direct.send("POST", "/payments", Self.wallet(returnUrl: nil))
            #expect(answer.status == 201)
            let page = try await Self.page(Self.action(answer)?.redirectData?.redirectURL, test)
            let after = try await Self.press("approve", on: page, test)
            #expect(after.html.contains("Payment approved") && DirectIssuer.target(after) == nil)
        }
    }

    @Test("requiresApproval: as for a phone's wallet, only false captures at once")
    func walletApproval() async throws {
        try await TestPlatform.run { test in
            for (input, status) in [
                ([:], .pendingCapture), (["requiresApproval": .bool(true)], .pendingCapture),
                (["requiresApproval": .bool(false)], .captured),
            ] as [(KeyValuePairs<String, JSONValue>, DirectStatus)] {
                let answer = try await test.direct.send("POST", "/payments", Self.wallet(input))
                _ = try await Self.press(
                    "approve", on: try await Self.page(Self.action(answer)?.redirectData?.redirectURL, test), test)
                #expect(try await test.direct.payment(try #require(answer.payment?.id?.rawValue)).status == status)
            }
        }
    }

    @Test("each step has its webhook: redirected or requested, captured, cancelled by the shopper")
    func webhooks() async throws {
        let sent = SentNotifications()
        var options = TestPlatform.Options()
        options.sender = sent
        try await TestPlatform.run(options) { test in
            for (message, decision) in [
                (Self.wallet(["requiresApproval": .bool(false)]), "approve"), (Self.bancontact(), "refuse"),
            ] {
                var object = try #require(message.object)
                object.append("feedbacks", ["webhooksUrls": ["https://shop.example/hook"]])
                let answer = try await test.direct.send("POST", "/payments", .object(object))
                let url = Self.action(answer)?.redirectData?.redirectURL ?? Self.intent(answer)
                _ = try await Self.press(decision, on: try await Self.page(url, test), test)
                _ = try await test.direct.payment(try #require(answer.payment?.id?.rawValue))
            }
            let wanted: Set<DirectEventType> = [
                .paymentRedirected, .paymentCaptureRequested, .paymentCaptured, .paymentAuthorizationRequested,
                .paymentCancelled,
            ]
            let events = try await poll("five events") {
                let events = try DirectWebhookTests.events(sent)
                return Set(events.compactMap(\.type)).count == wanted.count ? events : nil
            }
            #expect(Set(events.compactMap(\.type)) == wanted)
            let cancelled = events.first { $0.type == .paymentCancelled }
            #expect(cancelled?.payment?.statusOutput?.statusCode == .cancelledByShopper)
        }
    }

    // MARK: Bad input

    @Test(
        "what the products do not do is refused with its reason, and nothing is made",
        arguments: [
            (bancontact(order: order(3_000, "GBP")), "EUR only"), (bancontact(order: order(0)), "account check"),
            (
                bancontact(["paymentProduct3012SpecificInput": ["isWipTransaction": .bool(true)]]),
                "wallet of the merchant"
            ),
            (bancontact(["returnUrl": "javascript://%0aalert(1)"]), "https, http of this machine"),
            (wallet(returnUrl: "http://shop.example/"), "https"),
            (wallet(["token": "0b7f"]), "no such token"),
            (wallet(["paymentProductId": .integer(809)]), "809"),
        ] as [(JSONValue, String)])
    func refused(message: JSONValue, reason: String) async throws {
        try await TestPlatform.run { test in
            let answer = try await test.direct.send("POST", "/payments", message)
            #expect(answer.status == 400)
            let item = answer.document(DirectErrorResponse.self).errors?.first
            let told = "\(item?.message ?? "") \(item?.propertyName ?? "")"
            #expect(told.contains(reason), "\(told)")
            #expect(try await test.payments().isEmpty)
        }
    }

    @Test("beside a card, or a session with one, the request is refused and no provider is asked")
    func twoMeans() async throws {
        try await TestPlatform.run { test in
            let means: [(String, JSONValue)] = [
                ("hostedFieldsSessionId", "any"), ("hostedTokenizationId", "any"), ("encryptedCustomerInput", "any"),
            ]
            for message in [Self.bancontact(), Self.wallet()] {
                for (name, value) in means {
                    var both = try #require(message.object)
                    both.append(name, value)
                    #expect(try await test.direct.send("POST", "/payments", .object(both)).status == 400, "\(name)")
                }
            }
            #expect(try await test.payments().isEmpty)
        }
    }

    @Test("a merchant without the product, a link of no payment and a link of a card's payment get nothing")
    func strangers() async throws {
        try await TestPlatform.run { test in
            let other = try await test.direct.send("POST", "/payments", DirectIssuer.card())
            _ = other
            for link in ["AAAA", "", "%00"] {
                #expect(try await test.browse("/direct/provider?payment=\(link)").status == 404)
            }
            #expect(try await test.browse("/direct/provider").status == 404)
            #expect(
                try await test.browse("/direct/provider", form: [("payment", "AAAA"), ("decision", "approve")]).status
                    == 404)
            // The address of the issuer's return names a payment by the same kind of link.
            let action = try #require(Self.action(other)?.redirectData?.redirectURL)
            let issuer = try await test.browse(String(action.dropFirst(test.address.count)))
            let pressed = try await test.issuer.press("challenge", on: issuer)
            let target = try #require(pressed.attribute("action", of: "id=\"back\""))
            let link = try #require(target.split(separator: "/").dropLast().last)
            _ = try await test.browse(
                "/direct/provider", form: [("payment", String(link)), ("decision", "approve")])
            let id = try #require(other.payment?.id?.rawValue)
            #expect(try await test.direct.payment(id).status == .redirected, "a card's payment is not approved there")
        }
    }

    @Test("each product that a merchant may have is a card, Apple Pay or a provider's, and has its own name")
    func complete() {
        let products = DirectPlatformShop.productOrder
        let others = products.filter { !$0.isCard && $0 != .applePay }
        #expect(DirectProvider.all.map(\.product) == others)
        #expect(Set(products.compactMap(DirectCatalogue.label)).count == products.count)
        let cards = Set(products.filter(\.isCard))
        #expect(Set(DirectBrandChoice.brands(of: cards)) == cards)
        let published = DirectTestCard.list.cards.compactMap { (try? PAN($0.number)).flatMap(DirectTestCard.init) }
        for card in cards {
            #expect(card.schemeName != nil, "\(card)")
            #expect(card.name != "\(card)", "\(card)")
            #expect(published.contains { $0.brands.contains(card) }, "\(card)")
        }
    }

    @Test("products 3012 and 840 are in the list of products, with a logo and without fields")
    func products() async throws {
        try await TestPlatform.run { test in
            let query = "?countryCode=BE&currencyCode=EUR"
            let list = try await test.direct.send("GET", "/products\(query)").document(DirectProducts.self)
            for (id, label, method) in [
                (DirectProductID.bancontact, "Bancontact", DirectPaymentMethod.card), (.payPal, "PayPal", .redirect),
            ] {
                let product = try #require(list.paymentProducts?.first { $0.id == id })
                #expect(product.paymentMethod == method && product.usesRedirectionTo3rdParty == true)
                #expect(product.displayHints?.label == label && product.productFields == [])
                let logo = try await test.get("/\(try #require(product.displayHints?.logo))")
                #expect(logo.status == 200)
            }
        }
    }
}
