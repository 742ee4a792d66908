/// How the issuer's page fares: it is loaded, fails, takes too long, and ends once. No user interface: tested on Linux.
///
/// No document says how long a cardholder may take. EMV 3-D Secure 2.2 ends a challenge after ten minutes at the latest;
/// the shopper is asked much earlier, and nothing ends unless they want it to.
package struct AuthenticationProgress: Sendable, Hashable {
    package enum Event: Sendable, Hashable {
        case began
        /// A page begins to load, or is loaded.
        case moved
        /// A page does not load, or the process that shows it is gone.
        case failed
        /// The time of a turn is over.
        case timeOver(Int)
        /// The shopper comes back to the app, or the time was over while they were away, perhaps in the bank's app: the page
        /// goes on only now.
        case cameBack
        /// The shopper wants to leave the page.
        case wantsToLeave
        /// The answer to a question: the first button, or the second one.
        case answered(Question, isFirst: Bool)
        /// The question did not appear, so the shopper has not answered it.
        case notShown(Question)
        case ended
    }

    package enum Question: Sendable, Hashable {
        /// The page does not load: load it again, or leave?
        case failed
        /// The bank takes long: go on waiting, or leave?
        case slow
        /// Leave, or stay?
        case leave
    }

    package enum Action: Sendable, Hashable {
        case load
        case startTime(Int)
        case ask(Question)
        /// The shopper left the page.
        case close
    }

    /// Seconds in front of the shopper without a new page after which they are asked.
    package static let timeLimitSeconds = 120

    private var turn = 0
    private var question: Question?
    /// Whether the page failed, and the shopper has not answered about it.
    private var hasFailed = false
    private var hasBegun = false
    private var hasEnded = false

    package init() {}

    package mutating func apply(_ event: Event) -> [Action] {
        guard !hasEnded else { return [] }
        switch event {
        case .began where !hasBegun:
            hasBegun = true
            return [.load, startTime()]
        case .began: return []
        case .moved:
            hasFailed = false
            return [startTime()]
        case .cameBack: return [startTime()]
        case .failed:
            hasFailed = true
            return ask(.failed)
        case .timeOver(turn): return question == nil ? ask(hasFailed ? .failed : .slow) : [startTime()]
        case .timeOver: return []
        case .wantsToLeave: return ask(.leave)
        case .answered(let answered, let isFirst) where answered == question:
            question = nil
            if answered == .failed { hasFailed = false }
            return self.answered(answered, isFirst: isFirst)
        case .answered: return []
        case .notShown(let unseen) where unseen == question:
            question = nil
            // When it is over, the shopper is asked.
            return [startTime()]
        case .notShown: return []
        case .ended:
            hasEnded = true
            return []
        }
    }

    private mutating func answered(_ question: Question, isFirst: Bool) -> [Action] {
        switch (question, isFirst) {
        case (.failed, true): return [.load, startTime()]
        case (.slow, true), (.leave, false): return [startTime()]
        case (.failed, false), (.slow, false), (.leave, true):
            hasEnded = true
            return [.close]
        }
    }

    /// One question at a time.
    private mutating func ask(_ new: Question) -> [Action] {
        guard question == nil else { return [] }
        question = new
        return [.ask(new)]
    }

    private mutating func startTime() -> Action {
        turn += 1
        return .startTime(turn)
    }
}
