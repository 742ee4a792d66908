import APISupport
import GuichetCore
import Hummingbird

/// The fields whose content stays in the platform's frames. Only the first six or eight digits of the number go to the
/// merchant's page, as `bin`.
enum LyraFrameField: String, Sendable, CaseIterable {
    case pan, expiry, securityCode, cardHolderName

    func label(_ texts: CheckoutTexts) -> String {
        switch self {
        case .pan: texts.number
        case .expiry: texts.expiry
        case .securityCode: texts.code
        case .cardHolderName: texts.cardholderName
        }
    }

    fileprivate var attributes: HTML {
        switch self {
        case .pan: "inputmode=\"numeric\" autocomplete=\"cc-number\" maxlength=\"26\""
        case .expiry: "inputmode=\"numeric\" autocomplete=\"cc-exp\" maxlength=\"7\""
        case .securityCode: "inputmode=\"numeric\" autocomplete=\"cc-csc\" maxlength=\"4\""
        case .cardHolderName: "autocomplete=\"cc-name\" maxlength=\"45\""
        }
    }
}

/// One field in a frame of the merchant's page. It holds nothing of a payment: which formToken it is for, the merchant's
/// page says when it is sent.
struct LyraFramePage: Sendable {
    let field: LyraFrameField
    let language: PageLanguage

    func response() -> Response {
        let label = field.label(.of(language))
        let ranges = LyraCardRanges.ranges
        return CardFramePage(
            language: language, label: label,
            element: CardFramePage.input(
                label,
                """
                \(field.attributes) data-field="\(field.rawValue)" data-form="\(LyraForms.path)" \
                data-brands="\(ranges.text)" data-unchecked="\(ranges.withoutCheckDigit)"
                """),
            script: LyraFrameScript.text
        ).response()
    }

    /// The page on which the shopper comes back from the issuer, in the frame over the merchant's page: the script there
    /// closes it and asks how the payment stands. It says nothing else, so any page may hear it.
    static func back(_ language: PageLanguage) -> Response {
        var page = Page(language: language, title: PageWords.of(language).goOn, content: "<p class=\"waiting\"></p>")
        page.isPartOfAnother = true
        page.frameAncestors = MerchantSites.framing
        page.script = "parent.postMessage({ kr: \"back\" }, \"*\");"
        return page.response()
    }
}

/// The brands of the published numbers, for scripts.
enum LyraCardRanges {
    static let ranges = CardRanges(LyraTestCard.list.cards.map { ($0.number, $0.brands) })
}
