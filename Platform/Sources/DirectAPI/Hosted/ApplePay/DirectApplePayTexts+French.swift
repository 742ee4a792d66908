extension DirectApplePayTexts {
    static let french = DirectApplePayTexts(
        title: "Paiement", button: "Payer avec Apple Pay", orByCard: "ou par carte",
        nothingElse:
            "La boutique n’accepte ici qu’Apple Pay, qui ne vous est pas proposé. Revenez à la boutique.",
        sheetClosed: "Vous avez fermé Apple Pay. Vous n’avez pas été débité.",
        tokenRefused: "Ce paiement par Apple Pay n’a pas pu être accepté. Il ne vous a pas été débité.",
        panel: "Pour les testeurs\u{A0}: Apple Pay sur cette page",
        offered: "Apple Pay est proposé\u{A0}: toutes les conditions sont remplies.",
        notOffered: "Apple Pay n’est pas proposé. Chacune de ces conditions doit être remplie\u{A0}:",
        holds: "remplie", fails: "non remplie", unknownMark: "inconnue",
        conditions: Conditions(
            registration: "Inscription de la boutique", product: "Produit 302", device: "Appareil",
            browser: "Navigateur", region: "Région", card: "Carte dans le portefeuille"),
        reasons: Reasons(
            notRegistered: "La boutique n’a pas accepté les conditions d’Apple.",
            rejected: "La boutique a refusé les conditions d’Apple.",
            unsubscribed: "La boutique a retiré son acceptation des conditions d’Apple.",
            termsChanged: "Les conditions d’Apple ont changé depuis que la boutique les a acceptées.",
            notEnabled: "Il n’est pas activé pour cette boutique.",
            leftOut: "La demande de la boutique l’exclut.",
            notSimulated:
                "Cette plateforme ne simule aucun appareil, et la vraie feuille de paiement d’Apple ne peut pas s’ouvrir ici.",
            noDevice: "Aucun appareil n’est connu. Choisissez-en un ci-dessous.",
            notListed: "% n’est pas sur la liste des appareils.",
            notSafari: "Il faut Safari, et non %.",
            notThere: "Apple Pay n’est pas disponible depuis cette région\u{A0}: %.",
            noCard: "Le portefeuille n’a aucune de ces cartes\u{A0}: %.",
            unknown: "Inconnu sans appareil."),
        simulate: "Simuler un appareil",
        simulateHint:
            "L’appareil paie avec des cartes de test, et sa feuille de paiement est une page de cette plateforme.",
        cards: "Cartes dans le portefeuille", declined: "refusée par la banque", use: "Utiliser cet appareil",
        withoutDevice: "Sans appareil",
        regions: [
            "FR": "France", "BE": "Belgique", "NL": "Pays-Bas", "DE": "Allemagne", "GB": "Royaume-Uni",
            "US": "États-Unis", "IN": "Inde",
        ],
        sheetTitle: "Apple Pay, simulé",
        sheetNote:
            "Ce n’est pas la feuille de paiement d’Apple\u{A0}: la plateforme simule l’appareil, et aucune carte n’est débitée.",
        card: "Carte", confirm: "Confirmer avec %", confirmOnWatch: "Confirmer avec le bouton latéral",
        confirmOnCompanion: "Confirmer sur l’iPhone", later: "Paiements à venir", manage: "À gérer sur")
}
