import GuichetCore
import GuichetPassKit
import Testing

@Suite("The rules of a checkout by the sheet")
struct ApplePayCheckoutStateTests {
    typealias State = ApplePayCheckoutState
    private static let notSent = ApplePayNotSent(reason: "no network")

    /// The state after these events, and what the last one made necessary.
    private func after(_ events: State.Event...) -> (state: State, effects: [State.Effect]) {
        var state = State()
        var effects: [State.Effect] = []
        for event in [.began, .presented(true)] + events { effects = state.apply(event) }
        return (state, effects)
    }

    @Test("A paid order: shown, made, sent, answered, ended, each once")
    func paid() {
        var state = State()
        #expect(state.apply(.began) == [.present])
        #expect(state.apply(.presented(true)) == [])
        #expect(state.apply(.authorised(1, nil)) == [.prepare(1)])
        #expect(state.apply(.prepared(1)) == [.send(1)])
        #expect(state.apply(.answered(1, .accepted)) == [.answer(1, .success), .startGrace])
        #expect(state.apply(.dismissed) == [.dismiss, .finish(.accepted)])
        for event in Self.events { #expect(!state.apply(event).contains { Self.isEnd($0) }, "\(event)") }
        #expect(state.phase == .finished(.accepted))
    }

    @Test("A refusal leaves the sheet open for another card; closed, it is the outcome")
    func refused() {
        var (state, effects) = after(.authorised(1, nil), .prepared(1), .answered(1, .refused(.otherCard)))
        #expect(effects == [.answer(1, .failure)])
        var another = state
        #expect(state.apply(.dismissed) == [.dismiss, .finish(.refused(.otherCard))])
        #expect(another.apply(.authorised(2, nil)) == [.prepare(2)])
        #expect(another.apply(.prepared(2)) == [.send(2)])
        #expect(another.apply(.answered(2, .accepted)) == [.answer(2, .success), .startGrace])
    }

    @Test("An error that leaves the outcome open closes the sheet: it would offer to try again")
    func thrown() {
        var (state, effects) = after(.authorised(1, nil), .prepared(1), .answered(1, .unknown))
        #expect(effects == [.answer(1, .failure), .dismiss, .startGrace])
        #expect(state.apply(.authorised(2, nil)) == [.answer(2, .failure)])
        #expect(state.apply(.dismissed) == [.finish(.unknown)])
    }

    @Test("What certainly was not sent may be tried again")
    func notSent() {
        let ways: [[State.Event]] = [
            [.authorised(1, nil), .notPrepared(1, Self.notSent)],
            [.authorised(1, nil), .prepared(1), .answered(1, .notSent(Self.notSent))],
        ]
        for way in ways {
            var state = State()
            var effects: [State.Effect] = []
            for event in [.began, .presented(true)] + way { effects = state.apply(event) }
            #expect(effects == [.answer(1, .failure)])
            var closed = state
            #expect(closed.apply(.dismissed) == [.dismiss, .finish(.notSent(Self.notSent))])
            #expect(state.apply(.authorised(2, nil)) == [.prepare(2)])
        }
    }

    @Test("The time limit ends after it was sent: a failure in the sheet, and the outcome is unknown")
    func timedOut() {
        var (state, effects) = after(.authorised(1, nil), .prepared(1), .timedOut(1))
        #expect(effects == [.answer(1, .failure), .dismiss, .startGrace])
        #expect(state.apply(.timedOut(1)) == [])
        #expect(state.apply(.dismissed) == [.finish(.unknown)])
        #expect(state.apply(.answered(1, .accepted)) == [.tellLate(.accepted)])
        #expect(state.apply(.answered(1, .accepted)) == [])
    }

    @Test("A late answer before the app was told is the outcome")
    func late() {
        var (state, _) = after(.authorised(1, nil), .prepared(1), .timedOut(1))
        #expect(state.apply(.answered(1, .refused(.otherCard))) == [])
        #expect(state.apply(.dismissed) == [.finish(.refused(.otherCard))])
        #expect(state.apply(.answered(1, .accepted)) == [])
    }

    @Test("A late answer without a result is not reported")
    func lateUnknown() {
        var (state, _) = after(.authorised(1, nil), .prepared(1), .timedOut(1), .dismissed)
        #expect(state.apply(.answered(1, .unknown)) == [])
    }

    @Test("The time limit ends before it was sent: it is no longer sent")
    func timedOutBeforeSending() {
        var (state, effects) = after(.authorised(1, nil), .timedOut(1))
        #expect(effects == [.answer(1, .failure)])
        #expect(state.apply(.prepared(1)) == [])
        let end = state.apply(.dismissed)
        guard case .finish(.notSent(let error)) = end.last else {
            Issue.record("\(end)")
            return
        }
        #expect(error.advice == .retry)
    }

    @Test("Closed before the shopper agreed: cancelled")
    func dismissedBefore() {
        let (_, effects) = after(.dismissed)
        #expect(effects == [.dismiss, .finish(.cancelled)])
    }

    @Test("Closed while the message is made: cancelled, answered, and no longer sent")
    func dismissedWhilePreparing() {
        var (state, effects) = after(.authorised(1, nil), .dismissed)
        #expect(effects == [.answer(1, .failure), .dismiss, .finish(.cancelled)])
        #expect(state.apply(.prepared(1)) == [])
    }

    @Test("Closed after it was sent: the answer is waited for, and is the outcome")
    func dismissedAfter() {
        var (state, effects) = after(.authorised(1, nil), .prepared(1), .dismissed)
        #expect(effects == [.answer(1, .failure), .dismiss])
        var paid = state
        #expect(paid.apply(.answered(1, .accepted)) == [.finish(.accepted)])
        var lost = state
        #expect(lost.apply(.timedOut(1)) == [.finish(.unknown)])
        #expect(lost.apply(.answered(1, .accepted)) == [.tellLate(.accepted)])
        #expect(state.apply(.answered(1, .unknown)) == [.finish(.unknown)])
    }

    @Test("The simulator's payment is answered, sent nowhere, and reported with its own error")
    func simulator() throws {
        let error = try #require(throws: ApplePayPaymentError.self) {
            try ApplePayPaymentToken(
                paymentData: [], paymentMethod: ApplePayPaymentMethod(), transactionIdentifier: "Simulated Identifier")
        }
        var (state, effects) = after(.authorised(1, error))
        #expect(effects == [.answer(1, .failure), .dismiss, .startGrace])
        #expect(state.apply(.dismissed) == [.finish(.unusable(error))])
    }

    @Test("A second agreement while one is under way is answered, and sent nowhere")
    func second() {
        var (state, _) = after(.authorised(1, nil))
        #expect(state.apply(.authorised(2, nil)) == [.answer(2, .failure)])
        #expect(state.apply(.prepared(1)) == [.send(1)])
        #expect(state.apply(.authorised(3, nil)) == [.answer(3, .failure)])
    }

    @Test("A sheet that does not appear, and one that never reports its end, end too")
    func silentSheet() {
        var state = State()
        _ = state.apply(.began)
        #expect(state.apply(.presented(false)) == [.finish(.notPresented)])
        var (paid, _) = after(.authorised(1, nil), .prepared(1), .answered(1, .accepted))
        #expect(paid.apply(.graceOver) == [.dismiss, .finish(.accepted)])
    }

    @Test("A caller that stops waiting closes the sheet, and takes back nothing that was sent")
    func abandoned() {
        #expect(after(.abandoned).effects == [.dismiss, .startGrace])
        #expect(after(.authorised(1, nil), .abandoned).effects == [.answer(1, .failure), .dismiss, .startGrace])
        var (state, effects) = after(.authorised(1, nil), .prepared(1), .abandoned)
        #expect(effects == [.answer(1, .failure), .dismiss])
        #expect(state.apply(.dismissed) == [])
        #expect(state.apply(.answered(1, .accepted)) == [.finish(.accepted)])
    }

    /// Everything that can happen to a sheet with three agreements.
    private static let events: [State.Event] =
        [.began, .presented(true), .presented(false), .dismissed, .graceOver, .abandoned]
        + [1, 2, 3].flatMap { attempt -> [State.Event] in
            [
                .authorised(attempt, nil), .prepared(attempt), .notPrepared(attempt, notSent),
                .answered(attempt, .accepted), .answered(attempt, .refused(.otherCard)), .answered(attempt, .unknown),
                .timedOut(attempt),
            ]
        }

    private static func isEnd(_ effect: State.Effect) -> Bool {
        if case .finish = effect { true } else { false }
    }

    @Test(
        "In every order of events: one answer to each agreement, one outcome, no second payment after a lost answer")
    func interleavings() {
        var explored = 0
        explore(Trace(), depth: 9, &explored)
        #expect(explored > 20_000)
    }

    /// What was done so far, with the promises that it must keep.
    private struct Trace {
        var state = State()
        var authorised: Set<Int> = []
        var answers: [Int] = []
        var sent: [Int] = []
        var ends: [ApplePayOutcome] = []
        var dismissals = 0
        var late = 0
        var isLost = false
    }

    private func explore(_ trace: Trace, depth: Int, _ explored: inout Int) {
        explored += 1
        guard depth > 0 else { return }
        for event in Self.events {
            // Each agreement is reported once: the reporting code counts them.
            if case .authorised(let attempt, _) = event, trace.authorised.contains(attempt) { continue }
            var next = trace
            if case .authorised(let attempt, _) = event { next.authorised.insert(attempt) }
            let effects = next.state.apply(event)
            // What changes nothing leads nowhere new.
            if effects.isEmpty, next.state == trace.state { continue }
            for effect in effects { take(effect, into: &next) }
            check(next, event)
            explore(next, depth: depth - 1, &explored)
        }
    }

    private func take(_ effect: State.Effect, into trace: inout Trace) {
        switch effect {
        case .answer(let attempt, _): trace.answers.append(attempt)
        case .send(let attempt):
            if trace.isLost { Issue.record("sent \(attempt) after a lost answer") }
            trace.sent.append(attempt)
        case .finish(let outcome): trace.ends.append(outcome)
        case .dismiss: trace.dismissals += 1
        case .tellLate: trace.late += 1
        case .present, .prepare, .startGrace: break
        }
        if trace.state.phase == .closing(.unknown) || trace.ends.contains(.unknown) { trace.isLost = true }
    }

    private func check(_ trace: Trace, _ event: State.Event) {
        let isRight =
            Set(trace.answers).count == trace.answers.count && trace.authorised.isSuperset(of: trace.answers)
            && Set(trace.sent).count == trace.sent.count && trace.ends.count <= 1 && trace.dismissals <= 1
            && trace.late <= 1 && (trace.late == 0 || trace.ends == [.unknown])
        if !isRight { Issue.record("after \(event): \(trace)") }
        // The sheet was answered before the end is reported.
        if !trace.ends.isEmpty, Set(trace.answers) != trace.authorised { Issue.record("no answer: \(trace)") }
    }
}
