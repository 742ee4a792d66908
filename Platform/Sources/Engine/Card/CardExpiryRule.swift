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
        let month = month(of: instant)
        return (card.year, card.month) < (month.year, month.month)
    }

    /// For an order that is recorded as refused; `nil` while the card is valid.
    package func refusal(of card: CardExpiry, at instant: Instant) -> PaymentOrder.Refusal? {
        isOver(card, at: instant) ? refusal : nil
    }

    /// The month in the zone's calendar at an instant. It is computed by arithmetic, because every order needs it and a
    /// calendar takes many times as long: days since 1 March of the year 0, in eras of 400 years.
    private func month(of instant: Instant) -> (year: Int, month: Int) {
        let date = Date(timeIntervalSince1970: Double(instant.milliseconds) / 1_000)
        let local = instant.milliseconds + Int64(zone.secondsFromGMT(for: date)) * 1_000
        let days = Int(floored(local, by: 86_400_000)) + 719_468
        let era = Int(floored(Int64(days), by: 146_097))
        let dayOfEra = days - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let fromMarch = (5 * dayOfYear + 2) / 153
        let month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month)
    }

    private func floored(_ number: Int64, by divisor: Int64) -> Int64 {
        number >= 0 ? number / divisor : -((-number + divisor - 1) / divisor)
    }
}
