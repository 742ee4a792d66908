import APISupport
import GuichetCore
import GuichetDirect

/// The choice between the merchant's currency and the card's, in the form of a card. Neither is chosen beforehand: the
/// shopper has to decide.
struct DirectCurrencyChoice: Sendable {
    /// The form has no decision.
    struct Missing: Error {}

    static let name = "currency"
    /// Of the alert on a page whose form came without a decision.
    static let problem = "currency-problem"

    let conversion: DirectPageConversion
    /// What a card pays, with a surcharge.
    let total: Amount
    let language: PageLanguage

    private static let card = "card"
    private static let shop = "shop"

    static func isAccepted(in form: FormBody) throws(Missing) -> Bool {
        switch form[name] {
        case card: true
        case shop: false
        default: throw Missing()
        }
    }

    /// - Parameters:
    ///   - chosen: what the shopper chose before, on a page that is shown again.
    ///   - isWrong: whether the choice is missing.
    func field(_ chosen: String?, isWrong: Bool) -> HTML {
        guard let converted = conversion.converted(total), let rate = writtenRate(to: converted) else { return .empty }
        let words = DirectCurrencyTexts.of(language)
        let hint = "\(Self.name)-hint"
        let tied = isWrong ? "\(hint) \(Self.problem)" : hint
        return """
            <fieldset id="currencies" aria-describedby="\(tied)"><legend>\(words.title)</legend><div class="sheet">\
            \(choice(Self.shop, total, words.ofShop, chosen))\
            \(choice(Self.card, converted, "\(rate). \(words.withoutMarkUp)", chosen))</div>\
            <span class="hint" id="\(hint)">\(words.hint)</span></fieldset>
            """
    }

    private func choice(_ value: String, _ amount: Amount, _ note: String, _ chosen: String?) -> HTML {
        let id = "\(Self.name)-\(value)"
        let checked: HTML = value == chosen ? " checked" : .empty
        return """
            <div class="choice"><input type="radio" id="\(id)" name="\(Self.name)" value="\(value)" required\(checked)>\
            <label for="\(id)">\(language.shown(amount))<span>\(note)</span></label></div>
            """
    }

    /// `1 EUR = 1.0832 USD`.
    private func writtenRate(to converted: Amount) -> String? {
        guard let rate = conversion.rate, let from = total.currency.facts?.alphabetic,
            let to = converted.currency.facts?.alphabetic
        else { return nil }
        return "1 \(from) = \(rate.replacing(".", with: language.decimalPoint)) \(to)"
    }
}
