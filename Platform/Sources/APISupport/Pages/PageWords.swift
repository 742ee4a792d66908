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
    /// Who speaks on a page, in its header.
    package let shop: String
    package let bank: String
    package let bankApp: String
    package let wallet: String

    package static func of(_ language: PageLanguage) -> PageWords {
        switch language {
        case .french:
            PageWords(
                language: "Langue", skip: "Aller au contenu",
                simulation: "Simulation Guichet\u{A0}: aucune banque, aucun vrai paiement.",
                scriptOff: "Si rien ne se passe, appuyez sur le bouton.", goOn: "Continuer",
                shop: "Votre paiement", bank: "Votre banque", bankApp: "App de votre banque",
                wallet: "Votre portefeuille en ligne")
        case .english:
            PageWords(
                language: "Language", skip: "Skip to content",
                simulation: "Guichet simulation: no bank, no real payment.",
                scriptOff: "If nothing happens, press the button.", goOn: "Continue",
                shop: "Your payment", bank: "Your bank", bankApp: "Your bank’s app",
                wallet: "Your online wallet")
        case .dutch:
            PageWords(
                language: "Taal", skip: "Naar de inhoud",
                simulation: "Guichet-simulatie: geen bank, geen echte betaling.",
                scriptOff: "Gebeurt er niets? Druk op de knop.", goOn: "Doorgaan",
                shop: "Uw betaling", bank: "Uw bank", bankApp: "App van uw bank",
                wallet: "Uw onlineportemonnee")
        case .german:
            PageWords(
                language: "Sprache", skip: "Zum Inhalt",
                simulation: "Guichet-Simulation: keine Bank, keine echte Zahlung.",
                scriptOff: "Falls nichts passiert, drücken Sie die Schaltfläche.", goOn: "Weiter",
                shop: "Ihre Zahlung", bank: "Ihre Bank", bankApp: "App Ihrer Bank",
                wallet: "Ihre Online-Geldbörse")
        }
    }
}
