import APISupport

/// The texts of the pages about tokens and the audit list.
struct AccessTexts: Sendable {
    // MARK: Tokens
    let explanation: String
    let name: String
    let nameHint: String
    let right: String
    /// What each right allows, in a sentence.
    let rights: [OperatorRight: String]
    let make: String
    let makeButton: String
    /// With `%` for the name.
    let made: String
    let once: String
    let end: String
    let owners: String

    // MARK: The audit list
    let auditExplanation: String
    let machineTime: String
    let platformTime: String
    let who: String
    let kind: String
    let what: String
    let noAudit: String

    static func of(_ language: PageLanguage) -> AccessTexts {
        switch language {
        case .french: french
        case .english: english
        case .dutch: dutch
        case .german: german
        }
    }

    private static let french = AccessTexts(
        explanation: "Un jeton ouvre ces pages et l’API de l’exploitant, `/admin/api/v1`. La plateforme n’en garde que "
            + "l’empreinte.",
        name: "Nom", nameHint: "De la personne ou du programme\u{A0}: lettres, chiffres, points, tirets, _ et @",
        right: "Droit",
        rights: [
            .see: "Lecture\u{A0}: tout, sauf les jetons",
            .test: "Test\u{A0}: aussi l’horloge, les pannes, et retenir, renvoyer et recevoir des notifications",
            .administer:
                "Administration\u{A0}: aussi certificats, inscriptions, jetons, fichiers de données de test, et "
                + "supprimer des paiements",
        ],
        make: "Créer un jeton", makeButton: "Créer", made: "Le jeton de %",
        once: "Conservez-le maintenant\u{A0}: il n’est affiché que cette fois.", end: "Révoquer",
        owners: "`guichet admin token` le remplace",
        auditExplanation: "Ce que des exploitants et des testeurs ont changé, le plus récent d’abord.",
        machineTime: "Heure de la machine (UTC)", platformTime: "Heure de la plateforme (UTC)", who: "Qui",
        kind: "Nature", what: "Quoi", noAudit: "Aucun changement.")

    private static let english = AccessTexts(
        explanation:
            "A token opens these pages and the operator’s API, `/admin/api/v1`. The platform stores only its hash.",
        name: "Name", nameHint: "Of the person or the program: letters, digits, dots, hyphens, _ and @", right: "Right",
        rights: [
            .see: "See: everything but the tokens",
            .test: "Test: also the clock, faults, and holding back, repeating and receiving notifications",
            .administer: "Administer: also certificates, registrations, tokens, seed files, and removing payments",
        ],
        make: "Make a token", makeButton: "Make", made: "The token of %",
        once: "Copy it now: it is shown only once.", end: "End", owners: "`guichet admin token` replaces it",
        auditExplanation: "What operators and testers changed, newest first.",
        machineTime: "Machine’s time (UTC)", platformTime: "Platform’s time (UTC)", who: "Who", kind: "Kind",
        what: "What", noAudit: "No changes.")

    private static let dutch = AccessTexts(
        explanation: "Een token opent deze pagina’s en de API van de beheerder, `/admin/api/v1`. Het platform bewaart "
            + "alleen de hash.",
        name: "Naam", nameHint: "Van de persoon of het programma: letters, cijfers, punten, streepjes, _ en @",
        right: "Recht",
        rights: [
            .see: "Bekijken: alles behalve de tokens",
            .test: "Testen: ook de klok, storingen, en notificaties vasthouden, opnieuw sturen en ontvangen",
            .administer: "Beheren: ook certificaten, registraties, tokens, bestanden met testgegevens, en betalingen "
                + "verwijderen",
        ],
        make: "Een token maken", makeButton: "Maken", made: "Het token van %",
        once: "Bewaar het nu: het wordt alleen deze keer getoond.", end: "Intrekken",
        owners: "`guichet admin token` vervangt het",
        auditExplanation: "Wat beheerders en testers hebben veranderd, het nieuwste eerst.",
        machineTime: "Tijd van de machine (UTC)", platformTime: "Tijd van het platform (UTC)", who: "Wie",
        kind: "Soort", what: "Wat", noAudit: "Geen wijzigingen.")

    private static let german = AccessTexts(
        explanation:
            "Ein Token öffnet diese Seiten und die API des Betreibers, `/admin/api/v1`. Die Plattform behält nur "
            + "seinen Hash.",
        name: "Name", nameHint: "Der Person oder des Programms: Buchstaben, Ziffern, Punkte, Striche, _ und @",
        right: "Recht",
        rights: [
            .see: "Sehen: alles außer den Token",
            .test: "Testen: auch die Uhr, Störungen, und Benachrichtigungen zurückhalten, erneut senden und "
                + "empfangen",
            .administer:
                "Verwalten: auch Zertifikate, Registrierungen, Token, Dateien mit Testdaten, und Zahlungen löschen",
        ],
        make: "Ein Token erzeugen", makeButton: "Erzeugen", made: "Das Token von %",
        once: "Bewahren Sie es jetzt auf: Es wird nur dieses Mal gezeigt.", end: "Beenden",
        owners: "`guichet admin token` ersetzt es",
        auditExplanation: "Was Betreiber und Tester geändert haben, das Neueste zuerst.",
        machineTime: "Zeit der Maschine (UTC)", platformTime: "Zeit der Plattform (UTC)", who: "Wer", kind: "Art",
        what: "Was", noAudit: "Keine Änderungen.")
}
