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
        case choosing
        case deleting(Turn)
        case preparing(Turn, SheetMeans)
        case paying(Turn)
        /// The issuer's page is shown. `mayPay`: it may end in a charge without the phone, as over Worldline Direct.
        case authenticating(Turn, mayPay: Bool)
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
    /// What the form pays with; never Apple Pay, which has a button of its own.
    package internal(set) var means = SheetMeans.newCard
    /// The last refusal, shown above the form.
    package internal(set) var refusal: Advice?
    /// Whether another order of the purchase may still be accepted, as the last refusal said; until an answer about the
    /// purchase says that it is not.
    var isUndecided = false
    /// Whether the shopper is asked if they want to leave.
    package internal(set) var asksToLeave = false
    /// The card of the wallet that the shopper is asked about before it is removed.
    package internal(set) var cardToDelete: Int?
    /// Whether the last card that the shopper wanted to remove is still there, until they do something else.
    package internal(set) var lacksRemoval = false
    /// Whether the bank's app did not open.
    package internal(set) var lacksBankApp = false
    /// Whether the wallet was asked for: before the first form, which may be late if the purchase was open.
    var hasReadWallet = false
    var turn: Turn = 0
    /// How many questions were not answered, for the pause before the next one.
    var questions = 0
    /// Whether the payment is in the bank's app, where the shopper may take minutes.
    package internal(set) var isInBankApp = false

    package init() {}

    /// What the event leads to; nothing if it comes too late, twice, or where it has no place.
    package mutating func apply(_ event: SheetEvent) -> [SheetEffect] {
        switch (phase, event) {
        case (.closed, .appeared):
            phase = .readingJournal(nextTurn())
            return [.readJournal(turn)]
        case (.readingJournal(turn), .journalRead(turn, let isOpen)):
            if isOpen { return ask() }
            // The shopper can pay with a new card before a slow wallet answers.
            (phase, hasReadWallet) = (.choosing, true)
            return [.readWallet]
        case (.deleting(turn), .deleted(turn)):
            phase = .choosing
            return []
        case (.deleting(turn), .notDeleted(turn)):
            (phase, lacksRemoval) = (.choosing, true)
            return [.announce(.cardNotRemoved)]
        case (.choosing, .chose(let means)) where means != .applePay:
            (self.means, cardToDelete, lacksRemoval) = (means, nil, false)
            return []
        case (.choosing, .submitted):
            return prepare(means)
        case (.choosing, .pressedApplePay):
            return prepare(.applePay)
        case (.choosing, .wantsToDelete(let card)):
            (cardToDelete, lacksRemoval) = (card, false)
            return []
        case (.choosing, .keepsCard):
            cardToDelete = nil
            return []
        case (.choosing, .deletes):
            return delete()
        case (_, .wantsToLeave), (_, .stays), (_, .leaves), (_, .disappeared):
            return leave(event)
        default:
            return applyPayment(event)
        }
    }

    /// Whether a request that may charge the shopper has been sent, and its end is not known.
    package var mayBeCharged: Bool {
        switch phase {
        case .authenticating(_, let mayPay): mayPay
        case .paying, .validating, .inBankApp, .asking, .pausing: true
        case .closed, .readingJournal, .choosing, .deleting, .preparing, .ended: false
        }
    }

    /// Whether the answer to a request that may pay is awaited.
    var awaitsOrder: Bool {
        switch phase {
        case .paying, .validating: true
        default: false
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

    private mutating func delete() -> [SheetEffect] {
        guard let card = cardToDelete else { return [] }
        if means == .storedCard(card) { means = .newCard }
        cardToDelete = nil
        phase = .deleting(nextTurn())
        return [.deleteCard(turn, card)]
    }

    private mutating func prepare(_ means: SheetMeans) -> [SheetEffect] {
        (refusal, cardToDelete, lacksRemoval) = (nil, nil, false)
        phase = .preparing(nextTurn(), means)
        return [.prepare(turn, means), .announce(.busy)]
    }

    /// The shopper closes the sheet. While a charge is possible, and on the issuer's page, they are asked first.
    private mutating func leave(_ event: SheetEvent) -> [SheetEffect] {
        switch (phase, event) {
        case (.closed, .disappeared):
            // Taken away before it began: the journal, which may have an open payment, was not read.
            return end(.ask)
        case (.ended, _), (.closed, _): return []
        case (_, .stays):
            asksToLeave = false
            return []
        case (.authenticating, .wantsToLeave) where !asksToLeave, (_, .wantsToLeave) where mayBeCharged && !asksToLeave:
            asksToLeave = true
            return []
        case (.authenticating(_, mayPay: false), .leaves), (.authenticating(_, mayPay: false), .wantsToLeave):
            // Only the validation pays, and it will not follow.
            return refused(.startAgain)
        case (.readingJournal, _):
            // The journal may have an open payment.
            return end(.ask)
        default:
            return end(resultOfLeaving)
        }
    }

    private var resultOfLeaving: PaymentSheetResult {
        if mayBeCharged || isUndecided { return .ask }
        return refusal.map(PaymentSheetResult.refused) ?? .notCharged
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
