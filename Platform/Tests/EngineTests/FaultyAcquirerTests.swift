@_spi(Platform) import GuichetCore
import Storage
import Support
import Testing

@testable import Engine

@Suite("The acquirer with faults that testers order")
struct FaultyAcquirerTests {
    /// A payment of an acquirer that would approve everything, after a fault.
    private static func placed(
        with fault: Fault, delay: Int64? = nil, answering answer: AcquirerVerdict = ScriptedAcquirer.approval,
        _ body: (TestPaymentService, Payment, ManualClock) async throws -> Void
    ) async throws {
        let clock = ManualClock(at: TestPlatform.noon)
        let faults = FaultBook(clock: clock, random: SystemRandom(), logger: TestPlatform.silentLogger)
        _ = try await faults.order(fault, .init(), .init(), delay: delay, code: nil)
        let acquirer = ScriptedAcquirer(
            authorisations: [.answer(answer)], inquiries: [.answer(ScriptedAcquirer.approval)])
        try await TestPaymentService.run(
            acquirer, through: { FaultyAcquirer($0, faults: faults, words: [:]) }
        ) { test in
            try await body(test, try await test.place(test.order()), clock)
        }
    }

    @Test("a payment that a review refuses is refused at every inquiry after its end: an answer may be lost")
    func reviewRefused() async throws {
        try await Self.placed(with: .manualReviewRefused, delay: 60_000) { test, payment, clock in
            #expect(payment.state == .pending)
            let request = try test.paymentService.request(
                about: payment, messageID: payment.messageID, kind: payment.asking)
            let during = try await test.paymentService.acquirer.inquire(about: request)
            #expect(during == .pending(code: FaultWords.plain.review))
            clock.advance(seconds: 60)
            for _ in 0..<2 {
                let after = try await test.paymentService.acquirer.inquire(about: request)
                #expect(after == FaultWords.plain.declined(FaultWords.plain.refused))
            }
        }
    }

    @Test("an acquirer that answers twice decides nothing by its second answer, also where the first one was pending")
    func answeredTwice() async throws {
        let pending = AcquirerVerdict.pending(code: "60")
        for (first, state) in [(pending, PaymentState.pending), (ScriptedAcquirer.approval, .toCapture)] {
            try await Self.placed(with: .answeredTwice, answering: first) { test, payment, _ in
                let history = try await test.history(payment.id)
                for second in [ScriptedAcquirer.approval, .declined(code: "05", acquirerCode: nil)] {
                    await test.paymentService.hearAgain(second, about: payment.id)
                    let stored = try await test.payment(payment.id)
                    #expect(stored.state == state)
                    #expect(stored.verdict == first)
                }
                #expect(try await test.history(payment.id) == history)
            }
        }
    }
}
