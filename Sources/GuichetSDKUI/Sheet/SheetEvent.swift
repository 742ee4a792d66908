package import GuichetCore

/// What the shopper pays with.
package enum SheetMeans: Sendable, Hashable {
    case newCard
    /// A card of the wallet, by `paymentMeanId`.
    case storedCard(Int)
    case bancontact
    case applePay
}

/// What happens to a sheet. An event that answers an effect has the effect's turn; one of an earlier turn is ignored.
package enum SheetEvent: Sendable, Hashable {
    case appeared
    /// Whether the journal has this purchase.
    case journalRead(Turn, isOpen: Bool)
    case chose(SheetMeans)
    /// The shopper pressed the button. The form has no error.
    case submitted
    /// The shopper pressed Apple's button.
    case pressedApplePay
    case prepared(Turn, Preparation)
    case answered(Turn, Answer)
    /// The issuer's page came back.
    case pageReturned(Turn)
    /// It did not: closed, failed, or too late.
    case pageClosed(Turn, mayHavePaid: Bool)
    case told(Turn, Charge)
    /// A payment with Apple Pay whose outcome was unknown is answered after all. It has no turn: it ends each question
    /// about the purchase, and one that charged the shopper also a later try of which no order was sent.
    case toldLate(Charge)
    case pauseOver(Turn)
    case cameToForeground
    /// The bank's app did not open.
    case bankAppMissing
    /// The shopper wants to open the bank's app again.
    case opensBankApp
    case wantsToLeave
    case stays
    case leaves
    /// The app took the sheet away.
    case disappeared
    case wantsToDelete(Int)
    case keepsCard
    case deletes
    case deleted(Turn)
    /// The card is still in the wallet, as far as is known.
    case notDeleted(Turn)

    package typealias Turn = Int

    /// The merchant's server, asked for an initialisation.
    package enum Preparation: Sendable, Hashable {
        case ready
        /// The purchase is paid.
        case alreadyPaid
        /// An earlier order of the purchase may still be accepted.
        case stillOpen
        /// The card has several brands, and the shopper has not seen the choice. No initialisation was asked for.
        case unseenBrands
        /// No initialisation. Nothing was sent to the platform.
        case failed(Advice)
    }

    /// The platform's answer to a request that may pay.
    package enum Answer: Sendable, Hashable {
        case accepted
        /// Final: nothing was charged.
        case refused(Advice)
        /// The shopper closed Apple's sheet: nothing was sent.
        case withdrawn
        /// The issuer authenticates the cardholder, or has nothing to ask. `mayPay`: that alone may charge the shopper.
        case authenticate(mayPay: Bool)
        /// The shopper pays in the bank's app.
        case inBankApp
        /// No answer, or one that tells nothing.
        case unknown
    }

    /// What is known about a charge.
    package enum Charge: Sendable, Hashable {
        case charged
        case notCharged(Advice)
        case notYetKnown
    }
}

/// What the sheet has to do. Each effect with a turn is answered by one event with the same turn, or by none.
package enum SheetEffect: Sendable, Hashable {
    case readJournal(SheetEvent.Turn)
    case readWallet
    /// Ask the merchant's server for an initialisation.
    case prepare(SheetEvent.Turn, SheetMeans)
    /// Record the purchase, then send the request that pays or begins to.
    case pay(SheetEvent.Turn, SheetMeans)
    case showPage(SheetEvent.Turn)
    case validate(SheetEvent.Turn)
    case openBankApp
    /// Ask the driver, then the merchant's server.
    case ask(SheetEvent.Turn)
    case pause(SheetEvent.Turn, seconds: Int)
    case deleteCard(SheetEvent.Turn, Int)
    /// The end is known: forget the purchase.
    case forget
    case announce(SheetAnnouncement)
    case finish(PaymentSheetResult)
}

/// What VoiceOver says when the screen changes without a touch.
package enum SheetAnnouncement: Sendable, Hashable {
    case busy
    case chooseBrand
    case confirmWithBank
    case payInBankApp
    case asking
    case paid
    case refused(Advice)
    case cardNotRemoved
}

extension ShopperTexts {
    /// What VoiceOver says when the sheet changes without a touch.
    package func text(for announcement: SheetAnnouncement) -> String {
        switch announcement {
        case .busy: sheet.busy
        case .chooseBrand: brandHint
        case .confirmWithBank: authentication
        case .payInBankApp: sheet.payInBankApp
        case .asking: sheet.asking
        case .paid: text(for: Advice.none)
        case .refused(let advice):
            [heading(of: advice), text(ofRefusal: advice)].compactMap(\.self).joined(separator: ". ")
        case .cardNotRemoved: sheet.cardNotRemoved
        }
    }

    /// Above a refusal; `nil` while another order of the purchase is not decided.
    package func heading(of refusal: Advice) -> String? { refusal.isUndecided ? nil : sheet.notPaid }

    /// What a refusal means.
    package func text(ofRefusal advice: Advice) -> String {
        advice == .earlierAttempt ? sheet.earlierAttempt : text(for: advice)
    }
}

extension Advice {
    /// Apple Pay has to wait for an earlier attempt. For the sheet alone: the app is told to ask.
    package static let earlierAttempt: Advice = "earlierAttempt"

    /// Another order of the purchase may still be accepted: the merchant's server did not let this one begin.
    var isUndecided: Bool { [.ask, .wait, .earlierAttempt].contains(self) }
}
