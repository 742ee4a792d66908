package import GuichetCore

/// The payment sheet without a screen: a state and an event give the next state and what to do. It holds no card and asks
/// no clock, so that a test can try every order of events.
///
/// Three rules hold in every state:
/// - one request that may pay is under way at most, and the next one follows only after `refused`, or `notCharged`;
/// - ``PaymentSheetResult/paid`` follows only from an accepted answer;
/// - the shopper can always leave, and is told `ask` where a charge is possible.
package struct SheetState: Sendable, Hashable {
    package enum Phase: Sendable, Hashable {
        case closed
        /// Is a payment of this purchase open since an earlier start?
        case readingJournal(Turn)
        case readingWallet(Turn)
        case choosing
        case deleting(Turn)
        case preparing(Turn, SheetMeans)
        case paying(Turn)
        /// The issuer's page is shown.
        case authenticating(Turn)
        case validating(Turn)
        /// The bank's app has the payment.
        case inBankApp(Turn)
        case asking(Turn)
        /// Until the next question.
        case pausing(Turn)
        case ended(PaymentSheetResult)
    }

    package typealias Turn = SheetEvent.Turn

    package internal(set) var phase = Phase.closed
    /// What the shopper pays with.
    package internal(set) var means = SheetMeans.newCard
    /// The last refusal, shown above the form.
    package internal(set) var refusal: Advice?
    /// Whether the shopper is asked if they want to leave.
    package internal(set) var asksToLeave = false
    var turn: Turn = 0
    /// How many questions were not answered, for the pause before the next one.
    var questions = 0
    /// Whether the payment is in the bank's app, where the shopper may take minutes.
    var isInBankApp = false

    package init() {}

    /// What the event leads to; nothing if it comes too late, twice, or where it has no place.
    package mutating func apply(_ event: SheetEvent) -> [SheetEffect] {
        switch (phase, event) {
        case (.closed, .appeared):
            phase = .readingJournal(nextTurn())
            return [.readJournal(turn)]
        case (.readingJournal(turn), .journalRead(turn, let isOpen)):
            return isOpen ? ask() : readWallet()
        case (.readingWallet(turn), .walletRead(turn)), (.deleting(turn), .deleted(turn)):
            phase = .choosing
            return []
        case (.choosing, .chose(let means)):
            self.means = means
            return []
        case (.choosing, .submitted):
            return prepare()
        case (.choosing, .wantsToDelete(let card)):
            if means == .storedCard(card) { means = .newCard }
            phase = .deleting(nextTurn())
            return [.deleteCard(turn, card)]
        case (_, .wantsToLeave), (_, .stays), (_, .leaves):
            return leave(event)
        default:
            return applyPayment(event)
        }
    }

    /// Whether a request that may charge the shopper has been sent, and its end is not known.
    package var mayBeCharged: Bool {
        switch phase {
        case .paying, .authenticating, .validating, .inBankApp, .asking, .pausing: true
        case .closed, .readingJournal, .readingWallet, .choosing, .deleting, .preparing, .ended: false
        }
    }

    /// Whether the form is disabled: something is under way.
    package var isBusy: Bool {
        switch phase {
        case .choosing, .closed, .ended: false
        default: true
        }
    }

    mutating func nextTurn() -> Turn {
        turn += 1
        return turn
    }

    private mutating func readWallet() -> [SheetEffect] {
        phase = .readingWallet(nextTurn())
        return [.readWallet(turn)]
    }

    private mutating func prepare() -> [SheetEffect] {
        refusal = nil
        phase = .preparing(nextTurn(), means)
        return [.prepare(turn, means), .announce(.busy)]
    }

    /// The shopper closes the sheet. While a charge is possible they are asked first.
    private mutating func leave(_ event: SheetEvent) -> [SheetEffect] {
        switch (phase, event) {
        case (.ended, _), (.closed, _): return []
        case (_, .stays):
            asksToLeave = false
            return []
        case (_, .wantsToLeave) where mayBeCharged && !asksToLeave:
            asksToLeave = true
            return []
        case (.readingJournal, .wantsToLeave), (.readingJournal, .leaves):
            // The journal may have an open payment.
            return end(.ask)
        default:
            return end(mayBeCharged ? .ask : refusal.map(PaymentSheetResult.refused) ?? .notCharged)
        }
    }

    mutating func end(_ result: PaymentSheetResult) -> [SheetEffect] {
        phase = .ended(result)
        asksToLeave = false
        return switch result {
        // The app is told before the journal forgets, since the system may end the app in between.
        case .paid: [.announce(.paid), .finish(result), .forget]
        case .refused, .notCharged, .ask: [.finish(result)]
        }
    }
}
