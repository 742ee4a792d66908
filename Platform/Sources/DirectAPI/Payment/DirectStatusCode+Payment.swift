import Engine
import GuichetDirect

/// The engine's states as Worldline Direct's codes: the only table (Worldline Direct, "Statuses").
extension DirectStatusCode {
    /// A payment, with the last operation that affects its status.
    init(_ payment: Payment) {
        let last = payment.operations.last
        self =
            switch payment.state {
            case .authenticating: .redirected
            case .authorising: .authorizationBegun
            case .unknown: .authorizationUncertain
            case .pending: payment.provider?.sendsToPage == true ? .redirected : .authorizationWaiting
            case .refused: payment.wasGivenUp ? .cancelledByShopper : .rejected
            // An account check counts as authorised, and there is nothing to capture.
            case .verified: .authorized
            // This API has no later authorisations.
            case .toAuthorise, .toValidateThenAuthorise: .authorizationWaiting
            // A debit is never only authorised: the account's bank has refused it.
            case .toValidate where payment.isRefusedDebit, .expired where payment.isRefusedDebit: .captureRefused
            case .toValidate, .toCapture:
                last?.kind == .cancellation && last?.state == .refused ? .cancelRefused : .authorized
            // The rest can still be captured, which the merchant needs to know.
            case .partlyCaptured: .authorized
            case .captured: Self.latest(.capture, of: payment) ?? .captured
            case .captureFailed: .captureRefused
            // All of it was refunded.
            case .refunded: Self.latest(.refund, of: payment) ?? .refunded
            case .cancelled: Self.latest(.cancellation, of: payment) ?? .cancelled
            // The authorisation expired; or the shopper did not finish.
            case .expired: payment.authorisedAt == nil ? .cancelledByShopper : .cancelled
            }
    }

    private static func latest(_ kind: PaymentOperation.Kind, of payment: Payment) -> DirectStatusCode? {
        payment.operations.last { $0.kind == kind && $0.state != .refused }.map { DirectStatusCode($0.kind, $0.state) }
    }

    /// An operation on its own.
    init(_ kind: PaymentOperation.Kind, _ state: PaymentOperation.State) {
        self =
            switch (kind, state) {
            case (.capture, .requested): .capturePending
            case (.capture, .uncertain): .captureUncertain
            case (.capture, .settled): .captured
            case (.capture, .refused): .captureRefused
            case (.cancellation, .requested): .cancelPending
            case (.cancellation, .uncertain): .cancelUncertain
            case (.cancellation, .settled): .cancelled
            case (.cancellation, .refused): .cancelRefused
            case (.refund, .requested): .refundPending
            case (.refund, .uncertain): .refundUncertain
            case (.refund, .settled): .refunded
            case (.refund, .refused): .refundRefused
            case (.increment, .requested): .authorizationWaiting
            case (.increment, .uncertain): .authorizationUncertain
            case (.increment, .settled): .authorized
            case (.increment, .refused): .rejected
            }
    }

    /// The bank is being asked.
    static let authorizationBegun: DirectStatusCode = 50
}

extension DirectStatusCode {
    /// The fields that follow from the code; for an unknown code, only the code.
    var output: DirectStatusOutput {
        if let statusOutput { return statusOutput }
        var output = DirectStatusOutput()
        output.statusCode = self
        return output
    }
}
