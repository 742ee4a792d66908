@_spi(Platform) import GuichetCore
import Storage
import Support
import Testing

@testable import Engine

@Suite("Payments in instalments: each is stored once, and authorised once")
struct InstalmentTests {
    private static let day = TestPayment.day
    private static let approve = ScriptedAcquirer.Act.answer(ScriptedAcquirer.approval)
    private static let decline = ScriptedAcquirer.Act.answer(.declined(code: "51", acquirerCode: "51"))

    /// Two more after each order of the tests: 10 and 20 days after the first capture.
    private struct Three: InstalmentRules {
        func instalments(after payment: Payment) throws -> [LaterInstalment] {
            guard let captureAt = payment.plan.captureAt else { return [] }
            let parts: [(Int64, Int64)] = [(1_000, 10), (500, 20)]
            return parts.compactMap { minorUnits, days in
                Amount(minorUnits: minorUnits, currency: .eur).map {
                    LaterInstalment(
                        amount: $0, captureAt: captureAt.adding(seconds: days * InstalmentTests.day),
                        details: Array("\"\(days)\"".utf8))
                }
            }
        }
    }

    private static func service(_ test: TestPaymentService) -> PaymentService {
        test.paymentService.paying(inInstalments: ["test": Three()])
    }

    private static func plan(days: Int64 = 0, validated: Bool = false) -> PaymentPlan {
        let noon = TestPlatform.noon
        return .deferred(
            to: noon.adding(seconds: days * day), orderedAt: noon, validitySeconds: 7 * day,
            needsValidation: validated, pendingUntil: noon.adding(seconds: day))
    }

    private static func run(
        _ acts: [ScriptedAcquirer.Act] = [approve], inquiries: [ScriptedAcquirer.Act] = [.fail],
        plan: PaymentPlan = InstalmentTests.plan(),
        _ body: (TestPaymentService, PaymentService, Payment) async throws -> Void
    ) async throws {
        try await TestPaymentService.run(ScriptedAcquirer(authorisations: acts, inquiries: inquiries)) { test in
            let service = Self.service(test)
            guard case .placed(let first) = try await service.place(test.order(plan, hasInstalments: true)) else {
                throw TestPlatform.NotStarted()
            }
            try await body(test, service, first)
            // Whatever happened, the store is one that the check accepts.
            let report = try await StoreCheck(keys: nil) { _ in }.run(test.store)
            #expect(report.findings == [])
        }
    }

    private static func days(_ days: Int64...) -> [Instant?] {
        days.map { TestPlatform.noon.adding(seconds: $0 * day) }
    }

    /// Those after the first one, in their order.
    private static func following(_ first: Payment, _ test: TestPaymentService) async throws -> [Payment] {
        try await test.store.read { store in
            try store.paymentIDs(after: first.id.text, limit: 100).compactMap { try store.payment($0) }
        }
    }

    @Test("if the first one is accepted, the others wait for their days, with the same card; the acquirer is not asked")
    func accepted() async throws {
        try await Self.run { test, _, first in
            #expect(first.state == .toCapture)
            let following = try await Self.following(first, test)
            #expect(following.map(\.amount.minorUnits) == [1_000, 500])
            #expect(following.map(\.state) == [.toAuthorise, .toAuthorise])
            #expect(following.map(\.plan.captureAt) == Self.days(10, 20))
            #expect(following.map(\.dueAt) == Self.days(9, 19))
            #expect(following.allSatisfy { $0.parent == first.id && $0.direction == .debit })
            #expect(following.allSatisfy { $0.decidedAt == TestPlatform.noon && $0.totals == Payment.Totals() })
            #expect(test.acquirer.asked.count == 1)
            for payment in following {
                let card = try #require(payment.card)
                #expect(try test.paymentService.vault.pan(of: card, in: payment.id).digits == "4100000000000000")
                #expect(throws: VaultError.doesNotOpen) {
                    try test.paymentService.vault.pan(of: card, in: first.id)
                }
                #expect(
                    try await test.history(payment.id) == [
                        #"{"kind":"instalmentOrdered","first":"\#(first.id)"}"#
                    ])
            }
        }
    }

    @Test("each is authorised the day before its capture, without a security code, and captured")
    func authorised() async throws {
        try await Self.run { test, service, first in
            let following = try await Self.following(first, test)
            for (days, asked) in [(9, 2), (10, 2), (19, 3), (20, 3)] as [(Int64, Int)] {
                test.clock.move(to: TestPlatform.noon.adding(seconds: days * Self.day))
                try await service.runDueQuestions()
                try await service.runDueSteps()
                #expect(test.acquirer.asked.count == asked)
            }
            let later = test.acquirer.asked.dropFirst()
            #expect(later.map(\.amount.minorUnits) == [1_000, 500])
            #expect(later.allSatisfy { $0.kind == .payment && $0.isLater && $0.securityCode == nil })
            for payment in following {
                let captured = try await test.payment(payment.id)
                #expect(captured.state == .captured)
                #expect(captured.totals.captured == payment.amount.minorUnits)
            }
        }
    }

    @Test("if the first one is refused, nothing follows")
    func refused() async throws {
        try await Self.run([Self.decline]) { test, _, first in
            #expect(first.state == .refused)
            let following = try await Self.following(first, test)
            #expect(following.isEmpty)
        }
    }

    @Test("if the answer about the first one is lost, the others are there once it is known, and once only")
    func lost() async throws {
        try await Self.run([.fail], inquiries: [.fail, Self.approve]) { test, service, first in
            #expect(first.state == .unknown)
            #expect(try await Self.following(first, test).isEmpty)
            for seconds: Int64 in [5, 30, 300] {
                test.clock.advance(seconds: seconds)
                try await service.runDueQuestions()
            }
            #expect(try await test.payment(first.id).state == .toCapture)
            #expect(try await Self.following(first, test).count == 2)
            // A second answer does not count.
            await service.hearAgain(ScriptedAcquirer.approval, about: first.id)
            #expect(try await Self.following(first, test).count == 2)
        }
    }

    @Test(
        "whenever the disk fails, the first one is accepted with those that follow, or not at all",
        arguments: [0, 1, 2])
    func stopped(writes: Int) async throws {
        try await TestPaymentService.run(
            ScriptedAcquirer(authorisations: [Self.approve], inquiries: [Self.approve])
        ) { test in
            let failing = PaymentService(
                store: FailingStore(test.store, writes: writes), acquirer: test.acquirer,
                vault: test.paymentService.vault, clock: test.clock, random: SystemRandom(),
                logger: TestPlatform.silentLogger
            ).paying(inInstalments: ["test": Three()])
            _ = try? await failing.place(test.order(Self.plan(), hasInstalments: true))
            let stored = try await test.store.read { try $0.paymentIDs(after: "", limit: 100) }
            #expect(stored.count == [0, 1, 3][writes])
            // The next start asks about the first one, and stores the others.
            let service = Self.service(test)
            try await service.recover()
            try await service.runDueQuestions()
            let after = try await test.store.read { try $0.paymentIDs(after: "", limit: 100) }
            #expect(after.count == (writes == 0 ? 0 : 3))
            #expect(test.acquirer.asked.count == (writes == 0 ? 0 : 1))
            let report = try await StoreCheck(keys: nil) { _ in }.run(test.store)
            #expect(report.findings == [])
        }
    }

    @Test("if the answer about a later one is lost, the acquirer is asked about it, and not to debit again")
    func laterLost() async throws {
        try await Self.run([Self.approve, .fail], inquiries: [Self.approve]) { test, service, first in
            let second = try #require(try await Self.following(first, test).first)
            test.clock.advance(seconds: 9 * Self.day)
            try await service.runDueQuestions()
            #expect(try await test.payment(second.id).state == .unknown)
            test.clock.advance(seconds: 5)
            try await service.runDueQuestions()
            #expect(try await test.payment(second.id).state == .toCapture)
            #expect(test.acquirer.asked.count == 2)
            #expect(test.acquirer.inquired.map(\.messageID) == [test.acquirer.asked[1].messageID])
        }
    }

    @Test("a later one that is refused or cancelled changes none of the others")
    func alone() async throws {
        try await Self.run([Self.approve, Self.decline]) { test, service, first in
            let following = try await Self.following(first, test)
            try await service.advance(following[0].id, .cancel(minorUnits: nil))
            test.clock.advance(seconds: 30 * Self.day)
            try await service.runDueQuestions()
            try await service.runDueSteps()
            #expect(try await test.payment(first.id).state == .captured)
            #expect(try await test.payment(following[0].id).state == .cancelled)
            #expect(try await test.payment(following[1].id).state == .refused)
            #expect(test.acquirer.asked.count == 2)
            // It is not tried again, and nothing follows it.
            test.clock.advance(seconds: 30 * Self.day)
            try await service.runDueQuestions()
            #expect(test.acquirer.asked.count == 2)
            #expect(try await Self.following(first, test).count == 2)
        }
    }

    @Test("each is validated by itself, or expires on the day of its capture")
    func validated() async throws {
        try await Self.run(plan: Self.plan(validated: true)) { test, service, first in
            #expect(first.state == .toValidate)
            let following = try await Self.following(first, test)
            #expect(following.map(\.state) == [.toValidateThenAuthorise, .toValidateThenAuthorise])
            try await service.advance(following[0].id, .validate(minorUnits: nil, captureAt: nil))
            test.clock.advance(seconds: 20 * Self.day)
            try await service.runDueQuestions()
            try await service.runDueSteps()
            #expect(try await test.payment(following[0].id).state == .captured)
            #expect(try await test.payment(following[1].id).state == .expired)
            #expect(test.acquirer.asked.count == 2)
        }
    }

    @Test("if the first one is captured so late that only its card is checked, the others follow all the same")
    func firstLater() async throws {
        try await Self.run(plan: Self.plan(days: 30)) { test, _, first in
            #expect(first.state == .toAuthorise)
            #expect(test.acquirer.asked.map(\.kind) == [.accountCheck])
            let following = try await Self.following(first, test)
            #expect(following.map(\.plan.captureAt) == Self.days(40, 50))
        }
    }
}
