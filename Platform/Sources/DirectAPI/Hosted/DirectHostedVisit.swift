import APISupport
import Engine
import GuichetCore
import GuichetDirect

/// A shopper in front of a hosted checkout.
struct DirectHostedVisit: Sendable {
    let session: CheckoutSession
    let intent: DirectHostedIntent
    let shop: DirectPlatformShop
    let sealed: String
    let language: PageLanguage
    /// As it was chosen with the switch; `nil` follows the merchant and the browser.
    let asked: String?
    /// Another form of it came first.
    let wasSentTwice: Bool
    /// With a simulated device; `nil` for a browser of which no device is known.
    var shopper: DirectApplePayShopper?
    /// What became of the sheet of Apple Pay.
    var note: Note?

    /// Stored cards that may pay, and the one that was chosen, counted from 1.
    var stored = DirectStoredCardList(cards: [], language: .english)
    var chosen: String?

    enum Note: String, Sendable {
        case sheetClosed = "closed"
        case tokenRefused = "refused"

        static let name = "applepay"
    }

    /// How it ended; `nil` while the shopper may pay.
    func result(at now: Instant) -> CheckoutResult? { CheckoutResult(session, at: now, registersOnly: false) }

    /// Back to the merchant, who knows its checkout by these two.
    var wayBack: String? {
        intent.returnAddress?.adding([("RETURNMAC", intent.returnMAC), ("hostedCheckoutId", session.id.text)])
    }

    /// Of the page, relative to the platform, without what is kept in its address.
    var path: String { "\(DirectHostedCheckouts.path)/\(sealed)" }

    /// What every address of the page goes on with.
    var keptPairs: [(name: String, value: String)] {
        (asked.map { [(PageLanguage.parameter, $0)] } ?? []) + (shopper?.pairs ?? [])
    }

    /// Of the page, relative to the platform.
    ///
    /// - Parameters:
    ///   - stored: the stored card that is chosen, counted from 1.
    ///   - step: what is below it.
    func address(
        language other: PageLanguage? = nil, stored number: Int? = nil, sentTwice: Bool = false, note: Note? = nil,
        step: String = ""
    ) -> String {
        var pairs = (other?.rawValue ?? asked).map { [(name: PageLanguage.parameter, value: $0)] } ?? []
        pairs += shopper?.pairs ?? []
        if let number { pairs.append((DirectStoredCardList.name, String(number))) }
        if sentTwice { pairs.append(("sent", "twice")) }
        if let note { pairs.append((Note.name, note.rawValue)) }
        let query = pairs.map { "\($0.name)=\(FormEncoding.encode($0.value))" }.joined(separator: "&")
        return path + step + (query.isEmpty ? "" : "?\(query)")
    }

    var addressWithoutDevice: String {
        var other = self
        other.shopper = nil
        return other.address()
    }

    /// Where its forms lead beside this platform. Without a result page the way from them leads to the merchant's, which
    /// may lead on to another one.
    var formTargets: [String] {
        guard !intent.showsResult, let target = intent.returnAddress else { return [] }
        return [target.source, "https:"]
    }

    /// The next try.
    var attempt: CheckoutAttempt { CheckoutAttempt(of: session.id, number: session.attemptsMade + 1) }

    func order(_ instrument: DirectInstrument) -> DirectOrderPlacing {
        var details = DirectDetails(instrument)
        details.references = intent.references
        details.hostedCheckoutId = session.id.text
        details.startsSeries = intent.startsSeries && instrument.method == .card
        return DirectOrderPlacing(
            shop: shop, amount: intent.amount, instrument: instrument,
            terms: instrument.method == .mobile ? intent.applePayTerms : intent.terms, details: details,
            claims: [], urls: intent.urls,
            checkout: attempt)
    }
}
