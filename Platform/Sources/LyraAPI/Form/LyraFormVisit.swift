import APISupport
import Engine
@_spi(Platform) import GuichetCore
import GuichetLyra

/// A shopper's visit to a form.
struct LyraFormVisit: CheckoutVisit {
    let session: CheckoutSession
    let intent: LyraIntent
    let shop: LyraPlatformShop
    let arrival: PageArrival

    var language: PageLanguage { arrival.language(proposed: intent.language) }
    /// The public key of the merchant's page, if a frame of the JavaScript client asks and wants JSON.
    var clientKey: String? { arrival.query?[Self.client] }
    static let client = "client"
    /// Whether the merchant's page shows the page of the redirect form in a frame.
    var isFramed: Bool { intent.redirect?.isFramed ?? false }

    /// How the session ended; `nil` while the shopper may pay.
    func result(at now: Instant) -> CheckoutResult? {
        if let result = CheckoutResult(session, at: now, registersOnly: intent.registersOnly) { return result }
        // There is no form for a card that the merchant's server sent: without the issuer's answer the session has
        // expired.
        return intent.cardIsThere ? .expired : nil
    }

    /// The same after its end, with the amount of its payment: another token of the form may have named it.
    func ended(with payment: Payment?) -> LyraFormVisit {
        guard let payment, !intent.registersOnly, !intent.paysInInstalments else { return self }
        return LyraFormVisit(
            session: session, intent: intent.paying(payment.amount.minorUnits), shop: shop, arrival: arrival)
    }

    /// Whether a card of this brand may pay here: the shop has a contract, and the request did not exclude it.
    func accepts(_ brand: LyraCardBrand) -> Bool { shop.accepts(brand) && intent.request.offers(brand) }

    /// The brands of cards that may pay here.
    var cardBrands: [String] {
        Set(LyraTestCard.list.cards.flatMap(\.brands)).sorted().filter { accepts(LyraCardBrand(rawValue: $0)) }
    }

    func amount() throws(LyraRefusal) -> Amount {
        try LyraCreatePayment.amount(intent.request.amount, intent.request.currency, at: shop)
    }

    /// What the shopper pays first: all of it, or the first instalment.
    func firstAmount(_ instalments: LyraInstalmentSchedule?) throws(LyraRefusal) -> Amount {
        guard let first = instalments?.first else { return try amount() }
        return try LyraCreatePayment.amount(first.amount, intent.request.currency, at: shop)
    }

    /// The next attempt.
    func order(
        _ card: LyraCard, agreed: Bool, token: CardToken?, at now: Instant
    ) throws -> LyraOrders.Order {
        let attempt = session.attemptsMade + 1
        let instalments = try intent.instalments(at: shop, now)
        return LyraOrders.Order(
            intent: intent.sent(byBrowser: arrival.userAgent), amount: try firstAmount(instalments), card: card,
            shop: shop,
            attempt: CheckoutAttempt(of: session.id, number: attempt),
            mayFollow: attempt < session.attemptsAllowed, agreed: agreed, token: token, instalments: instalments)
    }

    func address(sentTwice: Bool = false, step: String = "") -> String {
        address(language: nil, sentTwice: sentTwice, step: step)
    }

    func address(language other: PageLanguage?, sentTwice: Bool = false, step: String = "") -> String {
        arrival.address(
            "\(LyraForms.path)/\(arrival.sealed)\(step)", language: other,
            (clientKey.map { [(name: Self.client, value: $0)] } ?? []) + (sentTwice ? [PageArrival.sentTwice] : []))
    }
}
