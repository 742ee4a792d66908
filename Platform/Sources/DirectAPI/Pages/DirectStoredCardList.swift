import APISupport
import Engine
import GuichetDirect

/// The stored cards that a shopper may choose from, each a link to a page that asks only for its security code.
struct DirectStoredCardList: Sendable {
    let cards: [DirectCardOnFile]
    let language: PageLanguage

    /// In the page's query and in its form: the number of the card, counted from 1. Its token stays with the merchant.
    static let name = "stored"

    private var words: DirectCardFormTexts { .of(language) }

    /// The card in a query or a form.
    func card(_ number: String?) -> DirectCardOnFile? {
        guard let index = number.flatMap(Int.init), cards.indices.contains(index - 1) else { return nil }
        return cards[index - 1]
    }

    /// - Parameter address: the page's address with a chosen card.
    func links(_ address: (_ number: Int) -> String) -> HTML {
        guard !cards.isEmpty else { return .empty }
        let links = cards.enumerated().map { index, card -> HTML in
            let number = index + 1
            return """
                <li><a class="button plain" id="stored-\(number)" href="\(address(number))">\(Self.label(card))</a></li>
                """
        }
        return """
            <h2>\(words.yourCards)</h2>
            <ul class="plain" id="stored-cards">\(links.joined())</ul>
            <h2>\(words.anotherCard)</h2>
            """
    }

    /// A link back to all of them.
    func another(_ address: String) -> HTML {
        "<p class=\"way\"><a id=\"another-card\" href=\"\(address)\">\(words.anotherCard)</a></p>"
    }

    /// Brand, masked number and date: `Visa 433026XXXXXX4675, 12/30`.
    static func label(_ card: DirectCardOnFile) -> String {
        let date = card.token.expiry.mmYY
        return "\(card.scheme.name) \(card.token.masked), \(date.prefix(2))/\(date.suffix(2))"
    }
}
