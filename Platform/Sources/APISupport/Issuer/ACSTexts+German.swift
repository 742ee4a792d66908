extension ACSTexts {
    package static let german = ACSTexts(
        title: "Bestätigen Sie Ihre Zahlung",
        explanation: "Ihre Bank bittet Sie, diese Zahlung zu bestätigen.",
        merchant: "Händler", amount: "Betrag", card: "Karte",
        message: "Hier gibt es kein Telefon; diesen Code würde Ihre Bank Ihnen schicken:",
        code: "Erhaltener Code", confirm: "Bestätigen", useApp: "Lieber in der App der Bank freigeben",
        useCode: "Lieber einen Code verwenden", cancel: "Abbrechen",
        wrong: "Dieser Code stimmt nicht. Sie haben noch % Versuche.",
        wrongOnceMore: "Dieser Code stimmt nicht. Sie haben noch einen Versuch.",
        notAskedTitle: "Keine Bestätigung nötig",
        notAsked: "Ihre Bank verlangt für diese Zahlung keine Bestätigung. Die Seite geht von selbst weiter.",
        tester: "Für Tests: Ergebnis wählen",
        testerExplanation: "Jede Schaltfläche beendet die Authentifizierung sofort mit dem genannten Ergebnis.",
        rows: [
            "challenge": Row("Authentifizierung bestanden", "Autorisiert, Haftung beim Herausgeber."),
            "frictionless": Row("Ohne Rückfrage", "Ohne Frage authentifiziert. Haftung beim Herausgeber."),
            "attempt": Row("Versuch", "Authentifizieren war nicht möglich. Haftung beim Herausgeber."),
            "failed": Row("Fehlgeschlagen", "Der Karteninhaber wurde nicht erkannt. Abgelehnt."),
            "rejected": Row("Zurückgewiesen", "Der Herausgeber lehnt ohne Rückfrage ab. Abgelehnt."),
            "cancelled": Row("Abgebrochen", "Der Karteninhaber bricht ab. Abgelehnt."),
            "technicalError": Row("Technischer Fehler", "Je nach Einstellung des Händlers; ohne Garantie."),
            "unavailable": Row("Herausgeber nicht erreichbar", "Je nach Einstellung des Händlers; ohne Garantie."),
            "exempted": Row("Ausnahme (TRA)", "Der Acquirer beantragt eine Ausnahme. Autorisiert, ohne Garantie."),
            "notEnrolled": Row("Nicht registriert", "Je nach Einstellung des Händlers; ohne Garantie."),
            "timedOut": Row("Zeit abgelaufen", "Es kam keine rechtzeitige Antwort. Abgelehnt."),
        ],
        appTitle: "Geben Sie die Zahlung in der App Ihrer Bank frei",
        appExplanation:
            "Öffnen Sie die App Ihrer Bank und geben Sie die Zahlung frei. Diese Seite geht von selbst weiter.",
        waiting: "Warten auf Ihre Freigabe …", openApp: "App der Bank öffnen (simuliert)",
        checkAgain: "Ich habe freigegeben", bankTitle: "Die App Ihrer Bank",
        bankExplanation: "Möchten Sie diese Zahlung ausführen?", approve: "Freigeben", refuse: "Ablehnen",
        bankDone: "Fertig. Sie können zur Seite der Zahlung zurückkehren.",
        backTitle: "Zurück zum Händler", backExplanation: "Die Antwort Ihrer Bank liegt vor.",
        relayExplanation: "Sie kehren zur App zurück.", relayButton: "Zurück zur App",
        unreadableTitle: "Diese Seite kann nicht angezeigt werden",
        unreadable:
            "Gehen Sie zum Händler zurück. Haben Sie vielleicht schon gezahlt, fragen Sie dort, bevor Sie noch einmal zahlen."
    )
}
