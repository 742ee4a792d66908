import APISupport
import GuichetDirect

/// A choice among the card brands that a page accepts; without a choice, the number decides. On a card with two brands
/// the cardholder may choose (Regulation (EU) 2015/751, 8.6).
struct DirectBrandChoice: Sendable {
    let brands: [DirectProductID]
    let language: PageLanguage

    /// The name of the field.
    static let name = "card-brand"

    /// In display order.
    static func brands(of products: Set<DirectProductID>) -> [DirectProductID] {
        [.cartesBancaires, .visa, .mastercard, .maestro, .americanExpress].filter(products.contains)
    }

    private var words: DirectHostedTexts { .of(language) }

    /// - Parameter isWrong: whether the card does not have the chosen brand.
    func field(_ chosen: String?, isWrong: Bool) -> HTML {
        guard brands.count > 1 else { return .empty }
        let options = brands.map { brand -> HTML in
            let value = String(brand.rawValue)
            let selected: HTML = value == chosen ? " selected" : .empty
            return "<option value=\"\(value)\"\(selected)>\(brand.name)</option>"
        }
        let (name, hint) = (Self.name, "\(Self.name)-hint")
        let tied = isWrong ? "\(hint) brand-problem" : hint
        let invalid: HTML = isWrong ? " aria-invalid=\"true\" autofocus" : .empty
        return """
            <div class="field"><label for="\(name)">\(words.brand) (\(CheckoutTexts.of(language).optional))</label>
            <select id="\(name)" name="\(name)" aria-describedby="\(tied)"\(invalid)>\
            <option value="">\(words.anyBrand)</option>\(options.joined())</select>\
            <span class="hint" id="\(hint)">\(words.brandHint)</span></div>
            """
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
