import APISupport
import Engine
import GuichetCore
import GuichetDirect
import Hummingbird
import Logging

/// A shopper's visit to a card form: the page of a hosted tokenization, or the fields of a session.
struct DirectCardFormVisit: PageVisit {
    let form: CardForm
    let intent: DirectCardFormIntent
    let shop: DirectPlatformShop
    let arrival: PageArrival
    let stored: DirectStoredCardList

    var language: PageLanguage { arrival.language(proposed: intent.languageTag) }
    /// Whether the page is in a frame of the merchant's page, which sends the form.
    var isFramed: Bool { arrival.query?[DirectTokenizer.framed] == "1" }

    /// The card of the request's list that the form has; `nil` while there is none, and for a card outside the list. The
    /// shopper chose it, or typed its number, which was stored already.
    var listed: CardTokenID? {
        guard let token = form.token, form.outcome == .unchanged, intent.tokens.contains(token.text) else { return nil }
        return token
    }

    /// - Parameter chosen: a stored card, counted from 1.
    func address(language other: PageLanguage? = nil, chosen: Int? = nil) -> String {
        var pairs: [(name: String, value: String)] = []
        if isFramed { pairs.append((DirectTokenizer.framed, "1")) }
        if let chosen { pairs.append((DirectStoredCardList.name, String(chosen))) }
        return arrival.address("\(DirectCardForms.path)/\(arrival.sealed)", language: other, pairs)
    }
}

/// Opens the addresses of card forms.
struct DirectCardFormOpening: Sendable {
    let cards: DirectStoredCards
    let shops: DirectShopDirectory
    let logger: Logger

    /// - Parameters:
    ///   - kind: a link of one kind opens no form of the other.
    ///   - instead: what a frame gets instead of the page of a failure.
    func page(
        _ kind: DirectCardFormIntent.Kind, parameter: String,
        instead: LinkedPage<DirectCardFormVisit>.Instead? = nil
    ) -> LinkedPage<DirectCardFormVisit> {
        LinkedPage(kind.name, parameter: parameter, logger: logger, instead: instead) { [cards, shops] arrival in
            let paymentService = cards.paymentService
            guard
                let id = CheckoutLink.open(arrival.sealed, api: kind.linkRoutes, vault: paymentService.vault),
                let form = try await paymentService.cardForm(CardFormID(id.text)),
                let shop = shops.shop(form.shop.name), form.shop == shop.id
            else { return nil }
            let intent = try DirectCardFormIntent(of: form)
            guard intent.kind == kind else { return nil }
            let language = arrival.language(proposed: intent.languageTag)
            return DirectCardFormVisit(
                form: form, intent: intent, shop: shop, arrival: arrival,
                stored: DirectStoredCardList(
                    try await cards.sorted(intent.tokens, of: shop).known, of: intent.tokens, language: language))
        }
    }

    /// Nothing is paid on these pages.
    static func failure(_ parts: CheckoutParts) -> Page {
        Page(
            status: .serviceUnavailable, language: parts.language, title: parts.texts.unreadableTitle,
            content: "<p>\(DirectCardFormTexts.of(parts.language).over)</p>")
    }
}
