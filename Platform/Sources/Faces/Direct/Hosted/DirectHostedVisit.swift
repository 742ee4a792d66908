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

    /// How it ended; `nil` while the shopper may pay.
    func result(at now: Instant) -> CheckoutResult? { CheckoutResult(session, at: now, registersOnly: false) }

    /// Back to the merchant, who knows its checkout by these two.
    var wayBack: String? {
        intent.returnAddress?.adding([("RETURNMAC", intent.returnMAC), ("hostedCheckoutId", session.id.text)])
    }

    /// Of the page, relative to the platform.
    func address(language other: PageLanguage? = nil, sentTwice: Bool = false) -> String {
        var pairs: [String] = []
        if let language = other?.rawValue ?? asked {
            pairs.append("\(PageLanguage.parameter)=\(FormEncoding.encode(language))")
        }
        if sentTwice { pairs.append("sent=twice") }
        return "\(DirectHostedCheckouts.path)/\(sealed)" + (pairs.isEmpty ? "" : "?\(pairs.joined(separator: "&"))")
    }

    func order(_ instrument: DirectInstrument) -> DirectOrderPlacing {
        var details = DirectDetails(instrument)
        details.references = intent.references
        details.hostedCheckoutId = session.id.text
        return DirectOrderPlacing(
            shop: shop, amount: intent.amount, instrument: instrument, terms: intent.terms, details: details,
            claims: [], urls: intent.urls,
            checkout: CheckoutAttempt(of: session.id, number: session.attemptsMade + 1))
    }
}
