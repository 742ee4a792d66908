import APISupport
import GuichetCore
import GuichetSips

/// The simulator's rule (``SimulationCard``), as one card for each published range and one for each answer.
enum SipsTestCardList {
    static let list = TestCardList(
        cards: ranges + answers,
        notes: [
            "The first six digits give the brand, the last two the response code; a code that does not exist gives 00.",
            "The digits between are free, and so is the security code.",
            "No check digit is needed. A number whose last one is right, for an app that looks: 4100000000000100.",
            "Every card is enrolled: the result of 3-D Secure is chosen on the issuer's page.",
            "Every code but 60 and 62 is final: the acquirer refuses with it, 90 and 99 too.",
        ])

    /// docs/choices/sips.md, S1.
    private static let authentication = "chosen on the page"

    private static var ranges: [PublishedTestCard] {
        SimulationCard.brands.sorted { $0.key < $1.key }.map { bin, brands in
            card(bin, "00", brands, "accepted")
        }
    }

    /// Every code that a card gives, on a Visa card.
    private static var answers: [PublishedTestCard] {
        let brands = SimulationCard.brands["410000"] ?? []
        return ResponseCode.documented.filter { $0 != .accepted }.map { code in
            let answer = ([code.rawValue] + (meanings[code].map { [$0] } ?? [])).joined(separator: " ")
            return card("410000", code.rawValue, brands, answer)
        }
    }

    /// Sips In-App 24.3, "codes réponses génériques"; of a refusal by the acquirer, which says nothing about the call.
    private static let meanings: [ResponseCode: String] = [
        .partialSuccess: "partial success", .referral: "referral: call the bank", .unknownMerchant: "unknown shop",
        .refused: "refused", .panBlocked: "card blocked by the platform", .invalidTransaction: "invalid transaction",
        .invalidPaymentMean: "invalid card or security code", .cancelledByCustomer: "cancelled by the shopper",
        .wrongStatus: "wrong status", .unknownTransaction: "unknown transaction", .formatError: "wrong format",
        .suspectedFraud: "suspected fraud", .notPermitted: "not permitted", .amountTooHigh: "amount too high",
        .cardExpired: "expired card", .prepaidRefused: "prepaid card refused", .refundRefused: "refund refused",
        .pending: "pending: ask later", .awaitingConfirmation: "awaiting confirmation: ask later",
        .securityRules: "security rules", .tooManyAttempts: "too many attempts", .unavailable: "unavailable",
        .duplicate: "duplicate", .sessionExpired: "session expired", .internalError: "internal error",
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
