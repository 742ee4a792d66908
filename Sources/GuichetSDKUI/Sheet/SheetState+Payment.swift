import GuichetCore

/// From the button to the end of a payment.
extension SheetState {
    mutating func applyPayment(_ event: SheetEvent) -> [SheetEffect] {
        switch (phase, event) {
        case (.preparing(turn, let means), .prepared(turn, let preparation)):
            return prepared(preparation, means)
        case (.paying(turn), .answered(turn, let answer)), (.validating(turn), .answered(turn, let answer)):
            return answered(answer)
        case (.authenticating(turn, _), .pageReturned(turn)):
            phase = .validating(nextTurn())
            asksToLeave = false
            return [.validate(turn), .announce(.busy)]
        case (.authenticating(turn, _), .pageClosed(turn, let mayHavePaid)):
            return mayHavePaid ? ask() : refused(.startAgain)
        case (.asking(turn), .told(turn, let charge)):
            return told(charge)
        case (.asking, .toldLate(let charge)), (.pausing, .toldLate(let charge)):
            return told(charge)
        case (.choosing, .toldLate(.charged)), (.deleting, .toldLate(.charged)), (.preparing, .toldLate(.charged)),
            (.authenticating(_, mayPay: false), .toldLate(.charged)):
            // No other order was sent, and none follows.
            return end(.paid)
        case (.inBankApp(turn), .pauseOver(turn)), (.pausing(turn), .pauseOver(turn)):
            return ask()
        case (.inBankApp, .cameToForeground), (.pausing, .cameToForeground):
            questions = 0
            return ask()
        case (_, .bankAppMissing) where isInBankApp:
            lacksBankApp = true
            return []
        case (_, .opensBankApp) where isInBankApp && mayBeCharged:
            lacksBankApp = false
            return [.openBankApp]
        default:
            return []
        }
    }

    private mutating func prepared(_ preparation: SheetEvent.Preparation, _ means: SheetMeans) -> [SheetEffect] {
        switch preparation {
        case .ready:
            isUndecided = false
            phase = .paying(nextTurn())
            return [.pay(turn, means)]
        case .alreadyPaid: return end(.paid)
        case .stillOpen: return ask()
        case .unseenBrands:
            // Nothing was sent: the shopper chooses, and presses the button again.
            phase = .choosing
            return [.announce(.chooseBrand)]
        case .failed(let advice): return refused(advice)
        }
    }

    private mutating func answered(_ answer: SheetEvent.Answer) -> [SheetEffect] {
        switch answer {
        case .accepted: return end(.paid)
        case .refused(let advice): return refused(advice)
        case .unknown: return ask()
        case .withdrawn:
            guard case .paying = phase else { return ask() }
            (phase, asksToLeave) = (.choosing, false)
            return [.forget]
        case .authenticate(let mayPay):
            // After the validation there is no second page.
            guard case .paying = phase else { return ask() }
            phase = .authenticating(nextTurn(), mayPay: mayPay)
            return [.showPage(turn), .announce(.confirmWithBank)]
        case .inBankApp:
            guard case .paying = phase else { return ask() }
            phase = .inBankApp(nextTurn())
            isInBankApp = true
            return [.openBankApp, .pause(turn, seconds: Self.firstPause), .announce(.payInBankApp)]
        }
    }

    /// Nothing was charged, and never will be by this try: the shopper may pay again.
    mutating func refused(_ advice: Advice) -> [SheetEffect] {
        phase = .choosing
        refusal = advice
        if advice.isUndecided { isUndecided = true }
        (asksToLeave, isInBankApp, lacksBankApp, questions) = (false, false, false, 0)
        let isFirstForm = !hasReadWallet
        hasReadWallet = true
        return [.forget, .announce(.refused(advice))] + (isFirstForm ? [.readWallet] : [])
    }

    mutating func ask() -> [SheetEffect] {
        let isFirst = questions == 0 && !isInBankApp
        phase = .asking(nextTurn())
        return isFirst ? [.ask(turn), .announce(.asking)] : [.ask(turn)]
    }

    private mutating func told(_ charge: SheetEvent.Charge) -> [SheetEffect] {
        switch charge {
        case .charged: return end(.paid)
        case .notCharged(let advice):
            isUndecided = false
            return refused(advice)
        case .notYetKnown:
            phase = .pausing(nextTurn())
            let seconds = min(Self.firstPause << min(questions, 4), Self.longestPause)
            questions += 1
            return [.pause(turn, seconds: seconds)]
        }
    }

    /// Seconds before the second question; twice as many before each further one.
    static let firstPause = 2
    static let longestPause = 30
}
