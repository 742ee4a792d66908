import APISupport

/// The texts of the hosted checkout page, in addition to those of every page.
struct DirectHostedTexts: Sendable {
    let brand: String
    let anyBrand: String
    let brandHint: String
    let otherBrand: String

    static func of(_ language: PageLanguage) -> DirectHostedTexts {
        switch language {
        case .french:
            DirectHostedTexts(
                brand: "Marque de la carte", anyBrand: "Celle de la carte",
                brandHint: "Si votre carte en porte deux, vous pouvez choisir.",
                otherBrand: "Cette carte n’est pas de la marque choisie.")
        case .english:
            DirectHostedTexts(
                brand: "Brand of the card", anyBrand: "As on the card",
                brandHint: "If your card has two, you can choose.",
                otherBrand: "This card does not have the brand that you chose.")
        case .dutch:
            DirectHostedTexts(
                brand: "Merk van de kaart", anyBrand: "Zoals op de kaart",
                brandHint: "Staan er twee op uw kaart? Dan kunt u kiezen.",
                otherBrand: "Deze kaart is niet van het gekozen merk.")
        case .german:
            DirectHostedTexts(
                brand: "Marke der Karte", anyBrand: "Wie auf der Karte",
                brandHint: "Trägt Ihre Karte zwei, können Sie wählen.",
                otherBrand: "Diese Karte ist nicht von der gewählten Marke.")
        }
    }
}
