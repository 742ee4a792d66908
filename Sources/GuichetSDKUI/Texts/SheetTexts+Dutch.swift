extension SheetTexts {
    static let dutch = SheetTexts(
        title: "Betaling",
        payAmount: "%@ betalen",
        newCard: "Kaart",
        keepCard: "Bewaar deze kaart voor de volgende keer",
        busy: "Een ogenblik geduld",
        payInBankApp: "Bevestig de betaling in de app van uw bank en kom daarna hier terug.",
        asking: "We vragen uw bank of het bedrag is afgeschreven. Een ogenblik geduld.",
        leaveTitle: "De betaling verlaten?",
        leaveHint: "De betaling kan nog worden aanvaard. Betaal niet nog een keer voordat we het weten.",
        leave: "Verlaten",
        stay: "Doorgaan",
        notPaid: "De betaling is niet uitgevoerd",
        pageFailed: "De pagina van uw bank wordt niet geladen.",
        pageSlow: "Het antwoord van uw bank laat op zich wachten.",
        wait: "Blijven wachten",
        reload: "Opnieuw proberen",
        confirm: "OK",
        amount: "Bedrag",
        card: "Kaart",
        reference: "Referentie",
        date: "Datum")
}
