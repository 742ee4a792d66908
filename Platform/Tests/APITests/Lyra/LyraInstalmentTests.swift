import Engine
import GuichetCore
@_spi(Platform) import GuichetLyra
import LyraAPI
import Server
import Support
import Testing

/// Lyra, REST API V4, "Payer en plusieurs fois": `transactionOptions.installmentOptions` of `Charge/CreatePayment`.
@Suite("Lyra's REST API: payment in instalments", .timeLimit(.minutes(5)))
struct LyraInstalmentTests {
    private static let card = "4970100000000022"

    /// An order of 100.00 EUR. The clock of the tests begins on 2026-07-01, at 10:00 UTC.
    private static func order(
        _ plan: JSONValue, _ more: KeyValuePairs<String, JSONValue> = [:], amount: Int64 = 10_000,
        card: JSONValue = ["captureDelay": 0]
    ) -> JSONValue {
        var message = JSONObject()
        message.append("amount", .integer(amount))
        message.append("currency", "EUR")
        message.append("orderId", "ORDER1")
        message.append("transactionOptions", ["cardOptions": card, "installmentOptions": [plan]])
        for (name, value) in more { message[name] = value }
        return .object(message)
    }

    /// The document's own example.
    private static let twice: JSONValue = ["firstAmount": 5_000, "count": 2, "period": 7]

    private static func code(_ test: TestPlatform, _ message: JSONValue) async throws -> String? {
        try await test.lyra.code("Charge/CreatePayment", message)
    }

    /// The amounts and the days of capture.
    private static func schedule(_ test: TestPlatform) async throws -> [String] {
        try await test.lyra.transactions().map { transaction in
            let date = transaction.transactionDetails?.cardDetails?.expectedCaptureDate ?? ""
            return "\(transaction.amount ?? 0) \(date.prefix(10))"
        }
    }

    private static func statuses(_ test: TestPlatform) async throws -> [LyraDetailedStatus] {
        try await test.lyra.transactions().compactMap { $0.detailedStatus }
    }

    @Test("the document's example: 50.00 EUR on the day of the order, and 50.00 EUR seven days later")
    func example() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.lyra.shopper(Self.order(Self.twice))
            let page = try await shopper.page(language: "en")
            #expect(page.words.contains("50.00 EUR, 1 July 2026"))
            #expect(page.words.contains("50.00 EUR, 8 July 2026"))
            #expect(page.words.contains("Pay 50.00 EUR"))
            // The issuer asks once, for all of it.
            let issuer = try await shopper.pay(Self.card)
            #expect(issuer.html.contains("100.00 EUR"))
            #expect(try await shopper.comeBack(try await shopper.answer(issuer, "challenge")).result == "paid")
            #expect(try await Self.schedule(test) == ["5000 2026-07-01", "5000 2026-07-08"])
            #expect(try await Self.statuses(test) == [.authorised, .waitingAuthorisation])
            try await test.pass(days: 6)
            try await test.pass(days: 3)
            #expect(try await Self.statuses(test) == [.captured, .captured])
        }
    }

    @Test(
        "what is left is paid with the last one; without firstAmount, the parts are equal; numbers may be texts",
        arguments: [
            (["count": 3, "period": 30], ["3333 2026-07-01", "3333 2026-07-31", "3334 2026-08-30"]),
            (
                ["firstAmount": 4_000, "count": 3, "period": 30],
                ["4000 2026-07-01", "3000 2026-07-31", "3000 2026-08-30"]
            ),
            (["firstAmount": "1", "count": "2", "period": "1"], ["1 2026-07-01", "9999 2026-07-02"]),
            (
                ["firstAmount": .null, "count": 4, "period": 1],
                ["2500 2026-07-01", "2500 2026-07-02", "2500 2026-07-03", "2500 2026-07-04"]
            ),
        ] as [(JSONValue, [String])])
    func divided(plan: JSONValue, schedule: [String]) async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.lyra.shopper(Self.order(plan))
            #expect(try await shopper.pay(Self.card, atTheIssuer: "challenge").result == "paid")
            #expect(try await Self.schedule(test) == schedule)
        }
    }

    @Test("each is a transaction of the order with a number of its own; the first one was authenticated, for all")
    func stored() async throws {
        try await TestPlatform.run { test in
            let plan: JSONValue = ["firstAmount": 4_000, "count": 3, "period": 30]
            let shopper = try await test.lyra.shopper(Self.order(plan))
            #expect(try await shopper.pay(Self.card, atTheIssuer: "challenge").result == "paid")
            let all = try await test.lyra.transactions()
            let details = all.compactMap { $0.transactionDetails }
            #expect(details.compactMap { $0.sequenceNumber } == [1, 2, 3])
            let types = details.compactMap { $0.occurrenceType?.rawValue }
            #expect(types == ["RECURRENT_INITIAL", "RECURRENT_INTERMEDIAIRE", "RECURRENT_FINAL"])
            #expect(details.compactMap { $0.liabilityShift } == [.yes, .no, .no])
            #expect(details.allSatisfy { $0.creationContext == .charge })
            #expect(all.allSatisfy { $0.orderDetails?.orderTotalAmount == 10_000 })
            // They share the payment's number, and each has a capture of its own.
            let names = Set(details.compactMap { $0.cardDetails?.legacyTransId })
            #expect(names.count == 1)
            let references = details.compactMap { $0.archivalReferenceId?.suffix(2) }
            #expect(references == ["01", "02", "03"])
            let series = details.compactMap { $0.cardDetails?.json["initialIssuerTransactionIdentifier"]?.text }
            #expect(series.count == 3 && Set(series).count == 1)
            let store = test.platform.paymentService.store
            let report = try await StoreCheck(keys: nil, readPart: Platform.read).run(store)
            #expect(report.findings == [])
        }
    }

    @Test("the capture delay counts for each of them, and so does the validation")
    func options() async throws {
        try await TestPlatform.run { test in
            let message = Self.order(Self.twice, card: ["captureDelay": 2, "manualValidation": "YES"])
            let shopper = try await test.lyra.shopper(message)
            #expect(try await shopper.pay(Self.card, atTheIssuer: "challenge").result == "paid")
            #expect(try await Self.schedule(test) == ["5000 2026-07-03", "5000 2026-07-10"])
            #expect(try await Self.statuses(test) == [.authorisedToValidate, .waitingAuthorisationToValidate])
        }
    }

    @Test("a first payment that is refused is the only one")
    func refused() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.lyra.shopper(Self.order(Self.twice))
            _ = try await shopper.pay(LyraFormTests.declined, atTheIssuer: "challenge")
            #expect(try await Self.statuses(test) == [.refused])
        }
    }

    @Test("the issuer is asked, also where the request switches 3-D Secure off; a wrong wish is INT_050")
    func authenticated() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.lyra.shopper(Self.order(Self.twice, ["strongAuthentication": "DISABLED"]))
            let issuer = try await shopper.pay("4970100000000055")
            #expect(issuer.field("s") != nil)
            let wrong = Self.order(Self.twice, ["strongAuthentication": "SOMETIMES"])
            #expect(try await Self.code(test, wrong) == "INT_050")
        }
    }

    @Test("a card that expires before the last payment is not taken")
    func expiring() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.lyra.shopper(Self.order(["count": 2, "period": 40]))
            _ = try await shopper.send(LyraShopper.card(Self.card, expiry: "07/26"))
            #expect(try await test.payments().isEmpty)
            let issuer = try await shopper.send(LyraShopper.card(Self.card, expiry: "08/26"))
            #expect(issuer.field("s") != nil)
        }
    }

    @Test("the first one is notified as any payment, those after it by the rule for later authorisations, signed alike")
    func told() async throws {
        let sent = SentNotifications()
        var options = TestPlatform.Options()
        options.sender = sent
        try await TestPlatform.run(options) { test in
            try await test.lyra.change { $0.ipnRules = ["end-of-payment", "batch-authorisation"] }
            func hear(_ count: Int) async throws -> (source: String?, payment: LyraPayment) {
                let last = try await poll("\(count) notifications") { () -> [UInt8]? in
                    sent.all.count == count ? sent.all.last?.notification.body : nil
                }
                let form = try LyraSignedForm(parsing: last)
                let json = try #require(JSONValue(parsing: Array(form.answer.utf8)).object)
                return (form.source, LyraPayment(json: json))
            }
            let message = Self.order(Self.twice, ["ipnTargetUrl": "https://shop.example/ipn"])
            let shopper = try await test.lyra.shopper(message)
            #expect(try await shopper.pay(Self.card, atTheIssuer: "challenge").result == "paid")
            let first = try await hear(1)
            #expect(first.source == "PAY")
            // What was ordered, and what is paid first.
            #expect(first.payment.orderDetails?.orderTotalAmount == 10_000)
            #expect(first.payment.transactions?.map { $0.amount } == [5_000])
            try await test.pass(days: 6)
            let second = try await hear(2)
            #expect(second.source == "BATCH_AUTO")
            let transaction = try #require(second.payment.transactions?.first)
            #expect(transaction.detailedStatus == .authorised && transaction.amount == 5_000)
            #expect(transaction.transactionDetails?.sequenceNumber == 2)
            #expect(transaction.uuid != first.payment.transactions?.first?.uuid)
        }
    }

    @Test("the card that the first one registers pays the others, and a registered card pays all with its code")
    func registered() async throws {
        try await TestPlatform.run { test in
            let registering = Self.order(Self.twice, ["formAction": "REGISTER_PAY", "customer": LyraCall.anna])
            let shopper = try await test.lyra.shopper(registering)
            #expect(try await shopper.pay(Self.card, atTheIssuer: "challenge").result == "paid")
            let token = try #require(try await test.lyra.transactions().first?.paymentMethodToken)
            let again = Self.order(
                Self.twice, ["paymentMethodToken": .string(token), "orderId": "ORDER2"])
            let other = try await test.lyra.shopper(again)
            let issuer = try await other.send([("card-code", "123")])
            #expect(try await other.comeBack(try await other.answer(issuer, "challenge")).result == "paid")
            let tokens = try await test.lyra.transactions("ORDER2").map { $0.paymentMethodToken }
            #expect(tokens == [token, token])
        }
    }

    @Test(
        "a plan that cannot be carried out is refused with the code of its field, and opens no form",
        arguments: [
            (["count": 0, "period": 7], "INT_929"), (["count": 1, "period": 7], "INT_929"),
            (["count": 5, "period": 7], "INT_929"), (["count": 100, "period": 1], "INT_929"),
            (["count": .integer(-2), "period": 7], "INT_929"), (["count": "two", "period": 7], "INT_929"),
            (["count": 99_999_999_999, "period": 7], "INT_929"), (["period": 7], "INT_929"), ([:], "INT_929"),
            (["count": 2], "INT_930"), (["count": 2, "period": 0], "INT_930"),
            (["count": 2, "period": .integer(-7)], "INT_930"),
            (["count": 2, "period": 366], "INT_930"), (["count": 3, "period": 183], "INT_930"),
            (["count": 4, "period": 999_999_999_999], "INT_930"), (["count": 2, "period": "+7"], "INT_930"),
            (["firstAmount": 0, "count": 2, "period": 7], "INT_928"),
            (["firstAmount": 10_000, "count": 2, "period": 7], "INT_928"),
            (["firstAmount": 10_001, "count": 2, "period": 7], "INT_928"),
            // Less than one cent each.
            (["firstAmount": 9_999, "count": 3, "period": 7], "INT_928"),
            (["firstAmount": .integer(-5), "count": 2, "period": 7], "INT_928"),
            // It looks like a card number.
            (["firstAmount": "4970100000000055", "count": 2, "period": 7], "INT_902"),
            // Of the advanced plan, the names alone are documented.
            (["schedules": [["date": "2026-07-01T00:00:00+00:00", "amount": 10_000]]], "INT_931"),
            (["schedules": [["date": "2020-01-01T00:00:00+00:00", "amount": 1]]], "INT_931"),
            (["schedules": [["date": "2026-07-01T00:00:00+00:00", "amount": 10_000]], "count": 2], "INT_945"),
        ] as [(JSONValue, String)])
    func wrong(plan: JSONValue, code: String) async throws {
        try await TestPlatform.run { test in
            #expect(try await Self.code(test, Self.order(plan)) == code)
            let stored = try await test.stored()
            #expect(stored == .nothing)
        }
    }

    @Test("a year is the longest, the capture delay included; an amount smaller than its parts is no plan")
    func limits() async throws {
        try await TestPlatform.run { test in
            let year: JSONValue = ["count": 2, "period": 360]
            let longest = try await Self.code(test, Self.order(year, card: ["captureDelay": 5]))
            #expect(longest == nil)
            #expect(try await Self.code(test, Self.order(year, card: ["captureDelay": 6])) == "INT_930")
            let four: JSONValue = ["count": 4, "period": 7]
            #expect(try await Self.code(test, Self.order(four, amount: 4)) == nil)
            #expect(try await Self.code(test, Self.order(four, amount: 3)) == "INT_929")
        }
    }

    @Test("the shop's delay is changed while the form is open: its days stay as they were shown, and none is refused")
    func changedDelay() async throws {
        try await TestPlatform.run { test in
            try await test.lyra.change { $0.captureDelay = 5 }
            let year: JSONValue = ["count": 2, "period": 360]
            let shopper = try await test.lyra.shopper(Self.order(year, card: [:]))
            try await test.lyra.change { $0.captureDelay = 100 }
            let page = try await shopper.page(language: "en")
            #expect(page.words.contains("50.00 EUR, 6 July 2026"))
            #expect(page.words.contains("50.00 EUR, 1 July 2027"))
            #expect(try await shopper.pay(Self.card, atTheIssuer: "challenge").result == "paid")
            #expect(try await Self.schedule(test) == ["5000 2026-07-06", "5000 2027-07-01"])
            // A form that is opened now is refused.
            #expect(try await Self.code(test, Self.order(year, card: [:])) == "INT_930")
        }
    }

    @Test("a list of several plans, and of none that is an object, is INT_902: no document says what it means")
    func several() async throws {
        try await TestPlatform.run { test in
            for plans in [[Self.twice, Self.twice], ["MULTI"], [2]] as [JSONValue] {
                let message = LyraCall.order(["transactionOptions": ["installmentOptions": plans]])
                #expect(try await Self.code(test, message) == "INT_902")
            }
            // A list without a plan asks for nothing.
            let none = LyraCall.order(["transactionOptions": ["installmentOptions": []]])
            let code = try await Self.code(test, none)
            #expect(code == nil)
        }
    }

    @Test("only a form is paid in instalments: not a card of the merchant's server, and none without the shopper")
    func withoutForm() async throws {
        try await TestPlatform.run { test in
            let options: JSONValue = ["installmentOptions": [["firstAmount": 1_000, "count": 2, "period": 7]]]
            var inTheClear = try #require(LyraCall.payment().object)
            inTheClear["transactionOptions"] = options
            #expect(try await Self.code(test, .object(inTheClear)) == "INT_902")
            #expect(try await test.payments().isEmpty)
            let token = try await test.lyra.register()
            let silent = Self.order(Self.twice, ["formAction": "SILENT", "paymentMethodToken": .string(token)])
            #expect(try await Self.code(test, silent) == "INT_902")
            let registering = LyraCall.order(["amount": 0, "customer": LyraCall.anna, "transactionOptions": options])
            #expect(try await test.lyra.code("Charge/CreateToken", registering) == "INT_929")
            // That of the card's registration.
            #expect(try await test.payments().count == 1)
        }
    }

    @Test("the amount of such a form cannot be changed: INT_903")
    func changed() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.lyra.shopper(Self.order(Self.twice))
            let change: JSONValue = ["formToken": .string(shopper.token), "updatedAmount": 9_000]
            #expect(try await test.lyra.code("Charge/UpdatePaymentAmount", change) == "INT_903")
        }
    }
}
