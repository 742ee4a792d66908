import GuichetCore

extension ApplePayTexts {
    static let german = ApplePayTexts(
        language: .german,
        buttons: [
            .plain: "Apple Pay",
            .buy: "Mit Apple Pay kaufen",
            .checkOut: "Mit Apple Pay bezahlen",
            .order: "Mit Apple Pay bestellen",
            .book: "Mit Apple Pay buchen",
            .donate: "Mit Apple Pay spenden",
            .subscribe: "Mit Apple Pay abonnieren",
            .continue: "Mit Apple Pay fortfahren",
            .setUp: "Apple Pay einrichten",
        ],
        unavailable: "Apple Pay ist auf diesem Gerät nicht verfügbar. Bitte wählen Sie eine andere Zahlungsart.",
        needsCard:
            "In Ihrer Wallet ist keine Karte, die dieser Händler annimmt. Fügen Sie eine hinzu, oder wählen Sie eine andere Zahlungsart.",
        accepted: "Die Zahlung ist angenommen.",
        refused: "Die Zahlung wurde nicht angenommen, und es wurde nichts abgebucht.",
        otherCard: "Diese Karte wurde nicht angenommen. Bitte verwenden Sie eine andere.",
        callBank: "Bitte rufen Sie Ihre Bank an, oder verwenden Sie eine andere Karte.",
        cancelled: "Sie haben die Zahlung abgebrochen. Es wurde nichts abgebucht.",
        notSent: "Die Verbindung ist gescheitert. Es wurde nichts abgebucht: Bitte versuchen Sie es noch einmal.",
        simulator:
            "Das ist der Simulator: Er hat keine Karte, und es wurde nichts abgebucht. Bitte zahlen Sie auf einem echten Gerät.",
        impossible:
            "Apple Pay ist zurzeit nicht möglich, und es wurde nichts abgebucht. Bitte wenden Sie sich an den Händler.",
        unknown:
            "Wir wissen noch nicht, ob der Betrag abgebucht wurde. Bitte zahlen Sie nicht noch einmal, bevor wir es wissen."
    )
}
