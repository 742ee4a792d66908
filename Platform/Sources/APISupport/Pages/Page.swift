import GuichetCore
package import HTTPTypes
package import Hummingbird
import NIOCore

/// A page for people: one layout, one style, strict headers. An API fills in what is its own.
package struct Page: Sendable {
    package var status = HTTPResponse.Status.ok
    package let language: PageLanguage
    /// Of the window, and of the page's heading.
    package let title: String
    /// After the heading. Use ``HTML`` literals; the layout brings `main` and `h1`.
    package let content: HTML
    /// The same page in another language; without it there is no language switch.
    package var switchTo: (@Sendable (PageLanguage) -> String)?
    /// Runs at the end of the page. Never holds a value from outside: give those in `data-` attributes.
    package var script: String?
    /// Without scripts, the page is asked for again after so many seconds.
    package var refreshSecondsWithoutScript: Int?
    /// Where its forms may lead beside this platform: sources of `form-action` (Content Security Policy 3, 6.4.1). A
    /// browser holds redirects after the form to it as well.
    package var formTargets: [String] = []
    /// Whose pages may show it in a frame: sources of `frame-ancestors` (Content Security Policy 3, 6.4.2). Nobody's, unless
    /// it is made for that.
    package var frameAncestors: [String] = []

    /// What its own parts look like beside every page's style: a literal of this program.
    package var moreStyle = ""

    package init(
        status: HTTPResponse.Status = .ok, language: PageLanguage, title: String, content: HTML,
        switchTo: (@Sendable (PageLanguage) -> String)? = nil, script: String? = nil,
        refreshSecondsWithoutScript: Int? = nil, formTargets: [String] = [], frameAncestors: [String] = [],
        moreStyle: String = ""
    ) {
        self.status = status
        self.moreStyle = moreStyle
        self.language = language
        self.title = title
        self.content = content
        self.switchTo = switchTo
        self.script = script
        self.refreshSecondsWithoutScript = refreshSecondsWithoutScript
        self.formTargets = formTargets
        self.frameAncestors = frameAncestors
    }

    package func response() -> Response {
        let nonce = Base64URL.encode(SystemRandomBytes.sixteen())
        return Response(status: status, headers: headers(nonce: nonce), body: ResponseBody(byteBuffer: body(nonce)))
    }

    private func body(_ nonce: String) -> ByteBuffer {
        let words = PageWords.of(language)
        let refresh: HTML =
            refreshSecondsWithoutScript.map {
                "<noscript><meta http-equiv=\"refresh\" content=\"\($0)\"></noscript>"
            } ?? .empty
        // Literals of this program, in which `</script>` and `</style>` do not occur.
        let style = HTML(markup: PageStyle.css + moreStyle)
        let script: HTML = self.script.map { "<script nonce=\"\(nonce)\">\(HTML(markup: $0))</script>" } ?? .empty
        let page: HTML = """
            <!DOCTYPE html>
            <html lang="\(language.rawValue)">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="robots" content="noindex">
            \(refresh)
            <title>\(title)</title>
            <style nonce="\(nonce)">\(style)</style>
            </head>
            <body>
            <div class="frame">
            <a class="skip" href="#content">\(words.skip)</a>
            <header>
            <span class="brand">\(Self.mark)Guichet</span>
            \(languages(words))
            </header>
            <main id="content" tabindex="-1">
            <h1>\(title)</h1>
            \(content)
            </main>
            <footer><p>\(words.simulation)</p></footer>
            </div>
            \(script)
            </body>
            </html>

            """
        return ByteBuffer(string: page.markup)
    }

    /// A counter with an opening: the place where one pays.
    private static let mark: HTML = """
        <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true" focusable="false">\
        <path d="M4 20V10a8 8 0 0 1 16 0v10"/><path d="M2 20h20M8 15h8"/></svg>
        """

    private func languages(_ words: PageWords) -> HTML {
        guard let switchTo else { return .empty }
        let links = PageLanguage.allCases.map { other -> HTML in
            let current: HTML = other == language ? " aria-current=\"true\"" : .empty
            let (code, address) = (other.rawValue, switchTo(other))
            return "<li><a href=\"\(address)\" lang=\"\(code)\" hreflang=\"\(code)\"\(current)>\(other.name)</a></li>"
        }
        return "<nav aria-label=\"\(words.language)\"><ul>\n\(links.joined())\n</ul></nav>"
    }
}

/// Randomness for nonces. Not from the platform's ``RandomSource``: a day that is replayed needs no nonces.
private enum SystemRandomBytes {
    static func sixteen() -> [UInt8] { (0..<16).map { _ in UInt8.random(in: .min ... .max) } }
}
