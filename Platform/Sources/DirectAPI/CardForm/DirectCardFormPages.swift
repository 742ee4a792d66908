import APISupport
import Engine
import GuichetCore
import GuichetDirect
import Hummingbird

/// A shopper's visit to a hosted tokenization.
struct DirectCardFormVisit: PageVisit {
    let form: CardForm
    let intent: DirectCardFormIntent
    let shop: DirectPlatformShop
    let arrival: PageArrival
    let stored: DirectStoredCardList

    var language: PageLanguage { arrival.language(proposed: intent.languageTag) }
    /// Whether the page is in a frame of the merchant's page, which sends the form.
    var isFramed: Bool { arrival.query?[DirectTokenizer.framed] == "1" }

    /// - Parameter chosen: a stored card, counted from 1.
    func address(language other: PageLanguage? = nil, chosen: Int? = nil) -> String {
        var pairs: [(name: String, value: String)] = []
        if isFramed { pairs.append((DirectTokenizer.framed, "1")) }
        if let chosen { pairs.append((DirectStoredCardList.name, String(chosen))) }
        return arrival.address("\(DirectCardForms.path)/\(arrival.sealed)", language: other, pairs)
    }
}

/// The pages of a hosted tokenization.
struct DirectCardFormPages: Sendable {
    let visit: DirectCardFormVisit

    private var parts: CheckoutParts { CheckoutParts(language: visit.language) }
    private var words: DirectCardFormTexts { .of(visit.language) }

    /// The problems with the shopper's input.
    struct Problems: Sendable {
        var fields = CheckoutProblems()
        var isOtherBrand = false
        var isGone = false

        var isEmpty: Bool { fields.isEmpty && !isOtherBrand && !isGone }
    }

    /// - Parameters:
    ///   - chosen: a stored card, counted from 1.
    ///   - typed: the previous input; its number and code are never written again.
    func form(chosen: String?, _ problems: Problems = Problems(), typed: FormBody? = nil) -> Response {
        let card = visit.stored.card(chosen)
        let number = card == nil ? nil : chosen.flatMap(Int.init)
        var form = CheckoutParts.Form(action: visit.address(chosen: number), amount: nil)
        form.button = PageWords.of(visit.language).goOn
        form.canBeCancelled = false
        form.hasButtons = !visit.isFramed
        form.problems = problems.fields
        if let number {
            form.asksCodeOnly = true
            form.needsCode = visit.intent.needsCodeOfStored
            form.hidden = "<input type=\"hidden\" name=\"\(DirectStoredCardList.name)\" value=\"\(number)\">"
        } else {
            form.needsCode = visit.intent.needsCode
            form.example = "4330 2649 3634 4675"
            form.offersToRemember = visit.intent.asksConsent
            form.brand = DirectBrandChoice(
                brands: DirectBrandChoice.brands(of: visit.intent.products), language: visit.language
            ).field(typed?[DirectBrandChoice.name], isWrong: problems.isOtherBrand)
            if let typed { form.keep(typed) }
            // The merchant's page asked, and passes the answer when it sends the form.
            if !visit.intent.asksConsent {
                form.hidden = "<input type=\"hidden\" name=\"remember\" id=\"remember\" value=\"yes\">"
            }
        }
        let header = parts.header(
            shop: visit.shop.merchantId, amount: nil, order: nil, card: card.map(DirectStoredCardList.label))
        let list =
            number == nil
            ? visit.stored.links { visit.address(chosen: $0) } : visit.stored.another(visit.address())
        let intro: HTML = "<p class=\"soft\">\(words.intro)</p>"
        return page(
            words.title, header + notes(problems) + intro + list + parts.form(form),
            state: problems.isEmpty ? "ready" : "failed", chosen: number)
    }

    private func notes(_ problems: Problems) -> HTML {
        if problems.isOtherBrand {
            return parts.alert(DirectHostedTexts.of(visit.language).otherBrand, id: "brand-problem")
        }
        return problems.isGone ? parts.alert(words.gone, id: "gone") : .empty
    }

    /// The page after the end.
    func end() -> Response {
        let isDone = visit.form.token != nil
        let (kind, sentence): (HTML, String) = isDone ? ("done", words.done) : ("note", words.over)
        let result = isDone ? "kept" : "expired"
        return page(
            isDone ? words.doneTitle : words.overTitle,
            "<p class=\"\(kind)\" role=\"status\" id=\"result\" data-result=\"\(result)\">\(sentence)</p>",
            state: isDone ? "done" : "over")
    }

    /// - Parameter number: the chosen stored card, which stays chosen in another language.
    private func page(_ title: String, _ content: HTML, state: String, chosen number: Int? = nil) -> Response {
        let visit = visit
        var content = content
        if visit.isFramed {
            content += """
                <div id="framed" hidden data-state="\(state)" data-form="\(visit.form.id.text)"></div>
                """
        }
        var page = Page(language: visit.language, title: title, content: content)
        page.speaker = .shop
        page.switchTo = { visit.address(language: $0, chosen: number) }
        page.frameAncestors = MerchantSites.framing
        if visit.isFramed { page.script = DirectTokenizer.frameScript }
        return page.response()
    }
}
