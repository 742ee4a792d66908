public import GuichetCore

/// The published rule of the family's simulator: the first six digits of a card number determine its brand or brands,
/// the last two the response code, and a code that does not exist gives 00. The security code has no effect.
///
/// Published in the help pages of Worldline's PrestaShop module; applying it to In-App is inferred. Most of the
/// numbers do not pass the Luhn check.
public struct SimulationCard: Sendable {
    /// The brands of the card, the default one first.
    public let brands: [PaymentMeanBrand]
    /// The answer to an order with this card.
    public let responseCode: ResponseCode

    /// `nil` if the number is not in one of the published test ranges.
    public init?(_ pan: PAN) {
        let (count, lastTwo) = pan.withDigits { digits in
            (digits.count, String(decoding: digits.suffix(2), as: UTF8.self))
        }
        guard let brands = Self.brands[pan.bin], (15...19).contains(count) else { return nil }
        self.brands = brands
        let asked = ResponseCode(rawValue: lastTwo)
        responseCode = ResponseCode.documented.contains(asked) ? asked : .accepted
    }

    /// The published ranges: first six digits and brands. Names with a slash are co-badged cards.
    public static let brands: [String: [PaymentMeanBrand]] = [
        "340000": [.amex],
        "400000": [.vpay],
        "410000": [.visa],
        "420000": [.cb],
        "430000": [.cb, .visa],
        "440000": [.cb, .vpay],
        "450000": [.cb, .visaElectron],
        "460000": [.visa, .mastercard],
        "500000": [.maestro],
        "510000": [.mastercard],
        "520000": [.cb, .mastercard],
        "530000": [.cb, .maestro],
    ]
}
