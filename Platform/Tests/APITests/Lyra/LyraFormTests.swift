import Engine
import GuichetCore
@_spi(Platform) import GuichetLyra
import Server
import Support
import Testing

@testable import LyraAPI

@Suite("Lyra's form", .timeLimit(.minutes(5)))
struct LyraFormTests {
    static let accepted = "4970100000000055"
    static let declined = "4970100000000113"

    @Test("an order without an instrument answers a formToken, a new one each time; a changed one opens nothing")
    func token() async throws {
        try await TestPlatform.run { test in
            let first = try await test.lyra.shopper()
            let second = try await test.lyra.shopper()
            #expect(first.token != second.token)
            #expect(try await first.page().status == 200)
            #expect(first.token.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) })
            // Nothing was paid, and nothing is there to be found.
            #expect(try await test.lyra.code("Order/Get", ["orderId": "ORDER1"]) == "PSP_010")
            let last = first.token.last == "A" ? "B" : "A"
            for bad in ["x", "", String(first.token.dropLast()) + last, String(repeating: "A", count: 600)] {
                let page = try await test.browse("/lyra/form/\(bad)")
                #expect(page.status == 404)
                #expect(!page.html.contains("card-number"))
            }
        }
    }

    @Test("a payment in a form has the user agent of the shopper's browser, and not that of the merchant's server")
    func browser() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.lyra.shopper()
            let fields = [("attempt", "1"), ("do", "pay")] + LyraShopper.card(Self.accepted)
            let body = fields.map { "\($0.0)=\(FormEncoding.encode($0.1))" }.joined(separator: "&")
            _ = try await test.transport.send(
                HTTPTransportRequest(
                    method: "POST", url: test.url(shopper.path),
                    headers: [
                        ("Content-Type", "application/x-www-form-urlencoded"), ("User-Agent", "Mozilla/5.0 (shopper)"),
                    ],
                    body: Array(body.utf8)))
            let payment = try #require(try await test.lyra.transactions().first)
            #expect(payment.status == .paid)
            #expect(payment.customer?.extraDetails?.browserUserAgent == "Mozilla/5.0 (shopper)")
        }
    }

    /// The recorded answers payment_refused_answer and cancel_transaction_payment of openfun/joanie
    /// (docs/choices/lyra.md, LP83).
    @Test("userInfo is JS Client in the result of a payment with the form, and null in its transaction")
    func userInfo() async throws {
        try await TestPlatform.run { test in
            _ = try await test.lyra.shopper().pay(Self.accepted)
            let result = try LyraTranslation(await test.onlyPayment(), now: test.clock.now()).result
            #expect(result.transactions?.first?.transactionDetails?.userInfo == "JS Client")
            let uuid = try #require(result.transactions?.first?.uuid)
            #expect(try await test.lyra.transaction("Get", uuid).transactionDetails?.json["userInfo"] == .null)
        }
    }

    @Test("a card pays once: whatever is sent afterwards, there is one transaction")
    func paid() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.lyra.shopper()
            let page = try await shopper.page()
            #expect(page.html.contains("25.00 EUR"))
            #expect(page.html.contains("ORDER1"))
            #expect(try await shopper.pay(Self.accepted).result == "paid")
            #expect(try await shopper.pay(Self.accepted).result == "paid")
            #expect(try await shopper.pay(Self.accepted, attempt: 2).result == "paid")
            let all = try await test.lyra.transactions()
            let transaction = try #require(all.first)
            #expect(all.count == 1)
            #expect(transaction.detailedStatus == .authorised)
            #expect(transaction.amount == 2_500)
            #expect(transaction.transactionDetails?.cardDetails?.pan == "497010XXXXXX0055")
            #expect(transaction.transactionDetails?.cardDetails?.cardHolderName == "ANNA EXAMPLE")
            #expect(transaction.effectiveStrongAuthentication == .disabled)
        }
    }

    @Test("options of the order are kept: the delay, the validation, the merchant's own values, the buyer")
    func options() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.lyra.shopper(
                LyraCall.order([
                    "transactionOptions": ["cardOptions": ["captureDelay": 3, "manualValidation": "YES"]],
                    "metadata": ["basket": "7"], "customer": LyraCall.anna,
                ]))
            #expect(try await shopper.pay().result == "paid")
            let transaction = try #require(try await test.lyra.transactions().first)
            #expect(transaction.detailedStatus == .authorisedToValidate)
            #expect(transaction.transactionDetails?.cardDetails?.expectedCaptureDate == "2026-07-04T10:00:00+00:00")
            #expect(transaction.metadata?["basket"]?.text == "7")
            #expect(transaction.customer?.reference == "C-1")
        }
    }

    @Test("a refusal leaves retry more attempts; the last one ends it")
    func retry() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.lyra.shopper(
                LyraCall.order(["transactionOptions": ["cardOptions": ["retry": 1]]]))
            let again = try await shopper.pay(Self.declined)
            #expect(again.result == nil)
            #expect(again.html.contains("id=\"refused\""))
            #expect(again.html.contains("You can try once more."))
            #expect(again.field("attempt") == "2")
            #expect(try await shopper.pay(Self.declined, attempt: 2).result == "refused")
            #expect(try await shopper.pay(Self.accepted, attempt: 3).result == "refused")
            let statuses = try await test.lyra.transactions().map(\.detailedStatus)
            #expect(statuses == [.refused, .refused])
        }
    }

    @Test("without retry there are four attempts, and one that is accepted ends it")
    func fourTries() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.lyra.shopper()
            for attempt in 1...3 {
                #expect(try await shopper.pay(Self.declined, attempt: attempt).result == nil)
            }
            #expect(try await shopper.pay(Self.accepted, attempt: 4).result == "paid")
            #expect(try await test.lyra.transactions().count == 4)
        }
    }

    @Test("a form that is sent twice pays once, even at the same moment")
    func sentTwice() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.lyra.shopper()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<10 { group.addTask { _ = try await shopper.pay(Self.declined) } }
                try await group.waitForAll()
            }
            #expect(try await test.lyra.transactions().count == 1)
            #expect(try await shopper.pay(Self.declined).html.contains("id=\"sent-twice\""))
        }
    }

    @Test("an invalid card is reported field by field, and neither number nor code is written again")
    func problems() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.lyra.shopper()
            let cases: [([(String, String)], [String])] = [
                ([], ["card-number", "card-expiry", "card-code"]),
                (LyraShopper.card("4970100000000056"), ["card-number"]),
                (LyraShopper.card("4111111111111111"), ["card-number"]),
                (LyraShopper.card(Self.accepted, expiry: "13/30"), ["card-expiry"]),
                (LyraShopper.card(Self.accepted, expiry: "06/26"), ["card-expiry"]),
                (LyraShopper.card(Self.accepted, code: "98a"), ["card-code"]),
                (LyraShopper.card(Self.accepted, cardholder: String(repeating: "A", count: 46)), ["card-holder"]),
                (LyraShopper.card(Self.accepted, cardholder: Self.accepted), ["card-holder"]),
                (
                    LyraShopper.card("4111111111111111", expiry: Self.accepted, code: ""),
                    [
                        "card-number", "card-expiry", "card-code",
                    ]
                ),
            ]
            for (fields, wrong) in cases {
                let page = try await shopper.send(fields)
                #expect(page.html.contains("id=\"problems\""))
                for field in ["card-number", "card-expiry", "card-code", "card-holder"] {
                    #expect(page.html.contains("id=\"\(field)-problem\"") == wrong.contains(field), "\(field)")
                }
                for (name, value) in fields where ["card-number", "card-code"].contains(name) && !value.isEmpty {
                    // The beginnings of the numbers that are accepted are no input of the shopper's.
                    let written = page.html.replacing(/data-brands="[^"]*"/, with: "")
                    #expect(!written.contains(value))
                }
            }
            #expect(try await test.stored() == .nothing)
            // Spaces and a long year are how people copy them.
            let fine = try await shopper.send(
                LyraShopper.card("4970 1000 0000 0055", expiry: "12 / 2030", cardholder: ""))
            #expect(fine.result == "paid")
        }
    }

    @Test("after a cancellation there is no transaction, and it can no longer be paid")
    func cancelled() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.lyra.shopper()
            let page = try await test.browse(shopper.path, form: [("attempt", "1"), ("do", "cancel")])
            #expect(page.result == "cancelled")
            #expect(try await shopper.pay().result == "cancelled")
            #expect(try await test.lyra.code("Order/Get", ["orderId": "ORDER1"]) == "PSP_010")
        }
    }

    @Test("after fifteen minutes it is over, without a transaction")
    func expired() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.lyra.shopper()
            test.clock.advance(seconds: 899)
            #expect(try await shopper.page().result == nil)
            test.clock.advance(seconds: 1)
            #expect(try await shopper.page().result == "expired")
            let late = try await shopper.pay()
            #expect(late.result == "expired")
            #expect(!late.html.contains("id=\"sent-twice\""))
            #expect(try await test.lyra.code("Order/Get", ["orderId": "ORDER1"]) == "PSP_010")
            test.clock.advance(seconds: 2 * 86_400)
            try await test.platform.purge()
            try await test.platform.purge()
            #expect(try await shopper.page().status == 404)
        }
    }

    /// docs/choices/platform.md, PG1
    @Test("a day after its time the page of a paid form says to ask the shop, not that nothing was charged")
    func forgotten() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.lyra.shopper()
            #expect(try await shopper.pay().result == "paid")
            test.clock.advance(seconds: 900 + 86_400)
            try await test.platform.purge()
            let page = try await shopper.page()
            #expect(page.status == 404)
            #expect(page.saysToAsk())
        }
    }

    @Test("while the outcome is unknown, nothing else is tried")
    func unknown() async throws {
        var options = TestPlatform.Options()
        options.acquirer = ScriptedAcquirer(
            authorisations: [.fail], inquiries: [.answer(ScriptedAcquirer.approval)])
        try await TestPlatform.run(options) { test in
            let shopper = try await test.lyra.shopper()
            #expect(try await shopper.pay().result == "waiting")
            #expect(try await shopper.pay(Self.accepted, attempt: 2).result == "waiting")
            let page = try await test.browse(shopper.path, form: [("attempt", "2"), ("do", "cancel")])
            #expect(page.result == "waiting")
            test.clock.advance(seconds: 3_600)
            _ = try await poll("the answer") { () -> Bool? in
                _ = try await test.platform.paymentService.runDueQuestions()
                return try await shopper.page().result == "paid" ? true : nil
            }
            #expect(try await test.lyra.transactions().count == 1)
        }
    }

    @Test("the page uses the buyer's language, else the browser's, and the one that is chosen")
    func languages() async throws {
        try await TestPlatform.run { test in
            let dutch = try await test.lyra.shopper(
                LyraCall.order(["customer": ["billingDetails": ["language": "nl"]]]))
            #expect(try await dutch.page(language: "de").html.contains("<html lang=\"nl\">"))
            let any = try await test.lyra.shopper()
            for (language, title) in [
                ("fr", "Paiement par carte"), ("en", "Payment by card"), ("nl", "Betalen met kaart"),
                ("de", "Zahlung mit Karte"),
            ] {
                #expect(try await any.page(language: language).html.contains("<h1>\(title)</h1>"))
                #expect(try await dutch.page("?lang=\(language)").html.contains("<h1>\(title)</h1>"))
            }
        }
    }

    @Test("the page runs and loads nothing from other origins, and cannot be cached or framed")
    func headers() async throws {
        try await TestPlatform.run { test in
            let page = try await test.lyra.shopper().page()
            let policy = page.headers["content-security-policy"] ?? ""
            #expect(policy.contains("default-src 'none'"))
            #expect(policy.contains("frame-ancestors 'none'"))
            #expect(policy.contains("form-action 'self'"))
            #expect(policy.contains("script-src 'nonce-"))
            #expect(page.headers["cache-control"] == "no-store")
            #expect(!page.html.contains("<script src"))
        }
    }
}
