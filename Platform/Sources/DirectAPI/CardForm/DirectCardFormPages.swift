import APISupport
import Engine
import GuichetCore
import GuichetDirect
import Hummingbird

/// The pages of a hosted tokenization.
struct DirectCardFormPages: Sendable {
    let visit: DirectCardFormVisit
    let frameAncestors: [String]

    private var parts: CheckoutParts { CheckoutParts(language: visit.language) }
    private var words: DirectCardFormTexts { .of(visit.language) }

    /// - Parameters:
    ///   - chosen: a stored card, counted from 1.
    ///   - typed: the previous input; its number and code are never written again.
    func form(
        chosen: String?, _ problems: DirectCardTaking.Problems = DirectCardTaking.Problems(), typed: FormBody? = nil
    ) -> Response {
        if visit.isFramed { return framedForm() }
        let card = visit.stored.card(chosen)
        let number = card == nil ? nil : chosen.flatMap(Int.init)
        var form = CheckoutParts.Form(action: visit.address(chosen: number), amount: nil)
        form.button = PageWords.of(visit.language).goOn
        form.canBeCancelled = false
        form.problems = problems.fields
        if let number {
            form.asksCodeOnly = true
            form.needsCode = visit.intent.needsCodeOfStored
            form.hidden = "<input type=\"hidden\" name=\"\(DirectStoredCardList.name)\" value=\"\(number)\">"
        } else {
            form.needsCode = visit.intent.needsCode
            form.example = "4330 2649 3634 4675"
            form.offersToRemember = visit.intent.asksConsent
            form.brand = DirectBrandChoice(visit.intent.products)
                .field(typed?[DirectBrandChoice.name], isWrong: problems.isOtherBrand, visit.language)
            if let typed { form.keep(typed) }
            if !visit.intent.asksConsent { form.hidden = Self.keeping }
        }
        let header = parts.header(
            shop: visit.shop.merchantId, amount: nil, order: nil, card: card.map(DirectStoredCardList.label))
        let list =
            number == nil
            ? visit.stored.links { visit.address(chosen: $0) } : visit.stored.another(visit.address())
        let intro: HTML = "<p class=\"soft\">\(words.intro)</p>"
        return page(
            words.title, header + notes(problems) + intro + list + parts.form(form), chosen: number,
            script: number == nil ? CheckoutParts.cardScript : nil)
    }

    /// The merchant's page asked whether the card may be stored, and passes the answer when it sends the form.
    private static let keeping: HTML = "<input type=\"hidden\" name=\"remember\" id=\"remember\" value=\"yes\">"

    /// The form alone, for the script in the merchant's page: it chooses a stored card, and sends the form.
    private func framedForm() -> Response {
        var form = CheckoutParts.Form(action: visit.address(), amount: nil)
        form.hasButtons = false
        form.needsCode = visit.intent.needsCode
        form.example = "4330 2649 3634 4675"
        form.offersToRemember = visit.intent.asksConsent
        form.brand = DirectBrandChoice(visit.intent.products).field(nil, isWrong: false, visit.language)
        if !visit.intent.asksConsent { form.hidden = Self.keeping }
        let before: HTML = """
            <p class="problem" role="alert" id="card-form-problem" hidden></p>
            <p class="note" id="stored-card" hidden></p>
            """
        return framed(words.title, before + parts.form(form), state: "ready")
    }

    private func framed(_ title: String, _ content: HTML, state: String) -> Response {
        let stored = JSONValue.array(
            visit.stored.cards.map { number, card in
                [
                    .string(card.token.id.text), .string(DirectStoredCardList.label(card)),
                    .integer(Int64(number)), .integer(card.scheme.rawValue),
                ]
            })
        let numbers = DirectBrandChoice(visit.intent.products).ranges
        let texts = CheckoutTexts.of(visit.language)
        var page = Page(
            language: visit.language, title: title,
            content: content + """
                <div id="framed" hidden data-state="\(state)" data-form="\(visit.form.id.text)" \
                data-taken="\(visit.listed?.text ?? "")" \
                data-stored="\(String(decoding: stored.encoded(), as: UTF8.self))" \
                data-brands="\(numbers.text)" data-unchecked="\(numbers.withoutCheckDigit)" \
                data-code="\(texts.code)" data-optional-code="\(texts.optionalCode)" \
                data-stored-needs-code="\(visit.intent.needsCodeOfStored ? "yes" : "no")" \
                data-no-answer="\(words.noAnswer)" data-other-card="\(words.otherCard)" data-gone="\(words.gone)" \
                data-over="\(words.over)"></div>
                """)
        page.isPartOfAnother = true
        page.frameAncestors = frameAncestors
        page.moreStyle = DirectTokenizer.frameStyle
        page.script = CheckoutParts.cardScript + TimeLimitScript.text + DirectTokenizer.frameScript
        return page.response()
    }

    private func notes(_ problems: DirectCardTaking.Problems) -> HTML {
        if problems.isOtherBrand {
            return parts.alert(DirectHostedTexts.of(visit.language).otherBrand, id: "brand-problem")
        }
        return problems.isGone ? parts.alert(words.gone, id: "gone") : .empty
    }

    /// For a card that was sent after another one.
    func otherCard() -> Response {
        page(words.doneTitle, parts.alert(words.otherCard, id: "other-card"))
    }

    /// The page after the end.
    func end() -> Response {
        let isDone = visit.form.token != nil
        let (kind, sentence): (HTML, String) = isDone ? ("done", words.done) : ("note", words.over)
        let result = isDone ? "kept" : "expired"
        let title = isDone ? words.doneTitle : words.overTitle
        let content: HTML =
            "<p class=\"\(kind)\" role=\"status\" id=\"result\" data-result=\"\(result)\">\(sentence)</p>"
        return visit.isFramed ? framed(title, content, state: isDone ? "done" : "over") : page(title, content)
    }

    /// - Parameter number: the chosen stored card, which stays chosen in another language.
    private func page(_ title: String, _ content: HTML, chosen number: Int? = nil, script: String? = nil) -> Response {
        let visit = visit
        var page = Page(language: visit.language, title: title, content: content)
        page.speaker = .shop
        page.switchTo = { visit.address(language: $0, chosen: number) }
        page.frameAncestors = frameAncestors
        page.script = script
        return page.response()
    }
}
