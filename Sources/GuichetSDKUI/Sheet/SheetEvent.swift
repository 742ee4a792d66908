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
    /// The wallet was read, or there is none.
    case walletRead(Turn)
    case chose(SheetMeans)
    /// The shopper pressed the button. The form has no error.
    case submitted
    case prepared(Turn, Preparation)
    case answered(Turn, Answer)
    /// The issuer's page came back.
    case pageReturned(Turn)
    /// It did not: closed, failed, or too late.
    case pageClosed(Turn, mayHavePaid: Bool)
    case told(Turn, Charge)
    case pauseOver(Turn)
    case cameToForeground
    case wantsToLeave
    case stays
    case leaves
    case wantsToDelete(Int)
    case deleted(Turn)

    package typealias Turn = Int

    /// The merchant's server, asked for an initialisation.
    package enum Preparation: Sendable, Hashable {
        case ready
        /// The purchase is paid.
        case alreadyPaid
        /// An earlier order of the purchase may still be accepted.
        case stillOpen
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
        /// The issuer authenticates the cardholder, or has nothing to ask.
        case authenticate
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
    case readWallet(SheetEvent.Turn)
    /// Ask the merchant's server for an initialisation.
    case prepare(SheetEvent.Turn, SheetMeans)
    /// Record the purchase, then send the request that pays or begins to.
    case pay(SheetEvent.Turn, SheetMeans)
    case showPage(SheetEvent.Turn)
    case validate(SheetEvent.Turn)
    case openBankApp(SheetEvent.Turn)
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
    case confirmWithBank
    case payInBankApp
    case asking
    case paid
    case refused(Advice)
}

extension ShopperTexts {
    /// What VoiceOver says when the sheet changes without a touch.
    package func text(for announcement: SheetAnnouncement) -> String {
        switch announcement {
        case .busy: sheet.busy
        case .confirmWithBank: authentication
        case .payInBankApp: sheet.payInBankApp
        case .asking: sheet.asking
        case .paid: text(for: Advice.none)
        case .refused(let advice): "\(sheet.notPaid). \(text(for: advice))"
        }
    }
}
