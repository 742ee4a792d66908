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
            await visited(request, context) { visit, query in
                let pages = DirectCardFormPages(visit: visit)
                return isOpen(visit) ? pages.form(chosen: query?[DirectStoredCardList.name]) : pages.end()
            }
        }
        router.post("\(DirectCardForms.path)/:form") { request, context in
            await visited(request, context) { visit, _ in
                guard let form = await FormBody.read(request), isOpen(visit) else { return .seeOther(visit.address()) }
                return try await sent(form, visit)
            }
        }
    }

    private func isOpen(_ visit: DirectCardFormVisit) -> Bool {
        visit.form.token == nil && !visit.form.isOver(at: paymentService.clock.now())
    }

    private func visited(
        _ request: Request, _ context: BasicRequestContext,
        _ body: (DirectCardFormVisit, FormBody?) async throws -> Response
    ) async -> Response {
        let query = FormBody.query(of: request)
        var language = PageLanguage.choose(asked: query?.language, acceptLanguage: request.acceptLanguage)
        do {
            guard let sealed = context.parameters.get("form"),
                let id = CheckoutLink.open(sealed, api: DirectCardForms.linkRoutes, vault: paymentService.vault),
                let form = try await paymentService.cardForm(CardFormID(id.text)),
                let shop = shops.shop(form.shop.name),
                form.shop == shop.id
            else {
                return CheckoutParts(language: language).unreadable("hosted tokenization: unknown, or too old")
                    .response()
            }
            let intent = try DirectCardFormIntent(of: form)
            language = PageLanguage.choose(
                asked: query?.language, proposed: intent.languageTag, acceptLanguage: request.acceptLanguage)
            let stored = try await cards.cards(intent.tokens, of: shop)
            return try await body(
                DirectCardFormVisit(
                    form: form, intent: intent, shop: shop, sealed: sealed, language: language,
                    asked: query?.language, isFramed: query?[DirectTokenizer.framed] == "1",
                    stored: DirectStoredCardList(cards: stored, language: language)), query)
        } catch {
            logger.error("a hosted tokenization could not be answered", metadata: ["error": "\(type(of: error))"])
            let parts = CheckoutParts(language: language)
            return Page(
                status: .serviceUnavailable, language: language, title: parts.texts.unreadableTitle,
                content: "<p>\(parts.texts.unreadable)</p>"
            ).response()
        }
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
