import APISupport
import Engine
import GuichetCore
import HTTPTypes

/// The page of the bank: a question while the payment waits, and its outcome afterwards.
struct BankAppPage: Sendable {
    let sealed: String
    let payment: Payment
    let merchantId: String
    let isOver: Bool
    let language: PageLanguage

    private var words: BankAppWords { .of(language) }

    var page: Page {
        let sealed = sealed
        var page = Page(language: language, title: title, content: content)
        page.speaker = .bankApp
        page.switchTo = { "\(BankAppRoutes.path(for: sealed))&\(PageLanguage.parameter)=\($0.rawValue)" }
        return page
    }

    static func unknown(_ language: PageLanguage) -> Page {
        let words = BankAppWords.of(language)
        var page = Page(language: language, title: words.unknown, content: "<p>\(words.goBack)</p>")
        page.status = .notFound
        page.speaker = .bankApp
        return page
    }

    private var title: String {
        if isOver { return words.over }
        switch payment.state {
        case .pending: return words.title
        case .refused: return words.refused
        default: return words.approved
        }
    }

    private var content: HTML {
        let facts: HTML = """
            <dl class="facts">
            <dt>\(words.amount)</dt><dd>\(language.written(payment.amount))</dd>
            <dt>\(words.shop)</dt><dd>\(merchantId)</dd>
            </dl>
            """
        guard payment.state == .pending, !isOver else {
            return facts + "<p role=\"status\" id=\"decided\">\(words.goBack)</p>"
        }
        return facts + """
            <form method="post" action="/bank-app">
            <input type="hidden" name="payment" value="\(sealed)">
            <input type="hidden" name="lang" value="\(language.rawValue)">
            <button name="decision" value="approve" id="approve">\(words.approve)</button>
            <button name="decision" value="refuse" class="plain" id="refuse">\(words.refuse)</button>
            </form>
            """
    }
}
