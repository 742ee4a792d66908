import APISupport
import GuichetCore
import GuichetLyra
import HTTPTypes

/// The page of a redirect form that is refused.
struct LyraRedirectPages: Sendable {
    let language: PageLanguage
    private var parts: CheckoutParts { CheckoutParts(language: language) }

    /// "In test mode this code will be displayed on the payment page" (data dictionary); in production the log has it.
    func refused(_ fault: LyraRedirectFault) -> Page {
        let texts = parts.texts
        var content: HTML = "<p id=\"unreadable\">\(texts.unreadable)</p>"
        if fault.mode == .test {
            content += """
                <p class="soft" lang="en" id="form-error" data-code="\(fault.code)" data-field="\(fault.field)">\
                Error \(fault.code) - \(fault.field): \(fault.reason)</p>
                """
        }
        if let back = fault.back {
            content += "<a class=\"button\" id=\"go-back\" href=\"\(back.text)\">\(texts.backButton)</a>"
        }
        var page = Page(status: .badRequest, language: language, title: texts.unreadableTitle, content: content)
        page.speaker = .shop
        if fault.isFramed { page.frameAncestors = MerchantSites.framing }
        return page
    }
}
