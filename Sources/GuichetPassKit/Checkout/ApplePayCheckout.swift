/// Pays for one order with the payment sheet: shows it, hands the payment to the merchant's server, gives the answer back
/// to the sheet once, and tells how it ended.
///
/// ```swift
/// let checkout = ApplePayCheckout(server: server)  // kept as long as the order is open
/// switch await checkout.pay(request) {             // on a phone; `pay(on:)` anywhere
/// case .unknown: let outcome = try await checkout.settle { try await shop.wasPaid(order) }
/// …
/// }
/// ```
/// **One checkout for one order.** Once the answer to a payment is lost, it shows no sheet any more until the server has
/// said what became of it: platforms such as Scellius' take every payment that they get, also a second one for the same
/// order. It forgets when the app is killed; so let the first step of ``ApplePayServer`` write the order's reference down,
/// and begin with `resuming` where it is found at the next start.
@MainActor
public final class ApplePayCheckout {
    private let server: ApplePayServer
    private let timeLimit: ApplePayTimeLimit
    private let sleep: @Sendable (_ seconds: Int) async throws -> Void
    private let late: @MainActor (ApplePayOutcome) -> Void
    private var isPaying = false

    /// How the last payment ended. ``ApplePayOutcome/unknown`` is replaced by what the server says later.
    public private(set) var outcome: ApplePayOutcome?

    /// - Parameters:
    ///   - resuming: whether the app remembers from an earlier life that a payment for this order may have left. Then the
    ///     outcome is ``ApplePayOutcome/unknown`` from the start.
    ///   - timeLimit: for the server's answer. The sheet shows a failure then, and is taken away; the outcome is unknown.
    ///   - late: told when the server's answer comes after all, once the outcome was told as unknown.
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

    /// Shows the sheet and waits for the end. When the task is cancelled, the sheet goes away; what was sent by then is
    /// waited for all the same, within the time limit.
    ///
    /// - Returns: without a sheet, what is known already: ``ApplePayOutcome/accepted`` for an order that is paid,
    ///   ``ApplePayOutcome/unknown`` for one of which nobody knows; and ``ApplePayOutcome/notPresented`` while another
    ///   call is under way.
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
        // A late answer may have told that it is paid.
        if self.outcome != .accepted { self.outcome = outcome }
    }

    /// That it is paid is told even where the app was told otherwise: then somebody said `refused` too early.
    private func endedLate(_ outcome: ApplePayOutcome) {
        guard self.outcome == .unknown || (outcome == .accepted && self.outcome != .accepted) else { return }
        self.outcome = outcome
        late(outcome)
    }

    /// Asks the merchant's server what became of a payment whose outcome is ``ApplePayOutcome/unknown``. With any other
    /// outcome there is nothing to ask.
    ///
    /// - Parameter asking: must say `refused` only where it is final: after that the sheet is shown again. It asks the
    ///   platform by the order's reference, for example.
    /// - Returns: what is known now; ``ApplePayOutcome/cancelled`` where nothing was paid yet.
    public func settle(asking: () async throws -> ApplePayServerAnswer) async rethrows -> ApplePayOutcome {
        guard outcome == .unknown else { return outcome ?? .cancelled }
        let verdict = ApplePayCheckoutState.Verdict(try await asking())
        // The payment's own answer may have come meanwhile.
        if outcome == .unknown { outcome = verdict.outcome }
        return outcome ?? verdict.outcome
    }
}
