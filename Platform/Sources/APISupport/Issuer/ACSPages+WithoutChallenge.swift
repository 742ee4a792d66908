package import Hummingbird

extension ACSPages {
    /// The issuer makes no challenge, as the merchant wished: the page continues automatically. A tester who opens the
    /// results stops it and chooses another one.
    package func withoutChallenge(_ row: ACSRow) -> Response {
        let content: HTML = """
            <p role="status" id="not-asked">\(texts.notAsked)</p>
            \(facts)
            <form method="post" action="\(IssuerPageRoutes.path)/answer" id="unasked">\(hidden)
            <input type="hidden" name="result" value="\(row.name)">
            <button type="submit" id="go-on">\(PageWords.of(language).goOn)</button>
            </form>
            \(rows)
            """
        var page = page(texts.notAskedTitle, content, at: "challenge")
        page.script = """
            (() => {
              const going = setTimeout(() => document.getElementById("unasked").submit(), 3000);
              document.getElementById("tester").addEventListener("click", () => clearTimeout(going));
            })();
            """
        return page.response()
    }
}
