extension SheetTexts {
    static let german = SheetTexts(
        title: "Zahlung",
        payAmount: "%@ bezahlen",
        newCard: "Karte",
        bancontact: "Bancontact",
        keepCard: "Diese Karte für das nächste Mal speichern",
        cardNotRemoved: "Die Karte konnte nicht entfernt werden. Bitte versuchen Sie es erneut.",
        busy: "Einen Augenblick bitte",
        payInBankApp: "Bestätigen Sie die Zahlung in der App Ihrer Bank und kommen Sie dann hierher zurück.",
        bankAppMissing:
            "Die App der Bank wurde nicht geöffnet. Installieren oder öffnen Sie sie und versuchen Sie es erneut. Vor Ihrer Bestätigung wird nichts abgebucht.",
        openBankApp: "Die App der Bank erneut öffnen",
        asking: "Wir fragen Ihre Bank, ob der Betrag abgebucht wurde. Bitte warten Sie.",
        leaveTitle: "Die Zahlungsansicht verlassen?",
        leaveHint: "Die Zahlung kann noch angenommen werden. Zahlen Sie nicht erneut, bevor wir es wissen.",
        leave: "Verlassen",
        stay: "Bleiben",
        notPaid: "Die Zahlung wurde nicht ausgeführt",
        earlierAttempt:
            "Ein früherer Versuch, vielleicht auf einem anderen Gerät, ist noch nicht beendet. Apple Pay muss darauf warten, meist höchstens 35 Minuten. Sie können es gleich mit einer Karte versuchen: Sie zahlen nur einmal.",
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
