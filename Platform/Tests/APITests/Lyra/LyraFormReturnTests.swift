import Engine
import GuichetCore
@_spi(Platform) import GuichetLyra
import LyraAPI
import Server
import Support
import Testing

@Suite("How a shop is told the result of Lyra's form", .timeLimit(.minutes(5)))
struct LyraFormReturnTests {
    private static func payments(_ sent: SentNotifications) throws -> [LyraPayment] {
        try sent.all.map { notification, _ in
            let form = try LyraSignedForm(parsing: notification.body)
            guard form.hashKey == .password,
                let object = try JSONValue(parsing: Array(form.answer.utf8), limits: LyraResponse.limits).object
            else { throw LyraCall.Unexpected() }
            return LyraPayment(json: object)
        }
    }

    private static let shop = "https://shop.example"
    private static let hmacKey = LyraHMACKey("38453613e7f44dc58732bad3dca2bca3")

    private static func order(_ more: KeyValuePairs<String, JSONValue> = [:]) -> JSONValue {
        var message =
            LyraCall.order([
                "ipnTargetUrl": "https://shop.example/ipn", "merchantPostUrlSuccess": "https://shop.example/paid",
                "merchantPostUrlRefused": "https://shop.example/refused",
                "transactionOptions": ["cardOptions": ["retry": 1]],
            ]).object ?? JSONObject()
        for (name, value) in more { message[name] = value }
        return .object(message)
    }

    /// The payment that a page posts to the shop, checked as a shop does.
    private static func posted(_ page: WebPage) throws -> LyraPayment {
        let signed = try LyraShopper.signedForm(page)
        let form = try #require(signed)
        #expect(form.hashKey == .hmacKey)
        #expect(form.algorithm == "sha256_hmac")
        let text = try #require(LyraSignature.signedText(of: form.answer, hash: form.hash, key: hmacKey))
        let json = try JSONValue(parsing: Array(text.utf8), limits: LyraResponse.limits)
        return LyraPayment(json: try #require(json.object))
    }

    @Test("accepted: the browser posts the signed result, and the shop's server is notified")
    func accepted() async throws {
        let sent = SentNotifications()
        var options = TestPlatform.Options()
        options.sender = sent
        try await TestPlatform.run(options) { test in
            let shopper = try await test.lyra.shopper(Self.order())
            let page = try await shopper.pay()
            #expect(page.attribute("action", of: "id=\"back\"") == "\(Self.shop)/paid")
            #expect(
                page.headers["content-security-policy"]?.contains("form-action 'self' https://shop.example") == true)
            let payment = try Self.posted(page)
            #expect(payment.orderStatus == .paid)
            #expect(payment.orderCycle == .closed)
            #expect(payment.orderDetails?.orderId == "ORDER1")
            let notified = try await poll("the notification") { try Self.payments(sent).first }
            #expect(notified.transactions?.first?.uuid == payment.transactions?.first?.uuid)
            #expect(notified.orderCycle == .closed)
        }
    }

    @Test("refused: notified each time, OPEN while there are attempts left; the browser goes back after the last one")
    func refused() async throws {
        let sent = SentNotifications()
        var options = TestPlatform.Options()
        options.sender = sent
        try await TestPlatform.run(options) { test in
            let shopper = try await test.lyra.shopper(Self.order())
            let first = try await shopper.pay(LyraFormTests.declined)
            #expect(try LyraShopper.signedForm(first) == nil)
            let last = try await shopper.pay(LyraFormTests.declined, attempt: 2)
            #expect(last.attribute("action", of: "id=\"back\"") == "\(Self.shop)/refused")
            let payment = try Self.posted(last)
            #expect(payment.orderStatus == .unpaid)
            #expect(payment.orderCycle == .closed)
            #expect(payment.transactions?.first?.errorCode == .paymentRefused)
            let cycles = try await poll("two notifications") { () -> [LyraOrderCycle?]? in
                let all = try Self.payments(sent)
                return all.count == 2 ? all.map(\.orderCycle) : nil
            }
            #expect(Set(cycles) == [.open, .closed])
        }
    }

    /// A card that has expired by then (docs/choices/lyra.md, LP78).
    @Test("refused on the day of its authorisation: CLOSED, and the card that it registered keeps its token")
    func refusedLater() async throws {
        let sent = SentNotifications()
        var options = TestPlatform.Options()
        options.sender = sent
        try await TestPlatform.run(options) { test in
            try await test.lyra.change { $0.ipnRules = ["batch-authorisation"] }
            let order = Self.order([
                "formAction": "REGISTER_PAY", "customer": LyraCall.anna,
                "transactionOptions": ["cardOptions": ["captureDelay": 60]],
            ])
            // The clock of the tests begins on 2026-07-01.
            let card = LyraShopper.card("4970100000000055", expiry: "07/26")
            #expect(try await test.lyra.shopper(order).send(card).result == "paid")
            try await test.pass(days: 59)
            let payment = try await poll("the notification") { try Self.payments(sent).first }
            #expect(payment.transactions?.first?.detailedStatus == .refused)
            #expect(payment.orderCycle == .closed)
            let token = try #require(payment.transactions?.first?.paymentMethodToken)
            #expect(try await test.lyra.code("Token/Get", ["paymentMethodToken": .string(token)]) == nil)
        }
    }

    @Test("cancelled, or abandoned before a try: no transaction, and no notification")
    func abandoned() async throws {
        let sent = SentNotifications()
        var options = TestPlatform.Options()
        options.sender = sent
        try await TestPlatform.run(options) { test in
            let given = try await test.lyra.shopper(Self.order())
            let page = try await test.browse(given.path, form: [("attempt", "1"), ("do", "cancel")])
            #expect(page.result == "cancelled")
            #expect(try LyraShopper.signedForm(page) == nil)
            _ = try await test.lyra.shopper(Self.order())
            test.clock.advance(seconds: 3_600)
            try await test.platform.purge()
            // Whatever there is to be sent has been taken by now.
            let waiting = try await test.platform.paymentService.store.read { try $0.countNotifications(.waiting) }
            #expect(waiting == 0)
            #expect(try Self.payments(sent).isEmpty)
            #expect(try await test.stored() == .nothing)
        }
    }

    @Test("without an address of the shop, the page shows the result and posts nothing")
    func withoutAddress() async throws {
        try await TestPlatform.run { test in
            let page = try await test.lyra.shopper().pay()
            #expect(page.result == "paid")
            #expect(page.attribute("action", of: "id=\"back\"") == nil)
            #expect(!page.html.contains("<script"))
        }
    }

    @Test("an address that is not safe for a browser is refused before there is a form")
    func badAddresses() async throws {
        try await TestPlatform.run { test in
            for name in ["merchantPostUrlSuccess", "merchantPostUrlRefused"] {
                for url in ["http://shop.example/paid", "https://a;script-src *.example/", "javascript:alert(1)"] {
                    let message = LyraCall.order([name: .string(url)])
                    #expect(try await test.lyra.code("Charge/CreatePayment", message) == "INT_902", "\(url)")
                }
            }
            let ipn = LyraCall.order(["ipnTargetUrl": "https://10.0.0.1/"])
            let code = try await test.lyra.code("Charge/CreatePayment", ipn)
            #expect(code == "INT_926")
        }
    }

    @Test("in development the result may go to a shop on another machine without TLS")
    func development() async throws {
        var options = TestPlatform.Options()
        options.lyra.isDevelopment = true
        try await TestPlatform.run(options) { test in
            let shop = "http://192.168.1.20:8000/paid"
            let order = LyraCall.order(["merchantPostUrlSuccess": .string(shop)])
            let shopper = try await test.lyra.shopper(order)
            let page = try await shopper.pay()
            #expect(page.attribute("action", of: "id=\"back\"") == shop)
            #expect(
                try await test.lyra.code("Charge/CreatePayment", LyraCall.order(["merchantPostUrlSuccess": "ftp://a/"]))
                    == "INT_902")
        }
    }
}
