package import GuichetCore

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// Decides when a card has expired: it is valid until the last instant of its month, in the time zone of the API; an
/// expired card can be refused without asking the acquirer. This is the only place that decides it; an API supplies its
/// zone, and its code for an expired card.
package struct CardExpiryRule: Sendable {
    private let zone: TimeZone
    /// What the API answers.
    package let refusal: PaymentOrder.Refusal

    package init(zone: TimeZone, code: String, acquirerCode: String? = nil) {
        self.zone = zone
        refusal = PaymentOrder.Refusal(code: code, acquirerCode: acquirerCode)
    }

    package func isOver(_ card: CardExpiry, at instant: Instant) -> Bool {
        // No zone is a whole day ahead of GMT. Nearly every card is valid by that, and asking a zone takes longer than the rest.
        let tomorrow = CivilTime(instant.adding(seconds: 86_400)).day.parts
        guard (card.year, card.month) < (tomorrow.year, tomorrow.month) else { return false }
        let today = CivilTime(instant, in: zone).day.parts
        return (card.year, card.month) < (today.year, today.month)
    }

    /// For an order that is recorded as refused; `nil` while the card is valid.
    package func refusal(of card: CardExpiry, at instant: Instant) -> PaymentOrder.Refusal? {
        isOver(card, at: instant) ? refusal : nil
    }
}
