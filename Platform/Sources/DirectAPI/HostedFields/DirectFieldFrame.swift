import APISupport
import GuichetCore
import GuichetDirect
import Hummingbird

/// The fields of a session, each in a frame of its own.
enum DirectHostedField: String, Sendable, CaseIterable {
    case cardNumber, expiryDate, csc, cardholderName
    /// The brand, read off the number; a choice on a card with two.
    case cardBrands

    /// The name in the form that is sent.
    var name: String {
        switch self {
        case .cardNumber: CheckoutField.number.rawValue
        case .expiryDate: CheckoutField.expiry.rawValue
        case .csc: CheckoutField.code.rawValue
        case .cardholderName: CheckoutField.cardholderName.rawValue
        case .cardBrands: DirectBrandChoice.name
        }
    }

    fileprivate func label(_ texts: CheckoutTexts) -> String {
        switch self {
        case .cardNumber: texts.number
        case .expiryDate: texts.expiry
        case .csc: texts.code
        case .cardholderName: texts.cardholderName
        case .cardBrands: texts.brand
        }
    }

    fileprivate var attributes: HTML {
        switch self {
        case .cardNumber: "inputmode=\"numeric\" autocomplete=\"cc-number\" maxlength=\"26\""
        case .expiryDate: "inputmode=\"numeric\" autocomplete=\"cc-exp\" maxlength=\"7\""
        case .csc: "inputmode=\"numeric\" autocomplete=\"cc-csc\" maxlength=\"4\""
        case .cardholderName: "autocomplete=\"cc-name\" maxlength=\"45\""
        case .cardBrands: .empty
        }
    }
}

/// The page in such a frame.
struct DirectFieldFrame: Sendable {
    let field: DirectHostedField
    let visit: DirectCardFormVisit
    let frameAncestors: [String]

    func response() -> Response {
        let label = field.label(.of(visit.language))
        let brands = DirectBrandChoice(visit.intent.products)
        let numbers = brands.ranges
        let names = brands.brands.map { "\($0.rawValue):\($0.name)" }.joined(separator: ";")
        let words = DirectCardFormTexts.of(visit.language)
        let data: HTML = """
            \(field.attributes) data-field="\(field.rawValue)" \
            data-send="\(DirectHostedFieldsRoutes.path)/\(visit.arrival.sealed)" \
            data-brands="\(numbers.text)" data-unchecked="\(numbers.withoutCheckDigit)" data-names="\(names)" \
            data-no-answer="\(words.noAnswer)"
            """
        var page = CardFramePage(
            language: visit.language, label: label,
            element: field == .cardBrands
                ? "<div id=\"value\" role=\"radiogroup\" aria-label=\"\(label)\" \(data)></div>"
                : CardFramePage.input(label, data),
            script: field == .cardBrands ? DirectFieldFrameScript.brands : DirectFieldFrameScript.input)
        page.frameAncestors = frameAncestors
        if field == .cardBrands { page.moreStyle = DirectFieldFrameScript.brandStyle }
        return page.response()
    }

    /// Instead of a field: why there is none. It holds nothing, so any page may hear it.
    ///
    /// - Parameter frameAncestors: the merchant's, if the merchant is known.
    static func broken(
        _ message: String, _ language: PageLanguage, frameAncestors: [String] = MerchantSites.framing
    ) -> Response {
        var page = CardFramePage(
            language: language, label: PageWords.of(language).simulation,
            element: "<div id=\"value\" hidden data-message=\"\(message)\"></div>",
            script: DirectFieldFrameScript.broken)
        page.frameAncestors = frameAncestors
        return page.response()
    }
}
