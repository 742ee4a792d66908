import APISupport
import Engine
import Foundation
import GuichetCore
import GuichetDirect
import Server
import Support
import Testing

@Suite("Worldline Direct: hosted checkout", .timeLimit(.minutes(5)))
struct DirectHostedCheckoutTests {
    @Test("a block of a direct debit without product and mandate, which shops' plug-ins always send, changes nothing")
    func directDebit() async throws {
        try await TestPlatform.run { test in
            let block = "sepaDirectDebitPaymentMethodSpecificInput"
            for ignored: JSONValue in [[:], ["paymentProduct771SpecificInput": ["mandate": [:]]]] {
                let shopper = try await test.direct.shopper(DirectTester.checkout(blocks: [block: ignored]))
                let page = try await shopper.page()
                #expect(page.status == 200 && !page.html.contains("provider-771"))
            }
            let other = DirectTester.checkout(blocks: [block: ["paymentProductId": .integer(770)]])
            #expect(try await test.direct.send("POST", "/hostedcheckouts", other).status == 400)
        }
    }

    @Test("a checkout is created: the contract's answer, a new page and a new RETURNMAC each time")
    func created() async throws {
        try await TestPlatform.run { test in
            let first = try await test.direct.shopper()
            let second = try await test.direct.shopper()
            #expect(first.created.returnMAC != second.created.returnMAC)
            #expect(first.id != second.id)
            #expect(first.created.returnMAC?.count == 36)
            #expect(first.created.merchantReference == "order-0001")
            #expect(first.created.invalidTokens == nil)
            let redirect = try #require(first.created.redirectUrl)
            let partial = try #require(first.created.partialRedirectUrl)
            #expect(redirect.hasPrefix("\(test.address)/hostedcheckout/PaymentMethods/Selection/"))
            #expect(redirect == "http://\(partial)")
            let page = try await first.page()
            #expect(page.status == 200)
            #expect(page.html.contains("10.00 EUR"))
            #expect(page.html.contains("order-0001"))
            let status = try await first.status()
            #expect(status.status == .inProgress)
            #expect(status.createdPaymentOutput?.payment == nil)
        }
    }

    @Test("on a host that begins with payment. the partial URL is the documented one")
    func partial() async throws {
        var options = TestPlatform.Options()
        options.publicURL = "https://payment.guichet.example"
        try await TestPlatform.run(options) { test in
            let created = try await test.direct.shopper().created
            #expect(created.redirectUrl == "https://payment.\(created.partialRedirectUrl ?? "")")
        }
    }

    @Test("the guide's request, which names Apple Pay, opens a page, too")
    func guide() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.direct.shopper([
                "order": ["amountOfMoney": ["currencyCode": "EUR", "amount": 1000]],
                "hostedCheckoutSpecificInput": ["locale": "en_GB", "returnUrl": "https://www.yourwebsite.com"],
                "mobilePaymentMethodSpecificInput": [
                    "authorizationMode": "FINAL_AUTHORIZATION", "paymentProductId": 302,
                ],
            ])
            // docs/choices/direct.md, DF136.
            #expect(shopper.created.merchantReference == shopper.id)
            #expect(try await shopper.pay().result == "paid")
            let payment = try await shopper.status().createdPaymentOutput?.payment
            #expect(payment?.paymentOutput?.references?.merchantReference == shopper.id)
        }
    }

    @Test("a card is paid with, once; the way back has RETURNMAC and id behind the merchant's own query")
    func paid() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.direct.shopper()
            let page = try await shopper.pay()
            #expect(page.result == "paid")
            #expect(try await shopper.pay().result == "paid")
            #expect(try await shopper.pay(attempt: 2).result == "paid")
            let mac = try #require(shopper.created.returnMAC)
            let back = try #require(page.attribute("href", of: "id=\"go-back\""))
            #expect(back == "https://shop.example/back?order=7&RETURNMAC=\(mac)&hostedCheckoutId=\(shopper.id)#end")
            let status = try await shopper.status()
            #expect(status.status == .paymentCreated)
            #expect(status.createdPaymentOutput?.paymentStatusCategory == .successful)
            let payment = try #require(status.createdPaymentOutput?.payment)
            #expect(payment.statusOutput?.statusCode == .authorized)
            #expect(payment.hostedCheckoutSpecificOutput?.hostedCheckoutId == shopper.id)
            #expect(payment.json["sessionDetails"] == ["id": .string(shopper.id), "type": "hostedCheckout"])
            #expect(payment.paymentOutput?.references?.merchantReference == "order-0001")
            #expect(payment.paymentOutput?.cardPaymentMethodSpecificOutput?.paymentProductId == .visa)
            // The payment is one like any other.
            let id = try #require(payment.id)
            let cancelled = try await test.direct.send("POST", "/payments/\(id.rawValue)/cancel")
            #expect(cancelled.status == 200)
            let later = try await shopper.status()
            #expect(later.status == .paymentCreated)
            #expect(later.createdPaymentOutput?.paymentStatusCategory == .successful)
            #expect(later.createdPaymentOutput?.payment?.status == .cancelled)
        }
    }

    /// docs/choices/platform.md, PG1
    @Test(
        "once it is no longer kept, the page of a paid checkout says in each language to ask, not that nothing was charged"
    )
    func forgotten() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.direct.shopper()
            #expect(try await shopper.pay().result == "paid")
            test.clock.advance(seconds: (180 + 180) * 60)
            try await test.platform.purge()
            for language in PageLanguage.allCases {
                let page = try await shopper.page(language: language.rawValue)
                #expect(page.status == 404)
                #expect(page.saysToAsk(language), "\(language)")
            }
        }
    }

    @Test("a sale is captured with its authorisation")
    func sale() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.direct.shopper(
                DirectTester.checkout(blocks: ["cardPaymentMethodSpecificInput": ["authorizationMode": "SALE"]]))
            #expect(try await shopper.pay().result == "paid")
            #expect(try await shopper.status().createdPaymentOutput?.payment?.status == .captured)
        }
    }

    @Test("a decline leaves more attempts; the last one ends it, and the merchant is told which payment it was")
    func declined() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.direct.shopper(
                DirectTester.checkout(["allowedNumberOfPaymentAttempts": 2]))
            let again = try await shopper.pay(DirectShopper.declined)
            #expect(again.result == nil)
            #expect(again.html.contains("You can try once more."))
            #expect(try await shopper.status().status == .inProgress)
            #expect(try await shopper.pay(DirectShopper.declined, attempt: 2).result == "refused")
            #expect(try await shopper.pay(attempt: 3).result == "refused")
            let status = try await shopper.status()
            #expect(status.status == .paymentCreated)
            #expect(status.createdPaymentOutput?.paymentStatusCategory == .rejected)
            let errors = status.createdPaymentOutput?.payment?.statusOutput?.errors
            #expect(errors?.first?.errorCode == .insufficientFunds)
        }
    }

    @Test("by default there are ten attempts")
    func tenTries() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.direct.shopper()
            for attempt in 1...9 {
                #expect(try await shopper.pay(DirectShopper.declined, attempt: attempt).result == nil)
            }
            #expect(try await shopper.pay(DirectShopper.declined, attempt: 10).result == "refused")
        }
    }

    @Test("a form that is sent twice pays once, even at the same moment")
    func sentTwice() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.direct.shopper()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<10 { group.addTask { _ = try await shopper.pay(DirectShopper.declined) } }
                try await group.waitForAll()
            }
            let page = try await shopper.pay(DirectShopper.declined)
            #expect(page.html.contains("id=\"sent-twice\""))
            #expect(page.field("attempt") == "2")
        }
    }

    @Test("a second tab that is sent after the first says how the payment ended, and leads back; its card pays nothing")
    func secondTab() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.direct.shopper()
            #expect(try await shopper.page().result == nil)
            _ = try await shopper.pay()
            let page = try await shopper.pay("5137009801943438")
            #expect(page.result == "paid")
            #expect(page.attribute("href", of: "id=\"go-back\"")?.hasPrefix("https://shop.example/back") == true)
            let payment = try await shopper.status().createdPaymentOutput?.payment?.paymentOutput
            #expect(payment?.cardPaymentMethodSpecificOutput?.paymentProductId == .visa)
        }
    }

    @Test("after a cancellation there is no payment, and it can no longer be paid")
    func cancelled() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.direct.shopper()
            let page = try await shopper.send([], press: "cancel")
            #expect(page.result == "cancelled")
            #expect(page.attribute("href", of: "id=\"go-back\"") != nil)
            #expect(try await shopper.pay().result == "cancelled")
            let status = try await shopper.status()
            #expect(status.status == .cancelledByConsumer)
            #expect(status.createdPaymentOutput == nil)
        }
    }

    @Test(
        "after its time it is over, which the contract calls cancelled; some hours later it is unknown",
        arguments: [(nil, 180), (1, 1), (1_440, 1_440)] as [(Int64?, Int64)])
    func expired(asked: Int64?, minutes: Int64) async throws {
        try await TestPlatform.run { test in
            let message = DirectTester.checkout(asked.map { ["sessionTimeout": .integer($0)] } ?? [:])
            let shopper = try await test.direct.shopper(message)
            test.clock.advance(seconds: minutes * 60 - 1)
            #expect(try await shopper.page().result == nil)
            test.clock.advance(seconds: 1)
            let page = try await shopper.page()
            #expect(page.result == "expired")
            #expect(page.attribute("href", of: "id=\"go-back\"")?.hasPrefix("https://shop.example/back") == true)
            #expect(try await shopper.pay().result == "expired")
            // A shopper may be with the issuer, for fifteen minutes.
            #expect(try await shopper.status().status == .inProgress)
            test.clock.advance(seconds: 900)
            #expect(try await shopper.status().status == .cancelledByConsumer)
            test.clock.advance(seconds: 10_800 - 900)
            let answer = try await test.direct.send("GET", "/hostedcheckouts/\(shopper.id)")
            #expect(answer.status == 404)
        }
    }

    @Test("while the outcome is unknown, nothing else is tried, and the status says so")
    func unknown() async throws {
        var options = TestPlatform.Options()
        options.acquirer = ScriptedAcquirer(authorisations: [.fail], inquiries: [.answer(ScriptedAcquirer.approval)])
        try await TestPlatform.run(options) { test in
            let shopper = try await test.direct.shopper(DirectTester.checkout(["showResultPage": .bool(false)]))
            #expect(try await shopper.pay().result == "waiting")
            #expect(try await shopper.send([], press: "cancel").result == "waiting")
            let status = try await shopper.status()
            #expect(status.status == .paymentCreated)
            #expect(status.createdPaymentOutput?.paymentStatusCategory == .statusUnknown)
            test.clock.advance(seconds: 10)
            try await test.platform.paymentService.runDueQuestions()
            #expect(try await shopper.status().createdPaymentOutput?.paymentStatusCategory == .successful)
        }
    }

    @Test("unknown ids are 404, and so is another merchant's checkout")
    func unknownID() async throws {
        try await TestPlatform.run { test in
            for id in ["1", "x", String(repeating: "a", count: 300)] {
                let answer = try await test.direct.send("GET", "/hostedcheckouts/\(id)")
                #expect(answer.status == 404)
            }
            for bad in ["x", String(repeating: "A", count: 600)] {
                let page = try await test.browse("/hostedcheckout/PaymentMethods/Selection/\(bad)")
                #expect(page.status == 404)
                #expect(!page.html.contains("card-number"))
            }
        }
    }
}
