extension CheckoutParts {
    /// Leads to the merchant, or to the page, by a link that a script follows: a form's policy would limit a redirect
    /// to the targets of the issuer's page, which do not include an app's own scheme.
    package func leave(to address: String) -> Page {
        let content: HTML = """
            <p class="soft">\(PageWords.of(language).scriptOff)</p>
            <a class="button" id="go-back" href="\(address)">\(texts.backButton)</a>
            """
        var page = Page(language: language, title: texts.backTitle, content: content)
        page.script = "location.replace(document.getElementById(\"go-back\").getAttribute(\"href\"));"
        return page
    }
}
