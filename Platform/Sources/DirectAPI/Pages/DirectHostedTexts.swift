import APISupport

/// The texts of the hosted checkout page, in addition to those of every page.
struct DirectHostedTexts: Sendable {
    let otherBrand: String
    /// Before the buttons of providers.
    let otherwise: String
    /// With `%` for the provider's name.
    let payWith: String

    static func of(_ language: PageLanguage) -> DirectHostedTexts {
        switch language {
        case .french:
            DirectHostedTexts(
                otherBrand: "Cette carte n’est pas de la marque choisie.",
                otherwise: "ou payez autrement", payWith: "Payer avec %")
        case .english:
            DirectHostedTexts(
                otherBrand: "This card does not have the brand that you chose.",
                otherwise: "or pay in another way", payWith: "Pay with %")
        case .dutch:
            DirectHostedTexts(
                otherBrand: "Deze kaart is niet van het gekozen merk.",
                otherwise: "of betaal op een andere manier", payWith: "Betalen met %")
        case .german:
            DirectHostedTexts(
                otherBrand: "Diese Karte ist nicht von der gewählten Marke.",
                otherwise: "oder anders bezahlen", payWith: "Mit % bezahlen")
        }
    }
}
