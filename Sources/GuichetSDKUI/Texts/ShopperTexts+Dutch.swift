import GuichetCore

extension ShopperTexts {
    static let dutch = ShopperTexts(
        language: .dutch,
        cardNumber: "Kaartnummer",
        expiryDate: "Vervaldatum",
        expiryDateHint: "Maand en jaar, bijvoorbeeld 12/30",
        securityCode: "Beveiligingscode",
        securityCodeHint: "De drie of vier cijfers op de kaart",
        brand: "Kaartmerk",
        brandHint: "Uw kaart heeft meerdere merken: de keuze is aan u",
        pay: "Betalen",
        cards: "Uw kaarten",
        otherCard: "Een andere kaart",
        removeCard: "%@ verwijderen",
        expired: "Vervallen",
        validUntil: "Geldig tot %@",
        noCards: "Er is geen kaart opgeslagen",
        authentication: "Bevestig bij uw bank",
        cancel: "Annuleren",
        advices: [
            Advice.none: "De betaling is aanvaard.",
            .ask:
                "We weten nog niet of het bedrag is afgeschreven. Betaal alstublieft niet opnieuw voordat we het weten.",
            .wait: "De betaling wordt verwerkt. U krijgt bericht zodra ze is afgerond.",
            .retry: "De verbinding is mislukt. Er is niets afgeschreven: probeer het opnieuw.",
            .startAgain: "De betaling is niet uitgevoerd. Begin alstublieft opnieuw.",
            .correctInput: "Controleer alstublieft wat u hebt ingevuld.",
            Advice.otherCard: "Deze kaart werd niet aanvaard. Gebruik alstublieft een andere kaart.",
            .callBank: "Bel uw bank of gebruik een andere kaart.",
            .makeRoom:
                "Er is misschien geen ruimte meer op dit apparaat. Er is niets afgeschreven: maak ruimte vrij en probeer het opnieuw.",
            .askSupport: "Deze betaling is nu niet mogelijk. Neem contact op met de winkel.",
            .fixIntegration: "Deze betaling is nu niet mogelijk. Neem contact op met de winkel.",
        ],
        otherAdvice: "Wacht even voordat u verdergaat.",
        problems: [
            .numberMissing: "Vul het kaartnummer in.",
            .numberNotDigits: "Een kaartnummer bestaat alleen uit cijfers.",
            .numberWrongLength: "Een kaartnummer heeft 12 tot 19 cijfers.",
            .expiryMissing: "Vul de vervaldatum in.",
            .expiryNotADate: "Vul de maand en het jaar in, bijvoorbeeld 12/30.",
            .expiryPast: "Deze kaart is vervallen.",
            .securityCodeMissing: "Vul de beveiligingscode in.",
            .securityCodeNotDigits: "Een beveiligingscode bestaat alleen uit cijfers.",
            .securityCodeWrongLength: "Een beveiligingscode heeft 3 of 4 cijfers.",
        ])
}
