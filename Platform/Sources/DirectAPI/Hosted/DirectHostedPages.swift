import APISupport
import Engine
import GuichetCore
import GuichetDirect
import Hummingbird

/// The pages that a shopper sees.
struct DirectHostedPages: Sendable {
    let visit: DirectHostedVisit

    private var parts: CheckoutParts { CheckoutParts(language: visit.language) }
    private var texts: CheckoutTexts { parts.texts }
    private var words: DirectHostedTexts { .of(visit.language) }
    private var currency: DirectCurrencyTexts { .of(visit.language) }

    /// - Parameter typed: the previous input; its number and code are never written again.
    func form(
        problems: CheckoutProblems, brandProblem: Bool, currencyProblem: Bool, typed: FormBody?,
        applePay: DirectApplePayPages
    ) throws -> Response {
        let session = visit.session
        let number = visit.storedNumber(typed: typed)
        let surcharge = visit.intent.surchargeOfCards
        let total = try visit.intent.totalOfCards()
        var form = CheckoutParts.Form(action: visit.address(), amount: total)
        if let conversion = visit.intent.conversion {
            form.decision = DirectCurrencyChoice(conversion: conversion, total: total, language: visit.language)
                .field(typed?[DirectCurrencyChoice.name], isWrong: currencyProblem)
            // The amount is the shopper's choice.
            form.button = currency.button
        }
        form.hidden = "<input type=\"hidden\" name=\"attempt\" value=\"\(String(session.attemptsMade + 1))\">"
        form.example = "4330 2649 3634 4675"
        form.problems = problems
        form.brand = DirectBrandChoice(visit.intent.products, preferring: visit.intent.preferredBrands)
            .field(typed?[DirectBrandChoice.name], isWrong: brandProblem, visit.language)
        if let typed { form.keep(typed) }
        let list = visit.offerStored(number, in: &form)
        let byCard = list + otherWays(surcharge, besideApplePay: applePay.conditions.allHold) + parts.form(form)
        let notes = notes(problems, brandProblem: brandProblem, currencyProblem: currencyProblem) + applePay.note
        let ways: HTML
        if visit.isWithoutItsCard {
            ways = withoutItsCard
        } else if visit.intent.brands.isEmpty, !visit.intent.providers.isEmpty {
            ways = notes + applePay.button
        } else if visit.intent.brands.isEmpty {
            ways = applePay.withoutCard(problem: notes)
        } else if applePay.conditions.allHold {
            ways = notes + applePay.button + applePay.orByCard + byCard
        } else {
            ways = notes + byCard
        }
        let providers = DirectProviderChoice(visit: visit).buttons
        let isCardOnly = !applePay.conditions.allHold && !visit.intent.brands.isEmpty
        var page = page(
            isCardOnly ? texts.payTitle : applePay.title,
            try header(surcharge) + ways + providers + DirectApplePayPanel(pages: applePay).html,
            stored: number)
        page.moreStyle = DirectApplePayStyle.css
        if !visit.intent.brands.isEmpty, !visit.isWithoutItsCard { page.script = CheckoutParts.cardScript }
        page.formTargets = visit.formTargets
        return page.response()
    }

    /// Another card is refused, so the page asks for none.
    private var withoutItsCard: HTML {
        """
        \(parts.alert(words.cardUnusable, id: "card-unusable"))
        <form method="post" action="\(visit.address())"><p></p>
        <button class="plain" type="submit" name="do" value="cancel" id="cancel">\(texts.cancel)</button>
        </form>
        """
    }

    /// Messages at the beginning of the page.
    private func notes(_ problems: CheckoutProblems, brandProblem: Bool, currencyProblem: Bool) -> HTML {
        if visit.wasSentTwice { return parts.alert(texts.overtaken, id: "sent-twice") }
        if brandProblem { return parts.alert(words.otherBrand, id: "brand-problem") }
        if currencyProblem { return parts.alert(currency.missing, id: DirectCurrencyChoice.problem) }
        guard problems.isEmpty else { return .empty }
        if let note = visit.debitNote ?? lostDebit {
            return parts.alert(note.sentence(in: visit.language), id: "debit-problem")
        }
        guard visit.session.attemptsMade > 0 else { return .empty }
        return parts.alert("\(texts.refused) \(texts.left(visit.session.attemptsLeft))", id: "refused")
    }

    /// A page for the debit alone has nothing else to say once its mandate has ended.
    private var lostDebit: DirectDebitNote? {
        let intent = visit.intent
        return !visit.allowsDebit && intent.brands.isEmpty && !intent.providers.contains(where: visit.offers)
            ? .unusable : nil
    }

    func result(_ result: CheckoutResult, at now: Instant, isWithdrawn: Bool) throws -> Response {
        let panel = parts.panel(result, mayBePaid: visit.session.mayBePaid(at: now), isWithdrawn: isWithdrawn)
        var content = try header(visit.paidSurcharge) + panel
        if result != .waiting, let wayBack = visit.wayBack {
            // Its scheme was checked when the checkout was created.
            content += "<a class=\"button\" id=\"go-back\" href=\"\(wayBack)\">\(texts.backButton)</a>"
        }
        var page = page(parts.title(result), content)
        if result == .waiting {
            page.refreshSecondsWithoutScript = 5
            page.script = CheckoutParts.waitingScript
        }
        return page.response()
    }

    /// Above the form of the card: what has no surcharge.
    private func otherWays(_ surcharge: DirectAppliedSurcharge?, besideApplePay: Bool) -> HTML {
        guard let surcharge, surcharge.minorUnits > 0 else { return .empty }
        let areThere = besideApplePay || visit.intent.providers.contains(where: visit.offers)
        return areThere ? "<p id=\"no-surcharge\">\(words.noSurchargeOtherwise)</p>" : .empty
    }

    /// - Parameter surcharge: what a card pays besides.
    private func header(_ surcharge: DirectAppliedSurcharge?) throws -> HTML {
        var sums: [(label: String, value: HTML)] = []
        if let surcharge, surcharge.minorUnits > 0 {
            let (added, total) = try surcharge.sums(with: visit.intent.amount)
            sums = [(words.surcharge, visit.language.shown(added)), (words.total, visit.language.shown(total))]
        }
        if let paid = visit.paidConversion { sums.append((currency.paid, visit.language.shown(paid))) }
        return parts.header(
            shop: visit.shop.merchantId, amount: visit.intent.amount,
            order: visit.intent.references?.merchantReference, more: sums)
    }

    /// - Parameter number: the chosen stored card, which stays chosen in another language.
    private func page(_ title: String, _ content: HTML, stored number: Int? = nil) -> Page {
        let visit = visit
        var page = Page(language: visit.language, title: title, content: content)
        page.speaker = .shop
        page.switchTo = { visit.address(language: $0, stored: number) }
        return page
    }
}
