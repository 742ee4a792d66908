import APISupport
import Engine
@_spi(Platform) import GuichetCore
import GuichetDirect
import Hummingbird
import Logging

/// The page of a hosted tokenization, and the script that embeds it into a merchant's page. Like every page here it
/// stores nothing in the browser, and answers each POST by a redirect to the page.
struct DirectCardFormRoutes: Sendable {
    let cards: DirectStoredCards
    let shops: DirectShopDirectory
    let logger: Logger

    private var paymentService: PaymentService { cards.paymentService }

    func addRoutes(to router: Router<BasicRequestContext>) {
        router.get(RouterPath(DirectTokenizer.path)) { _, _ in DirectTokenizer.response() }
        router.get("\(DirectCardForms.path)/:form") { request, context in
            await page.answer(request, context, failing: Self.failure) { visit in
                let pages = DirectCardFormPages(visit: visit)
                let chosen = visit.arrival.query?[DirectStoredCardList.name]
                return isOpen(visit) ? pages.form(chosen: chosen) : pages.end()
            }
        }
        router.post("\(DirectCardForms.path)/:form") { request, context in
            await page.answer(request, context, failing: Self.failure) { visit in
                guard let form = await FormBody.read(request), isOpen(visit) else { return .seeOther(visit.address()) }
                return try await sent(form, visit)
            }
        }
    }

    private func isOpen(_ visit: DirectCardFormVisit) -> Bool {
        visit.form.token == nil && !visit.form.isOver(at: paymentService.clock.now())
    }

    private var page: LinkedPage<DirectCardFormVisit> {
        LinkedPage("hosted tokenization", parameter: "form", logger: logger) { arrival in
            guard
                let id = CheckoutLink.open(
                    arrival.sealed, api: DirectCardForms.linkRoutes, vault: paymentService.vault),
                let form = try await paymentService.cardForm(CardFormID(id.text)),
                let shop = shops.shop(form.shop.name), form.shop == shop.id
            else { return nil }
            let intent = try DirectCardFormIntent(of: form)
            let language = arrival.language(proposed: intent.languageTag)
            return DirectCardFormVisit(
                form: form, intent: intent, shop: shop, arrival: arrival,
                stored: DirectStoredCardList(cards: try await cards.cards(intent.tokens, of: shop), language: language))
        }
    }

    /// Nothing is paid on this page.
    private static func failure(_ parts: CheckoutParts) -> Page {
        Page(
            status: .serviceUnavailable, language: parts.language, title: parts.texts.unreadableTitle,
            content: "<p>\(parts.texts.unreadable)</p>")
    }

    /// The shopper's form: a typed card, or a stored one with its code. The form of the code is checked and the code
    /// discarded: nothing is paid here, and it is never stored.
    private func sent(_ form: FormBody, _ visit: DirectCardFormVisit) async throws -> Response {
        let chosen = form[DirectStoredCardList.name]
        var problems = DirectCardFormPages.Problems()
        do {
            if chosen == nil {
                try await paymentService.fillIn(visit.form.id, with: try card(form, visit))
            } else {
                guard let card = visit.stored.card(chosen) else { throw CardFormError.unknownCard }
                if visit.intent.needsCodeOfStored { _ = try CheckoutCard.code(form) }
                try await paymentService.fillIn(visit.form.id, choosing: card.token.id)
            }
            return .seeOther(visit.address())
        } catch let fields as CheckoutProblems {
            problems.fields = fields
        } catch is DirectTypedCard.OtherBrand {
            problems.isOtherBrand = true
        } catch CardFormError.unknownCard {
            problems.isGone = true
        } catch is CardFormError {
            // Another tab was first, or the form has ended: the page says which.
            return .seeOther(visit.address())
        }
        return DirectCardFormPages(visit: visit).form(
            chosen: problems.isGone ? nil : chosen, problems, typed: form)
    }

    private func card(_ form: FormBody, _ visit: DirectCardFormVisit) throws -> NewCardToken {
        let instrument = try DirectTypedCard.instrument(
            form, among: visit.intent.products, at: paymentService.clock.now(), needsCode: visit.intent.needsCode)
        do {
            return try DirectCardOnFile.new(
                instrument, of: visit.shop, isTemporary: form["remember"] != "yes", random: paymentService.random,
                cardholderNameAt: CheckoutField.cardholderName.rawValue)
        } catch {
            // A card number in the field of a name.
            throw CheckoutProblems(.cardholderName, .malformed)
        }
    }
}
