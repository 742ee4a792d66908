import APISupport
import Engine
import GuichetCore
import GuichetDirect
import Hummingbird

/// The parts of the page about Apple Pay: the button, the simulated sheet, and the panel for testers.
struct DirectApplePayPages: Sendable {
    let visit: DirectHostedVisit
    let conditions: DirectApplePayConditions

    private var parts: CheckoutParts { CheckoutParts(language: visit.language) }
    private var words: DirectApplePayTexts { .of(visit.language) }

    // MARK: On the page

    /// Empty if a condition is not met.
    var button: HTML {
        guard conditions.allHold else { return .empty }
        return """
            <form method="get" action="\(visit.path)\(DirectHostedRoutes.sheet)">\(kept(visit.keptPairs))
            <button type="submit" class="apple-pay" id="apple-pay">\(unbroken(words.button))</button></form>
            """
    }

    /// Between the button and the form for a card.
    var orByCard: HTML { "<p class=\"or\">\(words.orByCard)</p>" }

    var title: String { words.title }

    /// A page that accepts only Apple Pay.
    func withoutCard(problem: HTML) -> HTML {
        let way: HTML = conditions.allHold ? button : "<p class=\"note\" id=\"nothing-else\">\(words.nothingElse)</p>"
        return """
            \(problem)\(way)
            <form method="post" action="\(visit.address())"><p></p>
            <button class="plain" type="submit" name="do" value="cancel" id="cancel">\(parts.texts.cancel)</button>
            </form>
            """
    }

    /// The result of the sheet.
    var note: HTML {
        switch visit.note {
        case .sheetClosed?: "<p class=\"note\" role=\"status\" id=\"sheet-closed\">\(words.sheetClosed)</p>"
        case .tokenRefused?: parts.alert(words.tokenRefused, id: "token-refused")
        case nil: .empty
        }
    }

    // MARK: The sheet

    func sheet() -> Response {
        let visit = visit
        let words = words
        guard let device = conditions.shopper?.device else { return .seeOther(visit.address()) }
        let cards = conditions.usableCards.enumerated().map { number, card -> HTML in
            let id = "pay-\(card.id)"
            let checked: HTML = number == 0 ? " checked" : .empty
            let more: HTML = card.isDeclined ? "<span>\(words.declined)</span>" : .empty
            return """
                <div class="choice"><input type="radio" id="\(id)" name="card" value="\(card.id)" required\(checked)>\
                <label for="\(id)">\(card.name)\(more)</label></div>
                """
        }
        let action = visit.address(step: DirectHostedRoutes.sheet)
        let attempt = String(visit.session.attemptsMade + 1)
        let content: HTML = """
            <p class="note" id="simulated">\(words.sheetNote)</p>
            <dl class="facts"><dt>\(parts.texts.shop)</dt><dd>\(visit.shop.merchantId)</dd>\
            <dt>\(parts.texts.amount)</dt><dd>\(visit.language.shown(visit.intent.amount))</dd>\
            <dt>\(words.conditions.device)</dt><dd>\(device.name)</dd></dl>
            \(recurring)\(keeping)
            <form method="post" action="\(action)" id="sheet"><input type="hidden" name="attempt" value="\(attempt)">
            <fieldset><legend>\(words.card)</legend><div class="sheet">\(cards.joined())</div></fieldset>
            <button type="submit" class="apple-pay" name="do" value="confirm" id="confirm">\(unbroken(words.confirm(on: device)))\
            </button></form>
            <p></p>
            <form method="post" action="\(action)">
            <button class="plain" type="submit" name="do" value="cancel" id="close">\(parts.texts.cancel)</button></form>
            """
        var page = Page(language: visit.language, title: words.sheetTitle, content: content)
        page.moreStyle = DirectApplePayStyle.css
        page.switchTo = { visit.address(language: $0, step: DirectHostedRoutes.sheet) }
        page.formTargets = visit.formTargets
        return page.response()
    }

    /// The merchant's description of future payments (`applePayRecurringPaymentRequest`).
    private var recurring: HTML {
        guard let request = visit.intent.recurring else { return .empty }
        let lines = [request.trialBilling, request.regularBilling].compactMap(\.self).map { line -> HTML in
            let amount = "\(line.amount ?? "") \(visit.intent.amount.currency.facts?.alphabetic ?? "")"
            return "<dt>\(line.label ?? "")</dt><dd><span class=\"amount\">\(amount)</span></dd>"
        }
        let agreement: HTML = request.billingAgreement.map { "<p>\($0)</p>" } ?? .empty
        return """
            <section id="recurring"><h2>\(words.later)</h2><p>\(request.paymentDescription ?? "")</p>
            <dl class="facts">\(lines.joined())</dl>\(agreement)
            <p class="soft">\(words.manage) \(request.managementUrl ?? "")</p></section>
            """
    }

    /// The sentence that the form for a card has where the merchant wants the card to be kept.
    private var keeping: HTML {
        guard visit.intent.keepsDevice else { return .empty }
        return "<p class=\"soft\" id=\"will-remember\">\(parts.texts.willRemember)</p>"
    }

    /// Keeps a name on one line.
    private func unbroken(_ text: String) -> String {
        ["Apple Pay", "Face ID", "Touch ID"].reduce(text) {
            $0.replacing($1, with: $1.replacing(" ", with: "\u{A0}"))
        }
    }

    /// The hidden fields of a form with GET, since such a form drops the query of its address.
    func kept(_ pairs: [(name: String, value: String)]) -> HTML {
        pairs.map { name, value -> HTML in "<input type=\"hidden\" name=\"\(name)\" value=\"\(value)\">" }.joined()
    }
}
