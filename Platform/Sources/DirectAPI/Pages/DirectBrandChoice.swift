import APISupport
import GuichetCore
import GuichetDirect

/// The brands of cards that a page accepts. The brand is read off the number; on a card with two brands the cardholder
/// chooses (Regulation (EU) 2015/751, 8.6).
struct DirectBrandChoice: Sendable {
    let brands: [DirectProductID]

    /// The name of the field.
    static let name = CheckoutBrands.name

    /// The merchant's order of brands, for cards with two.
    private let preferred: [DirectProductID]

    /// - Parameter preferred: `paymentProductPreferredOrder`.
    init(_ products: Set<DirectProductID>, preferring preferred: [DirectProductID] = []) {
        brands = Self.ordered(Self.brands(of: products), preferring: preferred)
        self.preferred = preferred
    }

    /// The preferred brands first. Without a choice, the first brand of a card pays.
    static func ordered(
        _ brands: [DirectProductID], preferring preferred: [DirectProductID]
    ) -> [DirectProductID] {
        preferred.filter(brands.contains) + brands.filter { !preferred.contains($0) }
    }

    /// In display order.
    static func brands(of products: Set<DirectProductID>) -> [DirectProductID] {
        [.cartesBancaires, .visa, .mastercard, .maestro, .americanExpress].filter(products.contains)
    }

    /// The field of a form.
    ///
    /// - Parameter isWrong: whether the card does not have the chosen brand.
    func field(_ chosen: String?, isWrong: Bool, _ language: PageLanguage) -> HTML {
        CheckoutBrands(brands.map { (String($0.rawValue), $0.name) }, numbers: numbers)
            .field(CheckoutTexts.of(language), chosen: chosen, isWrong: isWrong)
    }

    /// The accepted numbers, for scripts.
    var ranges: CardRanges {
        let accepted = Set(brands.map { String($0.rawValue) })
        return CardRanges(numbers.map { ($0.number, $0.brands.filter(accepted.contains)) })
    }

    private var numbers: [(number: String, brands: [String])] {
        Self.published.map { number, brands in
            (number, Self.ordered(brands, preferring: preferred).map { String($0.rawValue) })
        }
    }

    /// The published numbers, each with the products of its brands.
    private static let published: [(number: String, brands: [DirectProductID])] =
        DirectTestCard.list.cards.compactMap { card in
            (try? PAN(card.number)).flatMap(DirectTestCard.init).map { (number: card.number, brands: $0.brands) }
        }
}

extension DirectProductID {
    /// The name on the card.
    var name: String {
        switch self {
        case .visa: "Visa"
        case .mastercard: "Mastercard"
        case .americanExpress: "American Express"
        case .maestro: "Maestro"
        case .cartesBancaires: "CB"
        default: String(rawValue)
        }
    }
}
