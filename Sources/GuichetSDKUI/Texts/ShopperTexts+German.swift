import GuichetCore

extension ShopperTexts {
    static let german = ShopperTexts(
        language: .german,
        cardNumber: "Kartennummer",
        expiryDate: "Ablaufdatum",
        expiryDateHint: "Monat und Jahr, zum Beispiel 12/30",
        securityCode: "Prüfnummer",
        securityCodeHint: "Die drei oder vier Ziffern auf der Karte",
        brand: "Kartenmarke",
        brandHint: "Ihre Karte hat mehrere Marken: Sie haben die Wahl",
        pay: "Bezahlen",
        cards: "Ihre Karten",
        otherCard: "Andere Karte",
        removeCard: "%@ entfernen",
        expired: "Abgelaufen",
        validUntil: "Gültig bis %@",
        noCards: "Keine Karte gespeichert",
        authentication: "Bestätigen Sie bei Ihrer Bank",
        cancel: "Abbrechen",
        advices: [
            Advice.none: "Die Zahlung ist angenommen.",
            .ask:
                "Wir wissen noch nicht, ob der Betrag abgebucht wurde. Bitte zahlen Sie nicht erneut, bevor wir es wissen.",
            .wait: "Die Zahlung wird bearbeitet. Sie erfahren das Ergebnis, sobald es feststeht.",
            .retry: "Die Verbindung ist gescheitert. Es wurde nichts abgebucht: Bitte versuchen Sie es erneut.",
            .startAgain: "Die Zahlung wurde nicht ausgeführt. Bitte beginnen Sie von vorn.",
            .correctInput: "Bitte prüfen Sie Ihre Eingabe.",
            Advice.otherCard: "Diese Karte wurde nicht angenommen. Bitte verwenden Sie eine andere.",
            .callBank: "Bitte rufen Sie Ihre Bank an oder verwenden Sie eine andere Karte.",
            .makeRoom:
                "Auf diesem Gerät ist vielleicht kein Platz mehr. Es wurde nichts abgebucht: Bitte schaffen Sie Platz und versuchen Sie es erneut.",
            .askSupport: "Diese Zahlung ist derzeit nicht möglich. Bitte wenden Sie sich an den Händler.",
            .fixIntegration: "Diese Zahlung ist derzeit nicht möglich. Bitte wenden Sie sich an den Händler.",
        ],
        otherAdvice: "Bitte warten Sie einen Augenblick, bevor Sie weitermachen.",
        problems: [
            .numberMissing: "Geben Sie die Kartennummer ein.",
            .numberNotDigits: "Eine Kartennummer besteht nur aus Ziffern.",
            .numberWrongLength: "Eine Kartennummer hat 12 bis 19 Ziffern.",
            .expiryMissing: "Geben Sie das Ablaufdatum ein.",
            .expiryNotADate: "Geben Sie Monat und Jahr ein, zum Beispiel 12/30.",
            .expiryPast: "Diese Karte ist abgelaufen.",
            .securityCodeMissing: "Geben Sie die Prüfnummer ein.",
            .securityCodeNotDigits: "Eine Prüfnummer besteht nur aus Ziffern.",
            .securityCodeWrongLength: "Eine Prüfnummer hat 3 oder 4 Ziffern.",
        ])
}
