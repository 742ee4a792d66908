extension SheetTexts {
    static let german = SheetTexts(
        title: "Zahlung",
        payAmount: "%@ bezahlen",
        newCard: "Karte",
        keepCard: "Diese Karte für das nächste Mal speichern",
        busy: "Einen Augenblick bitte",
        payInBankApp: "Bestätigen Sie die Zahlung in der App Ihrer Bank und kommen Sie dann hierher zurück.",
        asking: "Wir fragen Ihre Bank, ob der Betrag abgebucht wurde. Bitte warten Sie.",
        leaveTitle: "Die Zahlung verlassen?",
        leaveHint: "Die Zahlung kann noch angenommen werden. Zahlen Sie nicht erneut, bevor wir es wissen.",
        leave: "Verlassen",
        stay: "Weiter",
        notPaid: "Die Zahlung wurde nicht ausgeführt",
        pageFailed: "Die Seite Ihrer Bank wird nicht geladen.",
        pageSlow: "Ihre Bank braucht lange für die Antwort.",
        wait: "Weiter warten",
        reload: "Erneut versuchen",
        confirm: "OK",
        amount: "Betrag",
        card: "Karte",
        reference: "Referenz",
        date: "Datum")
}
