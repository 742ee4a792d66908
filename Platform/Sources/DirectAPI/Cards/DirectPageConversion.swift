import Engine
import GuichetCore
@_spi(Platform) import GuichetDirect

/// The conversion that a page offers to a shopper who pays by card (`currencyConversionSpecificInput`; Worldline Direct, "eDCC").
///
/// It is fixed when the checkout is made: a card pays what its shopper read (docs/choices/direct.md, DH94).
struct DirectPageConversion: Sendable, Codable {
    /// Currency and rate, as the merchant's settings had them.
    private let offer: String
    /// In milliseconds.
    private let quotedAt: Int64

    /// - Parameter total: what a card pays, with a surcharge.
    /// - Returns: `nil` for a page that offers nothing: the request does not want it, the merchant has no rate, or the amount
    ///   is in that currency already, too large in it, or 0, there too.
    init?(_ card: DirectHostedCardInput?, total: Amount, at shop: DirectPlatformShop, now: Instant) {
        guard card?.currencyConversionSpecificInput?.dccEnabled == true, total.minorUnits > 0,
            let offer = shop.conversion, offer.offered(total) != nil
        else { return nil }
        self.offer = offer.text
        quotedAt = now.milliseconds
    }

    private var quote: DirectConversionQuote? {
        DirectConversionOffer(offer).map {
            DirectConversionQuote(offer: $0, quotedAt: Instant(milliseconds: quotedAt))
        }
    }

    func converted(_ total: Amount) -> Amount? { quote?.offer.converted(total) }

    /// Units of that currency for one of the merchant's: `1.0832`.
    var rate: String? { quote?.offer.rate.text }

    /// What a payment keeps of the shopper's decision.
    func decided(isAccepted: Bool) -> DirectAppliedConversion? {
        quote.map { DirectAppliedConversion($0, isAccepted: isAccepted) }
    }
}
