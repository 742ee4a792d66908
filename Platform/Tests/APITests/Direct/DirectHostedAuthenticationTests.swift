import APISupport
import Engine
import GuichetCore
import GuichetDirect
import Server
import Storage
import Support
import Testing

@Suite("Worldline Direct: 3-D Secure on the page of a hosted checkout", .timeLimit(.minutes(5)))
struct DirectHostedAuthenticationTests {
    private static func threeDSecure(_ wish: KeyValuePairs<String, JSONValue>) -> JSONValue {
        var object = JSONObject()
        for (name, value) in wish { object[name] = value }
        return DirectTester.checkout(blocks: [
            "cardPaymentMethodSpecificInput": .object(JSONObject(["threeDSecure": .object(object)]))
        ])
    }

    @Test(
        "from the form to the issuer and back: the issuer's answer decides, and a refusal leaves another attempt",
        arguments: [("challenge", true), ("attempt", true), ("failed", false), ("cancelled", false)])
    func rows(row: String, isPaid: Bool) async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.direct.shopper()
            let issuer = try await shopper.pay(DirectIssuer.challenged)
            #expect(issuer.field("s") != nil)
            #expect(try await shopper.status().status == .inProgress)
            let page = try await test.issuer.comeBack(try await test.issuer.press(row, on: issuer))
            #expect(page.result == (isPaid ? "paid" : nil))
            let status = try await shopper.status()
            #expect(status.status == (isPaid ? .paymentCreated : .inProgress))
            let results =
                status.createdPaymentOutput?.payment?.paymentOutput?.cardPaymentMethodSpecificOutput?
                .threeDSecureResults
            if isPaid {
                #expect(results?.liability == "issuer")
            } else {
                // The try is counted, and the next one can be paid without an issuer who asks.
                #expect(page.field("attempt") == "2")
                #expect(try await shopper.pay(attempt: 2).result == "paid")
            }
        }
    }

    // docs/choices/direct.md, DF130.
    @Test("the issuer's page asks for authenticationAmount, which is in hundredths in every currency")
    func otherAmount() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.direct.shopper(Self.threeDSecure(["authenticationAmount": 4_200]))
            #expect(try await shopper.pay(DirectIssuer.challenged).html.contains(/42[.,]00 EUR/))
            for (currency, asked, shown) in [
                ("JPY", 42_000, "420 JPY"), ("KWD", 4_200, "42.000 KWD"), ("JPY", 42_050, nil),
            ] as [(String, Int64, String?)] {
                let money: JSONValue = ["amount": .integer(990), "currencyCode": .string(currency)]
                var page = try #require(Self.threeDSecure(["authenticationAmount": .integer(asked)]).object)
                page["order"] = ["amountOfMoney": money]
                var message = try #require(DirectIssuer.card(wishing: ["authenticationAmount": .integer(asked)]).object)
                message["order"] = ["amountOfMoney": money, "customer": ["locale": "en_GB"]]
                guard let shown else {
                    for (path, body) in [("/hostedcheckouts", page), ("/payments", message)] {
                        let refused = try await test.direct.send("POST", path, .object(body))
                        #expect(refused.error == "400 50001111 INVALID_VALUE")
                        let property = refused.document(DirectErrorResponse.self).errors?.first?.propertyName
                        #expect(property == "cardPaymentMethodSpecificInput.threeDSecure.authenticationAmount")
                    }
                    continue
                }
                let other = try await test.direct.shopper(.object(page))
                let asking = try await other.pay(DirectIssuer.challenged)
                #expect(asking.html.replacing(",", with: ".").contains(shown))
                let answer = try await test.direct.send("POST", "/payments", .object(message))
                let issuer = try await test.issuer.open(answer)
                #expect(issuer.html.replacing(",", with: ".").contains(shown))
            }
        }
    }

    @Test("a shopper who leaves the issuer's page has lost no attempt")
    func left() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.direct.shopper()
            let issuer = try await shopper.pay(DirectIssuer.challenged)
            let page = try await shopper.page()
            #expect(page.field("attempt") == "1")
            #expect(try await shopper.pay().result == "paid")
            // The issuer's answer comes too late: it is paid already, and what he left is given up by time.
            let late = try await test.issuer.comeBack(try await test.issuer.press("challenge", on: issuer))
            #expect(late.result == "paid")
            #expect(Set(try await test.payments().map(\.state)) == [.authenticating, .toValidate])
            test.clock.advance(seconds: 900)
            try await test.platform.paymentService.runDueSteps()
            #expect(Set(try await test.payments().map(\.state)) == [.expired, .toValidate])
            #expect(try await shopper.status().createdPaymentOutput?.paymentStatusCategory == .successful)
        }
    }

    @Test("a shopper who comes back too late has paid nothing, and lost no attempt")
    func late() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.direct.shopper()
            let issuer = try await test.issuer.press("challenge", on: try await shopper.pay(DirectIssuer.challenged))
            test.clock.advance(seconds: 900)
            try await test.platform.paymentService.runDueSteps()
            let page = try await test.issuer.comeBack(issuer)
            #expect(page.field("attempt") == "1")
            #expect(try await shopper.pay().result == "paid")
        }
    }

    @Test(
        "when the time ends, a shopper may be at the issuer: the checkout is in progress, and its page says to ask before paying again"
    )
    func ends() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.direct.shopper(DirectTester.checkout(["sessionTimeout": 5]))
            let issuer = try await shopper.pay(DirectIssuer.challenged)
            test.clock.advance(seconds: 300)
            #expect(try await shopper.status().status == .inProgress)
            for language in PageLanguage.allCases {
                let page = try await shopper.page("?lang=\(language.rawValue)")
                #expect(page.result == "expired")
                #expect(page.saysToAsk(language), "\(language)")
            }
            let back = try await test.issuer.comeBack(try await test.issuer.press("challenge", on: issuer))
            #expect(back.result == "paid")
            #expect(try await shopper.status().createdPaymentOutput?.paymentStatusCategory == .successful)
        }
    }

    @Test(
        "fifteen minutes after its time, nothing of a checkout can be paid, and its page says that nothing was charged")
    func ended() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.direct.shopper(DirectTester.checkout(["sessionTimeout": 5]))
            _ = try await shopper.pay(DirectIssuer.challenged)
            test.clock.advance(seconds: 300 + 900)
            #expect(try await shopper.status().status == .cancelledByConsumer)
            for language in PageLanguage.allCases {
                #expect(try await shopper.page("?lang=\(language.rawValue)").saysNotCharged, "\(language)")
            }
            #expect(try await shopper.pay(attempt: 1).result == "expired")
        }
    }

    @Test("the merchant's preference applies on the page: a challenge, none, an exemption, none given")
    func wishes() async throws {
        try await TestPlatform.run { test in
            for (pan, wish, isAsked, status) in [
                (DirectShopper.accepted, ["challengeIndicator": "challenge-required"], true, nil),
                (DirectShopper.accepted, [:], false, "Y"),
                (DirectIssuer.challenged, ["challengeIndicator": "no-challenge-requested"], false, "Y"),
                (DirectIssuer.challenged, ["skipAuthentication": .bool(true)], false, nil),
                (DirectIssuer.challenged, ["exemptionRequest": "low-value"], false, nil),
            ] as [(String, KeyValuePairs<String, JSONValue>, Bool, String?)] {
                let shopper = try await test.direct.shopper(Self.threeDSecure(wish))
                let page = try await shopper.pay(pan)
                #expect((page.field("s") != nil) == isAsked, "\(pan) \(wish)")
                guard !isAsked else { continue }
                let output = try await shopper.status().createdPaymentOutput?.payment?.paymentOutput
                let results = output?.cardPaymentMethodSpecificOutput?.threeDSecureResults
                #expect(results?.authenticationStatus == status)
            }
        }
    }

    @Test("a refusal by the issuer on the last attempt ends the checkout, and the merchant sees why")
    func lastTry() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.direct.shopper(
                DirectTester.checkout(["allowedNumberOfPaymentAttempts": 1]))
            let issuer = try await shopper.pay(DirectIssuer.challenged)
            let page = try await test.issuer.comeBack(try await test.issuer.press("failed", on: issuer))
            #expect(page.result == "refused")
            let output = try await shopper.status().createdPaymentOutput
            #expect(output?.paymentStatusCategory == .rejected)
            let error = output?.payment?.statusOutput?.errors?.first
            #expect(error?.errorCode == .authenticationFailed)
        }
    }

    @Test("without a result page the shopper is redirected automatically, to any address of the merchant")
    func noResultPage() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.direct.shopper(
                DirectTester.checkout(["showResultPage": .bool(false), "returnUrl": "shop-app://paid"]))
            let issuer = try await shopper.pay(DirectIssuer.challenged)
            let page = try await test.issuer.comeBack(try await test.issuer.press("challenge", on: issuer))
            #expect(page.status == 200)
            let next = try #require(DirectIssuer.target(page))
            let back = try await test.get(next)
            #expect(back.status == 303)
            let location = back.headers.first { $0.name.lowercased() == "location" }?.value ?? ""
            #expect(location.hasPrefix("shop-app://paid?RETURNMAC="))
        }
    }

    @Test("a restart between the challenge and its answer loses no payment")
    func restart() async throws {
        let folder = DataFolder.temporary()
        defer { folder.remove() }
        var options = TestPlatform.Options()
        options.folder = folder
        let (returning, fields) = try await TestPlatform.run(options) { test in
            let shopper = try await test.direct.shopper()
            let issuer = try await shopper.pay(DirectIssuer.challenged)
            let page = try await test.issuer.press("challenge", on: issuer)
            let target = try #require(page.attribute("action", of: "id=\"back\""))
            return (
                String(target.dropFirst(test.address.count)),
                [("PaRes", page.field("PaRes") ?? ""), ("MD", page.field("MD") ?? "")]
            )
        }
        try await TestPlatform.run(options) { test in
            let waiting = try await test.onlyPayment()
            #expect(waiting.state == .authenticating)
            #expect(try await test.browse(returning, form: fields).result == "paid")
            #expect(try await test.onlyPayment().state == .toValidate)
            #expect(try await test.browse(returning, form: fields).result == "paid")
            #expect(try await test.payments().count == 1)
        }
    }

    @Test("the answer to one checkout is not accepted for another")
    func otherCheckout() async throws {
        try await TestPlatform.run { test in
            let (first, second) = (try await test.direct.shopper(), try await test.direct.shopper())
            let issuer = try await test.issuer.press("challenge", on: try await first.pay(DirectIssuer.challenged))
            let answer = try #require(issuer.field("PaRes"))
            let page = try await test.browse("\(second.path)/return", form: [("PaRes", answer), ("MD", "x")])
            #expect(page.result == nil)
            #expect(try await test.onlyPayment().state == .authenticating)
            #expect(try await test.issuer.comeBack(issuer).result == "paid")
        }
    }
}
