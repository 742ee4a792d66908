import APISupport

/// The texts about a conversion on the page of a hosted checkout.
struct DirectCurrencyTexts: Sendable {
    let title: String
    /// About the amount in the merchant's currency.
    let ofShop: String
    /// After the rate of the other amount.
    let withoutMarkUp: String
    let hint: String
    /// The form came without a decision.
    let missing: String
    let button: String
    /// What a converted payment was in the card's currency.
    let paid: String

    static func of(_ language: PageLanguage) -> DirectCurrencyTexts {
        switch language {
        case .english:
            DirectCurrencyTexts(
                title: "In which currency do you want to pay?",
                ofShop: "The shop’s currency. Your bank may convert it at its own rate.",
                withoutMarkUp: "This rate has no mark-up.",
                hint: "The choice is yours, and the shop is paid the same either way.",
                missing: "Choose the currency in which you want to pay, and type your card again.",
                button: "Pay the chosen amount", paid: "In your currency")
        case .french:
            DirectCurrencyTexts(
                title: "Dans quelle devise voulez-vous payer\u{202F}?",
                ofShop: "La devise de la boutique. Votre banque peut la convertir à son propre cours.",
                withoutMarkUp: "Ce cours est sans marge.",
                hint: "Le choix vous appartient\u{202F}; la boutique reçoit la même somme.",
                missing: "Choisissez la devise dans laquelle vous voulez payer, puis saisissez à nouveau votre carte.",
                button: "Payer le montant choisi", paid: "Dans votre devise")
        case .dutch:
            DirectCurrencyTexts(
                title: "In welke valuta wilt u betalen?",
                ofShop: "De valuta van de winkel. Uw bank kan het bedrag tegen haar eigen koers omrekenen.",
                withoutMarkUp: "Deze koers is zonder opslag.",
                hint: "De keuze is aan u; de winkel ontvangt hetzelfde bedrag.",
                missing: "Kies de valuta waarin u wilt betalen, en voer uw kaart opnieuw in.",
                button: "Het gekozen bedrag betalen", paid: "In uw valuta")
        case .german:
            DirectCurrencyTexts(
                title: "In welcher Währung möchten Sie zahlen?",
                ofShop: "Die Währung des Händlers. Ihre Bank kann den Betrag zu ihrem eigenen Kurs umrechnen.",
                withoutMarkUp: "Dieser Kurs ist ohne Aufschlag.",
                hint: "Sie haben die Wahl; der Händler erhält in beiden Fällen denselben Betrag.",
                missing: "Wählen Sie die Währung, in der Sie zahlen möchten, und geben Sie Ihre Karte noch einmal ein.",
                button: "Den gewählten Betrag zahlen", paid: "In Ihrer Währung")
        }
    }
}
