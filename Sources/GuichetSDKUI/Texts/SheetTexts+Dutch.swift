extension SheetTexts {
    static let dutch = SheetTexts(
        title: "Betaling",
        payAmount: "%@ betalen",
        newCard: "Kaart",
        bancontact: "Bancontact",
        keepCard: "Bewaar deze kaart voor de volgende keer",
        cardNotRemoved: "De kaart kon niet worden verwijderd. Probeer het opnieuw.",
        busy: "Een ogenblik geduld",
        payInBankApp: "Bevestig de betaling in de app van uw bank en kom daarna hier terug.",
        bankAppMissing:
            "De app van de bank is niet geopend. Installeer of open de app zelf en probeer het opnieuw. Er wordt niets afgeschreven voordat u bevestigt.",
        openBankApp: "De app van de bank opnieuw openen",
        asking: "We vragen uw bank of het bedrag is afgeschreven. Een ogenblik geduld.",
        leaveTitle: "Het betaalscherm verlaten?",
        leaveHint: "De betaling kan nog worden aanvaard. Betaal niet nog een keer voordat we het weten.",
        leave: "Verlaten",
        stay: "Blijven",
        notPaid: "De betaling is niet uitgevoerd",
        earlierAttempt:
            "Een eerdere poging, misschien op een ander toestel, is nog niet afgelopen. Apple Pay moet daarop wachten, meestal hoogstens 35 minuten. U kunt het meteen met een kaart proberen: u betaalt maar één keer.",
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
