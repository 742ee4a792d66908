import GuichetCore

/// One sheet, from its appearance to the outcome: carries out the effects of ``ApplePayCheckoutState``, and decides
/// nothing.
@MainActor
final class ApplePayRun {
    private typealias Attempt = ApplePayCheckoutState.Attempt

    /// How long the sheet may take to report that it is closed, after a request to close or after a success.
    static let graceSeconds = 5

    private let server: ApplePayServer
    private let timeLimit: ApplePayTimeLimit
    private let sleep: @Sendable (Int) async throws -> Void
    private let told: @MainActor (ApplePayOutcome) -> Void
    private let toldLate: @MainActor (ApplePayOutcome) -> Void

    private var state = ApplePayCheckoutState()
    private var sheet: (any ApplePaySheet)?
    private var waiting: CheckedContinuation<ApplePayOutcome, Never>?
    private var attempts = 0
    private var payments: [Attempt: ApplePayPayment] = [:]
    private var sendings: [Attempt: ApplePayServer.Sending] = [:]
    /// Each is removed when it is called, so that it cannot be called twice.
    private var answers: [Attempt: @MainActor @Sendable (ApplePaySheetStatus) -> Void] = [:]
    private var clocks: [Task<Void, Never>] = []
    /// Events during an effect: a sheet may report from inside a call.
    private var events: [ApplePayCheckoutState.Event] = []
    private var isBusy = false

    init(
        sheet: any ApplePaySheet, server: ApplePayServer, timeLimit: ApplePayTimeLimit,
        sleep: @escaping @Sendable (Int) async throws -> Void,
        told: @escaping @MainActor (ApplePayOutcome) -> Void, toldLate: @escaping @MainActor (ApplePayOutcome) -> Void
    ) {
        self.sheet = sheet
        self.server = server
        self.timeLimit = timeLimit
        self.sleep = sleep
        self.told = told
        self.toldLate = toldLate
    }

    func begin(_ waiting: CheckedContinuation<ApplePayOutcome, Never>) {
        self.waiting = waiting
        handle(.began)
    }

    func handle(_ event: ApplePayCheckoutState.Event) {
        events.append(event)
        guard !isBusy else { return }
        isBusy = true
        while !events.isEmpty {
            for effect in state.apply(events.removeFirst()) { perform(effect) }
        }
        isBusy = false
    }

    private func report(_ event: ApplePaySheetEvent) {
        switch event {
        case .presented(let isThere): handle(.presented(isThere))
        case .finished: handle(.dismissed)
        case .authorised(let result, let answer):
            attempts += 1
            answers[attempts] = answer
            switch result {
            case .success(let payment):
                payments[attempts] = payment
                handle(.authorised(attempts, nil))
            case .failure(let error): handle(.authorised(attempts, error))
            }
        }
    }

    private func perform(_ effect: ApplePayCheckoutState.Effect) {
        switch effect {
        case .present: sheet?.present { [self] event in report(event) }
        case .prepare(let attempt): prepare(attempt)
        case .send(let attempt): send(attempt)
        case .answer(let attempt, let status):
            payments[attempt] = nil
            answers.removeValue(forKey: attempt)?(status)
        case .dismiss: sheet?.dismiss()
        case .startGrace: after(Self.graceSeconds, .graceOver)
        case .finish(let outcome):
            for clock in clocks { clock.cancel() }
            (clocks, sheet, payments) = ([], nil, [:])
            told(outcome)
            waiting?.resume(returning: outcome)
            waiting = nil
        case .tellLate(let outcome): toldLate(outcome)
        }
    }

    private func prepare(_ attempt: Attempt) {
        guard let payment = payments.removeValue(forKey: attempt) else { return }
        after(timeLimit.seconds, .timedOut(attempt))
        Task {
            do {
                sendings[attempt] = try await server.prepare(payment)
                handle(.prepared(attempt))
                sendings[attempt] = nil
            } catch {
                handle(.notPrepared(attempt, ApplePayNotSent(preparing: error)))
            }
        }
    }

    private func send(_ attempt: Attempt) {
        guard let sending = sendings.removeValue(forKey: attempt) else { return }
        Task {
            do {
                handle(.answered(attempt, ApplePayCheckoutState.Verdict(try await sending())))
            } catch {
                let verdict = ApplePayNotSent(sending: error).map(ApplePayCheckoutState.Verdict.notSent) ?? .unknown
                handle(.answered(attempt, verdict))
            }
        }
    }

    private func after(_ seconds: Int, _ event: ApplePayCheckoutState.Event) {
        let sleep = sleep
        clocks.append(
            Task {
                // A cancelled sleep is not the end of the time.
                guard (try? await sleep(seconds)) != nil, !Task.isCancelled else { return }
                handle(event)
            })
    }
}
