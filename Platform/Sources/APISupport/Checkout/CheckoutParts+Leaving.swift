extension CheckoutParts {
    /// Leads to the merchant, or to the page, by a link that a script follows: a form's policy would limit a redirect
    /// to the targets of the issuer's page, which do not include an app's own scheme.
    ///
    /// - Parameter address: relative to the platform for the page of a checkout, which is not the shop.
    package func leave(to address: String) -> Page {
        let words = PageWords.of(language)
        let isCheckout = address.hasPrefix("/")
        let content: HTML = """
            <p class="soft">\(words.scriptOff)</p>
            <a class="button" id="go-back" href="\(address)">\(isCheckout ? words.goOn : texts.backButton)</a>
            """
        var page = Page(language: language, title: isCheckout ? words.goOn : texts.backTitle, content: content)
        page.speaker = .shop
        page.script = "location.replace(document.getElementById(\"go-back\").getAttribute(\"href\"));"
        return page
    }
}
