import Engine
import GuichetCore
import HTTPTypes

/// The page of a provider, a bank's app or a wallet: a question while the payment waits, and its outcome afterwards.
struct ProviderPage: Sendable {
    /// The path of the pages, and the encrypted name of the payment.
    let path: String
    let link: String
    let payment: Payment
    let visit: ProviderVisit
    let isOver: Bool
    let language: PageLanguage

    /// The field of the form with the chosen address.
    static let delivery = "delivery"

    private var words: ProviderTexts { .of(language) }

    /// Whether the shopper is asked.
    private var asks: Bool { payment.state == .pending && !isOver }

    var page: Page {
        // The way back is a link that a script follows, as after an issuer's page.
        if !asks, let wayBack = visit.wayBack {
            // A page of this platform goes on in the same language.
            let kept = wayBack.hasPrefix("/") ? "?\(PageLanguage.parameter)=\(language.rawValue)" : ""
            return CheckoutParts(language: language).leave(to: wayBack + kept)
        }
        let (path, link) = (path, link)
        var page = Page(language: language, title: title, content: content)
        page.speaker = visit.speaker
        page.tellsOpener = visit.tellsOpener
        if visit.tellsOpener, !asks { page.script = Self.telling }
        page.switchTo = { Self.address(path, link, in: $0) }
        return page
    }

    static func address(_ path: String, _ link: String, in language: PageLanguage?) -> String {
        ProviderAddress.of(link, at: path) + (language.map { "&\(PageLanguage.parameter)=\($0.rawValue)" } ?? "")
    }

    static func unknown(_ language: PageLanguage) -> Page {
        let words = ProviderTexts.of(language)
        var page = Page(language: language, title: words.unknown, content: "<p>\(words.goBack)</p>")
        page.status = .notFound
        page.speaker = .bankApp
        page.tellsOpener = true
        return page
    }

    /// The page that opened the window made the order, so it learns nothing but the decision. It may be of any origin.
    private static let telling = """
        const { order, approved } = document.getElementById("decided").dataset;
        if (window.opener) {
          window.opener.postMessage({ guichet: "provider", order, approved }, "*");
          window.close();
        }
        """

    /// Whether it pays; `nil` where the state of the payment does not say so.
    private var isApproved: Bool? {
        if isOver { return false }
        return switch payment.state {
        case .verified, .toAuthorise, .toValidateThenAuthorise, .toValidate, .toCapture, .partlyCaptured, .captured,
            .captureFailed, .refunded:
            true
        case .refused, .expired, .cancelled: false
        case .authenticating, .authorising, .unknown, .pending: nil
        }
    }

    private var title: String {
        if isOver { return words.over }
        return switch isApproved {
        case true?: words.approved
        case false?: words.refused
        case nil: words.title
        }
    }

    private var content: HTML {
        let facts: HTML = """
            <dl class="facts">
            <dt>\(words.amount)</dt><dd>\(language.shown(payment.amount))</dd>
            <dt>\(words.shop)</dt><dd>\(visit.shop)</dd>
            <dt>\(words.means)</dt><dd id="provider">\(visit.provider)</dd>
            </dl>
            """
        guard asks else {
            let approved = isApproved.map { $0 ? "yes" : "no" } ?? "unknown"
            return facts + """
                <p role="status" id="decided" data-order="\(link)" data-approved="\(approved)">\
                \(words.goBack)</p>
                """
        }
        return facts + """
            <form method="post" action="\(path)">
            <input type="hidden" name="\(ProviderAddress.parameter)" value="\(link)">
            <input type="hidden" name="lang" value="\(language.rawValue)">
            \(deliveries)
            <button name="decision" value="approve" id="approve">\(words.approve)</button>
            <button name="decision" value="refuse" class="plain" id="refuse">\(words.refuse)</button>
            </form>
            """
    }

    /// The addresses of the shopper's account; empty where none is to be chosen. A refusal needs none.
    private var deliveries: HTML {
        guard !visit.deliveries.isEmpty else { return .empty }
        let list = visit.deliveries.enumerated().map { number, delivery -> HTML in
            let id = "\(Self.delivery)-\(delivery.name)"
            let checked: HTML = number == 0 ? " checked" : .empty
            let lines = delivery.lines.map { line -> HTML in "<br>\(line)" }
            return """
                <div class="choice"><input type="radio" id="\(id)" name="\(Self.delivery)" value="\(delivery.name)"\(checked)>\
                <label for="\(id)"><strong>\(delivery.recipient)</strong>\(lines.joined())</label></div>
                """
        }
        return """
            <fieldset id="deliveries"><legend>\(words.delivery)</legend>\(list.joined())</fieldset>
            """
    }
}
