import APISupport

/// The texts of the hosted tokenization page, in addition to those of every page.
struct DirectCardFormTexts: Sendable {
    let title: String
    let intro: String
    let doneTitle: String
    let done: String
    let overTitle: String
    let over: String
    let yourCards: String
    let anotherCard: String
    let gone: String
    /// The script in a merchant's page gets these.
    let noAnswer: String
    let otherCard: String

    static func of(_ language: PageLanguage) -> DirectCardFormTexts {
        switch language {
        case .french:
            DirectCardFormTexts(
                title: "Votre carte", intro: "Rien n’est débité ici.",
                doneTitle: "Carte transmise", done: "Votre carte est transmise à la boutique. Rien n’a été débité.",
                overTitle: "Le délai est écoulé",
                over: "Revenez à la boutique et recommencez. Rien n’a été débité.",
                yourCards: "Vos cartes mémorisées", anotherCard: "Utiliser une autre carte",
                gone: "Cette carte n’est plus disponible. Choisissez-en une autre.",
                noAnswer: "Le service de paiement ne répond pas. Réessayez plus tard.",
                otherCard: "Une autre carte est déjà transmise à la boutique. Recommencez.")
        case .english:
            DirectCardFormTexts(
                title: "Your card", intro: "Nothing is charged here.",
                doneTitle: "Card sent", done: "Your card was sent to the shop. You were not charged.",
                overTitle: "The time for this page is over",
                over: "Go back to the shop and begin again. You were not charged.",
                yourCards: "Your stored cards", anotherCard: "Use another card",
                gone: "This card is not available any more. Choose another one.",
                noAnswer: "The payment service does not answer. Try again later.",
                otherCard: "Another card was already sent to the shop. Begin again.")
        case .dutch:
            DirectCardFormTexts(
                title: "Uw kaart", intro: "Hier wordt niets afgeschreven.",
                doneTitle: "Kaart doorgegeven",
                done: "Uw kaart is aan de winkel doorgegeven. Er is niets afgeschreven.",
                overTitle: "De tijd voor deze pagina is voorbij",
                over: "Ga terug naar de winkel en begin opnieuw. Er is niets afgeschreven.",
                yourCards: "Uw bewaarde kaarten", anotherCard: "Een andere kaart gebruiken",
                gone: "Deze kaart is niet meer beschikbaar. Kies een andere.",
                noAnswer: "De betaaldienst antwoordt niet. Probeer het later opnieuw.",
                otherCard: "Er is al een andere kaart aan de winkel doorgegeven. Begin opnieuw.")
        case .german:
            DirectCardFormTexts(
                title: "Ihre Karte", intro: "Hier wird nichts abgebucht.",
                doneTitle: "Karte übermittelt",
                done: "Ihre Karte wurde dem Händler übermittelt. Es wurde nichts abgebucht.",
                overTitle: "Die Zeit für diese Seite ist um",
                over: "Gehen Sie zum Händler zurück und beginnen Sie neu. Es wurde nichts abgebucht.",
                yourCards: "Ihre hinterlegten Karten", anotherCard: "Eine andere Karte verwenden",
                gone: "Diese Karte gibt es nicht mehr. Wählen Sie eine andere.",
                noAnswer: "Der Zahlungsdienst antwortet nicht. Versuchen Sie es später noch einmal.",
                otherCard: "Dem Händler wurde schon eine andere Karte übermittelt. Beginnen Sie neu.")
        }
    }
}
