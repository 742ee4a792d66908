import GuichetCore

extension ApplePayTexts {
    static let french = ApplePayTexts(
        language: .french,
        buttons: [
            .plain: "Apple Pay",
            .buy: "Acheter avec Apple Pay",
            .checkOut: "Régler avec Apple Pay",
            .order: "Commander avec Apple Pay",
            .book: "Réserver avec Apple Pay",
            .donate: "Faire un don avec Apple Pay",
            .subscribe: "S’abonner avec Apple Pay",
            .continue: "Continuer avec Apple Pay",
            .setUp: "Configurer Apple Pay",
        ],
        unavailable: "Apple Pay n’est pas disponible sur cet appareil. Merci de choisir un autre moyen de paiement.",
        needsCard:
            "Aucune carte de votre Wallet n’est acceptée ici. Ajoutez-en une ou choisissez un autre moyen de paiement.",
        accepted: "Le paiement est accepté.",
        refused: "Le paiement n’a pas été accepté, et vous n’avez pas été débité.",
        otherCard: "Cette carte n’a pas été acceptée. Merci d’en utiliser une autre.",
        callBank: "Merci d’appeler votre banque ou d’utiliser une autre carte.",
        cancelled: "Vous avez annulé le paiement. Vous n’avez pas été débité.",
        notSent: "La connexion a échoué. Vous n’avez pas été débité\u{A0}: merci de réessayer.",
        simulator:
            "Ceci est le simulateur\u{A0}: il n’a pas de carte, et rien n’a été débité. Merci de payer sur un appareil réel.",
        impossible:
            "Apple Pay est impossible pour le moment, et vous n’avez pas été débité. Merci de contacter le commerçant.",
        unknown:
            "Nous ne savons pas encore si vous avez été débité. Merci de ne pas payer à nouveau avant notre réponse.")
}
