import APISupport
import Engine
import GuichetCore
@_spi(Platform) import GuichetLyra
import LyraAPI
import Server
import Support
import Testing

/// Lyra, REST API V4, "Payment order web services".
@Suite("Lyra's payment orders: a link that leads to the page of a form", .timeLimit(.minutes(5)))
struct LyraPaymentOrderTests {
    private static let shop = "https://shop.example"

    private static func order(_ more: KeyValuePairs<String, JSONValue> = [:]) -> JSONValue {
        var message = LyraCall.order().object ?? JSONObject()
        for (name, value) in more { message[name] = value }
        return .object(message)
    }

    private static func mail(_ more: KeyValuePairs<String, JSONValue> = [:]) -> JSONValue {
        var options = JSONObject(["recipient": "anna@example.com"])
        for (name, value) in more { options[name] = value }
        return ["channelType": "MAIL", "mailOptions": .object(options)]
    }

    private static func bcc(_ count: Int) -> String {
        (1...count).map { "a\($0)@example.com" }.joined(separator: "; ")
    }

    private static func create(_ test: TestPlatform, _ message: JSONValue = order()) async throws -> LyraPaymentOrder {
        try await ask(test, "Charge/CreatePaymentOrder", message)
    }

    private static func now(_ test: TestPlatform, _ order: LyraPaymentOrder) async throws -> LyraPaymentOrder {
        try await ask(test, "Charge/PaymentOrder/Get", ["paymentOrderId": .string(order.paymentOrderId ?? "")])
    }

    private static func ask(_ test: TestPlatform, _ service: String, _ message: JSONValue) async throws
        -> LyraPaymentOrder
    {
        guard case .paymentOrder(let order) = try await test.lyra.call(service, message) else {
            throw LyraCall.Unexpected()
        }
        return order
    }

    private static func change(_ order: LyraPaymentOrder, _ more: KeyValuePairs<String, JSONValue> = [:]) -> JSONValue {
        var message = JSONObject([
            "paymentOrderId": .string(order.paymentOrderId ?? ""), "amount": 4_000, "currency": "EUR",
        ])
        for (name, value) in more { message[name] = value }
        return .object(message)
    }

    private static func follow(_ test: TestPlatform, _ order: LyraPaymentOrder) async throws -> WebPage {
        let url = try #require(order.paymentURL)
        #expect(url.hasPrefix(test.address))
        return try await test.browse(String(url.dropFirst(test.address.count)))
    }

    private static func shopper(_ test: TestPlatform, on page: WebPage) throws -> LyraShopper {
        let action = try #require(page.attribute("action", of: "form method"))
        let token = try #require(action.split(separator: "/").last).prefix { $0 != "?" }
        return LyraShopper(test: test, token: String(token))
    }

    @Test("the link opens the page of a form; paid, it shows so, and the payment is an ordinary one")
    func paid() async throws {
        let sent = SentNotifications()
        var options = TestPlatform.Options()
        options.sender = sent
        try await TestPlatform.run(options) { test in
            let order = try await Self.create(
                test,
                Self.order([
                    "ipnTargetUrl": "https://shop.example/ipn", "successUrl": "https://shop.example/thanks",
                    "metadata": ["seat": "12"], "channelOptions": ["channelType": "URL"],
                ]))
            #expect(order.paymentOrderStatus == .running)
            #expect(order.paymentOrderId?.utf8.count == 32)
            #expect(order.json["dataCollectionForm"] == .bool(false))
            #expect(order.channelDetails?.channelType == .url)
            #expect(order.transactionDetails?.cardDetails?.captureDelay == 6)
            let shopper = try Self.shopper(test, on: try await Self.follow(test, order))
            let page = try await shopper.pay()
            #expect(page.result == "paid")
            #expect(page.wayBack == "\(Self.shop)/thanks")
            #expect(try await Self.now(test, order).paymentOrderStatus == .paid)
            #expect(try await Self.follow(test, order).result == "paid")
            let transaction = try #require(try await test.lyra.transactions().first)
            #expect(transaction.detailedStatus == .authorised)
            #expect(transaction.metadata?["seat"] == "12")
            let form = try LyraSignedForm(
                parsing: try await poll("the notification") { sent.all.first }.notification.body)
            #expect(form.source == "PAYMENT_ORDER")
            let payment = LyraPayment(json: try #require(JSONValue(parsing: Array(form.answer.utf8)).object))
            #expect(payment.transactions?.first?.uuid == transaction.uuid)
            #expect(payment.paymentOrderId == order.paymentOrderId)
            #expect(payment.paymentOrderStatus == .paid)
            #expect(try await test.lyra.code("Charge/PaymentOrder/Update", Self.change(order)) == "PSP_1005")
        }
    }

    @Test("one that the shopper gives up can be followed again; one whose attempts are all refused is refused for good")
    func again() async throws {
        try await TestPlatform.run { test in
            let order = try await Self.create(
                test,
                Self.order([
                    "cancelUrl": "https://shop.example/later", "returnUrl": "https://shop.example/",
                    "transactionOptions": ["cardOptions": ["retry": 0]],
                ]))
            let shopper = try Self.shopper(test, on: try await Self.follow(test, order))
            let left = try await test.browse(shopper.path, form: [("attempt", "1"), ("do", "cancel")])
            #expect(left.result == "cancelled")
            #expect(left.wayBack == "\(Self.shop)/later")
            #expect(try await Self.now(test, order).paymentOrderStatus == .running)
            let second = try Self.shopper(test, on: try await Self.follow(test, order))
            #expect(second.token != shopper.token)
            let refused = try await second.pay(LyraFormTests.declined)
            #expect(refused.result == "refused")
            #expect(refused.wayBack == "\(Self.shop)/")
            #expect(try await Self.now(test, order).paymentOrderStatus == .refused)
            #expect(try await Self.follow(test, order).result == "refused")
            #expect(try await test.lyra.code("Charge/PaymentOrder/Update", Self.change(order)) == "PSP_1005")
        }
    }

    @Test("one that is changed asks for the new amount, and a page with the old one takes no card any more")
    func changed() async throws {
        try await TestPlatform.run { test in
            let order = try await Self.create(test)
            let old = try Self.shopper(test, on: try await Self.follow(test, order))
            // The addresses are fields of the creation only: here they are without effect.
            let changed = try await Self.ask(
                test, "Charge/PaymentOrder/Update",
                Self.change(
                    order,
                    [
                        "orderId": "ORDER2", "channelOptions": ["channelType": "URL"],
                        "ipnTargetUrl": "ftp://a.example",
                        "successUrl": "https://shop.example/other",
                    ]))
            #expect(changed.amount == 4_000)
            #expect(changed.orderId == "ORDER2")
            #expect(changed.paymentURL == order.paymentURL)
            // The shopper neither cancelled it nor sent another form.
            let over = try await old.pay()
            #expect(over.result == "cancelled")
            #expect(over.html.contains("This payment was cancelled. You were not charged."))
            #expect(!over.html.contains("id=\"sent-twice\""))
            #expect(try await test.lyra.code("Order/Get", ["orderId": "ORDER1"]) == "PSP_010")
            let page = try await Self.follow(test, order)
            #expect(page.html.contains("40.00"))
            let paid = try await Self.shopper(test, on: page).pay()
            #expect(paid.result == "paid")
            #expect(paid.wayBack == nil)
            #expect(try await test.lyra.transactions("ORDER2").first?.amount == 4_000)
        }
    }

    @Test(
        "a page that the merchant's change closed says neither that the shopper cancelled, nor that the form was sent before",
        arguments: [
            ("fr_FR", "Ce paiement a été annulé."), ("en_GB", "This payment was cancelled."),
            ("nl_NL", "Deze betaling is geannuleerd."), ("de_DE", "Diese Zahlung wurde abgebrochen."),
        ])
    func closed(locale: String, sentence: String) async throws {
        try await TestPlatform.run { test in
            let order = try await Self.create(test, Self.order(["locale": .string(locale)]))
            let old = try Self.shopper(test, on: try await Self.follow(test, order))
            _ = try await Self.ask(test, "Charge/PaymentOrder/Update", Self.change(order))
            let page = try await old.pay()
            #expect(page.result == "cancelled")
            #expect(page.html.contains(sentence))
            #expect(!page.html.contains("id=\"sent-twice\""))
        }
    }

    @Test("two changes at once are both made")
    func changedTwice() async throws {
        try await TestPlatform.run { test in
            let order = try await Self.create(test)
            let changes: [KeyValuePairs<String, JSONValue>] = [["merchantComment": "first"], ["taxAmount": 100]]
            try await withThrowingTaskGroup(of: Void.self) { group in
                for change in changes.map({ Self.change(order, $0) }) {
                    group.addTask { _ = try await Self.ask(test, "Charge/PaymentOrder/Update", change) }
                }
                try await group.waitForAll()
            }
            let now = try await Self.now(test, order)
            #expect(now.merchantComment == "first")
            #expect(now.taxAmount == 100)
        }
    }

    @Test("one that is not paid in time has expired: its link says so, and it cannot be changed")
    func expired() async throws {
        try await TestPlatform.run { test in
            let end = test.clock.now().adding(seconds: 86_400)
            let order = try await Self.create(
                test, Self.order(["expirationDate": .string(end.iso8601), "locale": "fr_FR"]))
            let shopper = try Self.shopper(test, on: try await Self.follow(test, order))
            // A shopper may be with the issuer, for fifteen minutes.
            test.clock.advance(seconds: 86_401)
            #expect(try await Self.now(test, order).paymentOrderStatus == .running)
            let late = try await Self.follow(test, order)
            #expect(late.result == "waiting")
            #expect(late.html.contains("peut encore aboutir"))
            test.clock.advance(seconds: 900)
            #expect(try await Self.now(test, order).paymentOrderStatus == .expired)
            let page = try await Self.follow(test, order)
            #expect(page.result == "expired")
            #expect(page.html.contains("Le délai de paiement est écoulé"))
            #expect(try await shopper.pay().result == "expired")
            #expect(try await test.lyra.code("Charge/PaymentOrder/Update", Self.change(order)) == "PSP_1006")
        }
    }

    @Test(
        "one whose payment is not decided at its end runs until then, and its link says that the outcome is not known")
    func undecided() async throws {
        let acquirer = ScriptedAcquirer(authorisations: [.fail])
        var options = TestPlatform.Options()
        options.acquirer = acquirer
        try await TestPlatform.run(options) { test in
            let end = test.clock.now().adding(seconds: 86_400)
            let order = try await Self.create(test, Self.order(["expirationDate": .string(end.iso8601)]))
            let shopper = try Self.shopper(test, on: try await Self.follow(test, order))
            #expect(try await shopper.pay().result == "waiting")
            test.clock.advance(seconds: 2 * 86_400)
            let page = try await Self.follow(test, order)
            #expect(page.result == "waiting")
            #expect(try await Self.now(test, order).paymentOrderStatus == .running)
            acquirer.answerInquiries(with: [.answer(ScriptedAcquirer.approval)])
            _ = try await poll("the answer") { () -> Bool? in
                test.clock.advance(seconds: 3_600)
                _ = try await test.platform.paymentService.runDueQuestions()
                return try await Self.now(test, order).paymentOrderStatus == .paid ? true : nil
            }
            #expect(try await Self.follow(test, order).result == "paid")
        }
    }

    @Test("a shopper who does not come back from the issuer has refused nothing: the order runs, and is told so")
    func abandoned() async throws {
        let sent = SentNotifications()
        var options = TestPlatform.Options()
        options.sender = sent
        try await TestPlatform.run(options) { test in
            try await test.lyra.change { $0.ipnRules = ["end-of-payment", "abandonment"] }
            let order = try await Self.create(
                test,
                Self.order([
                    "ipnTargetUrl": "https://shop.example/ipn", "strongAuthentication": "CHALLENGE_MANDATE",
                    "transactionOptions": ["cardOptions": ["retry": 0]],
                ]))
            let shopper = try Self.shopper(test, on: try await Self.follow(test, order))
            _ = try await shopper.answer(try await shopper.pay("4970100000000022"), "challenge")
            test.clock.advance(seconds: 900)
            try await test.platform.paymentService.runDueSteps()
            let form = try LyraSignedForm(
                parsing: try await poll("the notification") { sent.all.first }.notification.body)
            let payment = LyraPayment(json: try #require(JSONValue(parsing: Array(form.answer.utf8)).object))
            #expect(payment.transactions?.first?.detailedStatus == .abandoned)
            #expect(payment.paymentOrderStatus == .running)
            #expect(try await Self.now(test, order).paymentOrderStatus == .running)
        }
    }

    @Test("by mail, the link is in the mail of each receiver, in the order's language or the merchant's own words")
    func mailed() async throws {
        let post = DirectPost()
        var options = TestPlatform.Options()
        options.mailSender = post
        try await TestPlatform.run(options) { test in
            let order = try await Self.create(
                test,
                Self.order([
                    "channelOptions": Self.mail(["bcc": "office@example.com"]), "locale": "fr_FR",
                    "paymentReceiptEmail": "receipt@example.com",
                ]))
            let mails = try await poll("both mails") { post.mail.count == 2 ? post.mail : nil }
            #expect(Set(mails.map(\.draft.recipient.text)) == ["anna@example.com", "office@example.com"])
            #expect(mails.allSatisfy { $0.draft.subject == "[TEST] Votre paiement pour Demo 69876357" })
            #expect(mails.allSatisfy { $0.draft.body.contains("\n\(order.paymentURL ?? "")\n") })
            let changed = try await Self.ask(
                test, "Charge/PaymentOrder/Update",
                Self.change(
                    order, ["channelOptions": Self.mail(["subject": "Votre devis", "body": "Chère Anna,\nmerci."])]))
            #expect(changed.channelDetails?.mailOptions?.subject == "Votre devis")
            let own = try await poll("the mail of the change") {
                post.mail.first { $0.draft.subject == "[TEST] Votre devis" }
            }
            #expect(own.draft.body.hasPrefix("Chère Anna,\nmerci.\n"))
            #expect(own.draft.body.contains("\n\(order.paymentURL ?? "")\n"))
            _ = try await Self.shopper(test, on: try await Self.follow(test, order)).pay()
            _ = try await poll("the receipt") {
                post.mail.first { $0.draft.kind == .receipt && $0.draft.recipient.text == "receipt@example.com" }
            }
        }
    }

    @Test(
        "a wrong request is refused with the documented code, and makes no link",
        arguments: [
            (["amount": 0], "PSP_1024"), (["taxAmount": 9_999_999], "INT_868"), (["currency": "SEK"], "PSP_610"),
            (["locale": "fr"], "PSP_1012"),
            (["expirationDate": "tomorrow"], "INT_855"), (["expirationDate": "2020-01-01T00:00:00+00:00"], "PSP_1007"),
            (["expirationDate": "2099-01-01T00:00:00.000Z"], "PSP_1007"),
            (["expirationDate": "2026-07-32T00:00:00Z"], "INT_855"),
            (["expirationDate": "2026-09-31T00:00:00Z"], "INT_855"),
            (["channelOptions": ["channelType": "PIGEON"]], "INT_854"),
            (["channelOptions": ["channelType": "SMS", "smsOptions": ["phoneNumber": "+33612345678"]]], "PSP_1016"),
            (["channelOptions": ["channelType": "INVOICE"]], "PSP_1016"),
            (["channelOptions": ["channelType": "MAIL"]], "INT_841"),
            (["channelOptions": ["channelType": "MAIL", "mailOptions": ["subject": "Hello"]]], "INT_850"),
            (["channelOptions": mail(["recipient": "anna@-"])], "PSP_1032"),
            (["channelOptions": mail(["bcc": "nobody"])], "PSP_1033"),
            (["channelOptions": mail(["bcc": .string(bcc(11))])], "PSP_1033"),
            (["channelOptions": mail(["template": "spring"])], "INT_845"),
            (["channelOptions": ["channelType": "URL", "urlOptions": ["qrCodeSize": 3]]], "INT_936"),
            (["dataCollectionForm": "true"], "PSP_1015"),
            (["transactionOptions": ["installmentOptions": [["count": 3, "period": 7]]]], "INT_929"),
            (["formAction": "REGISTER", "customer": LyraCall.anna], "INT_875"),
            (["formAction": "SILENT"], "INT_875"), (["formAction": "REGISTER_UPDATE_PAY"], "INT_875"),
            (["formAction": "CUSTOMER_WALLET"], "INT_875"),
            (["formAction": "REGISTER_PAY"], "INT_811"), (["returnMode": "GET"], "INT_927"),
            (["successUrl": "https://a.example;b/"], "INT_922"), (["paymentReceiptEmail": "anna"], "INT_851"),
            (["paymentMethods": ["PAYPAL"]], "INT_881"), (["orderId": "4970100000000055"], "INT_013"),
        ] as [(KeyValuePairs<String, JSONValue>, String)])
    func refused(more: KeyValuePairs<String, JSONValue>, code: String) async throws {
        try await TestPlatform.run { test in
            #expect(try await test.lyra.code("Charge/CreatePaymentOrder", Self.order(more)) == code)
            let links = try await test.platform.paymentService.paymentLinks(
                of: ShopID(api: "lyra", name: "69876357"), PaymentLinkQuery())
            #expect(links.total == 0)
        }
    }

    @Test(
        "an unknown order, one of another shop or of the other mode is refused, and a link without its end opens nothing"
    )
    func strangers() async throws {
        try await TestPlatform.run { test in
            let order = try await Self.create(test)
            let name: JSONValue = ["paymentOrderId": .string(order.paymentOrderId ?? "")]
            var other = test.lyra
            other.password = LyraCall.productionPassword
            #expect(try await other.code("Charge/PaymentOrder/Get", name) == "PSP_1011")
            other = LyraCall(
                test: test, shopId: "73239078",
                password: "testpassword_SbEbeOueaMDyg8Rtei1bSaiB5lms9V0ZDjzldGXGAnIwH")
            #expect(try await other.code("Charge/PaymentOrder/Get", name) == "PSP_1010")
            #expect(try await other.code("Charge/PaymentOrder/Update", Self.change(order)) == "PSP_1010")
            let unknown: JSONValue = ["paymentOrderId": .string(String(repeating: "0", count: 32))]
            #expect(try await test.lyra.code("Charge/PaymentOrder/Get", unknown) == "PSP_1000")
            // Digits of an identifier are no card number, whatever their check digit.
            let digits: JSONValue = ["paymentOrderId": "4539578763621486ffffffffffffffff"]
            #expect(try await test.lyra.code("Charge/PaymentOrder/Get", digits) == "PSP_1000")
            #expect(try await test.lyra.code("Charge/PaymentOrder/Get", [:]) == "INT_840")
            let stolen = "/lyra/order/\(order.paymentOrderId ?? "")/\(String(repeating: "0", count: 32))"
            #expect(try await test.browse(stolen).html.contains("id=\"unreadable\""))
            #expect(try await Self.now(test, order).amount == 2_500)
        }
    }

    @Test("the channel cannot be changed, and a mail order's change names its mail")
    func channel() async throws {
        try await TestPlatform.run { test in
            let order = try await Self.create(test, Self.order(["channelOptions": Self.mail()]))
            for (more, code) in [
                (["channelOptions": ["channelType": "URL"]], "PSP_1017"), ([:], "INT_841"),
            ] as [(KeyValuePairs<String, JSONValue>, String)] {
                #expect(try await test.lyra.code("Charge/PaymentOrder/Update", Self.change(order, more)) == code)
            }
            #expect(try await Self.now(test, order).amount == 2_500)
        }
    }
}
