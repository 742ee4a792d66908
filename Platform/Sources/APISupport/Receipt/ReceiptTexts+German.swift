extension ReceiptTexts {
    package static let german = ReceiptTexts(
        language: .german, subject: "Ihre Zahlung bei %", greeting: "Guten Tag,",
        accepted: "Ihre Zahlung wurde angenommen.",
        shop: "Händler", amount: "Betrag", order: "Bestellung", date: "Datum", card: "Karte",
        authorisation: "Autorisierungsnummer", transaction: "Transaktion",
        noMoney: "Dies ist ein Test: Es wurde und wird kein Geld abgebucht.",
        questions: "Haben Sie eine Frage? Schreiben Sie an %.", keep: "Bewahren Sie diese Nachricht als Beleg auf.",
        months: [
            "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November",
            "Dezember",
        ],
        moment: "D, T Uhr (Pariser Zeit)")
}
