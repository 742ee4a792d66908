import APISupport
import Engine
import GuichetCore
import GuichetDirect

/// A shopper's visit to a hosted checkout.
struct DirectHostedVisit: CheckoutVisit {
    let session: CheckoutSession
    let intent: DirectHostedIntent
    let shop: DirectPlatformShop
    let arrival: PageArrival
    /// The shopper's simulated device; `nil` for a browser without a known device.
    var shopper: DirectApplePayShopper?
    /// The result of Apple Pay's sheet.
    var note: Note?
    /// Why the shopper comes back without a debit.
    var debitNote: DirectDebitNote?
    /// Whether the account's bank refused the debit that ended the session.
    var isRefusedDebit = false
    /// Whether the mandate can still be made or used.
    var allowsDebit = true
    /// What was added to the price of the payment that the page reports; `nil` while the shopper may pay.
    var paidSurcharge: DirectAppliedSurcharge?

    /// The amount of that payment in the card's currency; `nil` unless its shopper chose it.
    var paidConversion: Amount?

    /// Stored cards that may pay, and the chosen one, counted from 1.
    var stored = DirectStoredCardList([], of: [], language: .english)
    var chosen: String?

    enum Note: String, Sendable {
        case sheetClosed = "closed"
        case tokenRefused = "refused"

        static let name = "applepay"
    }

    var language: PageLanguage { arrival.language(proposed: intent.languageTag) }
    var asked: String? { arrival.asked }
    var wasSentTwice: Bool { arrival.wasSentTwice }

    /// How the session ended; `nil` while the shopper may pay.
    func result(at now: Instant) -> CheckoutResult? {
        let result = CheckoutResult(session, at: now, registersOnly: false)
        return result == .paid && isRefusedDebit ? .refused : result
    }

    func offers(_ provider: DirectProvider) -> Bool { allowsDebit || !provider.isDebit }

    /// The merchant's return address, with the two values by which it recognises its checkout.
    var wayBack: String? {
        intent.returnAddress?.adding([
            ("RETURNMAC", intent.returnMAC), ("hostedCheckoutId", session.id.hostedCheckoutId),
        ])
    }

    /// The page's address, relative to the platform, without its query.
    var path: String { "\(DirectHostedCheckouts.path)/\(arrival.sealed)" }

    /// The values in the query of every address of the page.
    var keptPairs: [(name: String, value: String)] {
        (asked.map { [(PageLanguage.parameter, $0)] } ?? []) + (shopper?.pairs ?? [])
    }

    /// The page's address, relative to the platform.
    ///
    /// - Parameters:
    ///   - stored: the chosen stored card, counted from 1.
    ///   - step: the path below it.
    func address(
        language other: PageLanguage? = nil, stored number: Int? = nil, sentTwice: Bool = false, note: Note? = nil,
        debitNote: DirectDebitNote? = nil, step: String = ""
    ) -> String {
        var pairs = shopper?.pairs ?? []
        if let number { pairs.append((DirectStoredCardList.name, String(number))) }
        if sentTwice { pairs.append(PageArrival.sentTwice) }
        if let note { pairs.append((Note.name, note.rawValue)) }
        if let debitNote { pairs.append((DirectDebitNote.name, debitNote.rawValue)) }
        return arrival.address(path + step, language: other, pairs)
    }

    func address(sentTwice: Bool, step: String) -> String {
        address(language: nil, sentTwice: sentTwice, step: step)
    }

    var addressWithoutDevice: String {
        var other = self
        other.shopper = nil
        return other.address()
    }

    /// Where its forms may post, besides this platform. Without a result page they lead to the merchant's page, which
    /// may redirect to another one.
    var formTargets: [String] {
        guard !intent.showsResult, let target = intent.returnAddress else { return [] }
        return [target.source, "https:"]
    }

    /// The next attempt.
    var attempt: CheckoutAttempt { CheckoutAttempt(of: session.id, number: session.attemptsMade + 1) }

    /// A card pays its surcharge, too; a wallet of a phone does not.
    ///
    /// - Parameter paysConverted: whether the shopper chose the card's currency, where the page offers it.
    func order(_ instrument: DirectInstrument, paysConverted: Bool = false) throws -> DirectOrderPlacing {
        var details = DirectDetails(instrument)
        details.references = intent.references
        details.hostedCheckoutId = session.id.text
        details.link = session.link?.text
        if instrument.method == .card {
            details.surcharge = intent.surcharge(of: instrument.scheme)
            details.conversion = intent.conversion?.decided(isAccepted: paysConverted)
        }
        let total = try details.surcharge?.total(of: intent.amount) ?? intent.amount
        return DirectOrderPlacing(
            shop: shop, amount: total, instrument: instrument,
            terms: instrument.method == .mobile ? intent.applePayTerms : intent.terms, details: details,
            claims: [], subscriptions: Subscription.steps(intent.urls),
            checkout: attempt)
    }
}
