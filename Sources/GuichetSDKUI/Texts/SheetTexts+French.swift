extension SheetTexts {
    static let french = SheetTexts(
        title: "Paiement",
        payAmount: "Payer %@",
        newCard: "Carte",
        keepCard: "Garder cette carte pour la prochaine fois",
        busy: "Un instant, s’il vous plaît",
        payInBankApp: "Confirmez le paiement dans l’application de votre banque, puis revenez ici.",
        asking: "Nous demandons à votre banque si vous avez été débité. Merci de patienter.",
        leaveTitle: "Quitter le paiement ?",
        leaveHint: "Le paiement peut encore être accepté. Ne payez pas une deuxième fois avant notre réponse.",
        leave: "Quitter",
        stay: "Continuer",
        notPaid: "Le paiement n’a pas abouti",
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
