extension PaymentTexts {
    static let french = PaymentTexts(
        reference: "Référence", referenceHint: "Référence ou identifiant", amount: "Montant", card: "Carte",
        cardHint: "Carte (4970…0055)", amountFrom: "Montant, dès (10.00 EUR)",
        amountTo: "Montant, jusqu’à (99.99 EUR)", since: "Depuis (2026-12-01)", until: "Jusqu’à (2026-12-31)",
        code: "Code", none: "Aucun paiement ne correspond.",
        day: "Le % (UTC)", counts: ("paiement", "paiement", "paiements"),
        outcomes: [.accepted: "Acceptés", .refused: "Refusés", .open: "En cours", .ended: "Annulés ou expirés"],
        durations: "De la commande à la décision\u{A0}: % pour la moitié, # pour 95 sur 100, $ au plus.",
        asTable: "Sous forme de tableau", hour: "Heure", byHour: "Paiements par heure",
        identifier: "Identifiant", direction: "Sens", refund: "Remboursement", brand: "Marque", expiry: "Validité",
        decided: "Décidé (UTC)", totals: "Montants",
        totalNames: ["Autorisé", "Remis", "Remboursé", "Annulé", "Encore ouvert"],
        history: "Historique", next: "Ensuite\u{A0}:", line: "ligne",
        unbroken: "Chaque ligne contient l’empreinte de la précédente\u{A0}: la chaîne est intacte.",
        broken: "L’historique a été modifié\u{A0}: les empreintes ne s’enchaînent pas.",
        notifications: "Notifications", noNotifications: "Aucune notification pour ce paiement.",
        parent: "Paiement d’origine")

    static let english = PaymentTexts(
        reference: "Reference", referenceHint: "Reference or identifier", amount: "Amount", card: "Card",
        cardHint: "Card (4970…0055)", amountFrom: "Amount from (10.00 EUR)",
        amountTo: "Amount to (99.99 EUR)", since: "Since (2026-12-01)", until: "Until (2026-12-31)",
        code: "Code", none: "No payment matches.",
        day: "% (UTC)", counts: ("payments", "payment", "payments"),
        outcomes: [.accepted: "Accepted", .refused: "Refused", .open: "Open", .ended: "Cancelled or expired"],
        durations: "From the order to the decision: % for half of them, # for 95 of 100, $ at most.",
        asTable: "As a table", hour: "Hour", byHour: "Payments by hour",
        identifier: "Identifier", direction: "Direction", refund: "Refund", brand: "Brand", expiry: "Valid until",
        decided: "Decided (UTC)", totals: "Amounts",
        totalNames: ["Authorised", "Captured", "Refunded", "Cancelled", "Still open"],
        history: "History", next: "Next:", line: "line",
        unbroken: "Each line holds the hash of the line before: the chain is unbroken.",
        broken: "The history was changed: its hashes do not match.",
        notifications: "Notifications", noNotifications: "No notification for this payment.",
        parent: "Original payment")

    static let dutch = PaymentTexts(
        reference: "Referentie", referenceHint: "Referentie of kenmerk", amount: "Bedrag", card: "Kaart",
        cardHint: "Kaart (4970…0055)", amountFrom: "Bedrag vanaf (10.00 EUR)",
        amountTo: "Bedrag tot (99.99 EUR)", since: "Vanaf (2026-12-01)", until: "Tot en met (2026-12-31)",
        code: "Code", none: "Geen betaling voldoet hieraan.",
        day: "% (UTC)", counts: ("betalingen", "betaling", "betalingen"),
        outcomes: [
            .accepted: "Geaccepteerd", .refused: "Geweigerd", .open: "Lopend", .ended: "Geannuleerd of verlopen",
        ],
        durations: "Van bestelling tot beslissing: % voor de helft, # voor 95 van de 100, hoogstens $.",
        asTable: "Als tabel", hour: "Uur", byHour: "Betalingen per uur",
        identifier: "Kenmerk", direction: "Richting", refund: "Terugbetaling", brand: "Merk", expiry: "Geldig tot",
        decided: "Beslist (UTC)", totals: "Bedragen",
        totalNames: ["Geautoriseerd", "Geïncasseerd", "Terugbetaald", "Geannuleerd", "Nog open"],
        history: "Verloop", next: "Daarna:", line: "regel",
        unbroken: "Elke regel bevat de hash van de vorige: de keten is intact.",
        broken: "Het verloop is gewijzigd: de hashes passen niet.",
        notifications: "Notificaties", noNotifications: "Geen notificatie voor deze betaling.",
        parent: "Oorspronkelijke betaling")

    static let german = PaymentTexts(
        reference: "Referenz", referenceHint: "Referenz oder Kennung", amount: "Betrag", card: "Karte",
        cardHint: "Karte (4970…0055)", amountFrom: "Betrag ab (10.00 EUR)",
        amountTo: "Betrag bis (99.99 EUR)", since: "Ab (2026-12-01)", until: "Bis (2026-12-31)",
        code: "Code", none: "Keine Zahlung passt dazu.",
        day: "% (UTC)", counts: ("Zahlungen", "Zahlung", "Zahlungen"),
        outcomes: [
            .accepted: "Angenommen", .refused: "Abgelehnt", .open: "Offen", .ended: "Storniert oder verfallen",
        ],
        durations: "Von der Bestellung bis zur Entscheidung: % bei der Hälfte, # bei 95 von 100, höchstens $.",
        asTable: "Als Tabelle", hour: "Stunde", byHour: "Zahlungen je Stunde",
        identifier: "Kennung", direction: "Richtung", refund: "Erstattung", brand: "Marke", expiry: "Gültig bis",
        decided: "Entschieden (UTC)", totals: "Beträge",
        totalNames: ["Autorisiert", "Eingezogen", "Erstattet", "Storniert", "Noch offen"],
        history: "Verlauf", next: "Danach:", line: "Zeile",
        unbroken: "Jede Zeile enthält den Hash der vorigen: Die Kette ist unversehrt.",
        broken: "Der Verlauf wurde geändert: Die Hashes passen nicht.",
        notifications: "Benachrichtigungen", noNotifications: "Keine Benachrichtigung zu dieser Zahlung.",
        parent: "Ursprüngliche Zahlung")
}
