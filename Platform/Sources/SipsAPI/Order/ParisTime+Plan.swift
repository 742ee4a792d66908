import APISupport
import Engine
import GuichetSips

extension ParisTime {
    /// Converts days in Paris to instants; the engine does not use days.
    func plan(_ order: OrderInitializeRequest, _ now: Instant) -> PaymentPlan {
        let evening = capture(of: now, captureDay: order.captureDay.flatMap { Int($0) } ?? 0)
        let capture: PaymentPlan.Capture =
            switch order.captureMode {
            case .validation?: .whenValidated(until: evening)
            case .immediate?: .withAuthorisation
            default: .automatically(at: evening)
            }
        // A pending card payment expires after a day (choice: docs/choices/sips.md, row 106).
        return PaymentPlan(capture: capture, pendingUntil: now.adding(seconds: 86_400))
    }

    /// `captureLimitDate`: the last day on which an authorised payment can be captured; `nil` for any other.
    func captureLimitDate(of payment: Payment) -> String? {
        [.toCapture, .toValidate].contains(payment.state) ? payment.dueAt.map(day) : nil
    }
}
