import APISupport

/// The texts of the page about the platform's clock.
struct ClockTexts: Sendable {
    let now: String
    let ahead: String
    let notAhead: String
    let explanation: String
    let advance: String
    let number: String
    let unit: String
    /// Minutes, hours, days, weeks.
    let units: [String]
    let advanceButton: String
    let set: String
    let to: String
    let toHint: String
    let setButton: String
    /// With `%` for the start and `#` for the end.
    let happened: String
    let none: String
    /// In place of ``none`` where payments were removed.
    let othersUnchanged: String
    /// With `%` for how many.
    let removed: String
    let more: String
    let time: String
    let event: String

    static func of(_ language: PageLanguage) -> ClockTexts {
        switch language {
        case .french: french
        case .english: english
        case .dutch: dutch
        case .german: german
        }
    }

    private static let french = ClockTexts(
        now: "Maintenant (UTC)", ahead: "En avance sur cette machine", notAhead: "non",
        explanation: "L’horloge de toute la plateforme va vers l’avant, jamais en arrière. Ce qui échoit en chemin "
            + "se produit dans l’ordre, chacun à son heure\u{A0}: autorisations différées, remises, expirations, nouveaux "
            + "essais de notifications.",
        advance: "Avancer d’une durée", number: "Nombre", unit: "Unité",
        units: ["minutes", "heures", "jours", "semaines"], advanceButton: "Avancer",
        set: "Aller à une heure", to: "Date et heure", toHint: "En UTC, par exemple 2026-12-01T09:00:00Z",
        setButton: "Aller", happened: "Ce qui s’est produit du % au #", none: "Aucun paiement n’a changé en chemin.",
        othersUnchanged: "Aucun autre paiement n’a changé.",
        removed: "Anciens paiements supprimés en chemin (--keep-payments-days)\u{A0}: %",
        more: "Il s’est produit davantage\u{202F}; voyez les paiements.", time: "Heure (UTC)", event: "Événement")

    private static let english = ClockTexts(
        now: "Now (UTC)", ahead: "Ahead of this machine", notAhead: "no",
        explanation: "The clock of the whole platform moves forward, never back. Everything that falls due happens "
            + "in order, each at its own time: late authorisations, captures, expiries, retries of notifications.",
        advance: "Advance by a span", number: "Number", unit: "Unit", units: ["minutes", "hours", "days", "weeks"],
        advanceButton: "Advance", set: "Move to a time", to: "Date and time",
        toHint: "In UTC, such as 2026-12-01T09:00:00Z", setButton: "Move", happened: "What happened from % to #",
        none: "No payment changed.", othersUnchanged: "No other payment changed.",
        removed: "Old payments removed on the way (--keep-payments-days): %",
        more: "There are more events; see the payments.", time: "Time (UTC)",
        event: "Event")

    private static let dutch = ClockTexts(
        now: "Nu (UTC)", ahead: "Vooruit op deze machine", notAhead: "nee",
        explanation: "De klok van het hele platform gaat vooruit, nooit terug. Wat onderweg aan de beurt komt, gebeurt "
            + "op volgorde, elk op zijn eigen tijd: latere autorisaties, incasso’s, verlopen betalingen, nieuwe "
            + "pogingen van notificaties.",
        advance: "Vooruit met een tijdsduur", number: "Aantal", unit: "Eenheid",
        units: ["minuten", "uren", "dagen", "weken"], advanceButton: "Vooruit", set: "Naar een tijdstip",
        to: "Datum en tijd", toHint: "In UTC, bijvoorbeeld 2026-12-01T09:00:00Z", setButton: "Zetten",
        happened: "Wat er gebeurde van % tot #", none: "Onderweg is geen betaling veranderd.",
        othersUnchanged: "Geen andere betaling is veranderd.",
        removed: "Oude betalingen onderweg verwijderd (--keep-payments-days): %",
        more: "Er was meer; zie de betalingen.", time: "Tijd (UTC)", event: "Gebeurtenis")

    private static let german = ClockTexts(
        now: "Jetzt (UTC)", ahead: "Dieser Maschine voraus", notAhead: "nein",
        explanation: "Die Uhr der ganzen Plattform geht vorwärts, nie zurück. Was unterwegs fällig wird, geschieht "
            + "der Reihe nach, jedes zu seiner Zeit: spätere Autorisierungen, Einzüge, Verfall, neue Versuche von "
            + "Benachrichtigungen.",
        advance: "Um eine Spanne vorstellen", number: "Anzahl", unit: "Einheit",
        units: ["Minuten", "Stunden", "Tage", "Wochen"], advanceButton: "Vorstellen", set: "Auf eine Zeit stellen",
        to: "Datum und Uhrzeit", toHint: "In UTC, etwa 2026-12-01T09:00:00Z", setButton: "Stellen",
        happened: "Was vom % bis zum # geschah", none: "Unterwegs hat sich keine Zahlung geändert.",
        othersUnchanged: "Keine andere Zahlung hat sich geändert.",
        removed: "Unterwegs entfernte alte Zahlungen (--keep-payments-days): %",
        more: "Es war mehr; siehe die Zahlungen.", time: "Zeit (UTC)", event: "Ereignis")
}
