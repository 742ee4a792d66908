/// A card number that an API's documents publish for tests, for people who choose one.
package struct PublishedTestCard: Sendable, Hashable {
    package let number: String
    /// Its own brand first, then those that it may be paid with as well.
    package let brands: [String]
    /// What an authorisation answers: `accepted`, or the API's code with its meaning.
    package let answer: String
    /// What happens when the cardholder is authenticated.
    package let authentication: String

    package init(number: String, brands: [String], answer: String, authentication: String) {
        self.number = number
        self.brands = brands
        self.answer = answer
        self.authentication = authentication
    }
}

/// The published test cards of an API, and what else decides an answer there.
package struct TestCardList: Sendable {
    package let cards: [PublishedTestCard]
    /// Sentences: rules that hold for many cards, amounts that decide.
    package let notes: [String]

    package init(cards: [PublishedTestCard], notes: [String]) {
        self.cards = cards
        self.notes = notes
    }
}
