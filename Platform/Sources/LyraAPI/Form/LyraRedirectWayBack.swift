import APISupport
import Engine
import GuichetCore
@_spi(Platform) import GuichetLyra

/// The way back to the shop after a redirect form.
struct LyraRedirectWayBack: Sendable {
    let language: PageLanguage
    private var parts: CheckoutParts { CheckoutParts(language: language) }

    /// After a result: a link, or a form if the shop wants the result by POST.
    ///
    /// - Parameter fields: the signed result.
    func html(
        to target: ReturnAddress, _ order: LyraRedirectOrder, after result: CheckoutResult,
        _ fields: [(name: String, value: String)]
    ) -> HTML {
        let seconds: HTML = order.seconds(after: result).map { " data-after=\"\(String($0))\"" } ?? .empty
        let pairs = order.returnParameters + fields
        guard order.returnMode == .post else {
            let sent = order.returnMode == .get ? pairs : order.returnParameters
            return """
                <a class="button" id="go-back"\(seconds) href="\(Self.address(target.text, sent))">\
                \(parts.texts.backButton)</a>
                """
        }
        let inputs = pairs.map { name, value -> HTML in
            "<input type=\"hidden\" name=\"\(name)\" value=\"\(value)\">"
        }
        return """
            <form method="post" action="\(target.text)" id="back"\(seconds)>
            \(inputs.joined())
            <button type="submit" id="go-back">\(parts.texts.backButton)</button>
            </form>
            """
    }

    /// Goes back by itself after the seconds that the shop named.
    static let script = """
        const back = document.querySelector("[data-after]");
        if (back) setTimeout(() => back.tagName === "FORM" ? back.submit() : location.assign(back.href),
          1000 * Number(back.dataset.after));
        """

    private static func address(_ text: String, _ pairs: [(name: String, value: String)]) -> String {
        guard !pairs.isEmpty else { return text }
        let query = pairs.map { "\(FormEncoding.encode($0.name))=\(FormEncoding.encode($0.value))" }
            .joined(separator: "&")
        // The fragment stays at the end.
        let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let before = parts.first.map(String.init) ?? text
        let fragment = parts.count == 2 ? "#\(parts[1])" : ""
        return before + (before.contains("?") ? "&" : "?") + query + fragment
    }
}
