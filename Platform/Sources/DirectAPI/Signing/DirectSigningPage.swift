import APISupport
import Engine
import GuichetCore
import GuichetDirect
import HTTPTypes

/// The page on which an account holder signs a mandate, and its result afterwards. There is no bank behind it.
struct DirectSigningPage: Sendable {
    let visit: DirectSigningVisit
    let language: PageLanguage
    /// What is wrong with the form.
    var problems = DirectSigningProblems()
    /// What was typed; the account number is never written again.
    var typed: FormBody?

    private var words: DirectSigningTexts { .of(language) }

    var page: Page {
        // The way back is a link that a script follows, as after an issuer's page.
        if visit.state != .open, visit.state != .unusable, let wayBack {
            return CheckoutParts(language: language).leave(to: wayBack)
        }
        let (field, link) = (visit.field, visit.link)
        var page = Page(language: language, title: title, content: content)
        page.speaker = .shop
        page.switchTo = { Self.address(field, link, in: $0) }
        return page
    }

    /// The page of the checkout goes on in the same language, and says what happened.
    private var wayBack: String? {
        guard let address = visit.wayBack, visit.leadsToCheckout else { return visit.wayBack }
        let note = visit.note.map { "&\(DirectDebitNote.name)=\($0.rawValue)" } ?? ""
        return "\(address)?\(PageLanguage.parameter)=\(language.rawValue)\(note)"
    }

    static func address(_ field: String, _ link: String, in language: PageLanguage?) -> String {
        "\(DirectProvider.signingPath)?\(field)=\(link)"
            + (language.map { "&\(PageLanguage.parameter)=\($0.rawValue)" } ?? "")
    }

    static func unknown(_ language: PageLanguage) -> Page {
        let words = DirectSigningTexts.of(language)
        var page = Page(language: language, title: words.unknown, content: "<p>\(words.goBack)</p>")
        page.status = .notFound
        page.speaker = .shop
        return page
    }

    private var title: String {
        switch visit.state {
        case .open: visit.isSigned ? words.payTitle : words.title
        case .signed: words.signed
        case .refused: words.refused
        case .over: words.over
        case .unusable: words.unusable
        }
    }

    private var facts: HTML {
        var rows: HTML = "<dt>\(words.shop)</dt><dd>\(visit.shop.name)</dd>"
        if let amount = visit.amount { rows += "<dt>\(words.amount)</dt><dd>\(language.shown(amount))</dd>" }
        if let reference = visit.reference { rows += "<dt>\(words.mandate)</dt><dd>\(reference)</dd>" }
        if let account = visit.account { rows += "<dt>\(words.account)</dt><dd>\(account)</dd>" }
        rows += holder
        return "<dl class=\"facts\">\(rows)</dl>"
    }

    /// Who the merchant says holds the account, and where: what is in the mandate that is signed, except what the page asks.
    private var holder: HTML {
        let words = DirectSigningHolderTexts.of(language)
        var known = visit.holder
        if visit.questions.name { known?.personalInformation = nil }
        if visit.questions.address { known?.mandateAddress = nil }
        let (names, address) = (known?.holderLines(in: language) ?? [], known?.mandateAddress?.lines ?? [])
        var rows: HTML = .empty
        if !names.isEmpty { rows += "<dt>\(words.holder)</dt><dd id=\"holder\">\(Self.lines(names))</dd>" }
        if !address.isEmpty {
            rows += "<dt>\(words.address)</dt><dd id=\"holder-address\">\(Self.lines(address))</dd>"
        }
        return rows
    }

    private static func lines(_ texts: [String]) -> HTML {
        HTML(markup: texts.map { HTML(text: $0).markup }.joined(separator: "<br>"))
    }

    private var content: HTML {
        guard visit.state == .open else {
            let result: HTML = visit.state == .signed ? "signed" : "not-signed"
            guard let wayBack else {
                return facts + "<p role=\"status\" id=\"result\" data-result=\"\(result)\">\(words.goBack)</p>"
            }
            let link = visit.leadsToCheckout ? PageWords.of(language).goOn : words.goBack
            // Its scheme was checked when the payment was made.
            let sentence = visit.note?.sentence(in: language) ?? title
            return facts + """
                <p role="status" id="result" data-result="\(result)">\(sentence)</p>
                <a class="button" id="go-back" href="\(wayBack)">\(link)</a>
                """
        }
        let summary = CheckoutParts(language: language).summary(problems.lines(in: language))
        let fields = DirectSigningFields(
            questions: visit.questions, language: language, known: visit.holder, typed: typed,
            problems: problems
        ).content
        let agreement = (visit.isSigned ? words.signedBefore : DirectMandateTexts.of(language).agreement)
            .replacing("%", with: visit.shop.name)
        let paying = visit.isSigned ? words.pay : words.signAndPay
        let button = visit.amount.map { HTML(paying, with: language.shown($0)) } ?? HTML(text: words.sign)
        let refusal = visit.isSigned ? words.doNotPay : words.refuse
        return facts + summary + """
            <form method="post" action="\(DirectProvider.signingPath)" id="mandate-form">
            <input type="hidden" name="\(visit.field)" value="\(visit.link)">
            <input type="hidden" name="\(PageLanguage.parameter)" value="\(language.rawValue)">
            \(fields)
            <p class="soft">\(agreement)</p>
            <button type="submit" name="decision" value="sign" id="sign">\(button)</button>
            </form>
            <form method="post" action="\(DirectProvider.signingPath)">
            <input type="hidden" name="\(visit.field)" value="\(visit.link)">
            <input type="hidden" name="\(PageLanguage.parameter)" value="\(language.rawValue)">
            <button class="plain" type="submit" name="decision" value="refuse" id="refuse">\(refusal)</button>
            </form>
            """
    }
}
