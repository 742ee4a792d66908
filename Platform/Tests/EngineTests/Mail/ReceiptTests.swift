import Engine
import GuichetCore
import Storage
import Support
import Testing

@Suite("A receipt is stored in the same step as the authorisation")
struct ReceiptTests {
    private static var approving: ScriptedAcquirer {
        ScriptedAcquirer(authorisations: [.answer(ScriptedAcquirer.approval)])
    }

    private struct Writer: ReceiptWriter {
        var fails = false

        func receipt(for payment: Payment, at instant: Instant) throws -> MailDraft? {
            if fails { throw CannotWrite() }
            return MailAddress("anna@example.com").map {
                MailDraft(
                    kind: .receipt, recipient: $0, senderName: "Shop", language: "en", subject: "Paid",
                    body: "\(payment.totals.authorised)\n")
            }
        }

        struct CannotWrite: Error {}
    }

    private static func paymentService(_ test: TestPaymentService, _ writer: Writer = Writer()) -> PaymentService {
        test.paymentService.writing(receipts: ["test": writer])
    }

    private static func place(_ order: PaymentOrder, at paymentService: PaymentService) async throws -> Payment {
        guard case .placed(let payment) = try await paymentService.place(order) else { throw TestPlatform.NotStarted() }
        return payment
    }

    private static func mails(_ test: TestPaymentService, _ id: PaymentID) async throws -> [Mail] {
        try await test.store.read { try $0.mails(of: id) }
    }

    @Test("one for a payment that is authorised, and no second one when it is captured")
    func authorised() async throws {
        try await TestPaymentService.run(Self.approving) { test in
            let paymentService = Self.paymentService(test)
            let payment = try await Self.place(test.order(), at: paymentService)
            #expect(payment.state == .toCapture)
            let mails = try await Self.mails(test, payment.id)
            #expect(mails.map(\.id) == [.receipt(of: payment.id)])
            #expect(mails.first?.draft.body == "2500\n")
            #expect(mails.first?.nextAt == test.clock.now())
            test.clock.advance(seconds: 7_200)
            try await paymentService.runDueSteps()
            let captured = try await test.payment(payment.id)
            #expect(captured.state == .captured)
            let after = try await Self.mails(test, payment.id)
            #expect(after.count == 1)
        }
    }

    @Test("none for a refusal, and none for an account that was only checked")
    func none() async throws {
        let plans: [(ScriptedAcquirer, PaymentPlan.Authorisation, PaymentState)] = [
            (ScriptedAcquirer(authorisations: [.answer(.declined(code: "05", acquirerCode: "05"))]), .now, .refused),
            (Self.approving, .accountCheck, .verified),
        ]
        for (acquirer, authorisation, state) in plans {
            try await TestPaymentService.run(acquirer) { test in
                let plan = PaymentPlan(
                    authorisation: authorisation, capture: .automatically(at: test.clock.now()),
                    pendingUntil: test.clock.now())
                let payment = try await Self.place(test.order(plan), at: Self.paymentService(test))
                #expect(payment.state == state)
                let mails = try await Self.mails(test, payment.id)
                #expect(mails.isEmpty)
            }
        }
    }

    @Test("a payment that is authorised later gets it on that day")
    func later() async throws {
        try await TestPaymentService.run(Self.approving) { test in
            let paymentService = Self.paymentService(test)
            let now = test.clock.now()
            let plan = PaymentPlan.deferred(
                to: now.adding(seconds: 20 * 86_400), orderedAt: now, validitySeconds: 7 * 86_400,
                needsValidation: false, pendingUntil: now.adding(seconds: 86_400))
            let payment = try await Self.place(test.order(plan), at: paymentService)
            #expect(payment.state == .toAuthorise)
            let before = try await Self.mails(test, payment.id)
            #expect(before.isEmpty)
            test.clock.advance(seconds: 19 * 86_400)
            try await paymentService.runDueQuestions()
            let after = try await Self.mails(test, payment.id)
            #expect(after.count == 1)
            #expect(after.first?.createdAt == test.clock.now())
        }
    }

    @Test("a text that cannot be written does not prevent the payment")
    func failure() async throws {
        try await TestPaymentService.run(Self.approving) { test in
            let payment = try await Self.place(test.order(), at: Self.paymentService(test, Writer(fails: true)))
            #expect(payment.state == .toCapture)
            let mails = try await Self.mails(test, payment.id)
            #expect(mails.isEmpty)
        }
    }

    @Test("a refund gets none")
    func refund() async throws {
        try await TestPaymentService.run(Self.approving) { test in
            let paymentService = Self.paymentService(test)
            let plan = PaymentPlan(capture: .withAuthorisation, pendingUntil: test.clock.now())
            let payment = try await Self.place(test.order(plan), at: paymentService)
            let credit = try await paymentService.refund(payment.id, minorUnits: nil, details: Array("{}".utf8)).credit
            let mails = try await Self.mails(test, credit.id)
            #expect(mails.isEmpty)
        }
    }
}
