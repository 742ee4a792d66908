import Engine
import GuichetCore
import Server
import Support
import Testing

/// What is kept of a payment, checked by itself: what was authorised is somewhere, and only once.
struct Ledger: Sendable {
    let payment: Payment

    var totals: Payment.Totals { payment.totals }

    func check(_ context: Comment) {
        let parts = [
            totals.waived, totals.authorised, totals.lowered, totals.cancelled, totals.captured, totals.refunded,
            totals.open, totals.refundable, payment.wantedAmount,
        ]
        #expect(parts.allSatisfy { $0 >= 0 }, context)
        #expect(totals.lowered + totals.cancelled + totals.captured + totals.open == totals.authorised, context)
        #expect(totals.authorised == 0 || totals.authorised + totals.waived == payment.amount.minorUnits, context)
        let isOpen: Set<PaymentState> = [.toValidate, .toCapture, .partlyCaptured]
        #expect((totals.open > 0) == isOpen.contains(payment.state), context)
    }
}

extension TestPlatform {
    func ledger(_ id: String) async throws -> Ledger {
        let kept = try await platform.paymentService.store.read { try $0.payment(PaymentID(id)) }
        return Ledger(payment: try #require(kept))
    }

    /// Some hours or days, and everything that falls due in them, however many steps that takes.
    func waitRandomly(_ random: inout SeededGenerator, seconds: ClosedRange<Int64> = 3_600...260_000) async throws {
        clock.advance(seconds: Int64.random(in: seconds, using: &random))
        let (paymentService, now) = (platform.paymentService, clock.now())
        _ = try await poll("nothing left to do") { () async throws -> Bool? in
            _ = try await paymentService.runDueQuestions()
            _ = try await paymentService.runDueSteps()
            let left = try await paymentService.store.read { store in
                try store.payments(in: .authorising, limit: 1).count
                    + store.paymentsDue(at: now, in: PaymentState.allCases, limit: 1).count
            }
            return left == 0 ? true : nil
        }
    }
}
