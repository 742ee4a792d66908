import APISupport
import GuichetCore
import GuichetSips

/// The simulator's rule (``SimulationCard``), as one card for each published range and one for each answer.
enum SipsTestCardList {
    static let list = TestCardList(
        cards: ranges + answers,
        notes: [
            "The first six digits give the brand, the last two the response code; a code that does not exist gives 00.",
            "The digits between are free, and so is the security code. No number passes the Luhn check.",
            "What an enrolment check answers is a setting of the shop: `guichet shop authentication`.",
        ])

    private static let authentication = "as the shop says"

    private static var ranges: [PublishedTestCard] {
        SimulationCard.brands.sorted { $0.key < $1.key }.map { bin, brands in
            card(bin, "00", brands, "accepted")
        }
    }

    /// Every code that an acquirer may give, on a Visa card.
    private static var answers: [PublishedTestCard] {
        let brands = SimulationCard.brands["410000"] ?? []
        return answered.map { card("410000", $0.code.rawValue, brands, "\($0.code.rawValue) \($0.meaning)") }
    }

    /// Sips In-App 24.3, "codes réponses génériques".
    private static let answered: [(code: ResponseCode, meaning: String)] = [
        (.referral, "referral: call the bank"), (.refused, "refused"), (.panBlocked, "card blocked by the platform"),
        (.invalidPaymentMean, "invalid card or security code"), (.suspectedFraud, "suspected fraud"),
        (.amountTooHigh, "amount too high"), (.cardExpired, "expired card"), (.pending, "pending: ask later"),
        (.tooManyAttempts, "too many attempts"), (.unavailable, "unavailable: the outcome is unknown"),
        (.duplicate, "duplicate"), (.sessionExpired, "session expired"), (.internalError, "internal error"),
    ]

    /// American Express has fifteen digits, the others sixteen.
    private static func card(
        _ bin: String, _ code: String, _ brands: [PaymentMeanBrand], _ answer: String
    ) -> PublishedTestCard {
        let middle = String(repeating: "0", count: bin.hasPrefix("34") ? 7 : 8)
        return PublishedTestCard(
            number: bin + middle + code, brands: brands.map(\.rawValue), answer: answer,
            authentication: authentication)
    }
}
