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
        var page = Page(
            language: language, title: label,
            content: """
                <input type="text" id="value" aria-label="\(label)" \(field.attributes) data-field="\(field.rawValue)" \
                data-form="\(LyraForms.path)" data-brands="\(LyraCardRanges.text)" data-unchecked="\(LyraCardRanges.withoutCheckDigit)" spellcheck="false" autocorrect="off">
                """)
        page.isPartOfAnother = true
        page.frameAncestors = MerchantSites.framing
        page.moreStyle = """

            html, body.part { height: 100%; min-height: 0; padding: 0; background: transparent; color-scheme: light; }
            body.part #value { width: 100%; height: 100%; min-height: 0; margin: 0; border: 0; border-radius: 0; padding: 0 .75rem;
              background: transparent; color: #16202e; font-size: 1rem; letter-spacing: .03em; outline: none; }
            body.part #value.wrong { color: #8a1c13; }
            body.part #value::placeholder { color: #5b6472; opacity: 1; letter-spacing: normal; }
            body.part #value.covered { -webkit-text-security: disc; }
            """
        page.script = CardFieldScript.text + LyraFrameScript.text
        return page.response()
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

/// The brands of the published numbers by their first eight digits, for scripts: `49701000:VISA,CB;…`.
enum LyraCardRanges {
    static let text: String = {
        var ranges: [String: String] = [:]
        for card in LyraTestCard.list.cards {
            ranges[String(card.number.prefix(8))] = card.brands.joined(separator: ",")
        }
        return ranges.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value)" }.joined(separator: ";")
    }()

    /// The beginnings of published numbers whose last digit is no check digit (ISO/IEC 7812-1, annex B).
    static let withoutCheckDigit: String = {
        let starts = LyraTestCard.list.cards.filter { !hasCheckDigit($0.number) }.map { String($0.number.prefix(8)) }
        return Set(starts).sorted().joined(separator: ",")
    }()

    private static func hasCheckDigit(_ number: String) -> Bool {
        let sum = number.reversed().enumerated().reduce(0) { sum, digit in
            let value = (digit.element.wholeNumberValue ?? 0) * (digit.offset.isMultiple(of: 2) ? 1 : 2)
            return sum + (value > 9 ? value - 9 : value)
        }
        return sum.isMultiple(of: 10)
    }
}
