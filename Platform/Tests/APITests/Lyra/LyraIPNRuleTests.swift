import APISupport
import Engine
import GuichetCore
@_spi(Platform) import GuichetLyra
import LyraAPI
import Server
import Support
import Testing

@Suite("Lyra's rules for notifications (IPN) of a shop", .timeLimit(.minutes(5)))
struct LyraIPNRuleTests {
    /// The states that the notifications announced, in order, after the body.
    private static func told(
        _ rules: [String], acquirer: (any Acquirer)? = nil, _ body: @Sendable (TestPlatform) async throws -> Void
    ) async throws -> [String] {
        let sent = SentNotifications()
        var options = TestPlatform.Options()
        options.sender = sent
        if let acquirer { options.acquirer = acquirer }
        return try await TestPlatform.run(options) { test in
            try await test.lyra.change {
                $0.notificationURLs = [.test: "https://shop.example/ipn"]
                $0.ipnRules = rules
            }
            try await body(test)
            try await allAreSent(test)
            return try sent.all.map { notification in
                let form = try LyraSignedForm(parsing: notification.notification.body)
                let payment = LyraPayment(json: try JSONValue(parsing: Array(form.answer.utf8)).object ?? JSONObject())
                let transaction = try #require(payment.transactions?.first)
                let status = transaction.detailedStatus?.rawValue ?? "?"
                return transaction.operationType == .credit ? "CREDIT \(status)" : status
            }
        }
    }

    private static func allAreSent(_ test: TestPlatform) async throws {
        _ = try await poll("all notifications") {
            try await test.platform.paymentService.store.read { try $0.countNotifications(.waiting) } == 0
                ? true : nil
        }
    }

    @Test("by default the end of a payment is told, accepted or refused, and nothing after it")
    func usual() async throws {
        let told = try await Self.told(["end-of-payment"]) { test in
            let uuid = try await test.lyra.paid(delay: 1)
            _ = try await test.lyra.pay(LyraCall.payment("REFUSED1", pan: "4970100000000113"))
            // A notification says what is true when it is sent.
            try await Self.allAreSent(test)
            try await test.pass(days: 2)
            _ = try await test.lyra.transaction("Refund", uuid)
        }
        #expect(told.sorted() == ["AUTHORISED", "REFUSED"])
    }

    @Test("operation: a validation, a change, a cancellation and a refund are told, each once")
    func operations() async throws {
        let told = try await Self.told(["operation"]) { test in
            let first = try await test.lyra.paid(delay: 1, validation: "YES")
            _ = try await test.lyra.transaction("Validate", first)
            _ = try await test.lyra.transaction("Cancel", first)
            let second = try await test.lyra.paid(delay: 1)
            try await test.pass(days: 2)
            _ = try await test.lyra.transaction("Refund", second)
        }
        #expect(told.count == 3, "\(told)")
        #expect(told.contains { $0.hasPrefix("CREDIT ") })
    }

    @Test("batch-change: a capture, and the end of a payment that was not validated")
    func batch() async throws {
        let told = try await Self.told(["batch-change"]) { test in
            _ = try await test.lyra.paid(delay: 1)
            _ = try await test.lyra.paid(delay: 1, validation: "YES")
            try await test.pass(days: 10)
        }
        #expect(told.sorted() == ["CAPTURED", "EXPIRED"])
    }

    @Test("batch-authorisation: an authorisation on a later day")
    func later() async throws {
        let told = try await Self.told(["batch-authorisation"]) { test in
            _ = try await test.lyra.paid(delay: 20)
            // The day before the capture.
            try await test.pass(days: 19)
        }
        #expect(told == ["AUTHORISED"])
    }

    @Test("batch-authorisation: a card that has expired by the day of the authorisation is refused, as at an order")
    func laterExpired() async throws {
        let told = try await Self.told(["batch-authorisation"]) { test in
            // The clock of the tests begins on 2026-07-01.
            let uuid = try #require(
                try await test.lyra.pay(LyraCall.payment(delay: 60, expiry: (month: "07", year: "26"))).uuid)
            try await test.pass(days: 59)
            let transaction = try await test.lyra.transaction("Get", uuid)
            #expect(transaction.detailedStatus == .refused)
            let authorisation = transaction.transactionDetails?.cardDetails?.authorizationResponse
            #expect(authorisation?.authorizationResult?.rawValue == "33")
        }
        #expect(told == ["REFUSED"])
    }

    @Test(
        "batch-authorisation: one whose answer was lost is told once an inquiry knows it, also if the acquirer never saw it",
        arguments: [
            (ScriptedAcquirer.approval, "AUTHORISED"), (.declined(code: "05", acquirerCode: "05"), "REFUSED"),
            (.notProcessed, "REFUSED"),
        ])
    func laterLost(found: AcquirerVerdict, expected: String) async throws {
        let acquirer = ScriptedAcquirer(
            authorisations: [.answer(ScriptedAcquirer.approval), .fail], inquiries: [.answer(found)])
        let told = try await Self.told(["batch-authorisation"], acquirer: acquirer) { test in
            _ = try await test.lyra.paid(delay: 20)
            try await test.pass(days: 19)
            _ = try await poll("the outcome") { () -> Bool? in
                test.clock.advance(seconds: 10)
                try await test.platform.paymentService.runDueQuestions()
                return try await test.payments().contains { [.toCapture, .refused].contains($0.state) } ? true : nil
            }
        }
        #expect(told == [expected])
    }

    @Test(
        "abandonment: a cardholder who does not come back from the issuer is told if the rule is on, and only then",
        arguments: [(["abandonment"], ["ABANDONED"]), (["end-of-payment"], [])])
    func abandonment(rules: [String], expected: [String]) async throws {
        let told = try await Self.told(rules) { test in
            let shopper = try await test.lyra.shopper()
            _ = try await shopper.answer(try await shopper.pay("4970100000000022"), "challenge")
            test.clock.advance(seconds: 900)
            try await test.platform.paymentService.runDueSteps()
            #expect(try await test.payments().map(\.state) == [.expired])
        }
        #expect(told == expected)
    }

    @Test("without a rule nothing is told, and nothing is stored for it")
    func none() async throws {
        let told = try await Self.told([]) { test in
            _ = try await test.lyra.paid(delay: 1)
            try await test.pass(days: 2)
            let all = try await test.platform.paymentService.store.read {
                try $0.notifications(NotificationQuery())
            }
            #expect(all.isEmpty)
        }
        #expect(told.isEmpty)
    }

    @Test("an unknown rule is refused, and the shop stays as it is; a restart keeps the rules")
    func settings() async throws {
        var options = TestPlatform.Options.keepingFolder()
        defer { options.removeFolder() }
        options.sender = SentNotifications()
        try await TestPlatform.run(options) { test in
            let shops = test.platform.lyra.administration
            var wrong = LyraShopChange()
            wrong.ipnRules = ["<script>"]
            let change = wrong
            await #expect(throws: (any Error).self) { try await shops.change("69876357", change) }
            #expect(test.platform.lyra.shops.shop("69876357")?.ipnRules == [.endOfPayment])
            var right = LyraShopChange()
            right.ipnRules = ["abandonment", "operation"]
            _ = try await shops.change("69876357", right)
        }
        try await TestPlatform.run(options) { test in
            #expect(test.platform.lyra.shops.shop("69876357")?.ipnRules == [.abandonment, .operation])
        }
    }
}
