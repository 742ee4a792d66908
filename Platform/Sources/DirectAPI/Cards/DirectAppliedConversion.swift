import Engine
import GuichetCore
import GuichetDirect

/// `currencyConversion` of a payment by card: the rate that its shopper was offered, and the shopper's decision
/// (Worldline Direct, "eDCC").
///
/// The payment stays in the merchant's currency, in which the merchant is paid. Its answers tell beside each amount what
/// that is in the card's currency.
struct DirectAppliedConversion: Sendable, Codable {
    let isAccepted: Bool
    /// Currency and rate, as the merchant's settings had them.
    private let offer: String
    /// In milliseconds.
    private let quotedAt: Int64

    private static let member = "cardPaymentMethodSpecificInput.currencyConversion"
    private static let path = "\(member).dccSessionId"

    /// - Parameters:
    ///   - total: what the cardholder pays, with a surcharge.
    ///   - bin: the first six digits of the card.
    /// - Returns: `nil` for a payment whose shopper was offered nothing.
    init?(
        _ card: DirectCardInput?, total: Amount, bin: String?, at shop: DirectPlatformShop, vault: Vault, now: Instant
    ) throws(DirectRefusal) {
        guard let input = card?.json["currencyConversion"]?.object, let identifier = input["dccSessionId"]?.text,
            case .bool(let isAccepted)? = input["acceptedByUser"]
        else { return nil }
        guard let session = DirectConversionSession(identifier, vault: vault), session.merchantId == shop.merchantId
        else { throw Self.refusal("there is no such offer") }
        guard !session.isOver(at: now) else { throw Self.refusal("the offer is over") }
        guard session.base == total else { throw Self.refusal("the offer is of another amount") }
        guard session.bin == bin else { throw Self.refusal("the offer is for another card") }
        self.isAccepted = isAccepted
        offer = session.quote.offer.text
        quotedAt = session.quote.quotedAt.milliseconds
    }

    /// On a page, whose own offer the shopper took or refused.
    init(_ quote: DirectConversionQuote, isAccepted: Bool) {
        self.isAccepted = isAccepted
        offer = quote.offer.text
        quotedAt = quote.quotedAt.milliseconds
    }

    /// Of a page or a link: an offer is for a card, which its shopper has not named yet. Without a refusal, a merchant would
    /// take the shopper's decision for done.
    static func checkIsAbsent(page card: DirectHostedCardInput?) throws(DirectRefusal) {
        guard (card?.json["currencyConversion"] ?? .null) != .null else { return }
        throw DirectRefusal(
            .invalidValue, propertyName: member, message: "a page takes no offer: its card is not known yet")
    }

    private static func refusal(_ message: String) -> DirectRefusal {
        DirectRefusal(.invalidValue, propertyName: path, message: message)
    }

    private var quote: DirectConversionQuote? {
        DirectConversionOffer(offer).map {
            DirectConversionQuote(offer: $0, quotedAt: Instant(milliseconds: quotedAt))
        }
    }

    /// What the cardholder pays in the card's currency; `nil` if the offer was not accepted.
    func accepted(of amount: Amount) -> Amount? { isAccepted ? quote?.offer.converted(amount) : nil }

    /// The member of an answer, for the amount of the payment or of an operation on it.
    func output(of amount: Amount) -> JSONObject {
        var output = JSONObject()
        output.append("acceptedByUser", .bool(isAccepted))
        if let proposal = quote?.proposal(of: amount) { output.append("proposal", .object(proposal.json)) }
        return output
    }
}
