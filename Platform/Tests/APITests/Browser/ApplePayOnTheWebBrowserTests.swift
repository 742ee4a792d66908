import APISupport
import Engine
import Foundation
import GuichetCore
import GuichetDirect
import GuichetLyra
import Support
import Testing

/// A merchant's page with Apple Pay, in a browser that has no Apple Pay, from another origin than the platform's.
@Suite(
    "Apple Pay on a merchant's page in Chromium", .serialized, .timeLimit(.minutes(20)),
    .enabled(if: Browser.isThere, Comment(rawValue: Browser.hint)))
struct ApplePayOnTheWebBrowserTests {
    /// The page's script: each event is noted, and answered as a merchant's does.
    ///
    /// - Parameter networks: in the spelling of Apple Pay JS.
    private static func page(_ platform: String, _ networks: [String], version: Int = 12) -> String {
        """
        return new Promise((resolve, reject) => {
          const script = document.createElement("script");
          script.src = "\(platform)/simulated-apple/apple-pay.js";
          script.onerror = () => reject(new Error("no script"));
          script.onload = () => {
            window.seen = []; window.token = null; window.verdict = ApplePaySession.STATUS_SUCCESS;
            const button = document.createElement("button");
            button.id = "buy"; button.textContent = "Buy";
            button.onclick = () => {
              const total = { label: "Shop", amount: "25.00" };
              const session = window.session = new ApplePaySession(\(version), {
                countryCode: "FR", currencyCode: "EUR", supportedNetworks: \(networks),
                merchantCapabilities: ["supports3DS"], total, lineItems: [{ label: "Article", amount: "25.00" }],
                requiredShippingContactFields: ["postalAddress", "email"], supportsCouponCode: true,
                shippingMethods: [{ label: "Post", amount: "0.00", identifier: "post" },
                  { label: "Express", amount: "5.00", identifier: "express" }],
              });
              session.onvalidatemerchant = async (event) => {
                seen.push("validatemerchant");
                const answer = await fetch(event.validationURL, { method: "POST",
                  headers: { "Content-Type": "application/json" }, body: JSON.stringify({
                    merchantIdentifier: "\(DemoApplePayMerchant.identifier)", displayName: "Shop", initiative: "web",
                    initiativeContext: location.hostname }) });
                session.completeMerchantValidation(await answer.json());
              };
              session.onpaymentmethodselected = () => {
                seen.push("paymentmethodselected");
                session.completePaymentMethodSelection({ newTotal: total });
              };
              session.onshippingcontactselected = (event) => {
                seen.push("contact " + event.shippingContact.postalCode + " " + event.shippingContact.emailAddress);
                session.completeShippingContactSelection({ newTotal: total });
              };
              session.onshippingmethodselected = (event) => {
                seen.push("method " + event.shippingMethod.identifier);
                session.completeShippingMethodSelection({ newTotal: { label: "Shop", amount: "30.00" } });
              };
              session.oncouponcodechanged = (event) => {
                seen.push("coupon " + event.couponCode);
                session.completeCouponCodeChange({ newTotal: { label: "Shop", amount: "20.00" },
                  errors: event.couponCode === "BAD" ? [new ApplePayError("couponCodeInvalid", undefined, "No such code")] : [] });
              };
              session.addEventListener("paymentauthorized", (event) => {
                seen.push("paymentauthorized " + event.payment.shippingContact.emailAddress);
                window.token = event.payment.token;
                session.completePayment({ status: window.verdict });
              });
              session.oncancel = () => seen.push("cancel");
              session.begin();
            };
            document.body.append(button);
            resolve(ApplePaySession.canMakePayments() && ApplePaySession.supportsVersion(\(version)));
          };
          document.body.append(script);
        });
        """
    }

    private static let sheet = "document.querySelector('div:last-of-type')?.shadowRoot"

    private static func visit(
        _ options: Browser.Options = Browser.Options(), networks: [String] = ["cartesBancaires", "visa"],
        _ body: @escaping @Sendable (Browser, TestPlatform) async throws -> Void
    ) async throws {
        try await TestPlatform.run(SimulatedDeviceTests.options()) { test in
            try await Browser.run(options, over: test.transport) { browser in
                // Another origin: the same machine by another name.
                try await browser.open(test.address.replacing("127.0.0.1", with: "localhost") + "/live")
                #expect(try await browser.evaluate(Self.page(test.address, networks)) == .bool(true))
                try await body(browser, test)
            }
        }
    }

    private static func wait(_ browser: Browser, for condition: String) async throws {
        _ = try await poll(condition) {
            try await browser.evaluate("return Boolean(\(condition))") == .bool(true) ? true : nil
        }
    }

    private static func seen(_ browser: Browser) async throws -> [String] {
        try await browser.evaluate("return window.seen").array?.compactMap(\.text) ?? []
    }

    // "Apple Pay on the Web", ApplePayPaymentRequest, supportedNetworks: `masterCard` with a capital in the middle, as
    // `cartesBancaires`; PassKit spells them otherwise.
    @Test(
        "a shopper changes shipping and coupon, and pays; the merchant's server pays with the token",
        arguments: [(["cartesBancaires", "visa"], "Visa", "4675"), (["masterCard"], "MasterCard", "3438")])
    func pays(networks: [String], network: String, digits: String) async throws {
        try await Self.visit(networks: networks) { browser, test in
            try await browser.click("buy")
            try await Self.wait(browser, for: "\(Self.sheet)?.getElementById('pay') && seen.length === 3")
            try await browser.picture("apple-pay-on-the-web")
            #expect(
                try await Self.seen(browser) == [
                    "validatemerchant", "paymentmethodselected", "contact 75001 undefined",
                ])
            _ = try await browser.evaluate(
                """
                const method = \(Self.sheet).getElementById("method");
                method.selectedIndex = 1; method.dispatchEvent(new Event("change"));
                """)
            try await Self.wait(browser, for: "\(Self.sheet).getElementById('total').textContent.includes('30')")
            _ = try await browser.evaluate(
                """
                const sheet = \(Self.sheet);
                sheet.getElementById("coupon").value = "BAD";
                sheet.getElementById("apply").click();
                """)
            try await Self.wait(browser, for: "\(Self.sheet).textContent.includes('No such code')")
            try await browser.picture("apple-pay-on-the-web-coupon")
            #expect(try await browser.evaluate("return \(Self.sheet).getElementById('pay').disabled") == .bool(true))
            _ = try await browser.evaluate(
                """
                const sheet = \(Self.sheet);
                sheet.getElementById("coupon").value = "GOOD";
                sheet.getElementById("apply").click();
                """)
            try await Self.wait(browser, for: "!\(Self.sheet).getElementById('pay').disabled")
            _ = try await browser.evaluate("\(Self.sheet).getElementById('pay').click()")
            try await Self.wait(browser, for: "window.token && !\(Self.sheet)?.getElementById('pay')")
            #expect(
                try await Self.seen(browser).suffix(3)
                    == ["coupon BAD", "coupon GOOD", "paymentauthorized anna@example.com"])
            let token = try #require(try await browser.evaluate("return window.token").object)
            let payment = try ApplePayPayment(applePayJSON: ["token": .object(token)])
            #expect(payment.token.paymentMethod.network?.rawValue == network)
            // What the page's server sends: the amount of the sheet, after the coupon.
            let paid = try await test.direct.send(
                "POST", "/payments",
                [
                    "order": ["amountOfMoney": ["amount": .integer(2_000), "currencyCode": "EUR"]],
                    "mobilePaymentMethodSpecificInput": [
                        "paymentProductId": .integer(302),
                        "encryptedPaymentData": .string(String(decoding: payment.token.paymentData, as: UTF8.self)),
                    ],
                ])
            #expect(paid.status == 201 && paid.payment?.status == .pendingCapture)
            let output = paid.payment?.paymentOutput?.mobilePaymentMethodSpecificOutput
            #expect(output?.network == network)
            #expect(output?.paymentData?.dpan?.hasSuffix(digits) == true)
            let complaints = try await browser.complaints().filter { !$0.contains("favicon") }
            #expect(complaints == [])
        }
    }

    @Test(
        "a merchant that refuses leaves the sheet open, and the shopper can cancel; then there may be another session")
    func refuses() async throws {
        try await Self.visit(Browser.Options(size: (390, 844))) { browser, _ in
            _ = try await browser.evaluate("window.verdict = ApplePaySession.STATUS_FAILURE")
            try await browser.click("buy")
            try await Self.wait(
                browser, for: "\(Self.sheet)?.getElementById('pay')?.disabled === false && seen.length === 3")
            _ = try await browser.evaluate("\(Self.sheet).getElementById('pay').click()")
            try await Self.wait(browser, for: "window.token && \(Self.sheet).querySelector('.problem')?.textContent")
            try await browser.picture("apple-pay-on-the-web-refused")
            _ = try await browser.evaluate("\(Self.sheet).getElementById('cancel').click()")
            #expect(try await Self.seen(browser).last == "cancel")
            #expect(try await browser.evaluate("return \(Self.sheet) == null") == .bool(true))
            try await browser.click("buy")
            try await Self.wait(browser, for: "\(Self.sheet)?.getElementById('pay')")
        }
    }

    @Test("a wrong answer of the page is no answer: the thirty seconds go on, and the page may answer again")
    func wrongAnswer() async throws {
        try await Self.visit { browser, _ in
            // The limits that run.
            _ = try await browser.evaluate(
                """
                const [set, clear, limits] = [window.setTimeout, window.clearTimeout, new Map()];
                let count = 0;
                window.setTimeout = (body, time, ...more) => {
                  if (time !== 30000) return set(body, time, ...more);
                  count -= 1;
                  limits.set(count, body);
                  return count;
                };
                window.clearTimeout = (limit) => { if (!limits.delete(limit)) clear(limit); };
                const complete = ApplePaySession.prototype.completePaymentMethodSelection;
                ApplePaySession.prototype.completePaymentMethodSelection = function (update) {
                  try { complete.call(this, {}); } catch (error) { seen.push(error.name); }
                  seen.push(limits.size + " runs");
                  complete.call(this, update);
                };
                """)
            try await browser.click("buy")
            try await Self.wait(
                browser, for: "\(Self.sheet)?.getElementById('pay')?.disabled === false && seen.length === 5")
            #expect(
                try await Self.seen(browser) == [
                    "validatemerchant", "paymentmethodselected", "TypeError", "1 runs", "contact 75001 undefined",
                ])
        }
    }

    @Test("wrong calls are refused as Apple refuses them")
    func wrongCalls() async throws {
        try await Self.visit { browser, _ in
            let answer = try await browser.evaluate(
                """
                const request = { countryCode: "FR", currencyCode: "EUR", supportedNetworks: ["visa"],
                  merchantCapabilities: ["supports3DS"], total: { label: "Shop", amount: "1.00" } };
                const named = (act) => { try { act(); return "none"; } catch (error) { return error.name; } };
                return [
                  named(() => new ApplePaySession(99, request)),
                  named(() => new ApplePaySession(3, { ...request, currencyCode: "euro" })),
                  named(() => new ApplePaySession(3, { ...request, total: { label: "Shop", amount: "1;" } })),
                  named(() => new ApplePaySession(3, { ...request, supportedNetworks: [] })),
                  named(() => new ApplePaySession(3, { ...request, merchantCapabilities: [] })),
                  named(() => new ApplePaySession(3, null)),
                ];
                """)
            #expect(
                answer.array?.compactMap(\.text)
                    == ["InvalidAccessError", "TypeError", "TypeError", "TypeError", "TypeError", "TypeError"])
        }
    }
}
