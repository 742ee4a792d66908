import GuichetCore

extension ApplePayTexts {
    static let dutch = ApplePayTexts(
        language: .dutch,
        buttons: [
            .plain: "Apple Pay",
            .buy: "Koop met Apple Pay",
            .checkOut: "Reken af met Apple Pay",
            .order: "Bestel met Apple Pay",
            .book: "Boek met Apple Pay",
            .donate: "Doneer met Apple Pay",
            .subscribe: "Abonneer met Apple Pay",
            .continue: "Ga verder met Apple Pay",
            .setUp: "Stel Apple Pay in",
        ],
        unavailable: "Apple Pay is niet beschikbaar op dit apparaat. Kies een andere betaalwijze.",
        needsCard:
            "Er staat geen kaart in uw Wallet die deze winkel aanneemt. Voeg er een toe of kies een andere betaalwijze.",
        accepted: "De betaling is aanvaard.",
        refused: "De betaling is niet aanvaard en er is niets afgeschreven.",
        otherCard: "Deze kaart werd niet aanvaard. Gebruik een andere kaart.",
        callBank: "Bel uw bank of gebruik een andere kaart.",
        cancelled: "U hebt de betaling geannuleerd. Er is niets afgeschreven.",
        notSent: "De verbinding is mislukt. Er is niets afgeschreven: probeer het opnieuw.",
        simulator:
            "Dit is de simulator: die heeft geen kaart, en er is niets afgeschreven. Betaal op een echt apparaat.",
        impossible:
            "Apple Pay is op dit moment niet mogelijk en er is niets afgeschreven. Neem contact op met de winkel.",
        unknown: "We weten nog niet of het bedrag is afgeschreven. Betaal niet opnieuw voordat wij het weten.")
}
