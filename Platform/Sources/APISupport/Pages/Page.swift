import GuichetCore
package import HTTPTypes
package import Hummingbird
import NIOCore

/// A page for people: one layout, one style, strict headers. An API adds its content.
package struct Page: Sendable {
    package var status = HTTPResponse.Status.ok
    package let language: PageLanguage
    /// The title of the window, and the page's heading.
    package let title: String
    /// The content after the heading. Use ``HTML`` literals; the layout adds `main` and `h1`.
    package let content: HTML
    /// The address of the page in another language; `nil` for a page without a language switch.
    package var switchTo: (@Sendable (PageLanguage) -> String)?
    /// Runs at the end of the page. It never contains a value from outside: pass those in `data-` attributes.
    package var script: String?
    /// The page reloads after this many seconds if scripts are off.
    package var refreshSecondsWithoutScript: Int?
    /// Where its forms may post, besides this platform: sources of `form-action` (Content Security Policy 3, 6.4.1). A
    /// browser applies it to redirects after the form as well.
    package var formTargets: [String] = []
    /// The sites that may frame the page: sources of `frame-ancestors` (Content Security Policy 3, 6.4.2). None, unless
    /// the page is made for that.
    package var frameAncestors: [String] = []

    /// The style of its own parts, in addition to every page's: a literal of this program.
    package var moreStyle = ""

    /// Who speaks: the header names it, and the look is its own.
    package var speaker = PageSpeaker.platform

    /// Whether a merchant's page opens it in a window and hears from it how it ended.
    package var tellsOpener = false

    /// The parts around the content of a page that uses the whole width; `nil` for a narrow page.
    package var wideLayout: WideLayout?

    /// What makes the page follow what happens; `nil` for a page that stays as it was made.
    package var live: Live?

    /// Whether only its content is shown, for a frame that is a part of a merchant's page: no header, no languages.
    package var isPartOfAnother = false

    package struct Live: Sendable {
        /// The address of the script, on this platform.
        package let script: String
        /// What the page shows, for the script.
        package let topic: String

        package init(script: String, topic: String) {
            self.script = script
            self.topic = topic
        }
    }

    package struct WideLayout: Sendable {
        /// In the header, beside the name of the program.
        package let header: HTML
        /// Before the content: the navigation.
        package let navigation: HTML

        package init(header: HTML, navigation: HTML) {
            self.header = header
            self.navigation = navigation
        }
    }

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
        // Literals of this program, which do not contain `</script>` or `</style>`.
        let style = HTML(markup: PageStyle.css + PageStyle.css(of: speaker) + moreStyle)
        let script: HTML = self.script.map { "<script nonce=\"\(nonce)\">\(HTML(markup: $0))</script>" } ?? .empty
        let page: HTML = """
            <!DOCTYPE html>
            <html lang="\(language.rawValue)">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="robots" content="noindex">
            \(refresh)
            <title>\(title)</title>\(isPartOfAnother ? .empty : Self.noIcon)
            <style nonce="\(nonce)">\(style)</style>
            \(live.map { "<script src=\"\($0.script)\" defer></script>" } ?? .empty)
            </head>
            \(frame(words))
            \(script)
            </body>
            </html>

            """
        return ByteBuffer(string: page.markup)
    }

    /// An icon that is empty: a browser that finds none asks for `/favicon.ico`, and Firefox reports that the policy refuses it.
    private static let noIcon: HTML = "<link rel=\"icon\" href=\"data:,\">"

    private func frame(_ words: PageWords) -> HTML {
        if isPartOfAnother { return "<body class=\"part\">\(content)" }
        let main: HTML = "<main id=\"content\" tabindex=\"-1\">\n<h1>\(title)</h1>\n\(content)\n</main>"
        let skip: HTML = "<a class=\"skip\" href=\"#content\">\(words.skip)</a>"
        guard let wideLayout else {
            return """
                <body\(speaker.bodyClass.map { " class=\"\($0)\"" } ?? .empty)>
                <div class="frame">
                \(skip)
                <header>
                <span class="brand">\(speaker.mark)\(speaker.name(in: words))</span>
                \(languages(words))
                </header>
                \(main)
                <footer><p>\(words.simulation)</p></footer>
                </div>
                """
        }
        return """
            <body class="admin"\(live.map { " data-topic=\"\($0.topic)\"" } ?? .empty)>
            <div class="frame">
            \(skip)
            <header>
            <span class="brand">\(speaker.mark)\(speaker.name(in: words))</span>
            \(wideLayout.header)
            </header>
            \(wideLayout.navigation)
            \(main)
            <footer>\(languages(words))<p>\(words.simulation)</p></footer>
            </div>
            """
    }

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

/// Randomness for nonces. Not from the platform's ``RandomSource``: a repeated run needs no nonces.
private enum SystemRandomBytes {
    static func sixteen() -> [UInt8] { (0..<16).map { _ in UInt8.random(in: .min ... .max) } }
}
