import APISupport

extension WebPage {
    /// Whether the page says that the shopper was not charged, in any of the four languages.
    var saysNotCharged: Bool {
        ["not charged", "not been charged", "pas été débité", "niets afgeschreven", "nichts abgebucht"]
            .contains(where: html.contains)
    }

    /// Whether the page says what it can of a payment that may have been made: to ask the shop before paying again.
    func saysToAsk(_ language: PageLanguage = .english) -> Bool {
        html.contains(CheckoutTexts.of(language).unreadable) && !saysNotCharged
    }
}
