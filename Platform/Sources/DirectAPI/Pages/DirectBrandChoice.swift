import APISupport
import GuichetCore
import GuichetDirect

/// The brands of cards that a page accepts. The brand is read off the number; on a card with two brands the cardholder
/// chooses (Regulation (EU) 2015/751, 8.6).
struct DirectBrandChoice: Sendable {
    let brands: [DirectProductID]

    /// The name of the field.
    static let name = CheckoutBrands.name

    init(_ products: Set<DirectProductID>) { brands = Self.brands(of: products) }

    /// In display order.
    static func brands(of products: Set<DirectProductID>) -> [DirectProductID] {
        [.cartesBancaires, .visa, .mastercard, .maestro, .americanExpress].filter(products.contains)
    }

    /// The field of a form.
    ///
    /// - Parameter isWrong: whether the card does not have the chosen brand.
    func field(_ chosen: String?, isWrong: Bool, _ language: PageLanguage) -> HTML {
        CheckoutBrands(brands.map { (String($0.rawValue), $0.name) }, numbers: Self.numbers)
            .field(CheckoutTexts.of(language), chosen: chosen, isWrong: isWrong)
    }

    /// The accepted numbers, for scripts.
    var ranges: CardRanges {
        let accepted = Set(brands.map { String($0.rawValue) })
        return CardRanges(Self.numbers.map { ($0.number, $0.brands.filter(accepted.contains)) })
    }

    /// The published numbers, each with the products of its brands.
    private static let numbers: [(number: String, brands: [String])] = DirectTestCard.list.cards.compactMap { card in
        (try? PAN(card.number)).flatMap(DirectTestCard.init).map { found in
            (number: card.number, brands: found.brands.map { String($0.rawValue) })
        }
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
