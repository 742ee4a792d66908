import APISupport
import Engine
@_spi(Platform) import GuichetCore
import GuichetLyra

/// A shopper's visit to a form.
struct LyraFormVisit: Sendable {
    let session: CheckoutSession
    let intent: LyraIntent
    let shop: LyraPlatformShop
    let sealed: String
    let language: PageLanguage
    /// As chosen with the language switch; `nil` follows the merchant and the browser.
    let asked: String?
    /// Another form of the session was sent first.
    let wasSentTwice: Bool

    /// How the session ended; `nil` while the shopper may pay.
    func result(at now: Instant) -> CheckoutResult? {
        if let result = CheckoutResult(session, at: now, registersOnly: intent.registersOnly) { return result }
        // There is no form for a card that the merchant's server sent: without the issuer's answer the session has
        // expired.
        return intent.cardIsThere ? .expired : nil
    }

    func amount() throws(LyraRefusal) -> Amount {
        try LyraCreatePayment.amount(intent.request.amount, intent.request.currency, at: shop)
    }

    /// The next attempt.
    func order(_ card: LyraCard, agreed: Bool, token: CardToken?) throws(LyraRefusal) -> LyraOrders.Order {
        let attempt = session.attemptsMade + 1
        return LyraOrders.Order(
            intent: intent, amount: try amount(), card: card, shop: shop,
            attempt: CheckoutAttempt(of: session.id, number: attempt),
            mayFollow: attempt < session.attemptsAllowed, agreed: agreed, token: token)
    }

    /// The page's address, relative to the platform.
    func address(_ more: String = "", language other: PageLanguage? = nil, sentTwice: Bool = false) -> String {
        var pairs: [String] = []
        if let language = other?.rawValue ?? asked {
            pairs.append("\(PageLanguage.parameter)=\(FormEncoding.encode(language))")
        }
        if sentTwice { pairs.append("sent=twice") }
        return "\(LyraForms.path)/\(sealed)\(more)" + (pairs.isEmpty ? "" : "?\(pairs.joined(separator: "&"))")
    }
}
