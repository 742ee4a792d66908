import GuichetCore

extension ShopperTexts {
    static let french = ShopperTexts(
        language: .french,
        cardNumber: "Numéro de carte",
        expiryDate: "Date d’expiration",
        expiryDateHint: "Mois et année, par exemple 12/30",
        securityCode: "Cryptogramme",
        securityCodeHint: "Les trois ou quatre chiffres imprimés sur la carte",
        brand: "Marque de la carte",
        brandHint: "Votre carte porte plusieurs marques\u{A0}: le choix vous appartient",
        pay: "Payer",
        cards: "Vos cartes",
        otherCard: "Une autre carte",
        removeCard: "Supprimer %@",
        expired: "Expirée",
        validUntil: "Valable jusqu’au %@",
        noCards: "Aucune carte enregistrée",
        authentication: "Confirmez auprès de votre banque",
        cancel: "Annuler",
        advices: [
            Advice.none: "Le paiement est accepté.",
            .ask:
                "Nous ne savons pas encore si vous avez été débité. Merci de ne pas payer à nouveau avant notre réponse.",
            .wait: "Le paiement est en cours. Vous serez informé dès que le résultat sera connu.",
            .retry: "La connexion a échoué. Rien n’a été débité\u{A0}: merci de réessayer.",
            .startAgain: "Le paiement n’a pas eu lieu. Merci de recommencer.",
            .correctInput: "Merci de vérifier votre saisie.",
            Advice.otherCard: "Cette carte n’a pas été acceptée. Merci d’en utiliser une autre.",
            .callBank: "Merci d’appeler votre banque ou d’utiliser une autre carte.",
            .makeRoom:
                "Il n’y a peut-être plus de place sur cet appareil. Rien n’a été débité\u{A0}: merci de libérer de la place, puis de réessayer.",
            .askSupport: "Ce paiement est impossible pour le moment. Merci de contacter le commerçant.",
            .fixIntegration: "Ce paiement est impossible pour le moment. Merci de contacter le commerçant.",
        ],
        otherAdvice: "Merci de patienter un instant avant de continuer.",
        problems: [
            .numberMissing: "Saisissez le numéro de carte.",
            .numberNotDigits: "Un numéro de carte ne comporte que des chiffres.",
            .numberWrongLength: "Un numéro de carte comporte de 12 à 19\u{A0}chiffres.",
            .expiryMissing: "Saisissez la date d’expiration.",
            .expiryNotADate: "Saisissez le mois et l’année, par exemple 12/30.",
            .expiryPast: "Cette carte est expirée.",
            .securityCodeMissing: "Saisissez le cryptogramme.",
            .securityCodeNotDigits: "Un cryptogramme ne comporte que des chiffres.",
            .securityCodeWrongLength: "Un cryptogramme comporte 3 ou 4\u{A0}chiffres.",
        ])
}
