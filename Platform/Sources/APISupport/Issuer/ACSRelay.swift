import Engine
import GuichetCore
import HTTPTypes
package import Hummingbird

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    package import Foundation
#endif

/// `/acs/return`: a return address for merchants who have none yet. It receives the issuer's POST and answers with a
/// page that navigates into the app, since a web view cannot read the body of a POST and `ASWebAuthenticationSession`
/// sees only addresses.
extension IssuerPageRoutes {
    package func addRelay(to router: Router<BasicRequestContext>) {
        router.post("\(Self.path)/return") { request, _ in
            // Anything that was not encrypted here is refused: the page cannot be used to redirect people elsewhere.
            guard let form = await FormBody.read(request), let answer = form[IssuerForm.answer],
                IssuerAnswer.open(answer, by: vault) != nil
            else { return unreadable(request, "\(IssuerForm.answer): missing, or not of this platform") }
            guard let link = AppLink(FormBody.query(of: request)?["app"]) else {
                return unreadable(request, "app: neither https nor a scheme with a dot, such as com.example.shop:")
            }
            return relay(request, to: link.address(answer: answer, merchantData: form[IssuerForm.merchantData] ?? ""))
        }
    }

    private func relay(_ request: Request, to address: String) -> Response {
        let language = PageLanguage.choose(asked: nil, acceptLanguage: request.acceptLanguage)
        let texts = ACSTexts.of(language)
        let content: HTML = """
            <p>\(texts.relayExplanation)</p>
            <p class="soft">\(PageWords.of(language).scriptOff)</p>
            <a class="button" id="go" href="\(address)">\(texts.relayButton)</a>
            """
        var page = Page(language: language, title: texts.backTitle, content: content)
        page.script = "location.replace(document.getElementById(\"go\").getAttribute(\"href\"));"
        return page.response()
    }
}

/// The address at which an app waits for its answer.
package struct AppLink: Sendable {
    private let base: String?

    /// `putpares:` if no scheme is given: that of the guide's sample, which a web view catches.
    ///
    /// Otherwise `https` (an app's universal link), or a scheme with a dot in it: RFC 8252, 7.1 requires apps to name
    /// their schemes after a domain of theirs, and no scheme that a browser handles itself (`javascript:`, `data:`,
    /// `file:`, `intent:`) has a dot.
    package init?(_ text: String?) {
        guard let text, text != "putpares:" else {
            base = nil
            return
        }
        guard text.utf8.count <= 1_024, text.utf8.allSatisfy(\.isAddressByte),
            let url = URL(string: text), let scheme = url.scheme?.lowercased()
        else { return nil }
        if scheme == "https" {
            guard url.host?.isEmpty == false, url.user == nil else { return nil }
        } else {
            guard scheme.contains("."), !scheme.hasPrefix("."), !scheme.hasSuffix(".") else { return nil }
        }
        base = String(text.prefix { $0 != "#" })
    }

    /// The part after `#` never reaches a server, even if the app is not installed and a browser opens the link.
    package func address(answer: String, merchantData: String) -> String {
        let encoded = FormEncoding.encode(answer)
        guard let base else { return "putpares:\(encoded)" }
        return "\(base)#\(IssuerForm.answer)=\(encoded)&\(IssuerForm.merchantData)=\(FormEncoding.encode(merchantData))"
    }
}
