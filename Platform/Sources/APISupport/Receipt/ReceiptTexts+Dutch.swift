extension ReceiptTexts {
    package static let dutch = ReceiptTexts(
        language: .dutch, subject: "Uw betaling bij %", greeting: "Goedendag,", accepted: "Uw betaling is aanvaard.",
        shop: "Winkel",
        amount: "Bedrag", order: "Bestelling", date: "Datum", card: "Kaart",
        authorisation: "Autorisatienummer", transaction: "Transactie",
        noMoney: "Dit is een test: er is en wordt geen geld afgeschreven.",
        questions: "Een vraag? Schrijf naar %.", keep: "Bewaar dit bericht als bewijs.",
        months: [
            "januari", "februari", "maart", "april", "mei", "juni", "juli", "augustus", "september", "oktober",
            "november", "december",
        ],
        moment: "D om T (tijd van Parijs)")
}
