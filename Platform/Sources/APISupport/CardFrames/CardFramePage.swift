package import Hummingbird

/// One field of a card form in a frame of a merchant's page. It holds nothing of a payment.
package struct CardFramePage: Sendable {
    package let language: PageLanguage
    package let label: String
    /// The field's element, with the identifier `value` if it is an input.
    package let element: HTML
    /// Runs after ``CardFieldScript`` and ``CardFrameScript``.
    package let script: String
    /// The sites that may show it.
    package var frameAncestors = MerchantSites.framing
    /// In addition to its own style: a literal of this program.
    package var moreStyle = ""

    package init(language: PageLanguage, label: String, element: HTML, script: String) {
        self.language = language
        self.label = label
        self.element = element
        self.script = script
    }

    /// An input for a text. Its attributes say what a keyboard and a browser need to know.
    package static func input(_ label: String, _ attributes: HTML) -> HTML {
        """
        <input type="text" id="value" aria-label="\(label)" \(attributes) spellcheck="false" autocorrect="off">
        """
    }

    package func response() -> Response {
        var page = Page(language: language, title: label, content: element)
        page.isPartOfAnother = true
        page.frameAncestors = frameAncestors
        // The page around it shows the focus by colours and shadows, which a browser takes away where its reader has chosen
        // the colours (CSS Color Adjustment 1, 3.1).
        //
        // Light in every scheme, as the text's colours are: a browser paints a dark ground behind a dark frame of a light
        // page (CSS Color Adjustment 1, "color-scheme"), and the card number could not be read.
        page.moreStyle = """

            :root { color-scheme: light; }
            html, body.part { height: 100%; min-height: 0; padding: 0; background: transparent; }
            body.part #value { width: 100%; height: 100%; min-height: 0; margin: 0; border: 0; border-radius: 0; padding: 0 .75rem;
              background: transparent; color: #16202e; font-size: 1rem; letter-spacing: .03em; outline: none; }
            body.part #value.wrong { color: #8a1c13; }
            body.part #value::placeholder { color: #5b6472; opacity: 1; letter-spacing: normal; }
            body.part #value.covered { -webkit-text-security: disc; }
            @media (forced-colors: active) { body.part #value:focus { outline: 2px solid; outline-offset: -2px; } }
            """ + moreStyle
        page.script = CardFieldScript.text + CardFrameScript.text + script
        return page.response()
    }
}
