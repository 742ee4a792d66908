/// Pays for one order with the payment sheet: shows it, sends the payment to the merchant's server, reports the answer
/// to the sheet once, and returns the outcome.
///
/// ```swift
/// let checkout = ApplePayCheckout(server: server)  // kept as long as the order is open
/// switch await checkout.pay(request) {             // on a phone; `pay(on:)` anywhere
/// case .unknown: let outcome = try await checkout.settle { try await shop.wasPaid(order) }
/// …
/// }
/// ```
/// **One checkout for one order.** If the answer to a payment is lost, it shows no sheet again until the server has
/// reported the outcome: platforms such as Scellius accept every payment, even a second one for the same order. The
/// state is lost when the app is killed; so let the first step of ``ApplePayServer`` store the order's reference, and
/// use `resuming` if it is found at the next start.
@MainActor
public final class ApplePayCheckout {
    private let server: ApplePayServer
    private let timeLimit: ApplePayTimeLimit
    private let sleep: @Sendable (_ seconds: Int) async throws -> Void
    private let late: @MainActor (ApplePayOutcome) -> Void
    private var isPaying = false

    /// The outcome of the last payment. ``ApplePayOutcome/unknown`` is replaced by what the server reports later.
    public private(set) var outcome: ApplePayOutcome?

    /// - Parameters:
    ///   - server: the merchant's server, which sends the payment to the platform.
    ///   - resuming: whether a payment for this order may have been sent before the app was killed. Then the outcome is
    ///     ``ApplePayOutcome/unknown`` from the start.
    ///   - timeLimit: for the server's answer. After it, the sheet shows a failure and is closed; the outcome is
    ///     unknown.
    ///   - late: called if the server's answer arrives after the outcome was reported as unknown.
    public convenience init(
        server: ApplePayServer, resuming: Bool = false, timeLimit: ApplePayTimeLimit = .standard,
        late: @escaping @MainActor (ApplePayOutcome) -> Void = { _ in }
    ) {
        self.init(server: server, resuming: resuming, timeLimit: timeLimit, late: late) { seconds in
            try await Task.sleep(nanoseconds: UInt64(seconds) * 1_000_000_000)
        }
    }

    package init(
        server: ApplePayServer, resuming: Bool = false, timeLimit: ApplePayTimeLimit,
        late: @escaping @MainActor (ApplePayOutcome) -> Void,
        sleep: @escaping @Sendable (_ seconds: Int) async throws -> Void
    ) {
        self.server = server
        outcome = resuming ? .unknown : nil
        self.timeLimit = timeLimit
        self.late = late
        self.sleep = sleep
    }

    /// Shows the sheet and waits for the outcome. If the task is cancelled, the sheet is closed; the answer to a
    /// payment that was already sent is still awaited, within the time limit.
    ///
    /// - Returns: without showing a sheet, the known outcome: ``ApplePayOutcome/accepted`` for an order that is paid,
    ///   ``ApplePayOutcome/unknown`` for one whose outcome is unknown; and ``ApplePayOutcome/notPresented`` during
    ///   another call.
    public func pay(on sheet: any ApplePaySheet) async -> ApplePayOutcome {
        if let outcome, outcome == .accepted || outcome == .unknown { return outcome }
        guard !isPaying else { return .notPresented }
        isPaying = true
        let run = ApplePayRun(
            sheet: sheet, server: server, timeLimit: timeLimit, sleep: sleep,
            told: { [self] in ended($0) }, toldLate: { [self] in endedLate($0) })
        return await withTaskCancellationHandler {
            await withCheckedContinuation { run.begin($0) }
        } onCancel: {
            Task { @MainActor in run.handle(.abandoned) }
        }
    }

    private func ended(_ outcome: ApplePayOutcome) {
        isPaying = false
        // A late answer may have reported that it is paid.
        if self.outcome != .accepted { self.outcome = outcome }
    }

    /// A late success is reported even if the app was told another outcome: then `refused` was reported too early.
    private func endedLate(_ outcome: ApplePayOutcome) {
        guard self.outcome == .unknown || (outcome == .accepted && self.outcome != .accepted) else { return }
        self.outcome = outcome
        late(outcome)
    }

    /// Asks the merchant's server for the outcome of a payment that is ``ApplePayOutcome/unknown``. For any other
    /// outcome it does not ask.
    ///
    /// - Parameter asking: may return `refused` only if that is final, because the sheet is then shown again. It can
    ///   ask the platform by the order's reference, for example.
    /// - Returns: the outcome that is now known; ``ApplePayOutcome/cancelled`` if nothing was paid yet.
    public func settle(asking: () async throws -> ApplePayServerAnswer) async rethrows -> ApplePayOutcome {
        guard outcome == .unknown else { return outcome ?? .cancelled }
        let verdict = ApplePayCheckoutState.Verdict(try await asking())
        // The payment's own answer may have arrived in the meantime.
        if outcome == .unknown { outcome = verdict.outcome }
        return outcome ?? verdict.outcome
    }
}
