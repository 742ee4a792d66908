import Engine
import GuichetCore
@_spi(Platform) import GuichetLyra
import Server
import Support
import Testing

@Suite("Lyra's notifications (IPN)", .timeLimit(.minutes(5)))
struct LyraNotificationTests {
    private static func run(
        _ sent: SentNotifications, url: String? = "https://merchant.example/ipn", pan: String = "4970100000000055",
        _ body: @Sendable (TestPlatform, LyraPaymentTransaction) async throws -> Void
    ) async throws {
        var options = TestPlatform.Options()
        options.sender = sent
        try await TestPlatform.run(options) { test in
            var message = try #require(LyraCall.payment(pan: pan, delay: 1).object)
            if let url { message.append("ipnTargetUrl", .string(url)) }
            try await body(test, try await test.lyra.pay(.object(message)))
        }
    }

    @Test("the result of a payment in production is signed with the production password")
    func production() async throws {
        let sent = SentNotifications()
        var options = TestPlatform.Options()
        options.sender = sent
        try await TestPlatform.run(options) { test in
            var lyra = test.lyra
            lyra.password = LyraCall.productionPassword
            var message = try #require(LyraCall.payment().object)
            message.append("ipnTargetUrl", "https://merchant.example/ipn")
            _ = try await lyra.pay(.object(message))
            let form = try LyraSignedForm(
                parsing: try await poll("the notification") { sent.all.first }.notification.body)
            let password = LyraPassword(LyraCall.productionPassword)
            #expect(
                LyraSignature.signedText(of: form.answer, hash: form.hash, password: password) == form.answer)
        }
    }

    @Test("the result goes to ipnTargetUrl, signed with the password, with plain slashes")
    func signed() async throws {
        for pan in ["4970100000000055", "4970100000000113"] {
            let sent = SentNotifications()
            try await Self.run(sent, pan: pan) { _, transaction in
                let (notification, url) = try await poll("the notification") { sent.all.first }
                #expect(url == "https://merchant.example/ipn")
                #expect(notification.contentType == "application/x-www-form-urlencoded")
                #expect(notification.terms.timeoutSeconds == 30)
                let form = try LyraSignedForm(parsing: notification.body)
                #expect(form.hashKey == .password)
                #expect(form.answerType == "V4/Payment")
                #expect(
                    LyraSignature.signedText(
                        of: form.answer, hash: form.hash, password: LyraPassword(LyraCall.password)) == form.answer)
                #expect(!form.answer.contains("\\/"))
                let payment = LyraPayment(json: try #require(JSONValue(parsing: Array(form.answer.utf8)).object))
                #expect(payment.transactions?.first?.uuid == transaction.uuid)
                #expect(payment.transactions?.first?.detailedStatus == transaction.detailedStatus)
            }
        }
    }

    @Test("without an address nothing is sent")
    func none() async throws {
        let sent = SentNotifications()
        try await Self.run(sent, url: nil) { test, transaction in
            let id = PaymentID(try #require(transaction.uuid))
            let rows = try await test.platform.paymentService.store.read { try $0.notifications(of: id) }
            #expect(rows.isEmpty)
        }
    }

    @Test("a failure is tried again at the next four quarters of an hour, then no more")
    func retries() async throws {
        let sent = SentNotifications(failures: 100)
        try await Self.run(sent) { test, transaction in
            let id = PaymentID(try #require(transaction.uuid))
            for attempt in 1...5 {
                let row = try await poll("try \(attempt)") { () async throws -> Notification? in
                    let row = try await test.platform.paymentService.store.read { try $0.notifications(of: id).first }
                    return row.flatMap { $0.attempts == attempt && !$0.isTaken ? $0 : nil }
                }
                if attempt < 5 {
                    let next = try #require(row.nextAt)
                    #expect(next.seconds % 900 == 0)
                    #expect(next.seconds - test.clock.now().seconds <= 900)
                    test.clock.move(to: next)
                } else {
                    #expect(row.state == .failed)
                    #expect(row.nextAt == nil)
                }
            }
            #expect(sent.all.count == 5)
        }
    }
}
