extension DirectApplePayTexts {
    static let german = DirectApplePayTexts(
        title: "Zahlung", button: "Mit Apple Pay bezahlen", orByCard: "oder mit Karte",
        nothingElse:
            "Der Händler nimmt hier nur Apple Pay an, und das steht Ihnen nicht zur Verfügung. Gehen Sie zum Händler zurück.",
        sheetClosed: "Sie haben Apple Pay geschlossen. Es wurde nichts abgebucht.",
        tokenRefused: "Diese Zahlung mit Apple Pay konnte nicht angenommen werden. Es wurde damit nichts abgebucht.",
        panel: "Für Tester: Apple Pay auf dieser Seite",
        offered: "Apple Pay wird angeboten: Jede Bedingung ist erfüllt.",
        notOffered: "Apple Pay wird nicht angeboten. Jede dieser Bedingungen muss erfüllt sein:",
        holds: "erfüllt", fails: "nicht erfüllt", unknownMark: "nicht bekannt",
        conditions: Conditions(
            registration: "Registrierung des Händlers", product: "Produkt 302", device: "Gerät", browser: "Browser",
            region: "Region", card: "Karte in der Wallet"),
        reasons: Reasons(
            notRegistered: "Der Händler hat Apples Bedingungen nicht angenommen.",
            rejected: "Der Händler hat Apples Bedingungen abgelehnt.",
            unsubscribed: "Der Händler hat seine Zustimmung zu Apples Bedingungen zurückgezogen.",
            termsChanged: "Apples Bedingungen haben sich geändert, seit der Händler sie annahm.",
            notEnabled: "Es ist für diesen Händler nicht freigeschaltet.",
            leftOut: "Die Anfrage des Händlers lässt es weg.",
            notSimulated:
                "Diese Plattform simuliert kein Gerät, und Apples echter Dialog lässt sich hier nicht öffnen.",
            noDevice: "Es ist kein Gerät bekannt. Wählen Sie unten eines.",
            notListed: "% steht nicht auf der Liste der Geräte.",
            notSafari: "Es muss Safari sein, nicht %.",
            notThere: "Von dort aus ist Apple Pay nicht verfügbar: %.",
            noCard: "Die Wallet enthält keine dieser Karten: %.",
            unknown: "Ohne Gerät nicht bekannt."),
        simulate: "Ein Gerät simulieren",
        simulateHint: "Das Gerät zahlt mit Testkarten, und sein Dialog ist eine Seite dieser Plattform.",
        cards: "Karten in der Wallet", declined: "von der Bank abgelehnt", use: "Dieses Gerät verwenden",
        withoutDevice: "Ohne Gerät",
        regions: [
            "FR": "Frankreich", "BE": "Belgien", "NL": "Niederlande", "DE": "Deutschland",
            "GB": "Vereinigtes Königreich", "US": "Vereinigte Staaten", "IN": "Indien",
        ],
        sheetTitle: "Apple Pay, simuliert",
        sheetNote: "Das ist nicht Apples Dialog: Die Plattform simuliert das Gerät, und keine Karte wird belastet.",
        card: "Karte", confirm: "Mit % bestätigen", confirmOnWatch: "Mit der Seitentaste bestätigen",
        confirmOnCompanion: "Auf dem iPhone bestätigen", later: "Spätere Zahlungen", manage: "Zu verwalten unter")
}
