extension SheetTexts {
    static let french = SheetTexts(
        title: "Paiement",
        payAmount: "Payer %@",
        newCard: "Carte",
        bancontact: "Bancontact",
        keepCard: "Garder cette carte pour la prochaine fois",
        cardNotRemoved: "La carte n’a pas pu être supprimée. Merci de réessayer.",
        busy: "Un instant, s’il vous plaît",
        payInBankApp: "Confirmez le paiement dans l’application de votre banque, puis revenez ici.",
        bankAppMissing:
            "L’application de la banque ne s’est pas ouverte. Installez-la ou ouvrez-la, puis réessayez. Rien n’est débité avant votre confirmation.",
        openBankApp: "Rouvrir l’application de la banque",
        asking: "Nous demandons à votre banque si vous avez été débité. Merci de patienter.",
        leaveTitle: "Quitter le paiement\u{202F}?",
        leaveHint: "Le paiement peut encore être accepté. Ne payez pas une deuxième fois avant notre réponse.",
        leave: "Quitter",
        stay: "Rester",
        notPaid: "Le paiement n’a pas abouti",
        earlierAttempt:
            "Une tentative précédente, peut-être sur un autre appareil, n’est pas encore terminée. Apple Pay doit attendre sa fin, en général 35\u{A0}minutes au plus. Vous pouvez essayer une carte tout de suite\u{A0}: vous ne payez qu’une fois.",
        pageFailed: "La page de votre banque ne s’affiche pas.",
        pageSlow: "Votre banque met du temps à répondre.",
        wait: "Attendre encore",
        reload: "Réessayer",
        confirm: "OK",
        amount: "Montant",
        card: "Carte",
        reference: "Référence",
        date: "Date")
}
