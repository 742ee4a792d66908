import Engine
import Storage
import Support
import Testing

/// docs/logs.md, `ms`.
@Suite("How long a decision took, in the log")
struct DecisionDurationTests {
    /// An acquirer during whose answer an operator moves the clock by a day.
    private struct MovingAcquirer: Acquirer {
        let base: ScriptedAcquirer
        let clock: ManualClock

        func authorise(_ request: AuthorisationRequest) async throws -> AcquirerVerdict {
            clock.advance(seconds: TestPayment.day)
            return try await base.authorise(request)
        }

        func inquire(about request: AuthorisationRequest) async throws -> AcquirerVerdict {
            try await base.inquire(about: request)
        }

        func settle(_ request: SettlementRequest) async throws -> SettlementVerdict { try await base.settle(request) }
    }

    @Test(
        "an order that is decided in its own call took as long as by the machine's clock; one that is asked about, as by the platform's",
        arguments: [true, false])
    func moved(isAnswered: Bool) async throws {
        let approve = ScriptedAcquirer.Act.answer(ScriptedAcquirer.approval)
        let acquirer = ScriptedAcquirer(authorisations: [isAnswered ? approve : .fail], inquiries: [approve])
        try await TestPaymentService.run(acquirer) { test in
            let book = LogBook()
            let service = PaymentService(
                store: test.store, acquirer: MovingAcquirer(base: acquirer, clock: test.clock),
                vault: test.paymentService.vault, clock: test.clock, random: SystemRandom(), logger: book.logger)
            _ = try await service.place(test.order())
            test.clock.advance(seconds: 60)
            try await service.runDueQuestions()
            let lines = book.entries.filter { $0.message == "payment decided" }
            let took = try #require(lines.first?.details["ms"].flatMap { Int64($0) })
            #expect(lines.count == 1)
            let moved = (TestPayment.day + 60) * 1_000
            #expect(isAnswered ? (0..<TestPayment.day * 1_000).contains(took) : took == moved, "\(took)")
        }
    }
}
