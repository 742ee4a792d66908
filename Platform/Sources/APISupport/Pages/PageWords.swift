/// The texts that all pages share.
package struct PageWords: Sendable {
    /// The label of the language switch, for screen readers.
    package let language: String
    /// The first element for the keyboard: skips the switch.
    package let skip: String
    /// Shown on every page: the page is part of a simulation.
    package let simulation: String
    /// Shown if a form should send itself, but scripts are off.
    package let scriptOff: String
    package let goOn: String

    package static func of(_ language: PageLanguage) -> PageWords {
        switch language {
        case .french:
            PageWords(
                language: "Langue", skip: "Aller au contenu",
                simulation: "Simulation Guichet : aucune banque, aucun vrai paiement.",
                scriptOff: "Si rien ne se passe, appuyez sur le bouton.", goOn: "Continuer")
        case .english:
            PageWords(
                language: "Language", skip: "Skip to content",
                simulation: "Guichet simulation: no bank, no real payment.",
                scriptOff: "If nothing happens, press the button.", goOn: "Continue")
        case .dutch:
            PageWords(
                language: "Taal", skip: "Naar de inhoud",
                simulation: "Guichet-simulatie: geen bank, geen echte betaling.",
                scriptOff: "Gebeurt er niets? Druk op de knop.", goOn: "Doorgaan")
        case .german:
            PageWords(
                language: "Sprache", skip: "Zum Inhalt",
                simulation: "Guichet-Simulation: keine Bank, keine echte Zahlung.",
                scriptOff: "Falls nichts passiert, drücken Sie die Schaltfläche.", goOn: "Weiter")
        }
    }
}
