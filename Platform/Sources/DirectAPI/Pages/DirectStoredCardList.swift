import APISupport
import Engine
import GuichetDirect

/// The stored cards that a shopper may choose from, each a link to a page that asks only for its security code.
struct DirectStoredCardList: Sendable {
    /// The cards that can be chosen now, each with its number.
    let cards: [(number: Int, card: DirectCardOnFile)]
    let language: PageLanguage
    private let tokens: [String]

    /// In the page's query and in its form: the place of the card among the tokens that the page was made with, counted
    /// from 1. It stays the same when another card cannot be chosen any more. The token stays with the merchant.
    static let name = "stored"

    /// - Parameters:
    ///   - usable: those that can be chosen now.
    ///   - tokens: all that the page was made with.
    init(_ usable: [DirectCardOnFile], of tokens: [String], language: PageLanguage) {
        self.tokens = tokens
        self.language = language
        cards = tokens.enumerated().compactMap { index, token in
            usable.first { $0.token.id.text == token }.map { (number: index + 1, card: $0) }
        }
    }

    private var words: DirectCardFormTexts { .of(language) }

    /// The card in a query or a form.
    func card(_ number: String?) -> DirectCardOnFile? {
        guard let number = number.flatMap(Int.init) else { return nil }
        return cards.first { $0.number == number }?.card
    }

    /// The token of a number, also of a card that cannot be chosen any more.
    func token(_ number: String) -> String? {
        guard let number = Int(number) else { return nil }
        return zip(1..., tokens).first { $0.0 == number }?.1
    }

    /// - Parameter address: the page's address with a chosen card.
    func links(_ address: (_ number: Int) -> String) -> HTML {
        guard !cards.isEmpty else { return .empty }
        let links = cards.map { number, card -> HTML in
            """
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
